//! What the stock of a tenant is valued by, and how it becomes valued by something else: all balances at once, in one transaction, by
//! statements over all of them. docs/adr/0062 tells why.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::Valuation;
use gantry_domain::{Error, Id};
use serde_json::json;
use uuid::Uuid;

use super::posting::author;
use super::standard_price;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

prepared! {
    OfTenant {}
    "SELECT stock_valuation AS word FROM tenant WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

/// What the stock of the tenant is valued by.
///
/// # Errors
/// Internal ones.
pub async fn of_tenant(tx: &Tx) -> Result<Valuation, Error> {
    let row: Word = OfTenant {}.get_result(tx.connection()).await.to_domain()?;
    Valuation::stored(&row.word)
}

#[derive(QueryableByName)]
struct Free {
    #[diesel(sql_type = Bool)]
    free: bool,
}

prepared! {
    TryStay {}
    "SELECT pg_try_advisory_xact_lock_shared(hashtextextended('stock_valuation', current_setting('app.tenant_id')::bigint)) AS free"
}

/// Keeps the valuation as it is until the transaction ends: balances that nobody else sees yet begin. Who changes it may hold
/// balances that this transaction waits for later, so it is not waited for.
///
/// # Errors
/// `valuation_changing` while it is being changed.
pub(super) async fn stays(tx: &Tx) -> Result<(), Error> {
    let row: Free = TryStay {}.get_result(tx.connection()).await.to_domain()?;
    if row.free {
        return Ok(());
    }
    let detail = "The valuation of stock is being changed. Try again in a moment.";
    Err(Error::Busy { code: "valuation_changing", detail: detail.to_owned(), retry_after: 2 })
}

prepared! {
    Stay {}
    "SELECT pg_advisory_xact_lock_shared(hashtextextended('stock_valuation', current_setting('app.tenant_id')::bigint)) IS NULL AS free"
}

/// As [`stays`], for who holds no balance yet: it waits.
pub(super) async fn wait_until_it_stays(tx: &Tx) -> Result<(), Error> {
    Stay {}.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    Alone {}
    "SELECT pg_advisory_xact_lock(hashtextextended('stock_valuation', current_setting('app.tenant_id')::bigint)) IS NULL AS free"
}

prepared! {
    // In the order of all who hold several.
    HoldAll {}
    "SELECT count(*) AS rows FROM (SELECT id FROM stock_item ORDER BY part_id, location_id, lot_id NULLS FIRST FOR NO KEY UPDATE) AS held"
}

prepared! {
    CloseLayers { now: DateTime<Utc> => Timestamptz }
    "UPDATE stock_layer SET quantity = 0, value = 0, closed_at = ? WHERE quantity > 0"
}

prepared! {
    OpenLayers { now: DateTime<Utc> => Timestamptz }
    "INSERT INTO stock_layer (item_id, at, opened_quantity, opened_value, quantity, value) \
     SELECT i.id, t.now, i.balance, i.value, i.balance, i.value FROM stock_item AS i, (SELECT ?::timestamptz AS now) AS t \
     WHERE i.balance > 0 AND i.valuation <> 'consigned' ORDER BY i.id"
}

prepared! {
    // What is there costs what it is worth; what was there last, what it cost.
    KeepValue { valuation: String => Text }
    "UPDATE stock_item SET valuation = ?, average_cost = CASE WHEN balance > 0 THEN round(value / balance, 6) ELSE average_cost END, \
     version = version + 1, updated_at = now() WHERE valuation <> 'consigned'"
}

#[derive(QueryableByName)]
struct TooHigh {
    #[diesel(sql_type = Text)]
    code: String,
}

prepared! {
    WorthTooMuch {}
    "SELECT p.code FROM stock_item AS i JOIN master_part AS p ON p.id = i.part_id \
     WHERE i.valuation <> 'consigned' AND abs(round(i.balance * p.standard_price, 2)) > 999999999999 LIMIT 1"
}

prepared! {
    // Written for today, as every variance is; the balances have their prices after it.
    NoteVariance {
        now: DateTime<Utc> => Timestamptz,
        reason: String => Text,
        user: Option<Id> => Nullable<BigInt>,
        name: String => Text,
        command: Uuid => SqlUuid,
    }
    "INSERT INTO stock_movement (item_id, part_id, location_id, lot_id, kind, at, quantity, unit_cost, value, balance_after, reason, \
     by_user, by_name, command_id, command_line) \
     SELECT i.id, i.part_id, i.location_id, i.lot_id, 'variance', greatest(t.now, i.moved_at), 0, p.standard_price, \
     round(i.balance * p.standard_price, 2) - i.value, i.balance, t.reason, t.by_user, t.by_name, t.command, \
     row_number() OVER (ORDER BY i.id) - 1 FROM stock_item AS i JOIN master_part AS p ON p.id = i.part_id, \
     (SELECT ?::timestamptz AS now, ?::text AS reason, ?::bigint AS by_user, ?::text AS by_name, ?::uuid AS command) AS t \
     WHERE i.valuation <> 'consigned' AND round(i.balance * p.standard_price, 2) <> i.value"
}

prepared! {
    SetPrices { valuation: String => Text, now: DateTime<Utc> => Timestamptz }
    "UPDATE stock_item AS i SET valuation = n.valuation, average_cost = p.standard_price, value = round(i.balance * p.standard_price, 2), \
     moved_at = CASE WHEN round(i.balance * p.standard_price, 2) <> i.value THEN greatest(n.now, i.moved_at) ELSE i.moved_at END, \
     version = i.version + 1, updated_at = now() \
     FROM master_part AS p, (SELECT ?::text AS valuation, ?::timestamptz AS now) AS n \
     WHERE p.id = i.part_id AND i.valuation <> 'consigned'"
}

/// Values all stock by something else from now on. Layers begin with one for each balance, at what it is worth; standard prices that are
/// missing become the average cost of the part, and what stock is worth otherwise at its price is a `variance`. Nothing else is worth
/// more or less than before. The tenant's setting is written by the caller.
///
/// # Errors
/// `value_too_high` where a standard price would make stock worth more than can be kept.
pub async fn change(tx: &Tx, to: Valuation) -> Result<(), Error> {
    // Nobody begins a balance meanwhile, and all that are there are held.
    Alone {}.execute(tx.connection()).await.to_domain()?;
    HoldAll {}.execute(tx.connection()).await.to_domain()?;
    let now = Utc::now();
    CloseLayers { now }.execute(tx.connection()).await.to_domain()?;
    let valuation = to.as_str().to_owned();
    if to != Valuation::StandardPrice {
        if to == Valuation::Fifo {
            OpenLayers { now }.execute(tx.connection()).await.to_domain()?;
        }
        return KeepValue { valuation }.execute(tx.connection()).await.to_domain().map(drop);
    }
    standard_price::begin(tx).await?;
    let too_high: Option<TooHigh> = WorthTooMuch {}.get_result(tx.connection()).await.optional().to_domain()?;
    if let Some(TooHigh { code }) = too_high {
        let detail = format!("At its standard price, the stock of {code} would be worth too much. Correct the price.");
        return Err(Error::conflict_with("value_too_high", detail, json!({ "part": code })));
    }
    let by = author(tx);
    let reason = "Standard prices".to_owned();
    let note = NoteVariance { now, reason, user: by.id, name: by.name, command: Uuid::new_v4() };
    note.execute(tx.connection()).await.to_domain()?;
    SetPrices { valuation, now }.execute(tx.connection()).await.to_domain().map(drop)
}
