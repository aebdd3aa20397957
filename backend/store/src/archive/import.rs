//! A tenant that comes from another database, all of it or nothing.

use std::pin::pin;

use bytes::Bytes;
use futures_util::SinkExt;
use gantry_domain::{Error, TenantId};
use tokio_postgres::Client;

use super::catalogue::{Table, tables};
use super::export::own_columns;
use super::{broken, connect, list, quoted, said, schema, work_for};

/// Ids of streams and of the history are assigned anew, so far above the existing ones that concurrent transactions cannot draw the same.
const GAP: i64 = 1_000_000;

/// What the tenant is to be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTenant {
    /// The word in its host name.
    pub identifier: String,
    /// What it is called.
    pub name: String,
}

/// A tenant that is being written.
pub struct Import {
    client: Client,
    /// The id that it gets.
    pub tenant: TenantId,
    /// The tables, in the order in which they are filled.
    pub tables: Vec<Table>,
    /// What ids of streams, and of the history, are moved by.
    moved: (i64, i64),
    /// What stands before the names of files.
    folder: String,
}

impl Import {
    /// Begins.
    ///
    /// # Errors
    /// `other_version` for an archive of another version than the database; `identifier_taken`; internal ones.
    pub async fn begin(
        url: &str,
        archived: &str,
        new: &NewTenant,
        (columns, row): (&[String], &[u8]),
        folder: impl FnOnce(TenantId) -> String,
    ) -> Result<Self, Error> {
        let client = connect(url).await?;
        let here = schema(&client).await?;
        if here != archived {
            let detail = format!(
                "The archive was written by a Gantry with another schema ({archived}; here: {here}). Export and import with the same version."
            );
            return Err(Error::conflict("other_version", detail));
        }
        client.batch_execute("BEGIN").await.map_err(said)?;
        let draw = "SELECT nextval('tenant_id_seq'), EXISTS (SELECT FROM tenant WHERE identifier = $1)";
        let drawn = client.query_one(draw, &[&new.identifier]).await.map_err(said)?;
        let (tenant, taken): (TenantId, bool) = (drawn.try_get(0).map_err(said)?, drawn.try_get(1).map_err(said)?);
        if taken {
            return Err(Error::conflict("identifier_taken", "This identifier is already in use."));
        }
        work_for(&client, tenant, true).await?;
        let next = "SELECT nextval(pg_get_serial_sequence('stream', 'id')) + $1, nextval(pg_get_serial_sequence('change', 'id')) + $1";
        let next = client.query_one(next, &[&GAP]).await.map_err(said)?;
        let moved = (next.try_get(0).map_err(said)?, next.try_get(1).map_err(said)?);
        let import = Self { tables: tables(&client, false).await?, client, tenant, moved, folder: folder(tenant) };
        import.own(new, columns, row).await?;
        Ok(import)
    }

    async fn own(&self, new: &NewTenant, columns: &[String], row: &[u8]) -> Result<(), Error> {
        if own_columns(&self.client).await? != columns {
            return Err(Error::conflict("other_version", "The archive's tenant has other columns than those here."));
        }
        let columns = list(columns);
        self.stage("tenant", &columns).await?;
        self.copy("tenant", &columns, row).await?;
        let insert = format!(
            "INSERT INTO tenant (id, identifier, name, {columns}) SELECT {}, $1, $2, {columns} FROM \"in_tenant\"",
            self.tenant
        );
        self.client.execute(&insert, &[&new.identifier, &new.name]).await.map_err(said).map(drop)
    }

    /// A table of the rows as they come, without rules.
    async fn stage(&self, name: &str, columns: &str) -> Result<(), Error> {
        let stage = format!(
            "CREATE TEMP TABLE {} ON COMMIT DROP AS SELECT {columns} FROM {} WHERE false",
            quoted(&format!("in_{name}")),
            quoted(name)
        );
        self.client.batch_execute(&stage).await.map_err(said)
    }

    async fn copy(&self, name: &str, columns: &str, rows: &[u8]) -> Result<(), Error> {
        let copy = format!("COPY {} ({columns}) FROM STDIN", quoted(&format!("in_{name}")));
        let sink = self.client.copy_in::<_, Bytes>(&copy).await.map_err(said)?;
        let mut sink = pin!(sink);
        sink.send(Bytes::copy_from_slice(rows)).await.map_err(said)?;
        sink.finish().await.map_err(said).map(drop)
    }

    /// The rows of a table are about to come; its columns must be those that it has here.
    ///
    /// # Errors
    /// `other_version`; internal ones.
    pub async fn open(&self, name: &str, columns: &[String]) -> Result<(), Error> {
        let table = self.table(name)?;
        if table.columns != columns {
            let detail = format!("The archive's table {name} has other columns than the one here.");
            return Err(Error::conflict("other_version", detail));
        }
        self.stage(name, &list(columns)).await
    }

    fn table(&self, name: &str) -> Result<&Table, Error> {
        let unknown =
            || Error::conflict("other_version", format!("The archive has a table that is not known here: {name}."));
        self.tables.iter().find(|table| table.name == name).ok_or_else(unknown)
    }

