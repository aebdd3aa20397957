//! What a delivery brings for requests is reserved for them at once.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric, Text};
use gantry_domain::stock::{StockChange, StockKey, is_expired};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::{MaterialRequest, MaterialRequestPatch};
use crate::Tx;
use crate::entity::{IdRow, Record};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::locked::{self, Locked, Wait};
use crate::stock::posting::{Line, Posting, author, post};
use crate::stock::reservation::{self, Reservation, ReservedFor};

prepared! {
    HoldWaiting { order: Id => BigInt }
    "SELECT id FROM material_request WHERE id IN (SELECT l.request_id FROM material_request_supply AS s \
     JOIN material_request_line AS l ON l.id = s.request_line_id WHERE s.order_id = ?) ORDER BY id FOR NO KEY UPDATE"
}

/// Holds the requests that wait for an order: who issues them holds them before the balances as well.
pub(in crate::materials) async fn hold_waiting(tx: &Tx, order: Id) -> Result<bool, Error> {
    let held: Vec<IdRow> = HoldWaiting { order }.load(tx.connection()).await.to_domain()?;
    Ok(!held.is_empty())
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = BigInt)]
    request_id: Id,
    #[diesel(sql_type = Text)]
    request_code: String,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    open: Decimal,
}

prepared! {
    WaitingLines { order: Id => BigInt }
    "SELECT l.id AS line_id, r.id AS request_id, r.code AS request_code, l.part_id, least(s.ordered, l.quantity - l.issued \
     - (SELECT coalesce(sum(v.quantity), 0) FROM stock_reservation AS v WHERE v.request_line_id = l.id)) AS open \
     FROM material_request_supply AS s JOIN material_request_line AS l ON l.id = s.request_line_id \
     JOIN material_request AS r ON r.id = l.request_id WHERE s.order_id = ? AND r.status = 'approved' AND r.archived_at IS NULL \
     ORDER BY s.id"
}

prepared! {
    // People are served from them: they are in the warehouse of the order, and in no hold place.
    Serving { order: Id => BigInt, items: Vec<Id> => Array<BigInt> }
    "SELECT i.id FROM purchase_order AS o JOIN stock_item AS i ON i.warehouse_id = o.warehouse_id AND NOT i.held \
     WHERE o.id = ? AND i.id = ANY(?)"
}

/// Reserves what has come in on some balances, which are held, for the requests that an order was made of: in the order in which they
/// are needed, each as far as it still wants it.
pub(in crate::materials) async fn reserve(
    tx: &Tx,
    order: Id,
    arrived: &BTreeMap<StockKey, Decimal>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let keys: BTreeSet<StockKey> = arrived.keys().copied().collect();
    let balances = locked::lock(tx, &keys, Wait::Long).await?;
    let items = balances.values().map(|one| one.id).collect();
    let serving: Vec<IdRow> = Serving { order, items }.load(tx.connection()).await.to_domain()?;
    let serves = |one: &Locked| serving.iter().any(|row| row.id == one.id);
    let usable =
        |(_, one): &(StockKey, Locked)| serves(one) && !is_expired(one.expires_at, now) && one.count_id.is_none();
    let mut free: Vec<(StockKey, Id, Decimal)> = balances
        .into_iter()
        .filter(usable)
        .map(|(key, one)| {
            let came = arrived.get(&key).copied().unwrap_or_default();
            (key, one.id, came.min(one.now().available()))
        })
        .collect();
    let waiting: Vec<Waiting> = WaitingLines { order }.load(tx.connection()).await.to_domain()?;
    let mut postings: BTreeMap<Id, (String, Vec<Line>)> = BTreeMap::new();
    let mut promised = Vec::new();
    for line in waiting {
        let mut open = line.open;
        for (key, item_id, left) in free.iter_mut().filter(|(key, ..)| key.part == line.part_id) {
            let quantity = open.min(*left);
            if quantity <= Decimal::ZERO {
                continue;
            }
            (open, *left) = (open - quantity, *left - quantity);
            let (_, lines) = postings.entry(line.request_id).or_insert((line.request_code.clone(), Vec::new()));
            lines.push(Line::here(*key, StockChange::Reserve { quantity }));
            promised.push(Reservation { item_id: *item_id, line: ReservedFor::Request(line.line_id), quantity });
        }
    }
    if promised.is_empty() {
        return Ok(());
    }
    reservation::add(tx, &promised).await?;
    for (request, (code, lines)) in postings {
        // The receipt is posted once, and this with it: no later posting has to know it again.
        post(tx, &Posting::of(Uuid::new_v4(), code, author(tx), lines), now).await?;
        MaterialRequest::update(tx, request, &MaterialRequestPatch::default()).await?;
    }
    Ok(())
}
