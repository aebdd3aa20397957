//! The database of a command: the one of the URL, or the embedded one, which then runs for as long as the command does.

use gantry_embedded_postgres::{self as embedded, EmbeddedPostgres};
use gantry_store::Store;

use super::{Common, Failure};

/// Name of the database in the embedded server. It exists in every cluster.
const NAME: &str = "postgres";
/// Connections that a command needs at most; they are opened as they are needed.
pub(super) const FEW: usize = 4;

/// A database that answers, and whose tables are up to date.
pub(super) struct Database {
    pub(super) url: String,
    embedded: Option<EmbeddedPostgres>,
}

impl Database {
    /// Finds or starts it.
    ///
    /// # Errors
    /// One clear line that says what to do.
    pub(super) fn start(common: &Common) -> Result<Self, Failure> {
        if let Some(url) = &common.database_url {
            return Ok(Self { url: url.clone(), embedded: None });
        }
        // Not on another thread: PostgreSQL lives as long as the thread that starts it.
        let embedded = embedded::start(&common.data_dir).map_err(Failure::start)?;
        Ok(Self { url: embedded.url(NAME), embedded: Some(embedded) })
    }

    /// Brings the tables up to date and connects.
    ///
    /// # Errors
    /// One clear line that says what to do.
    pub(super) async fn open(&self, connections: usize) -> Result<Store, Failure> {
        gantry_store::migrate(&self.url).await.map_err(Failure::start)?;
        Store::connect(&self.url, connections).await.map_err(Failure::start)
    }

    /// Has the planner look at tables that have grown at once, which otherwise it does a minute later.
    ///
    /// # Errors
    /// When the database cannot be reached any more.
    pub(super) async fn analyze(&self) -> Result<(), Failure> {
        gantry_store::admin::analyze(&self.url).await.map_err(Failure::run)
    }

    /// For people: where the data is.
    pub(super) fn place(&self, common: &Common) -> String {
        match &self.embedded {
            Some(embedded) => format!("PostgreSQL {} in {}", embedded.version(), common.data_dir.display()),
            None => "PostgreSQL of DATABASE_URL".to_owned(),
        }
    }

    /// Stops the embedded server, if there is one.
    ///
    /// # Errors
    /// When it does not go in good order.
    pub(super) fn stop(self) -> Result<(), Failure> {
        match self.embedded {
            Some(embedded) => embedded.stop().map_err(Failure::run),
            None => Ok(()),
        }
    }
}

/// `gantry migrate`
pub(super) async fn migrate(common: &Common) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let done = gantry_store::migrate(&database.url).await.map_err(Failure::start)?;
    if done.is_empty() {
        println!("The database is up to date.");
    }
    for name in done {
        println!("migrated {name}");
    }
    database.stop()
}
