//! The lines of a count as they are read. Who may not approve it does not see what is expected: it would be found.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::money;
use gantry_domain::{Action, Error, Family, Id};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::StockCount;
use crate::Tx;
use crate::count::Count;
use crate::entity::{self, Page};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Which lines are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShownCountLines)]
pub enum ShownLines {
    /// All of them.
    #[default]
    All,
    /// Those that are not counted yet, or are to be counted again.
    Open,
    /// Those of which something else was found than expected.
    Differences,
}

impl ShownLines {
    fn word(self) -> String {
        match self {
            Self::All => "all",
            Self::Open => "open",
            Self::Differences => "differences",
        }
        .to_owned()
    }
}

/// A part at a place that is counted.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StockCountLine)]
pub struct CountLine {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// The part.
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// The part's code.
    pub part_code: String,
    /// The part's name.
    pub part_name: String,
    /// The unit in which it is counted.
    pub unit_code: String,
    /// The place.
    #[schema(value_type = i64)]
    pub location_id: Id,
    /// The code of the place.
    pub location_code: String,
    /// The name of the place.
    pub location_name: String,
    /// The number of the lot, of a part that is kept by lots.
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// How closely the part is followed: `none`, `lot`, or `serial` where pieces are named.
    pub tracking: String,
    /// Where it is: `open`, `recount` or `counted`.
    pub state: String,
    /// What was found.
    #[schema(required = true)]
    pub counted: Option<Decimal>,
    /// When it was counted.
    #[schema(required = true)]
    pub counted_at: Option<DateTime<Utc>>,
    /// Who counted it.
    pub by_name: String,
    /// What was found before it was counted again; for those who may approve the count, and for all once it is posted.
    #[schema(required = true)]
    pub first_counted: Option<Decimal>,
    /// What was expected; for the same.
    #[schema(required = true)]
    pub expected: Option<Decimal>,
    /// How much more was found than expected; for the same.
    #[schema(required = true)]
    pub difference: Option<Decimal>,
    /// What the difference is worth; for the same.
    #[schema(required = true)]
    pub difference_value: Option<Decimal>,
    /// The pieces that were expected and not found; for the same.
    #[schema(required = true)]
    pub missing_pieces: Option<Vec<String>>,
    /// The pieces that were found and not expected; for the same.
    #[schema(required = true)]
    pub found_pieces: Option<Vec<String>>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Text)]
    part_name: String,
    #[diesel(sql_type = Text)]
    unit_code: String,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Text)]
    location_code: String,
    #[diesel(sql_type = Text)]
    location_name: String,
    #[diesel(sql_type = Nullable<Text>)]
    lot_number: Option<String>,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    counted: Option<Decimal>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    counted_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Text)]
    by_name: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    first_counted: Option<Decimal>,
    #[diesel(sql_type = Numeric)]
    expected: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Array<Text>)]
    missing_pieces: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    found_pieces: Vec<String>,
}

impl Row {
    fn shown(self, blind: bool) -> CountLine {
        let difference = self.counted.map(|counted| counted - self.expected).filter(|_| !blind);
        CountLine {
            id: self.id,
            part_id: self.part_id,
            part_code: self.part_code,
            part_name: self.part_name,
            unit_code: self.unit_code,
            location_id: self.location_id,
            location_code: self.location_code,
            location_name: self.location_name,
            lot_number: self.lot_number,
            tracking: self.tracking,
            state: self.state,
            counted: self.counted,
            counted_at: self.counted_at,
            by_name: self.by_name,
            first_counted: self.first_counted.filter(|_| !blind),
            expected: (!blind).then_some(self.expected),
            difference,
            difference_value: difference.map(|difference| money(difference * self.unit_cost)),
            missing_pieces: (!blind).then_some(self.missing_pieces),
            found_pieces: (!blind).then_some(self.found_pieces),
        }
    }
}

