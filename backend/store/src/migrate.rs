//! The migrations, compiled in. They run as the URL's own role, one process at a time.

use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::error::StoreError;
use crate::pool;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number, the same in every process: the process that migrates holds this lock of the database.
const LOCK: &str = "SELECT pg_advisory_lock(7263819054)";

type Wrapper = AsyncConnectionWrapper<AsyncPgConnection>;
type Outcome = Result<Vec<String>, Box<dyn std::error::Error + Send + Sync>>;

/// Brings the database up to date; answers the names of what had to be done.
///
/// # Errors
/// One clear line: not reachable, too old, or the migration that failed and why.
pub async fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    run(url, |wrapper| names(wrapper.run_pending_migrations(MIGRATIONS)?)).await
}

/// Takes every migration back, newest first: the database is empty afterwards.
///
/// # Errors
/// As [`migrate`].
pub async fn revert(url: &str) -> Result<Vec<String>, StoreError> {
    run(url, |wrapper| names(wrapper.revert_all_migrations(MIGRATIONS)?)).await
}

fn names(versions: Vec<diesel::migration::MigrationVersion<'_>>) -> Outcome {
    Ok(versions.iter().map(ToString::to_string).collect())
}

async fn run(url: &str, steps: fn(&mut Wrapper) -> Outcome) -> Result<Vec<String>, StoreError> {
    let mut connection = pool::plain(url).await?;
    pool::check_version(&mut connection).await?;
    connection.batch_execute(LOCK).await.map_err(|error| StoreError::Migration(error.to_string()))?;
    // diesel's migrations are blocking; the wrapper must not run on a thread that drives the connection.
    let blocking = tokio::task::spawn_blocking(move || steps(&mut Wrapper::from(connection)));
    match blocking.await {
        Ok(outcome) => outcome.map_err(|error| StoreError::Migration(error.to_string())),
        Err(error) => Err(StoreError::Migration(error.to_string())),
    }
}
