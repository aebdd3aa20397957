//! The PostgreSQL that tests use: the one of the run, which `scripts/test.py` starts and names in an environment variable, or,
//! for a test that is run by itself, one of this process below `target/test-postgres`.

use std::future::Future;
use std::path::{Path, PathBuf};

use gantry_embedded_postgres::{self as embedded, EmbeddedError, EmbeddedPostgres};
use gantry_store::admin::{self, Template};
use tokio::sync::OnceCell;

/// Names a PostgreSQL for tests: a URL whose role may create databases and roles.
pub const URL_VARIABLE: &str = "GANTRY_TEST_DATABASE_URL";

/// Changes with the migrations and the seed.
const TEMPLATE_HASH: &str = env!("GANTRY_TEMPLATE_HASH");

/// A PostgreSQL that forgets everything in a power cut.
#[derive(Debug)]
pub struct Server {
    /// Kept for its life: it stops with the process.
    embedded: Option<EmbeddedPostgres>,
    /// Of the server that another process runs.
    url: String,
}

static SHARED: OnceCell<Server> = OnceCell::const_new();

impl Server {
    /// The server of this process.
    pub(crate) async fn shared() -> &'static Self {
        let start = async || match std::env::var(URL_VARIABLE) {
            Ok(url) => Self { embedded: None, url },
            Err(_) => Self::start_in(&target_dir().join("test-postgres")).await,
        };
        SHARED.get_or_init(start).await
    }

    /// Starts one in the first data directory below `root` that no other process uses.
    ///
    /// # Panics
    /// When PostgreSQL cannot be started; the message says why.
    pub async fn start_in(root: &Path) -> Self {
        let root = root.to_owned();
        let embedded = tokio::task::spawn_blocking(move || start_embedded(&root)).await.expect("a started PostgreSQL");
        let url = embedded.url("postgres");
        admin::tune_for_tests(&url).await.expect("a server that does not wait for the disk");
        // This process alone uses the cluster: databases that a killed run left behind, and templates of older code, go.
        for name in admin::databases(&url, "gantry_").await.expect("the databases left over") {
            if !name.ends_with(TEMPLATE_HASH) {
                admin::drop_database(&url, &name).await.expect("one database less");
            }
        }
        Self { embedded: Some(embedded), url }
    }

    /// Where to create databases.
    #[must_use]
    pub fn admin_url(&self) -> String {
        self.url.clone()
    }

    /// The URL of a database of this server.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        match &self.embedded {
            Some(embedded) => embedded.url(database),
            None => with_database(&self.url, database),
        }
    }

    /// Creates a database as a copy of a template, which `fill` fills if this is the first process that wants it.
    pub(crate) async fn clone_template<F: Future<Output = ()>>(
        &self,
        kind: &str,
        fill: impl FnOnce(String) -> F,
        name: &str,
    ) {
        let mut template =
            Template::named(&self.url, &format!("gantry_{kind}_{TEMPLATE_HASH}")).await.expect("PostgreSQL");
        if !template.exists().await.expect("the template's state") {
            template.lock().await.expect("the template's lock");
            // Another process may have filled it meanwhile.
            if !template.exists().await.expect("the template's state") {
                // It gets its name when it is complete: one that a killed process left half-filled is never cloned.
                let draft = format!("gantry_draft_{kind}");
                admin::drop_database(&self.url, &draft).await.expect("no draft of the template");
                admin::ensure_database(&self.url, &draft).await.expect("a draft of the template");
                fill(self.url(&draft)).await;
                template.publish(&draft).await.expect("a finished template");
            }
        }
        template.clone_to(name).await.expect("a database for this test");
    }
}

fn start_embedded(root: &Path) -> EmbeddedPostgres {
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
    let (host, path) = address.split_at(authority);
    let end = path.find('/').unwrap_or(path.len());
    let parameters = parameters.map(|rest| format!("?{rest}")).unwrap_or_default();
    format!("{host}{}/{database}{parameters}", path.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::with_database;

    #[test]
    fn the_database_of_a_url_is_replaced() {
        assert_eq!(with_database("postgres://a@b:5/old?x=/y", "new"), "postgres://a@b:5/new?x=/y");
        assert_eq!(
            with_database("postgres://postgres@%2Ftmp%2Frun/postgres", "t"),
            "postgres://postgres@%2Ftmp%2Frun/t"
        );
        assert_eq!(with_database("postgres://a@b", "new"), "postgres://a@b/new");
    }
}
