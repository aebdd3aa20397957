//! A tenant that is to be no more, in batches: no transaction is long, and one that breaks off can be begun again.

use gantry_domain::Error;
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use super::catalogue::{Table, tables};
use super::{Named, connect, find, list, quoted, said, work_for};

/// Rows of a batch.
const BATCH: i64 = 5_000;

/// What was erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erased {
    /// Whose.
    pub tenant: Named,
    /// Rows of all tables.
    pub rows: u64,
}

/// Erases all rows of a suspended tenant, after its files. What was erased is written down for the operator.
///
/// # Errors
/// `not_found`; `not_suspended`; those of `files`; internal ones.
pub async fn erase(
    url: &str,
    identifier: &str,
    files: impl AsyncFnOnce(&Named) -> Result<u64, Error>,
    mut progress: impl FnMut(&str, u64),
) -> Result<Erased, Error> {
    let client = connect(url).await?;
    let tenant = find(&client, identifier).await?;
    work_for(&client, tenant.id, false).await?;
    let suspended = "SELECT suspended_at IS NOT NULL FROM tenant WHERE id = $1";
    let suspended: bool = client.query_one(suspended, &[&tenant.id]).await.map_err(said)?.try_get(0).map_err(said)?;
    if !suspended {
        return Err(Error::conflict(
            "not_suspended",
            "Suspend the tenant first, so that nobody works in it meanwhile.",
        ));
    }
    let files = i64::try_from(files(&tenant).await?).unwrap_or(i64::MAX);
    let (all, mut rows) = (tables(&client, true).await?, 0);
    // Rings are opened where they were closed last.
    for table in all.iter().filter(|table| !table.later.is_empty()) {
        let set = table.later.iter().map(|column| format!("{} = NULL", quoted(column))).collect::<Vec<_>>().join(", ");
        let given = table.later.iter().map(|column| format!("{} IS NOT NULL", quoted(column)));
        let given = given.collect::<Vec<_>>().join(" OR ");
        let name = quoted(&table.name);
        let update = format!(
            "UPDATE {name} SET {set} WHERE tenant_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM {name} \
             WHERE tenant_id = $1 AND ({given}) LIMIT {BATCH}))"
        );
        while client.execute(&update, &[&tenant.id]).await.map_err(said)? > 0 {}
    }
    let record = "WITH gone AS (DELETE FROM tenant WHERE id = $1 RETURNING id, identifier, name) \
        INSERT INTO erased_tenant (tenant_id, identifier, name, rows, files) SELECT id, identifier, name, $2::bigint, $3::bigint FROM gone";
    loop {
        // Triggers write rows of their own while others go: it is over when a round finds nothing.
        loop {
            let (mut found, mut held) = (0, None);
            for table in all.iter().rev() {
                match empty(&client, &tenant, table, &mut found, &mut progress).await {
                    Ok(()) => {}
                    // The round of the jobs again: what it has written refers to these rows, and goes before them in the next round.
                    Err(error) if error.code() == Some(&SqlState::FOREIGN_KEY_VIOLATION) => held = Some(error),
                    Err(error) => return Err(said(error)),
                }
            }
            rows += found;
            match held {
                Some(error) if found == 0 => return Err(said(error)),
                None if found == 0 => break,
                _ => {}
            }
        }
        let count = i64::try_from(rows).unwrap_or(i64::MAX);
        match client.execute(record, &[&tenant.id, &count, &files]).await {
            Ok(_) => return Ok(Erased { tenant, rows }),
            // A round of the jobs, which began before the tenant was suspended, has written to it once more.
            Err(error) if error.code() == Some(&SqlState::FOREIGN_KEY_VIOLATION) => {}
            Err(error) => return Err(said(error)),
        }
    }
}

/// Deletes the tenant's rows of a table, and adds to `found` how many there were.
async fn empty(
    client: &Client,
    tenant: &Named,
    table: &Table,
    found: &mut u64,
    progress: &mut impl FnMut(&str, u64),
) -> Result<(), tokio_postgres::Error> {
    let name = quoted(&table.name);
    // Rows that refer to others of their own table go together, whatever their number.
    let delete = if table.key.is_empty() || table.refers_to_itself {
        format!("DELETE FROM {name} WHERE tenant_id = $1")
    } else {
        let key = list(&table.key);
        format!(
            "DELETE FROM {name} WHERE tenant_id = $1 AND ({key}) IN (SELECT {key} FROM {name} WHERE tenant_id = $1 LIMIT {BATCH})"
        )
    };
    let mut rows = 0;
    loop {
        let gone = client.execute(&delete, &[&tenant.id]).await?;
        if gone == 0 {
            return Ok(());
        }
        *found += gone;
        rows += gone;
        progress(&table.name, rows);
    }
}
