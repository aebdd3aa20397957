//! How the lines of a request are supplied: what is issued, reserved and on order, and what they are still short of.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Numeric, Text};
use gantry_domain::stock::{in_packs, shortage};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::materials::purchasing;
use crate::run_query::RunQueryDsl;

/// A line of a request, with what covers it.
#[derive(Debug, Clone, QueryableByName)]
pub(super) struct Covered {
    #[diesel(sql_type = BigInt)]
    pub(super) line_id: Id,
    #[diesel(sql_type = BigInt)]
    pub(super) warehouse_id: Id,
    #[diesel(sql_type = BigInt)]
    pub(super) part_id: Id,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Text)]
    part_name: String,
    #[diesel(sql_type = Text)]
    unit_code: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    issued: Decimal,
    #[diesel(sql_type = Numeric)]
    reserved: Decimal,
    #[diesel(sql_type = Numeric)]
    on_order: Decimal,
}

impl Covered {
    pub(super) fn shortage(&self) -> Decimal {
        shortage(self.quantity, self.issued, self.reserved, self.on_order)
    }
}

prepared! {
    // The order in which deliveries serve them: by the day they are needed, then by the request.
    CoveredLines { requests: Vec<Id> => Array<BigInt> }
    "SELECT l.id AS line_id, r.warehouse_id, p.id AS part_id, p.code AS part_code, p.name AS part_name, \
     u.code AS unit_code, l.quantity, l.issued, \
     (SELECT coalesce(sum(s.quantity), 0) FROM stock_reservation AS s WHERE s.request_line_id = l.id) AS reserved, \
     (SELECT coalesce(sum(o.on_order), 0) FROM material_request_supply AS o WHERE o.request_line_id = l.id) AS on_order \
     FROM material_request AS r JOIN material_request_line AS l ON l.request_id = r.id JOIN master_part AS p ON p.id = l.part_id \
     JOIN unit_of_measure AS u ON u.id = p.unit_id WHERE r.id = ANY(?) ORDER BY r.needed_on NULLS LAST, r.id, l.position, l.id"
}

/// The lines of some requests, in the order in which they are served.
pub(super) async fn covered(tx: &Tx, requests: &[Id]) -> Result<Vec<Covered>, Error> {
    CoveredLines { requests: requests.to_vec() }.load(tx.connection()).await.to_domain()
}

/// A purchase order that brings something for a line of a request.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct SupplyingOrder {
    #[serde(skip)]
    #[diesel(sql_type = BigInt)]
    request_line_id: Id,
    /// The order.
    #[schema(value_type = i64)]
    #[diesel(sql_type = BigInt)]
    pub order_id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub order_code: String,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub order_status: String,
    /// How much it is to bring for the line.
    #[diesel(sql_type = Numeric)]
    pub ordered: Decimal,
    /// How much of that has come.
    #[diesel(sql_type = Numeric)]
    pub received: Decimal,
    /// When it is expected.
    #[schema(required = true)]
    #[diesel(sql_type = Nullable<Date>)]
    pub expected_on: Option<NaiveDate>,
}

prepared! {
    SupplyingOrders { request: Id => BigInt }
    "SELECT s.request_line_id, o.id AS order_id, o.code AS order_code, o.status AS order_status, s.ordered, s.received, o.expected_on \
     FROM material_request_line AS l JOIN material_request_supply AS s ON s.request_line_id = l.id \
     JOIN purchase_order AS o ON o.id = s.order_id WHERE l.request_id = ? ORDER BY s.id LIMIT 1000"
}

/// How a line of a request is supplied. Quantities are in the part's base unit.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineSupply {
    /// The line.
    #[schema(value_type = i64)]
    pub line_id: Id,
    /// The part.
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    pub part_code: String,
    /// Its name.
    pub part_name: String,
    /// The code of its base unit.
    pub unit_code: String,
    /// How much is wanted.
    pub quantity: Decimal,
    /// How much of it has been issued.
    pub issued: Decimal,
    /// How much is reserved for it.
    pub reserved: Decimal,
    /// How much purchase orders are still to bring for it, drafts included.
    pub on_order: Decimal,
    /// What none of these covers.
    pub shortage: Decimal,
    /// How much would be ordered: the shortage in whole packs.
    pub to_order: Decimal,
    /// From whom: the preferred supplier, or the cheapest.
    #[schema(value_type = Option<i64>, required = true)]
    pub supplier_id: Option<Id>,
    /// The supplier's name.
    #[schema(required = true)]
    pub supplier_name: Option<String>,
    /// Money per base unit there, when so many are ordered.
    #[schema(required = true)]
    pub price: Option<Decimal>,
    /// The orders that bring some of it; the first thousand of a request.
    pub orders: Vec<SupplyingOrder>,
}

/// How the lines of a request are supplied, in the order of the lines.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, request: Id) -> Result<Vec<LineSupply>, Error> {
    let lines = covered(tx, &[request]).await?;
    let orders: Vec<SupplyingOrder> = SupplyingOrders { request }.load(tx.connection()).await.to_domain()?;
    let mut by_line: BTreeMap<Id, Vec<SupplyingOrder>> = BTreeMap::new();
    for order in orders {
        by_line.entry(order.request_line_id).or_default().push(order);
    }
    let parts: Vec<_> = lines.iter().map(|line| (line.part_id, None)).collect();
    let sources = purchasing::sources(tx, &parts).await?;
    let sourced = lines.into_iter().map(|line| {
        let source = sources.get(&(line.part_id, None));
        let to_order = in_packs(line.shortage(), source.map_or(Decimal::ONE, |source| source.pack_size));
        (line, source, to_order)
    });
    let sourced: Vec<_> = sourced.collect();
    let bought = sourced.iter().map(|(_, source, quantity)| (source.map_or(0, |one| one.supplier_part_id), *quantity));
    let prices = purchasing::prices(tx, &bought.collect::<Vec<_>>()).await?;
    let supplied = sourced.into_iter().zip(prices).map(|((line, source, to_order), price)| LineSupply {
        shortage: line.shortage(),
        orders: by_line.remove(&line.line_id).unwrap_or_default(),
        supplier_id: source.map(|one| one.supplier_id),
        supplier_name: source.map(|one| one.supplier_name.clone()),
        line_id: line.line_id,
        part_id: line.part_id,
        part_code: line.part_code,
        part_name: line.part_name,
        unit_code: line.unit_code,
        quantity: line.quantity,
        issued: line.issued,
        reserved: line.reserved,
        on_order: line.on_order,
        to_order,
        price,
    });
    Ok(supplied.collect())
}
