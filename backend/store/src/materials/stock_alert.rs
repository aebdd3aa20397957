//! What is wrong with the stock of a warehouse: too little, too much, soon expired, unused. A job looks at it from time to time; people
//! read what it found.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Family, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, Column, Computed, Kind, Record, Table};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::item::{LOT, PART, Unsent, WAREHOUSE, amount, exported, posted_only, written_by_the_ledger};

/// What can be wrong.
const KINDS: &[&str] = &["low", "over", "expiring", "unused"];

/// Something that is wrong with the stock of a part in a warehouse.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockAlert {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// What is wrong: `low`, `over`, `expiring` or `unused`.
    #[diesel(sql_type = Text)]
    pub kind: String,
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
    /// The warehouse.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub warehouse_id: Id,
    /// The name of the warehouse.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub warehouse_name: Option<String>,
    /// The lot that expires.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub lot_id: Option<Id>,
    /// The number of the lot.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// How much there is; of what is low, how much there will be: available + on order − demand.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The reorder point of what is low, the maximum of what is too much.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub level: Option<Decimal>,
    /// The day on which the lot expires, or on which what is unused was last issued or received.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub day: Option<NaiveDate>,
    /// The part's base unit.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub unit_code: Option<String>,
    /// What all stock of the part in the warehouse is worth.
    #[diesel(sql_type = Numeric)]
    pub value: Decimal,
    /// When it was first found.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When its quantity last changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Raised with every change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// Since when it is well again; null: it is not.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub archived_at: Option<DateTime<Utc>>,
}

/// Of the alerts.
pub(crate) const TABLE: Table = Table {
    global: &["part_id IN (SELECT id FROM master_part WHERE search LIKE lower(?))"],
    ..Table::of(
        Family::StockAlert,
        &[
            Column::of(Kind::Choice(KINDS)).fixed().called("kind", "kind"),
            PART,
            WAREHOUSE,
            LOT,
            amount("quantity", "quantity").sorted(&["quantity", "id"]),
            amount("level", "level"),
            Column::of(Kind::Date).fixed().called("day", "day").sorted(&["day", "id"]),
            Column::kept("created_at").sorted(&["created_at", "id"]),
            Column::kept("updated_at").sorted(&["updated_at", "id"]),
        ],
        &[
            Computed::of_reference("part_name", "part_id", &PART),
            Computed::of_reference("part_code", "part_id", &PART),
            Computed::of_reference("warehouse_name", "warehouse_id", &WAREHOUSE),
            Computed::of_reference("lot_number", "lot_id", &LOT),
            Computed::of::<Nullable<Text>>(
                "unit_code",
                "(SELECT u.code FROM master_part AS p JOIN unit_of_measure AS u ON u.id = p.unit_id WHERE p.id = t.part_id)",
            ),
            Computed::of::<Numeric>(
                "value",
                "(SELECT coalesce(sum(i.value), 0) FROM stock_item AS i WHERE i.part_id = t.part_id AND i.warehouse_id = t.warehouse_id)",
            ),
        ],
    )
    .listed(&["created_at", "id"], ("''", "id::text"))
};

written_by_the_ledger!(StockAlert);

/// Something that was found wrong for the first time.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct NewStockAlert {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// What is wrong.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The part.
    #[diesel(sql_type = BigInt)]
    pub part_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub part_code: String,
    /// Its name, and where it lies.
    #[diesel(sql_type = Text)]
    pub about: String,
    /// Who runs the warehouse.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub manager_id: Option<PersonId>,
}

prepared! {
    // What is wrong is worked out once: it is closed where it is well again, and written down where it is new or has changed.
    Refresh {}
    "WITH wrong AS MATERIALIZED (SELECT * FROM stock_condition), closed AS (UPDATE stock_alert AS a SET archived_at = now(), \
     updated_at = now(), version = a.version + 1 WHERE a.archived_at IS NULL AND NOT EXISTS (SELECT FROM wrong AS c WHERE c.kind = a.kind \
     AND c.warehouse_id = a.warehouse_id AND c.part_id = a.part_id AND c.lot_id IS NOT DISTINCT FROM a.lot_id)), \
     written AS (INSERT INTO stock_alert AS a (kind, warehouse_id, part_id, lot_id, quantity, level, day) \
     SELECT kind, warehouse_id, part_id, lot_id, quantity, level, day FROM wrong ON CONFLICT \
     (tenant_id, kind, warehouse_id, part_id, coalesce(lot_id, 0)) WHERE archived_at IS NULL DO UPDATE SET quantity = excluded.quantity, \
     level = excluded.level, day = excluded.day, updated_at = now(), version = a.version + 1 \
     WHERE (a.quantity, a.level, a.day) IS DISTINCT FROM (excluded.quantity, excluded.level, excluded.day) \
     RETURNING a.id, a.kind, a.part_id, a.warehouse_id, a.version) SELECT a.id, a.kind, a.part_id, p.code AS part_code, \
     concat(p.name, ', ', w.name) AS about, w.manager_id FROM written AS a JOIN master_part AS p ON p.id = a.part_id \
     JOIN warehouse AS w ON w.id = a.warehouse_id WHERE a.version = 1 ORDER BY a.kind, p.code, a.id"
}

prepared! {
    Forget { before: DateTime<Utc> => Timestamptz }
    "DELETE FROM stock_alert WHERE archived_at < ?"
}

/// Looks at all stock of the tenant, and says what was not wrong the last time. What has been well since `forgotten` is forgotten.
///
/// # Errors
/// Internal ones.
pub async fn refresh(tx: &Tx, forgotten: DateTime<Utc>) -> Result<Vec<NewStockAlert>, Error> {
    Forget { before: forgotten }.execute(tx.connection()).await.to_domain()?;
    Refresh {}.load(tx.connection()).await.to_domain()
}
