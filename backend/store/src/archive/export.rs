//! Everything of a tenant, as it was at one moment, however long it takes to read.

use std::pin::pin;

use futures_util::TryStreamExt;
use gantry_domain::Error;
use tokio_postgres::Client;

use super::catalogue::{Table, tables};
use super::{Named, connect, find, list, quoted, said, schema, work_for};

/// Bytes of rows that are handed out at once, but for the last row of them.
const PIECE: usize = 4 * 1024 * 1024;

/// A tenant that is being read.
pub struct Export {
    client: Client,
    /// Whose.
    pub tenant: Named,
    /// The last migration that the database has seen.
    pub schema: String,
    /// The tables, in the order in which they can be filled.
    pub tables: Vec<Table>,
}

impl Export {
    /// Begins: what others write from now on is not seen.
    ///
    /// # Errors
    /// `not_found`; internal ones.
    pub async fn begin(url: &str, identifier: &str) -> Result<Self, Error> {
        let client = connect(url).await?;
        client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await.map_err(said)?;
        let tenant = find(&client, identifier).await?;
        work_for(&client, tenant.id, true).await?;
        let (schema, tables) = (schema(&client).await?, tables(&client, false).await?);
        Ok(Self { client, tenant, schema, tables })
    }

    /// The columns of the tenant itself that are taken along, and their values in the text form of `COPY`.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn own(&self) -> Result<(Vec<String>, Vec<u8>), Error> {
        let columns = own_columns(&self.client).await?;
        let select = format!("SELECT {} FROM tenant WHERE id = {}", list(&columns), self.tenant.id);
        let mut row = Vec::new();
        self.copy(&select, |piece| {
            row.extend_from_slice(piece);
            Ok(())
        })
        .await?;
        Ok((columns, row))
    }

    /// The rows of a table in the text form of `COPY`, piece by piece, each of whole rows. Says how many there were.
    ///
    /// # Errors
    /// Those of `take`; internal ones.
    pub async fn rows(&self, table: &Table, take: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<u64, Error> {
        let order = if table.key.is_empty() { String::new() } else { format!(" ORDER BY {}", list(&table.key)) };
        let (columns, name) = (list(&table.columns), quoted(&table.name));
        let select = format!("SELECT {columns} FROM {name} WHERE tenant_id = {}{order}", self.tenant.id);
        self.copy(&select, take).await
    }

    async fn copy(&self, select: &str, mut take: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<u64, Error> {
        let rows = self.client.copy_out(&format!("COPY ({select}) TO STDOUT")).await.map_err(said)?;
        let (mut rows, mut piece, mut count) = (pin!(rows), Vec::new(), 0);
        // PostgreSQL sends each row by itself.
        while let Some(row) = rows.try_next().await.map_err(said)? {
            piece.extend_from_slice(&row);
            count += 1;
            if piece.len() >= PIECE {
                take(&piece)?;
                piece.clear();
            }
        }
        if !piece.is_empty() {
            take(&piece)?;
        }
        Ok(count)
    }

    /// A page of the places of files that a table names, after a place.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn places(&self, table: &Table, after: &str) -> Result<Vec<String>, Error> {
        let query = format!(
            "SELECT DISTINCT place FROM {} WHERE tenant_id = $1 AND place > $2 ORDER BY place LIMIT 1000",
            quoted(&table.name)
        );
        let rows = self.client.query(&query, &[&self.tenant.id, &after]).await.map_err(said)?;
        rows.iter().map(|row| row.try_get(0).map_err(said)).collect()
    }
}

/// What is the tenant's here alone stays here: its id, its name for hosts, its proven domains, and that it is suspended.
pub(super) async fn own_columns(client: &Client) -> Result<Vec<String>, Error> {
    let columns = "SELECT attname::text FROM pg_attribute WHERE attrelid = 'tenant'::regclass AND attnum > 0 AND NOT attisdropped \
        AND attname NOT IN ('id', 'identifier', 'name', 'domains', 'suspended_at') ORDER BY attnum";
    let rows = client.query(columns, &[]).await.map_err(said)?;
    rows.iter().map(|row| row.try_get(0).map_err(said)).collect()
}
