//! The tables of tenants, in an order in which they can be filled: those that others refer to first. Where tables refer to each
//! other in a ring, a reference that may be empty is filled in afterwards.

use std::collections::{BTreeMap, BTreeSet};

use gantry_domain::Error;
use tokio_postgres::Client;

use super::said;

/// Not taken along: what is under way (sign-ins, jobs, answers kept for repeated calls), subscriptions that only the keys of one
/// installation serve, and what triggers make of the other tables.
const LEFT: [&str; 28] = [
    "api_key",
    "api_key_token",
    "change_seen",
    "cost_due",
    "cost_total",
    "counted_cost",
    "import",
    "job",
    "live_count",
    "passkey_registration",
    "password_reset",
    "push_subscription",
    "replay_key",
    "request_answer",
    "request_upload",
    "scim_token",
    "search_entry",
    "sensor_stamp",
    "session",
    "sign_in_result",
    "sign_in_state",
    "sign_in_step",
    "webhook",
    "webhook_attempt",
    "webhook_delivery",
    "webhook_seen",
    "webhook_state",
    "webhook_stream_seen",
];

/// A table of tenants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// What it is called.
    pub name: String,
    /// Its columns but the tenant, and those that only the database itself can fill.
    pub columns: Vec<String>,
    /// Of which transactions are written in, which mean nothing elsewhere.
    pub(super) transactions: Vec<String>,
    /// What its rows are sorted by.
    pub(super) key: Vec<String>,
    /// References that are filled in once all tables are.
    pub(super) later: Vec<String>,
    /// Whether its rows name files by their place.
    pub has_files: bool,
    /// Columns that are drawn from a sequence, and which.
    pub(super) sequences: Vec<(String, String)>,
    /// Columns that refer to streams.
    pub(super) streams: Vec<String>,
    /// Whether rows refer to others of the table.
    pub(super) refers_to_itself: bool,
}

/// A reference from one table to another.
struct Reference {
    from: String,
    to: String,
    columns: Vec<String>,
    may_be_empty: bool,
}

const COLUMNS: &str = "SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), \
    substring(pg_get_expr(d.adbin, d.adrelid) FROM 'nextval\\(''(.*)''::regclass\\)'), \
    CASE WHEN a.attidentity <> '' THEN pg_get_serial_sequence(quote_ident(c.relname), a.attname) END \
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' \
    LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum \
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace \
    AND EXISTS (SELECT FROM pg_attribute AS t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped) \
    AND c.relname <> 'erased_tenant' ORDER BY c.relname, a.attnum";

const KEYS: &str = "SELECT c.relname::text, array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) \
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) \
    WHERE i.indisprimary AND a.attname <> 'tenant_id' GROUP BY c.relname";

const REFERENCES: &str = "SELECT c.relname::text, r.relname::text, array_agg(a.attname::text), bool_and(NOT a.attnotnull) \
    FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid AND NOT c.relispartition JOIN pg_class AS r ON r.oid = k.confrelid \
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey) AND a.attname <> 'tenant_id' \
    WHERE k.contype = 'f' AND r.relname <> 'tenant' GROUP BY k.oid, c.relname, r.relname ORDER BY k.oid";

/// All tables of tenants, those left behind as well if they are wanted.
pub(super) async fn tables(client: &Client, all: bool) -> Result<Vec<Table>, Error> {
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for row in client.query(COLUMNS, &[]).await.map_err(said)? {
        let name: String = row.try_get(0).map_err(said)?;
        let (column, kind): (String, String) = (row.try_get(1).map_err(said)?, row.try_get(2).map_err(said)?);
        let drawn: Option<String> = row.try_get(3).map_err(said)?;
        let identity: Option<String> = row.try_get(4).map_err(said)?;
        let table = tables.entry(name.clone()).or_default();
        table.name = name;
        if let Some(sequence) = identity.or(drawn) {
            table.sequences.push((column.clone(), sequence));
        }
        match (column.as_str(), kind.as_str()) {
            ("tenant_id", _) => {}
            (_, "xid8") => table.transactions.push(column),
            _ => table.columns.push(column),
        }
    }
    tables.retain(|name, _| all || !LEFT.contains(&name.as_str()));
    for row in client.query(KEYS, &[]).await.map_err(said)? {
        let name: String = row.try_get(0).map_err(said)?;
        if let Some(table) = tables.get_mut(&name) {
            table.key = row.try_get(1).map_err(said)?;
        }
    }
    for table in tables.values_mut() {
        let has = |name: &str| table.columns.iter().any(|column| column == name);
        table.has_files = has("place") && has("sha256");
    }
    let mut references = Vec::new();
    for row in client.query(REFERENCES, &[]).await.map_err(said)? {
        let one = Reference {
            from: row.try_get(0).map_err(said)?,
            to: row.try_get(1).map_err(said)?,
            columns: row.try_get(2).map_err(said)?,
            may_be_empty: row.try_get(3).map_err(said)?,
        };
        if one.to == "stream"
            && let Some(table) = tables.get_mut(&one.from)
        {
            table.streams.extend(one.columns.iter().cloned());
        }
        if one.from == one.to
            && let Some(table) = tables.get_mut(&one.from)
        {
            table.refers_to_itself = true;
        }
        if one.from != one.to && tables.contains_key(&one.from) && tables.contains_key(&one.to) {
            references.push(one);
        }
    }
    sorted(tables, &references)
}

fn sorted(mut left: BTreeMap<String, Table>, references: &[Reference]) -> Result<Vec<Table>, Error> {
    let (mut done, mut there) = (Vec::new(), BTreeSet::new());
    while !left.is_empty() {
        let waiting = |name: &str, there: &BTreeSet<String>| {
            references.iter().filter(|one| one.from == name && !there.contains(&one.to)).collect::<Vec<_>>()
        };
        let next = left
            .keys()
            .map(|name| (name.clone(), waiting(name, &there)))
            .filter(|(_, waiting)| waiting.iter().all(|one| one.may_be_empty))
            .min_by_key(|(name, waiting)| (waiting.len(), name.clone()));
        let Some((name, waiting)) = next else {
            return Err(Error::Internal("tables refer to each other in a ring that cannot be opened".to_owned()));
        };
        let later: Vec<String> = waiting.into_iter().flat_map(|one| one.columns.iter().cloned()).collect();
        if let Some(table) = left.remove(&name) {
            done.push(Table { later, ..table });
        }
        there.insert(name);
    }
    Ok(done)
}
