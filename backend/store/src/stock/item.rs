//! Balances: how much of a part lies at a place. People read them; the ledger alone writes them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, Column, Computed, Kind, Record, RowSink, Table};

/// A part at a place, of one lot where it is kept by lots.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockItem {
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
    /// The last day on which the lot may be issued.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub lot_expires_on: Option<NaiveDate>,
    /// The warehouse of the place.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub warehouse_id: Id,
    /// The name of the warehouse.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub warehouse_name: Option<String>,
    /// The supplier who owns it until it is used; ours when absent.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub owner_id: Option<Id>,
    /// The supplier's name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub owner_name: Option<String>,
    /// How much there is.
    #[diesel(sql_type = Numeric)]
    pub balance: Decimal,
    /// How much of that is promised.
    #[diesel(sql_type = Numeric)]
    pub reserved: Decimal,
    /// How much of it is not; nothing once its lot has expired.
    #[diesel(sql_type = Numeric)]
    pub available: Decimal,
    /// Whether its lot has expired: it is not issued any more.
    #[diesel(sql_type = Bool)]
    pub expired: bool,
    /// The part's base unit.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub unit_code: Option<String>,
    /// Money per unit.
    #[diesel(sql_type = Numeric)]
    pub average_cost: Decimal,
    /// What all of it is worth.
    #[diesel(sql_type = Numeric)]
    pub value: Decimal,
    /// When it was last counted.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub counted_at: Option<DateTime<Utc>>,
    /// When it last moved.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub moved_at: Option<DateTime<Utc>>,
    /// When it came here first.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Raised with every change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// Never: a balance stays.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub archived_at: Option<DateTime<Utc>>,
}

/// A quantity that the ledger alone writes.
pub(crate) const fn amount(field: &'static str, sql: &'static str) -> Column {
    Column::of(Kind::Decimal).fixed().called(field, sql)
}

const fn reference(field: &'static str, sql: &'static str, family: Family, shown: &'static str) -> Column {
    Column::reference(family).fixed().loose().called(field, sql).shown_as(&[shown])
}

/// The part.
pub(crate) const PART: Column = reference("partId", "part_id", Family::MasterPart, "part_name");
/// The place.
pub(super) const LOCATION: Column = reference("locationId", "location_id", Family::StockLocation, "location_name");
/// The lot.
pub(crate) const LOT: Column = reference("lotId", "lot_id", Family::StockLot, "lot_number");
/// The warehouse.
pub(crate) const WAREHOUSE: Column = reference("warehouseId", "warehouse_id", Family::Warehouse, "warehouse_name");

/// The supplier who owns it.
const OWNER: Column = reference("ownerId", "owner_id", Family::Supplier, "owner_name");

/// Of the balances.
pub(crate) const TABLE: Table = Table {
    global: &["part_id IN (SELECT id FROM master_part WHERE search LIKE lower(?))"],
    ..Table::of(
        Family::StockItem,
        &[
            PART,
            LOCATION,
            LOT,
            WAREHOUSE,
            OWNER,
            amount("balance", "balance").sorted(&["balance", "id"]),
            amount("reserved", "reserved"),
            amount("averageCost", "average_cost").places(6),
            Column::of(Kind::Money).fixed().called("value", "value").sorted(&["value", "id"]),
            Column::kept("counted_at"),
            Column::kept("moved_at"),
            Column::kept("created_at"),
            Column::kept("updated_at").sorted(&["updated_at", "id"]),
        ],
        &[
            Computed::of_reference("part_name", "part_id", &PART),
            Computed::of_reference("part_code", "part_id", &PART),
            Computed::of_reference("location_name", "location_id", &LOCATION),
            Computed::of_reference("location_code", "location_id", &LOCATION),
            Computed::of_reference("lot_number", "lot_id", &LOT),
            Computed::of::<Nullable<Date>>(
                "lot_expires_on",
                "(SELECT o.expires_on FROM stock_lot AS o WHERE o.id = t.lot_id)",
            ),
            Computed::of_reference("warehouse_name", "warehouse_id", &WAREHOUSE),
            Computed::of_reference("owner_name", "owner_id", &OWNER),
            Computed::of::<Numeric>("available", "(CASE WHEN lot_expired(t.lot_id) THEN 0 ELSE t.balance - t.reserved END)"),
            Computed::of::<Bool>("expired", "lot_expired(t.lot_id)"),
            Computed::of::<Nullable<Text>>(
                "unit_code",
                "(SELECT u.code FROM master_part AS p JOIN unit_of_measure AS u ON u.id = p.unit_id WHERE p.id = t.part_id)",
            ),
        ],
    )
    .listed(&["id"], ("''", "id::text"))
};

/// What nobody sends: balances and movements are made by posting.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Unsent {}

/// Rows that people read, and that the ledger or a job alone writes.
macro_rules! written_by_the_ledger {
    ($row:ident) => {
        impl Record for $row {
            const TABLE: Table = TABLE;
            type New = Unsent;
            type Patch = Unsent;

            fn id(&self) -> Id {
                self.id
            }

            fn version(&self) -> i64 {
                self.version
            }

            fn is_archived(&self) -> bool {
                false
            }

            fn begin(_: &mut Unsent, _: Option<String>) {}

            async fn insert(_: &Tx, _: &[Unsent]) -> Result<Vec<Id>, Error> {
                Err(posted_only())
            }

            async fn update(_: &Tx, _: Id, _: &Unsent) -> Result<(), Error> {
                Err(posted_only())
            }
        }

        /// What these rows share with all families.
        pub(crate) const SOURCE: &dyn $crate::entity::RecordSource = &Rows;

        struct Rows;

        impl $crate::entity::RecordSource for Rows {
            fn table(&self) -> &'static Table {
                const { &TABLE }
            }

            fn export<'a>(
                &self,
                tx: &'a Tx,
                state: &'a $crate::entity::TableState,
                _: bool,
                sink: &'a mut dyn $crate::entity::RowSink,
            ) -> $crate::entity::Operation<'a, ()> {
                let rows = entity::export(tx, state, async move |row: $row| exported(&row, sink).await);
                futures_util::FutureExt::boxed_local(rows)
            }
        }
    };
}
pub(crate) use written_by_the_ledger;

written_by_the_ledger!(StockItem);

/// The refusal of everything that would write past the ledger.
pub(crate) fn posted_only() -> Error {
    Error::Internal("the ledger of stock is written by postings alone".to_owned())
}

/// Gives a row of an export to its sink.
pub(crate) async fn exported(row: &impl Serialize, sink: &mut dyn RowSink) -> Result<(), Error> {
    match serde_json::to_value(row).map_err(entity::unwritable)? {
        Value::Object(row) => sink.take(row).await,
        _ => Err(Error::Internal("a row of the ledger is no object".to_owned())),
    }
}
