//! The migrations, compiled in. They run as the URL's own role, one process at a time.

use diesel::connection::SimpleConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::error::StoreError;
use crate::pool;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number, the same in every process: whoever migrates holds this lock of the database.
const LOCK: &str = "SELECT pg_advisory_lock(7263819054)";

/// Lets a search for words use its index. Row-level security keeps every condition away from indexes whose operator could
/// tell of rows that one may not see, and PostgreSQL does not say of `@@` that it cannot: it fails on no text, so it tells
/// nothing. Only a superuser may say so, and a restored database has forgotten it; without it searching still finds the
/// same, and reads all messages of the tenant.
const SEARCH: &str = "DO $$ BEGIN \
    IF EXISTS (SELECT FROM pg_proc WHERE oid = 'ts_match_vq(tsvector, tsquery)'::regprocedure AND NOT proleakproof) THEN \
    ALTER FUNCTION ts_match_vq(tsvector, tsquery) LEAKPROOF; END IF; \
    EXCEPTION WHEN insufficient_privilege THEN NULL; END $$";

type Wrapper = AsyncConnectionWrapper<AsyncPgConnection>;
type Outcome = Result<Vec<String>, Box<dyn std::error::Error + Send + Sync>>;

/// Brings the database up to date; answers the names of what had to be done.
///
/// # Errors
/// One clear line: not reachable, too old, or the migration that failed and why.
pub async fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let steps = |wrapper: &mut Wrapper| {
        let done = names(wrapper.run_pending_migrations(MIGRATIONS)?);
        SimpleConnection::batch_execute(wrapper, SEARCH)?;
        done
    };
    run(url, steps).await
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