    /// Some of its rows, in the text form of `COPY`.
    ///
    /// # Errors
    /// Internal ones, also for rows that are none.
    pub async fn rows(&self, name: &str, rows: &[u8]) -> Result<(), Error> {
        self.copy(name, &list(&self.table(name)?.columns), rows).await
    }

    /// All of its rows have come. Says how many.
    ///
    /// # Errors
    /// Internal ones, also for rows that break a rule.
    pub async fn close(&self, name: &str) -> Result<u64, Error> {
        let table = self.table(name)?;
        let staged = quoted(&format!("in_{name}"));
        if name == "sensor_reading" {
            let weeks =
                format!("SELECT make_reading_weeks(ARRAY(SELECT DISTINCT date_trunc('week', at) FROM {staged}))");
            self.client.batch_execute(&weeks).await.map_err(said)?;
        }
        let values = table.columns.iter().map(|column| self.value(table, column));
        let values: Vec<String> = values.chain(table.transactions.iter().map(|_| "NULL".to_owned())).collect();
        let columns = list(table.columns.iter().chain(&table.transactions));
        let insert = format!(
            "INSERT INTO {} (tenant_id, {columns}) OVERRIDING SYSTEM VALUE SELECT {}, {} FROM {staged}",
            quoted(name),
            self.tenant,
            values.join(", ")
        );
        let count = self.client.execute(&insert, &[]).await.map_err(said)?;
        if table.later.is_empty() {
            self.client.batch_execute(&format!("DROP TABLE {staged}")).await.map_err(said)?;
        }
        Ok(count)
    }

    /// A column as it is written here.
    fn value(&self, table: &Table, column: &str) -> String {
        let name = quoted(column);
        let (streams, changes) = self.moved;
        match (table.name.as_str(), column) {
            _ if table.later.iter().any(|later| later == column) => "NULL".to_owned(),
            ("stream", "id") => format!("{name} + {streams}"),
            ("change", "id") => format!("{name} + {changes}"),
            // Elsewhere they may be another tenant's.
            ("custom_domain", "proven_at") => "NULL".to_owned(),
            _ if table.streams.iter().any(|stream| stream == column) => format!("{name} + {streams}"),
            (_, "place") if table.has_files => {
                format!("'{}' || regexp_replace({name}, '^.*/', '')", self.folder.replace('\'', "''"))
            }
            _ => name,
        }
    }

    /// Ends the import: fills in what was left for later, and advances the sequences beyond the imported ids.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn finish(self) -> Result<(), Error> {
        for table in self.tables.iter().filter(|table| !table.later.is_empty()) {
            let (name, staged) = (quoted(&table.name), quoted(&format!("in_{}", table.name)));
            // A table without rows has no entry in the archive.
            let there = "SELECT to_regclass($1::text) IS NOT NULL";
            let there = self.client.query_one(there, &[&format!("pg_temp.{staged}")]).await.map_err(said)?;
            if !there.try_get::<_, bool>(0).map_err(said)? {
                continue;
            }
            let set = table.later.iter().map(|column| format!("{0} = s.{0}", quoted(column)));
            let set = set.collect::<Vec<_>>().join(", ");
            let given = table.later.iter().map(|column| format!("s.{} IS NOT NULL", quoted(column)));
            let given = given.collect::<Vec<_>>().join(" OR ");
            let same = table.key.iter().map(|column| format!("t.{0} = s.{0}", quoted(column)));
            let same = same.collect::<Vec<_>>().join(" AND ");
            let update = format!(
                "UPDATE {name} AS t SET {set} FROM {staged} AS s WHERE t.tenant_id = {} AND {same} AND ({given})",
                self.tenant
            );
            self.client.batch_execute(&update).await.map_err(said)?;
        }
        for table in &self.tables {
            for (column, sequence) in &table.sequences {
                self.advance(&table.name, column, sequence).await?;
            }
        }
        self.client.batch_execute("COMMIT").await.map_err(said)
    }

    async fn advance(&self, table: &str, column: &str, sequence: &str) -> Result<(), Error> {
        let largest =
            format!("SELECT max({})::bigint FROM {} WHERE tenant_id = {}", quoted(column), quoted(table), self.tenant);
        let largest: Option<i64> =
            self.client.query_one(&largest, &[]).await.map_err(said)?.try_get(0).map_err(said)?;
        let Some(largest) = largest else { return Ok(()) };
        let last = format!("SELECT last_value FROM {sequence}");
        let last: i64 = self.client.query_one(&last, &[]).await.map_err(said)?.try_get(0).map_err(said)?;
        if largest < last {
            return Ok(());
        }
        // Others draw while this is decided: far enough ahead of them that it never goes back.
        let ahead = largest.checked_add(1_000).ok_or_else(|| broken("an id is too large"))?;
        self.client
            .query_one("SELECT setval($1::text::regclass, $2)", &[&sequence, &ahead])
            .await
            .map_err(said)
            .map(drop)
    }
}
