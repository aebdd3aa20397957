//! Connections as Gantry uses them: opened with the URL's role, then reduced to `gantry_app`, which owns nothing and cannot
//! look behind row-level security.

use std::time::Duration;

use deadpool::managed::QueueMode;
use diesel::{ConnectionError, ConnectionResult};
use diesel_async::pooled_connection::deadpool::Pool;
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use futures_util::FutureExt;

use crate::error::StoreError;
use crate::run_query::RunQueryDsl;

/// How long a caller waits for a connection before hearing that all are taken.
pub(crate) const WAIT: Duration = Duration::from_secs(5);
/// How long a new connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// The oldest PostgreSQL that knows `ON DELETE SET NULL (column)`, which the migrations use.
const OLDEST: i32 = 15;

/// A pool of `size` connections, opened as needed. Asks the server once whether it will do.
pub(crate) async fn open(url: &str, size: usize) -> Result<Pool<AsyncPgConnection>, StoreError> {
    check(url).await?;
    let mut config = ManagerConfig::default();
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(|url| reduced(url.to_owned()).boxed());
    let manager = AsyncDieselConnectionManager::<AsyncPgConnection>::new_with_config(url, config);
    Pool::builder(manager)
        .max_size(size.max(1))
        // The one that was used last: its plans and its catalogue are cached. In turn, all of them would be cold.
        .queue_mode(QueueMode::Lifo)
        .wait_timeout(Some(WAIT))
        .create_timeout(Some(CONNECT))
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(|error| StoreError::Unreachable(error.to_string()))
}

/// A connection of the URL's own role, for migrations and the first look.
pub(crate) async fn plain(url: &str) -> Result<AsyncPgConnection, StoreError> {
    url.parse::<tokio_postgres::Config>().map_err(|error| StoreError::BadUrl(error.to_string()))?;
    let connecting = tokio::time::timeout(CONNECT, AsyncPgConnection::establish(url));
    match connecting.await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(StoreError::Unreachable(error.to_string())),
        Err(_) => Err(StoreError::Unreachable(format!("no answer within {} s", CONNECT.as_secs()))),
    }
}

/// Refuses servers that are too old.
pub(crate) async fn check_version(connection: &mut AsyncPgConnection) -> Result<(), StoreError> {
    let version =
        diesel::dsl::sql::<diesel::sql_types::Integer>("current_setting('server_version_num')::integer / 10000");
    let found: i32 = diesel::select(version)
        .get_result(connection)
        .await
        .map_err(|error| StoreError::Unreachable(error.to_string()))?;
    if found < OLDEST { Err(StoreError::TooOld { found }) } else { Ok(()) }
}

async fn check(url: &str) -> Result<(), StoreError> {
    let mut connection = plain(url).await?;
    check_version(&mut connection).await?;
    reduce(&mut connection).await.map_err(|error| StoreError::NoRole(error.to_string()))
}

async fn reduced(url: String) -> ConnectionResult<AsyncPgConnection> {
    let mut connection = AsyncPgConnection::establish(&url).await?;
    reduce(&mut connection).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

async fn reduce(connection: &mut AsyncPgConnection) -> diesel::QueryResult<()> {
    // `jit` costs tens of milliseconds on the first plans and never pays for queries as short as these.
    connection.batch_execute("SET ROLE gantry_app; SET jit = off").await
}
