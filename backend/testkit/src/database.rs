//! A database of its own for each test, copied from a migrated one in a few dozen milliseconds and gone with the test.
//!
//! The server is the one of `GANTRY_TEST_DATABASE_URL` (a role that may create databases and roles), else a PostgreSQL of
//! our own under `target/test-postgres`, one for each test process that runs at the same time.
#![allow(clippy::expect_used, reason = "a test without its database can only stop, and should say why")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use gantry_store::embedded::{self, EmbeddedError, EmbeddedPostgres};
use gantry_store::{Store, admin, migrate};
use tokio::sync::OnceCell;

/// A database that lives as long as this value.
#[derive(Debug)]
pub struct TestDatabase {
    server: &'static Server,
    name: String,
}

/// The server of this test process, with the migrated database that others are copied from.
#[derive(Debug)]
struct Server {
    /// Kept for its life: it stops with the process.
    embedded: Option<EmbeddedPostgres>,
    /// Where to say "create database".
    admin_url: String,
    template: String,
}

static SERVER: OnceCell<Server> = OnceCell::const_new();
static NEXT: AtomicU32 = AtomicU32::new(1);

impl TestDatabase {
    /// A migrated database without any tenant.
    ///
    /// # Panics
    /// When there is no PostgreSQL to be had; the message says why.
    pub async fn new() -> Self {
        let server = SERVER.get_or_init(Server::start).await;
        let name = format!("gantry_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        admin::clone_database(&server.admin_url, &server.template, &name).await.expect("a database for this test");
        Self { server, name }
    }

    /// The URL of this database, as the server's owner.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url(&self.name)
    }

    /// A store on this database with up to eight connections.
    ///
    /// # Panics
    /// When it cannot be connected to.
    pub async fn store(&self) -> Store {
        Store::connect(&self.url(), 8).await.expect("a store on the test's database")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.server.admin_url.clone(), std::mem::take(&mut self.name));
        // The test's own runtime may be ending, so the goodbye gets one of its own.
        let goodbye = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(admin::drop_database(&url, &name)))
        });
        // A database left over is no reason to fail a test; the next start on the same cluster begins by clearing up.
        let _ = goodbye.join();
    }
}

impl Server {
    async fn start() -> Self {
        let (embedded, admin_url) = match std::env::var("GANTRY_TEST_DATABASE_URL") {
            Ok(url) => (None, url),
            Err(_) => {
                let started = tokio::task::spawn_blocking(start_embedded).await.expect("a started PostgreSQL");
                let url = started.url("postgres");
                (Some(started), url)
            }
        };
        let template = format!("gantry_template_{}", std::process::id());
        let server = Self { embedded, admin_url, template };
        if server.embedded.is_some() {
            admin::forget_durability(&server.admin_url).await.expect("a faster server");
            // Nobody else is on this cluster: whatever a killed run left behind can go.
            for name in admin::databases(&server.admin_url, "gantry_").await.expect("the databases left over") {
                admin::drop_database(&server.admin_url, &name).await.expect("one database less");
            }
        }
        admin::ensure_database(&server.admin_url, &server.template).await.expect("a database for the template");
        migrate(&server.url(&server.template)).await.expect("a migrated template");
        server
    }

    fn url(&self, database: &str) -> String {
        match &self.embedded {
            Some(embedded) => embedded.url(database),
            None => with_database(&self.admin_url, database),
        }
    }
}

/// The first data directory that no other test process is using, started anew.
fn start_embedded() -> EmbeddedPostgres {
    let root = target_dir().join("test-postgres");
    (0..64)
        .find_map(|slot| match embedded::start(&root.join(slot.to_string())) {
            Err(EmbeddedError::InUse { .. }) => None,
            started => Some(started.expect("a PostgreSQL for the tests")),
        })
        .expect("fewer than 64 test processes at a time")
}

/// `target`, found from the test's own executable in `target/<profile>/deps`.
fn target_dir() -> PathBuf {
    let executable = std::env::current_exe().expect("the path of this test");
    executable.ancestors().nth(3).map_or_else(std::env::temp_dir, PathBuf::from)
}

/// The same URL with another database: the last part of its path, before any parameters.
fn with_database(url: &str, database: &str) -> String {
    let (address, parameters) = url.split_once('?').map_or((url, None), |(address, rest)| (address, Some(rest)));
    let authority = address.find("://").map_or(0, |at| at + 3);
    let end = address[authority..].find('/').map_or(address.len(), |at| authority + at);
    let parameters = parameters.map(|rest| format!("?{rest}")).unwrap_or_default();
    format!("{}/{database}{parameters}", &address[..end])
}
