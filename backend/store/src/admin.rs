//! Making and removing whole databases: the first start on an own PostgreSQL, and a database for each test.

use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use crate::error::StoreError;
use crate::pool;

/// Makes a database unless there is one of this name. `url` leads to any other database of the same server.
///
/// # Errors
/// One clear line: not reachable, or why the server will not.
pub async fn ensure_database(url: &str, name: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    let there = diesel::dsl::sql::<diesel::sql_types::Bool>("EXISTS (SELECT FROM pg_database WHERE datname = ")
        .bind::<diesel::sql_types::Text, _>(name)
        .sql(")");
    let there: bool = diesel::select(there).get_result(&mut connection).await.map_err(refused)?;
    if there { Ok(()) } else { run(&mut connection, &format!("CREATE DATABASE {}", quoted(name))).await }
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
    let mut connection = pool::plain(url).await?;
    let names = diesel::dsl::sql::<diesel::sql_types::Text>(
        "datname::text FROM pg_database WHERE NOT datistemplate AND starts_with(datname::text, ",
    );
    let names = names.bind::<diesel::sql_types::Text, _>(prefix).sql(")");
    diesel::select(names).load(&mut connection).await.map_err(refused)
}

/// Makes a database as a copy of another, which nobody may be connected to.
///
/// # Errors
/// As [`ensure_database`].
pub async fn clone_database(url: &str, template: &str, name: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    run(&mut connection, &format!("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", quoted(name), quoted(template)))
        .await
}

/// Removes a database, cutting off whoever is connected to it.
///
/// # Errors
/// As [`ensure_database`].
pub async fn drop_database(url: &str, name: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    run(&mut connection, &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", quoted(name))).await
}

/// Makes a whole server fast and forgetful: a power cut may lose everything. For servers that only tests use.
///
/// # Errors
/// As [`ensure_database`], and when the role may not.
pub async fn forget_durability(url: &str) -> Result<(), StoreError> {
    let mut connection = pool::plain(url).await?;
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        run(&mut connection, &format!("ALTER SYSTEM SET {setting} = off")).await?;
    }
    run(&mut connection, "SELECT pg_reload_conf()").await
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
