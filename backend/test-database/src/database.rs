//! A test's database: a clone of a template that exists once per server.

use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};

use gantry_store::{Store, admin, migrate};

use crate::server::Server;
use crate::tenants::{self, TestTenant};

/// A database that lives as long as this value.
#[derive(Debug)]
pub struct TestDatabase {
    server: &'static Server,
    name: String,
}

static NEXT: AtomicU32 = AtomicU32::new(1);

impl TestDatabase {
    /// A migrated database without any tenant.
    ///
    /// # Panics
    /// When there is no PostgreSQL to be had; the message says why.
    pub async fn new() -> Self {
        Self::clone_of("migrated", migrated).await
    }

    /// A migrated database with the tenants demo and acme, in this order, and a signed-in user of every role.
    ///
    /// # Panics
    /// As [`TestDatabase::new`].
    pub async fn with_tenants() -> (Self, Store, [TestTenant; 2]) {
        let database = Self::clone_of("tenants", with_tenants).await;
        let store = database.store().await;
        let demo = TestTenant::read(&store, "demo", tenants::NAMES).await;
        let acme = TestTenant::read(&store, "acme", tenants::NAMES).await;
        (database, store, [demo, acme])
    }

    async fn clone_of<F: Future<Output = ()>>(template: &str, fill: impl FnOnce(String) -> F) -> Self {
        let server = Server::shared().await;
        let name = format!("gantry_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        server.clone_template(template, fill, &name).await;
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
        let (url, name) = (self.server.admin_url(), std::mem::take(&mut self.name));
        // The test's own runtime may be ending, so dropping the database gets one of its own.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(admin::drop_database(&url, &name)))
        });
        // A database left over is no reason to fail a test: it goes with the run, or at the next start of the server.
        let _ = dropping.join();
    }
}

async fn migrated(url: String) {
    migrate(&url).await.expect("a migrated template");
}

async fn with_tenants(url: String) {
    migrated(url.clone()).await;
    let store = Store::connect(&url, 2).await.expect("a store on the template");
    for identifier in ["demo", "acme"] {
        tenants::create(&store, identifier).await;
    }
}
