//! Kits of work orders: how far each is, what is to be picked for it and where, and what lies at staging places for nobody. Nothing of a
//! kit is stored: it is the planned lines of an order from one warehouse, and what is reserved of them at staging places.

mod picks;
mod put_away;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Numeric, SmallInt, Text, Timestamptz};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

pub use picks::{KitPick, MOST_KITS, picks};
pub use put_away::{PutAway, put_away};

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A kit as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kit {
    /// The work order.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub work_order_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub work_order_code: String,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Its priority: 3 High, 2 Medium, 1 Low.
    #[diesel(sql_type = SmallInt)]
    pub priority: i16,
    /// Its system status.
    #[diesel(sql_type = SmallInt)]
    pub status: i16,
    /// The number of its board.
    #[diesel(sql_type = Integer)]
    pub board_number: i32,
    /// The warehouse.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub warehouse_id: Id,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub warehouse_name: String,
    /// Whether technicians may pick and issue there.
    #[diesel(sql_type = Bool)]
    pub self_service: bool,
    /// `none`, `partial`, `ready`, `issued` or `returned`.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// How many lines it has.
    #[diesel(sql_type = BigInt)]
    pub line_count: i64,
    /// How many of them are staged or issued.
    #[diesel(sql_type = BigInt)]
    pub complete_lines: i64,
    /// How many of them are not fully reserved.
    #[diesel(sql_type = BigInt)]
    pub missing_lines: i64,
    /// How many of them were picked short.
    #[diesel(sql_type = BigInt)]
    pub short_lines: i64,
    /// The staging places where it lies.
    #[diesel(sql_type = Text)]
    pub places: String,
    /// When work is planned to start.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub planned_start: Option<DateTime<Utc>>,
    /// When it is to be picked: so many days before as the warehouse says.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub pick_by: Option<DateTime<Utc>>,
    /// Who does the work.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub responsible_name: Option<String>,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    total: i64,
}

/// Which kits.
#[derive(Debug, Clone, Default)]
pub struct KitFilter {
    /// Of this warehouse.
    pub warehouse: Option<Id>,
    /// Of this work order, also when it is done.
    pub work_order: Option<Id>,
    /// In one of these states; none: in any.
    pub states: Vec<String>,
    /// With this in the code or the title of their work order.
    pub search: String,
}

/// A page of kits: of those that `$kits` finds in the parameters of `$parameters`, and whether `$fit`. The state of each is computed for the
/// page alone.
macro_rules! page_of {
    ($parameters:literal, $kits:literal, $($fit:tt)*) => {
        concat!(
            "WITH a AS (SELECT ",
            $parameters,
            "), page AS (SELECT o.work_order_id, o.warehouse_id, o.code AS work_order_code, h.name AS warehouse_name, h.self_service, \
             o.planned_start, o.planned_start - make_interval(days => coalesce(h.kit_days, 0)) AS pick_by, count(*) OVER () AS total \
             FROM a CROSS JOIN LATERAL ",
            $kits,
            " AS o JOIN warehouse AS h ON h.id = o.warehouse_id WHERE ",
            $($fit)*,
            " ORDER BY pick_by NULLS LAST, o.code, o.warehouse_id LIMIT ? OFFSET ?), \
             kits AS (SELECT k.work_order_id, k.warehouse_id, count(*) AS line_count, \
             count(*) FILTER (WHERE k.open <= k.staged) AS complete_lines, count(*) FILTER (WHERE k.open > k.reserved) AS missing_lines, \
             count(*) FILTER (WHERE k.short) AS short_lines, coalesce(string_agg(DISTINCT k.places, ', '), '') AS places, \
             kit_state(bool_or(k.open > 0), bool_or(k.open > k.staged), bool_or(k.staged > 0), bool_or(k.issued > k.returned), \
             bool_or(k.returned > 0), bool_and(k.issued >= k.planned)) AS state \
             FROM kit_lines_of(ARRAY(SELECT g.work_order_id FROM page AS g)) AS k GROUP BY k.work_order_id, k.warehouse_id) \
             SELECT g.*, k.line_count, k.complete_lines, k.missing_lines, k.short_lines, k.places, k.state, w.title, w.priority, w.status, \
             b.number AS board_number, r.name AS responsible_name FROM page AS g \
             JOIN kits AS k ON k.work_order_id = g.work_order_id AND k.warehouse_id = g.warehouse_id \
             JOIN work_order AS w ON w.id = g.work_order_id JOIN board AS b ON b.id = w.board_id \
             LEFT JOIN person AS r ON r.id = w.responsible_person_id ORDER BY g.pick_by NULLS LAST, g.work_order_code, g.warehouse_id"
        )
    };
}

/// Whether the code or the title of the work order has the words; where none are asked for, it is not looked at.
macro_rules! searched {
    () => {
        "(a.pattern = '%%' OR EXISTS (SELECT FROM work_order AS w WHERE w.id = o.work_order_id AND w.search LIKE lower(a.pattern)))"
    };
}

prepared! {
    OpenKits { warehouse: Option<Id> => Nullable<BigInt>, pattern: String => Text, rows: i64 => BigInt, first: i64 => BigInt }
    page_of!("?::bigint AS warehouse, ?::text AS pattern", "open_kits(a.warehouse)", searched!())
}

prepared! {
    OpenKitsIn {
        warehouse: Option<Id> => Nullable<BigInt>,
        pattern: String => Text,
        states: Vec<String> => Array<Text>,
        rows: i64 => BigInt,
        first: i64 => BigInt,
    }
    page_of!(
        "?::bigint AS warehouse, ?::text AS pattern, ?::text[] AS states",
        "open_kits_in(a.warehouse, a.states)",
        searched!()
    )
}

