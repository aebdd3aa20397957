//! A whole tenant as it leaves one database and enters another, or none. What its tables are is read from the catalogue, so a new
//! table needs no line here. Runs as the URL's own role, as the migrations do: tables are named by the database itself.

mod catalogue;
mod erase;
mod export;
mod import;

pub use catalogue::Table;
pub use erase::{Erased, erase};
pub use export::Export;
pub use import::{Import, NewTenant};

use gantry_domain::{Error, TenantId};
use tokio_postgres::{Client, NoTls};

/// The version of the form that an archive has.
pub const FORMAT: u32 = 1;

/// What a tenant is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub id: TenantId,
    /// The word in its host name.
    pub identifier: String,
    /// What it is called.
    pub name: String,
}

fn broken(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("database: {error}"))
}

/// PostgreSQL's own words, which say more than the error's.
fn said(error: tokio_postgres::Error) -> Error {
    match error.as_db_error() {
        Some(said) => broken(format!("{} {}", said.message(), said.detail().unwrap_or_default())),
        None => broken(error),
    }
}

async fn connect(url: &str) -> Result<Client, Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(said)?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "a connection to the database ended");
        }
    });
    Ok(client)
}

/// The last migration that the database has seen: archives fit databases of the same.
async fn schema(client: &Client) -> Result<String, Error> {
    let last = "SELECT max(version) FROM __diesel_schema_migrations";
    client.query_one(last, &[]).await.map_err(said)?.try_get(0).map_err(said)
}

async fn find(client: &Client, identifier: &str) -> Result<Named, Error> {
    let find = "SELECT id, name FROM tenant WHERE identifier = $1";
    let row = client.query_opt(find, &[&identifier]).await.map_err(said)?.ok_or(Error::NotFound { what: "Tenant" })?;
    let (id, name) = (row.try_get(0).map_err(said)?, row.try_get(1).map_err(said)?);
    Ok(Named { id, identifier: identifier.to_owned(), name })
}

/// The rest of the transaction, or of the connection, works for a tenant.
async fn work_for(client: &Client, tenant: TenantId, local: bool) -> Result<(), Error> {
    let set = "SELECT set_config('app.tenant_id', $1, $2), set_config('app.copying', 'on', $2)";
    client.query_one(set, &[&tenant.to_string(), &local]).await.map_err(said).map(drop)
}

/// A name as SQL has it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn list(columns: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    columns.into_iter().map(|column| quoted(column.as_ref())).collect::<Vec<_>>().join(", ")
}
