//! The entries of the ledger: what happened to a balance, when, by whom, why and at which cost.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::StockKind;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::item::{LOCATION, LOT, PART, Unsent, amount, exported, posted_only, written_by_the_ledger};
use crate::Tx;
use crate::entity::{self, Column, Computed, IdRow, Kind, Record, Table};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// An entry of the ledger.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockMovement {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The part.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// The part's code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub part_code: Option<String>,
    /// The part's name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub part_name: Option<String>,
    /// The place.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub location_id: Id,
    /// The code of the place.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub location_code: Option<String>,
    /// The name of the place.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub location_name: Option<String>,
    /// The lot, of a part that is kept by lots.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub lot_id: Option<Id>,
    /// The number of the lot.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// The serial numbers of the pieces that moved: the first 20.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub serials: Option<String>,
    /// `receive`, `issue`, `return`, `transfer`, `count`, `adjust`, `reserve`, `release`, `scrap`, `convert`, `serialise`, `takeOver`,
    /// `variance` or `revaluation`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// When it happened.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The change of the balance.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The change of what is reserved.
    #[diesel(sql_type = Numeric)]
    pub reserved: Decimal,
    /// Money per unit.
    #[diesel(sql_type = Numeric)]
    pub unit_cost: Decimal,
    /// The change of the value.
    #[diesel(sql_type = Numeric)]
    pub value: Decimal,
    /// The balance afterwards.
    #[diesel(sql_type = Numeric)]
    pub balance_after: Decimal,
    /// What a count found.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub counted: Option<Decimal>,
    /// What was entered, in a unit other than the base unit.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub entered_quantity: Option<Decimal>,
    /// That unit.
    #[diesel(sql_type = Text)]
    pub entered_unit: String,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// The issue that is handed back.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub return_of: Option<Id>,
    /// The number of the document that it comes from.
    #[diesel(sql_type = Text)]
    pub document: String,
    /// Who posted it; nobody for Gantry itself.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub by_user: Option<Id>,
    /// That one's name.
    #[diesel(sql_type = Text)]
    pub by_name: String,
    /// When it was posted.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When an entry before it last changed its balance.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Always 1.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// Never: the ledger stays.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub archived_at: Option<DateTime<Utc>>,
}

const fn text(field: &'static str, sql: &'static str) -> Column {
    Column::of(Kind::Text).fixed().called(field, sql)
}

/// Of the ledger.
pub(crate) const TABLE: Table = Table {
    global: &["search LIKE lower(?)", "part_id IN (SELECT id FROM master_part WHERE search LIKE lower(?))"],
    ..Table::of(
        Family::StockMovement,
        &[
            Column::of(Kind::Time).fixed().called("at", "at").sorted(&["at", "id"]),
            Column::of(Kind::Choice(StockKind::WORDS)).fixed().called("kind", "kind"),
            PART,
            LOCATION,
            LOT,
            amount("quantity", "quantity"),
            amount("reserved", "reserved"),
            amount("balanceAfter", "balance_after"),
            amount("unitCost", "unit_cost").places(6),
            Column::of(Kind::Money).fixed().called("value", "value"),
            text("document", "document"),
            text("reason", "reason"),
            text("byName", "by_name"),
            Column::kept("created_at"),
        ],
        &[
            Computed::of_reference("part_name", "part_id", &PART),
            Computed::of_reference("part_code", "part_id", &PART),
            Computed::of_reference("location_name", "location_id", &LOCATION),
            Computed::of_reference("location_code", "location_id", &LOCATION),
            Computed::of_reference("lot_number", "lot_id", &LOT),
            Computed::of::<Nullable<Text>>(
                "serials",
                "(SELECT string_agg(s.number, ', ') FROM (SELECT n.number FROM stock_movement_serial AS x \
                 JOIN stock_serial AS n ON n.id = x.serial_id WHERE x.movement_id = t.id ORDER BY n.id LIMIT 20) AS s)",
            ),
        ],
    )
    .listed(&["at DESC", "id DESC"], ("''", "document"))
};

written_by_the_ledger!(StockMovement);

prepared! {
    OfCommand { command: Uuid => SqlUuid }
    "SELECT id FROM stock_movement WHERE command_id = ? ORDER BY id"
}

/// The entries that a command has posted.
///
/// # Errors
/// Internal ones.
pub async fn of_command(tx: &Tx, command: Uuid) -> Result<Vec<StockMovement>, Error> {
    let ids: Vec<IdRow> = OfCommand { command }.load(tx.connection()).await.to_domain()?;
    by_ids(tx, ids.into_iter().map(|one| one.id).collect()).await
}

/// Entries by their ids, in their order.
pub(super) async fn by_ids(tx: &Tx, ids: Vec<Id>) -> Result<Vec<StockMovement>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    entity::by_ids(tx, &ids).await
}

prepared! {
    OfCommands { commands: Vec<Uuid> => Array<SqlUuid> }
    "SELECT DISTINCT command_id FROM stock_movement WHERE command_id = ANY(?)"
}

#[derive(QueryableByName)]
struct Command {
    #[diesel(sql_type = SqlUuid)]
    command_id: Uuid,
}

/// Which of some commands have been posted.
pub(super) async fn posted(tx: &Tx, commands: Vec<Uuid>) -> Result<BTreeSet<Uuid>, Error> {
    let posted: Vec<Command> = OfCommands { commands }.load(tx.connection()).await.to_domain()?;
    Ok(posted.into_iter().map(|one| one.command_id).collect())
}

/// An issue that something is handed back of: its cost, and how much of it is not back yet.
#[derive(QueryableByName)]
pub struct Issue {
    /// The part.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub part_id: Id,
    /// Money per unit.
    #[diesel(sql_type = diesel::sql_types::Numeric)]
    pub unit_cost: Decimal,
    /// How much of it may come back.
    #[diesel(sql_type = diesel::sql_types::Numeric)]
    pub remaining: Decimal,
    /// The lot.
    #[diesel(sql_type = Nullable<diesel::sql_types::BigInt>)]
    pub lot_id: Option<Id>,
    /// The line of a work order that it served.
    #[diesel(sql_type = Nullable<diesel::sql_types::BigInt>)]
    pub order_line_id: Option<Id>,
}

prepared! {
    IssueOf { id: Id => diesel::sql_types::BigInt }
    "SELECT m.part_id, m.lot_id, m.unit_cost, -m.quantity - coalesce((SELECT sum(r.quantity) FROM stock_movement AS r \
     WHERE r.return_of = m.id), 0) AS remaining, m.order_line_id FROM stock_movement AS m WHERE m.id = ? AND m.kind = 'issue'"
}

/// An issue by its id.
///
/// # Errors
/// `unknown_reference`.
pub async fn issue(tx: &Tx, id: Id) -> Result<Issue, Error> {
    let found: Option<Issue> = IssueOf { id }.get_result(tx.connection()).await.optional().to_domain()?;
    found.ok_or_else(|| Error::field("unknown_reference", "returnOf", "There is no such issue."))
}