prepared! {
    // Of a work order that is done, too.
    KitsOf {
        work_order: Id => BigInt,
        warehouse: Option<Id> => Nullable<BigInt>,
        pattern: String => Text,
        states: Vec<String> => Array<Text>,
        rows: i64 => BigInt,
        first: i64 => BigInt,
    }
    page_of!(
        "?::bigint AS work_order, ?::bigint AS warehouse, ?::text AS pattern, ?::text[] AS states",
        "(SELECT w.id AS work_order_id, k.warehouse_id, w.estimated_start AS planned_start, w.code, kit_state(bool_or(k.open > 0), \
         bool_or(k.open > k.staged), bool_or(k.staged > 0), bool_or(k.issued > k.returned), bool_or(k.returned > 0), \
         bool_and(k.issued >= k.planned)) AS state FROM work_order AS w CROSS JOIN LATERAL kit_lines_of(ARRAY[w.id]) AS k \
         WHERE w.id = a.work_order AND w.archived_at IS NULL GROUP BY w.id, w.estimated_start, w.code, k.warehouse_id)",
        "(a.warehouse IS NULL OR o.warehouse_id = a.warehouse) AND (cardinality(a.states) = 0 OR o.state = ANY(a.states)) AND \
         (a.pattern = '%%' OR EXISTS (SELECT FROM work_order AS w WHERE w.id = o.work_order_id AND w.search LIKE lower(a.pattern)))"
    )
}

/// A page of the kits of open work orders, those that are to be picked first before others.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, filter: KitFilter, (first, rows): (i64, i64)) -> Result<Page<Kit>, Error> {
    let KitFilter { warehouse, work_order, states, search } = filter;
    let escaped = search.trim().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let (pattern, connection) = (format!("%{escaped}%"), tx.connection());
    let items: Vec<Kit> = match work_order {
        Some(work_order) => KitsOf { work_order, warehouse, pattern, states, rows, first }.load(connection).await,
        None if states.is_empty() => OpenKits { warehouse, pattern, rows, first }.load(connection).await,
        None => OpenKitsIn { warehouse, pattern, states, rows, first }.load(connection).await,
    }
    .to_domain()?;
    let total_records = items.as_slice().first().map_or(0, |kit| kit.total);
    Ok(Page { items, total_records })
}

/// A kit, also of a work order that is done.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, work_order: Id, warehouse: Id) -> Result<Kit, Error> {
    let filter = KitFilter { warehouse: Some(warehouse), work_order: Some(work_order), ..KitFilter::default() };
    let found = list(tx, filter, (0, 1)).await?.items.into_iter().next();
    found.ok_or(Error::NotFound { what: "Kit" })
}

/// A line of a kit.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KitLine {
    /// The line of parts of the work order.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub line_id: Id,
    /// The part.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Its unit of measure.
    #[diesel(sql_type = Text)]
    pub unit: String,
    /// How much is planned.
    #[diesel(sql_type = Numeric)]
    pub planned: Decimal,
    /// How much of that is reserved.
    #[diesel(sql_type = Numeric)]
    pub reserved: Decimal,
    /// How much of that lies at staging places.
    #[diesel(sql_type = Numeric)]
    pub staged: Decimal,
    /// How much was issued.
    #[diesel(sql_type = Numeric)]
    pub issued: Decimal,
    /// How much of that came back.
    #[diesel(sql_type = Numeric)]
    pub returned: Decimal,
    /// How much of the plan is neither reserved nor issued.
    #[diesel(sql_type = Numeric)]
    pub missing: Decimal,
    /// Why less was picked than is wanted.
    #[diesel(sql_type = Text)]
    pub short_reason: String,
    /// The staging places where it lies.
    #[diesel(sql_type = Text)]
    pub places: String,
}

prepared! {
    Lines { work_order: Id => BigInt, warehouse: Id => BigInt }
    "SELECT k.line_id, p.part_id, p.code, p.name, p.unit, k.planned, k.reserved, k.staged, k.issued, k.returned, \
     greatest(k.open - k.reserved, 0) AS missing, CASE WHEN k.short THEN p.short_reason ELSE '' END AS short_reason, \
     coalesce(k.places, '') AS places FROM kit_lines_of(ARRAY[?]) AS k JOIN work_order_part AS p ON p.id = k.line_id \
     WHERE k.warehouse_id = ? ORDER BY p.code, p.id"
}

/// The lines of a kit: at most as many as a work order has.
///
/// # Errors
/// Internal ones.
pub async fn lines(tx: &Tx, work_order: Id, warehouse: Id) -> Result<Vec<KitLine>, Error> {
    Lines { work_order, warehouse }.load(tx.connection()).await.to_domain()
}

prepared! {
    StagingPlaces { warehouse: Id => BigInt }
    "SELECT l.id, l.code, l.name FROM stock_location AS l WHERE l.warehouse_id = ? AND l.staging AND l.archived_at IS NULL \
     ORDER BY l.code, l.id LIMIT 200"
}

/// A staging place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
pub struct StagingPlace {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// The staging places of a warehouse, the first 200.
///
/// # Errors
/// Internal ones.
pub async fn staging_places(tx: &Tx, warehouse: Id) -> Result<Vec<StagingPlace>, Error> {
    StagingPlaces { warehouse }.load(tx.connection()).await.to_domain()
}
