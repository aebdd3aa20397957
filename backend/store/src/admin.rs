//! Making and removing whole databases: the first start on an own PostgreSQL, and a database for each test.

use std::time::{Duration, Instant};

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};

use crate::error::StoreError;
use crate::pool;
use crate::run_query::RunQueryDsl;

/// How long connections that are cut off may take to end.
const END_LIMIT: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(3);

/// Makes a database unless there is one of this name. `url` leads to any other database of the same server.
///
/// # Errors
/// One clear line: not reachable, or why the server will not.
pub async fn ensure_database(url: &str, name: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    if exists(&mut connection, name).await? {
        return Ok(());
    }
    run(&mut connection, &format!("CREATE DATABASE {}", quoted(name))).await
}

async fn exists(connection: &mut AsyncPgConnection, name: &str) -> Result<bool, StoreError> {
    let there = diesel::dsl::sql::<diesel::sql_types::Bool>("EXISTS (SELECT FROM pg_database WHERE datname = ")
        .bind::<diesel::sql_types::Text, _>(name)
        .sql(")");
    diesel::select(there).get_result(connection).await.map_err(refused)
}

/// Has the planner look at all tables now. It does so by itself a minute after they have grown, and plans badly until then.
///
/// # Errors
/// As [`ensure_database`].
pub async fn analyze(url: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    run(&mut connection, "ANALYZE").await
}

/// The databases whose names begin with a prefix.
///
/// # Errors
/// As [`ensure_database`].
pub async fn databases(url: &str, prefix: &str) -> Result<Vec<String>, StoreError> {
    let connection = pool::plain(url).await?;
    let names = diesel::dsl::sql::<diesel::sql_types::Text>(
        "datname::text FROM pg_database WHERE NOT datistemplate AND starts_with(datname::text, ",
    );
    let names = names.bind::<diesel::sql_types::Text, _>(prefix).sql(")");
    diesel::select(names).load(&connection).await.map_err(refused)
}

/// Removes a database, cutting off its connections.
///
/// # Errors
/// As [`ensure_database`].
pub async fn drop_database(url: &str, name: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    end_connections(&connection, name).await?;
    run(&mut connection, &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", quoted(name))).await
}

/// Cuts off all connections of a database and waits until they have ended. They do within milliseconds, and PostgreSQL's own ways
/// to wait for it look ten times a second.
async fn end_connections(connection: &AsyncPgConnection, name: &str) -> Result<(), StoreError> {
    let began = Instant::now();
    while cut_off(connection, name).await? > 0 && began.elapsed() < END_LIMIT {
        tokio::time::sleep(POLL).await;
    }
    Ok(())
}

/// Tells all connections of a database to end, and returns how many there are.
async fn cut_off(connection: &AsyncPgConnection, name: &str) -> Result<i64, StoreError> {
    let count = diesel::dsl::sql::<diesel::sql_types::BigInt>(
        "count(pg_terminate_backend(a.pid)) FROM pg_stat_get_activity(NULL) AS a \
         JOIN pg_database AS d ON d.oid = a.datid WHERE d.datname = ",
    );
    let count = count.bind::<diesel::sql_types::Text, _>(name);
    diesel::select(count).get_result(connection).await.map_err(refused)
}

/// Makes a whole server fast: a power cut may lose everything, tables are never vacuumed, and a statement is planned once for a
/// connection and not for each of its first five executions: a test makes few of each. For servers that only tests use.
///
/// # Errors
/// As [`ensure_database`], and when the role may not.
pub async fn tune_for_tests(url: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    for setting in ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"] {
        run(&mut connection, &format!("ALTER SYSTEM SET {setting} = off")).await?;
    }
    run(&mut connection, "ALTER SYSTEM SET plan_cache_mode = force_generic_plan").await?;
    run(&mut connection, "SELECT pg_reload_conf()").await
}

/// A database that others are copied from, over one connection.
pub struct Template {
    connection: AsyncPgConnection,
    name: String,
}

impl Template {
    /// The template of this name, which may not be there yet. `url` leads to any other database of the same server.
    ///
    /// # Errors
    /// As [`ensure_database`].
    pub async fn named(url: &str, name: &str) -> Result<Self, StoreError> {
        Ok(Self { connection: pool::plain(url).await?, name: name.to_owned() })
    }

    /// Whether the template is there.
    ///
    /// # Errors
    /// As [`ensure_database`].
    pub async fn exists(&mut self) -> Result<bool, StoreError> {
        exists(&mut self.connection, &self.name).await
    }

    /// Keeps other processes from creating templates at the same time, for as long as this value lives. Waits while one of them does.
    ///
    /// # Errors
    /// As [`ensure_database`].
    pub async fn lock(&mut self) -> Result<(), StoreError> {
        // The lock is the session's: it goes with the connection, however the process ends.
        run(&mut self.connection, "SELECT pg_advisory_lock(hashtext('gantry template'))").await
    }

    /// Gives a filled database the template's name. It must have no connections.
    ///
    /// # Errors
    /// As [`ensure_database`].
    pub async fn publish(&mut self, draft: &str) -> Result<(), StoreError> {
        // The store that filled it may still be closing its connections.
        end_connections(&self.connection, draft).await?;
        let rename = format!("ALTER DATABASE {} RENAME TO {}", quoted(draft), quoted(&self.name));
        run(&mut self.connection, &rename).await
    }

    /// Creates a database as a copy of the template, which must have no connections.
    ///
    /// # Errors
    /// As [`ensure_database`].
    pub async fn clone_to(mut self, name: &str) -> Result<(), StoreError> {
        let (name, template) = (quoted(name), quoted(&self.name));
        let clone = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
        run(&mut self.connection, &clone).await
    }
}

async fn run(connection: &mut AsyncPgConnection, statement: &str) -> Result<(), StoreError> {
    connection.batch_execute(statement).await.map_err(refused)
}

fn refused(error: diesel::result::Error) -> StoreError {
    StoreError::Unreachable(error.to_string())
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