prepared! {
    Lines { count: Id => BigInt, shown: String => Text, first: i64 => BigInt, rows: i64 => BigInt }
    "SELECT l.id, l.part_id, p.code AS part_code, p.name AS part_name, u.code AS unit_code, l.location_id, s.code AS location_code, \
     s.name AS location_name, o.number AS lot_number, l.state, l.counted, l.counted_at, l.by_name, l.first_counted, l.expected, l.unit_cost, i.tracking, \
     l.missing_pieces, l.found_pieces \
     FROM (SELECT ?::bigint AS count, ?::text AS shown) AS q JOIN stock_count_line AS l ON l.count_id = q.count \
     JOIN master_part AS p ON p.id = l.part_id JOIN unit_of_measure AS u ON u.id = p.unit_id \
     JOIN stock_location AS s ON s.id = l.location_id \
     JOIN stock_item AS i ON i.id = l.item_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id WHERE CASE q.shown WHEN 'open' THEN l.state <> 'counted' \
     WHEN 'differences' THEN l.counted <> l.expected OR l.missing_pieces <> '{}' ELSE true END ORDER BY l.position, l.id OFFSET ? LIMIT ?"
}

prepared! {
    Total { count: Id => BigInt, shown: String => Text }
    "SELECT count(*) FROM (SELECT ?::bigint AS count, ?::text AS shown) AS q \
     JOIN stock_count_line AS l ON l.count_id = q.count WHERE CASE q.shown WHEN 'open' THEN l.state <> 'counted' \
     WHEN 'differences' THEN l.counted <> l.expected OR l.missing_pieces <> '{}' ELSE true END"
}

/// A page of the lines of a count, in the order of a walk through the places.
///
/// # Errors
/// `not_found`; `permission_required` for the differences of a count that is not posted.
pub async fn lines(tx: &Tx, count: Id, shown: ShownLines, (first, rows): (i64, i64)) -> Result<Page<CountLine>, Error> {
    let status = entity::get::<StockCount>(tx, count).await?.status;
    let blind = is_blind(tx, &status);
    if blind && shown == ShownLines::Differences {
        let approve = Family::StockCount.to(Action::Configure);
        tx.context().map_or(Ok(()), |context| context.require(approve))?;
    }
    let read = Lines { count, shown: shown.word(), first, rows };
    let found: Vec<Row> = read.load(tx.connection()).await.to_domain()?;
    let Count { count: total } = Total { count, shown: shown.word() }.get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items: found.into_iter().map(|row| row.shown(blind)).collect(), total_records: total })
}

/// Some lines of a count, as the caller sees them.
pub(super) async fn by_ids(tx: &Tx, status: &str, ids: &[Id]) -> Result<Vec<CountLine>, Error> {
    let rows: Vec<Row> = ByIds { ids: ids.to_vec() }.load(tx.connection()).await.to_domain()?;
    let blind = is_blind(tx, status);
    Ok(rows.into_iter().map(|row| row.shown(blind)).collect())
}

prepared! {
    ByIds { ids: Vec<Id> => Array<BigInt> }
    "SELECT l.id, l.part_id, p.code AS part_code, p.name AS part_name, u.code AS unit_code, l.location_id, s.code AS location_code, \
     s.name AS location_name, o.number AS lot_number, l.state, l.counted, l.counted_at, l.by_name, l.first_counted, l.expected, l.unit_cost, i.tracking, \
     l.missing_pieces, l.found_pieces \
     FROM stock_count_line AS l JOIN master_part AS p ON p.id = l.part_id JOIN unit_of_measure AS u ON u.id = p.unit_id \
     JOIN stock_location AS s ON s.id = l.location_id \
     JOIN stock_item AS i ON i.id = l.item_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id WHERE l.id = ANY(?) ORDER BY l.position, l.id"
}

/// Whether the caller must not know what is expected.
fn is_blind(tx: &Tx, status: &str) -> bool {
    let approves = |context: &gantry_domain::RequestContext| {
        context.permissions().allows(Family::StockCount.sub_module(), Action::Configure)
    };
    status != "posted" && tx.context().is_some_and(|context| !approves(context))
}
