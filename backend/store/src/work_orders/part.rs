//! Lines of parts of work orders: planned, reserved, issued, returned, used, and what they cost.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, Numeric, SmallInt, Text};
use gantry_domain::board::parts::LineQuantities;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A line of parts of a work order.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct OrderPart {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The work order.
    #[diesel(sql_type = BigInt)]
    pub work_order_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub work_order_code: String,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub work_order_title: String,
    /// Its system status.
    #[diesel(sql_type = SmallInt)]
    pub work_order_status: i16,
    /// The number of its board.
    #[diesel(sql_type = Integer)]
    pub board_number: i32,
    /// The master part; none for a part in words.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub part_id: Option<Id>,
    /// The part's code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Its unit of measure.
    #[diesel(sql_type = Text)]
    pub unit: String,
    /// Money per unit when it was planned.
    #[diesel(sql_type = Numeric)]
    pub unit_cost: Decimal,
    /// How much is planned.
    #[diesel(sql_type = Numeric)]
    pub estimated_qty: Decimal,
    /// The same as it was entered, in another unit.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub entered_qty: Option<Decimal>,
    /// That unit.
    #[diesel(sql_type = Text)]
    pub entered_unit: String,
    /// How much is reserved.
    #[diesel(sql_type = Numeric)]
    pub reserved_qty: Decimal,
    /// How much of that lies at staging places.
    #[diesel(sql_type = Numeric)]
    pub staged_qty: Decimal,
    /// Why less was picked than the kit wants.
    #[diesel(sql_type = Text)]
    pub short_reason: String,
    /// How much was issued.
    #[diesel(sql_type = Numeric)]
    pub issued_qty: Decimal,
    /// How much of that came back.
    #[diesel(sql_type = Numeric)]
    pub returned_qty: Decimal,
    /// How much was used.
    #[diesel(sql_type = Numeric)]
    pub used_qty: Decimal,
    /// How much of the plan is neither reserved nor issued.
    #[diesel(sql_type = Numeric)]
    pub missing_qty: Decimal,
    /// What the plan costs.
    #[diesel(sql_type = Numeric)]
    pub planned_cost: Decimal,
    /// What was issued and did not come back, as the ledger values it; what was used of a part in words.
    #[diesel(sql_type = Numeric)]
    pub actual_cost: Decimal,
    /// The warehouse.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub warehouse_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    pub warehouse_name: Option<String>,
    /// Whether technicians may issue from it.
    #[diesel(sql_type = Bool)]
    pub self_service: bool,
    /// The places where it is reserved or was issued; where a part in words comes from.
    #[diesel(sql_type = Text)]
    pub from_location: String,
    /// `planned`, `partlyReserved`, `reserved`, `partlyIssued`, `issued`, `used` or `returned`.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// How closely the part is followed: `none`, `lot` or `serial`.
    #[diesel(sql_type = Text)]
    pub tracking: String,
    /// What the order has of which lot: `lotId`, `number` and `quantity`.
    #[diesel(sql_type = Jsonb)]
    pub lots: Value,
    /// The serial numbers of the pieces that the order has.
    #[diesel(sql_type = Jsonb)]
    pub serials: Value,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    total: i64,
}

impl OrderPart {
    /// With what follows from its quantities.
    fn derived(mut self) -> Self {
        let quantities = LineQuantities {
            planned: self.estimated_qty,
            reserved: self.reserved_qty,
            issued: self.issued_qty,
            returned: self.returned_qty,
            used: self.used_qty,
        };
        quantities.status().clone_into(&mut self.status);
        if self.part_id.is_some() {
            self.missing_qty = quantities.missing();
        }
        self
    }
}

// Most lines are of no stock, or nothing of them was issued: a condition on the line itself saves the look into reservations and movements.
macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.work_order_id, w.code AS work_order_code, w.title AS work_order_title, w.status AS work_order_status, \
             b.number AS board_number, p.part_id, p.code, p.name, p.unit, p.unit_cost, p.estimated_qty, p.entered_qty, p.entered_unit, \
             coalesce(r.quantity, 0) AS reserved_qty, coalesce(r.staged, 0) AS staged_qty, p.short_reason, p.issued_qty, p.returned_qty, p.used_qty, 0::numeric AS missing_qty, \
             round(p.estimated_qty * p.unit_cost, 2) AS planned_cost, p.actual_cost, p.warehouse_id, h.name AS warehouse_name, \
             coalesce(h.self_service, false) AS self_service, coalesce(nullif(p.from_location, ''), r.places, m.places, '') AS from_location, \
             '' AS status, coalesce(g.tracking, 'none') AS tracking, \
             CASE g.tracking WHEN 'lot' THEN coalesce((SELECT jsonb_agg(jsonb_build_object('lotId', y.lot_id, 'number', y.number, \
             'quantity', y.quantity::text) ORDER BY y.number) FROM (SELECT x.lot_id, o.number, -sum(x.quantity) AS quantity \
             FROM stock_movement AS x JOIN stock_lot AS o ON o.id = x.lot_id WHERE x.order_line_id = p.id \
             GROUP BY x.lot_id, o.number HAVING sum(x.quantity) <> 0) AS y), '[]') ELSE '[]' END AS lots, \
             CASE g.tracking WHEN 'serial' THEN coalesce((SELECT jsonb_agg(n.number ORDER BY n.id) FROM stock_serial AS n \
             WHERE n.state = 'issued' AND n.id IN (SELECT z.serial_id FROM stock_movement AS x JOIN stock_movement_serial AS z \
             ON z.movement_id = x.id WHERE x.order_line_id = p.id) AND p.id = (SELECT x.order_line_id FROM stock_movement_serial AS z \
             JOIN stock_movement AS x ON x.id = z.movement_id WHERE z.serial_id = n.id ORDER BY z.movement_id DESC LIMIT 1)), '[]') \
             ELSE '[]' END AS serials, count(*) OVER () AS total FROM work_order_part AS p JOIN work_order AS w ON w.id = p.work_order_id \
             JOIN board AS b ON b.id = w.board_id LEFT JOIN warehouse AS h ON h.id = p.warehouse_id \
             LEFT JOIN master_part AS g ON g.id = p.part_id \
             LEFT JOIN LATERAL (SELECT sum(s.quantity) AS quantity, sum(s.quantity) FILTER (WHERE l.staging) AS staged, string_agg(DISTINCT l.code, ', ' ORDER BY l.code) AS places \
             FROM stock_reservation AS s JOIN stock_item AS i ON i.id = s.item_id JOIN stock_location AS l ON l.id = i.location_id \
             WHERE s.order_line_id = p.id AND p.part_id IS NOT NULL) AS r ON true LEFT JOIN LATERAL (SELECT string_agg(DISTINCT l.code, ', ') AS places \
             FROM stock_movement AS x JOIN stock_location AS l ON l.id = x.location_id WHERE x.order_line_id = p.id AND x.kind = 'issue' AND p.issued_qty > 0) \
             AS m ON true WHERE ",
            $rest
        )
    };
}

prepared! {
    OfOrder { work_order: Id => BigInt, rows: i64 => BigInt, first: i64 => BigInt }
    lines!("p.work_order_id = ? ORDER BY p.id LIMIT ? OFFSET ?")
}

prepared! {
    OfPart { part: Id => BigInt, rows: i64 => BigInt, first: i64 => BigInt }
    lines!("p.part_id = ? AND w.archived_at IS NULL ORDER BY w.status >= 3, p.id DESC LIMIT ? OFFSET ?")
}

prepared! {
    ById { id: Id => BigInt }
    lines!("p.id = ?")
}

fn page(rows: Vec<OrderPart>) -> Page<OrderPart> {
    let total_records = rows.as_slice().first().map_or(0, |row| row.total);
    Page { items: rows.into_iter().map(OrderPart::derived).collect(), total_records }
}

/// A page of the lines of a work order, in the order in which they were added.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id, (first, rows): (i64, i64)) -> Result<Page<OrderPart>, Error> {
    OfOrder { work_order, rows, first }.load(tx.connection()).await.to_domain().map(page)
}

/// A page of the lines of a master part: those of open work orders first, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn of_part(tx: &Tx, part: Id, (first, rows): (i64, i64)) -> Result<Page<OrderPart>, Error> {
    OfPart { part, rows, first }.load(tx.connection()).await.to_domain().map(page)
}

/// What a work order used of a master part.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct UsedPart {
    /// The line of parts.
    #[diesel(sql_type = BigInt)]
    pub line_id: Id,
    /// The master part.
    #[diesel(sql_type = BigInt)]
    pub part_id: Id,
    /// How much of it.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
}

prepared! {
    UsedOf { parts: Vec<Id> => Array<BigInt> }
    "SELECT p.id AS line_id, p.part_id, p.used_qty AS quantity FROM work_order_part AS p JOIN work_order AS w ON w.id = p.work_order_id \
     WHERE p.part_id = ANY(?) AND p.used_qty > 0 AND w.archived_at IS NULL ORDER BY p.id"
}

/// What was used of master parts, all of it, in the order in which the lines were added.
///
/// # Errors
/// Internal ones.
pub async fn used_of(tx: &Tx, parts: &[Id]) -> Result<Vec<UsedPart>, Error> {
    UsedOf { parts: parts.to_vec() }.load(tx.connection()).await.to_domain()
}

/// A line.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id) -> Result<OrderPart, Error> {
    let found: Option<OrderPart> = ById { id }.get_result(tx.connection()).await.optional().to_domain()?;
    found.map(OrderPart::derived).ok_or(Error::NotFound { what: "Part" })
}

/// A line of parts that was planned and used before: of a history that is brought in, which has no movements.
#[derive(Debug, Clone, PartialEq)]
pub struct NewPart {
    /// The work order.
    pub work_order: Id,
    /// The part's code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Unit of measure.
    pub unit: String,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// How many are planned.
    pub estimated_qty: Decimal,
    /// How many of them were handed out and used.
    pub used_qty: Decimal,
    /// Where they come from.
    pub from_location: String,
}

prepared! {
    InsertParts {
        work_orders: Vec<Id> => Array<BigInt>,
        codes: Vec<String> => Array<Text>,
        names: Vec<String> => Array<Text>,
        units: Vec<String> => Array<Text>,
        costs: Vec<Decimal> => Array<Numeric>,
        planned: Vec<Decimal> => Array<Numeric>,
        used: Vec<Decimal> => Array<Numeric>,
        places: Vec<String> => Array<Text>,
    }
    "INSERT INTO work_order_part (work_order_id, part_id, warehouse_id, code, name, unit, unit_cost, estimated_qty, issued_qty, used_qty, \
     actual_cost, from_location) SELECT p.work_order, m.id, CASE WHEN m.id IS NOT NULL THEN h.id END, p.code, p.name, p.unit, p.cost, \
     p.planned, p.used, p.used, round(p.used * p.cost, 2), \
     CASE WHEN m.id IS NOT NULL AND h.id IS NOT NULL THEN '' ELSE p.place END FROM unnest(?, ?, ?, ?, ?, ?, ?, ?) \
     AS p (work_order, code, name, unit, cost, planned, used, place) \
     LEFT JOIN master_part AS m ON m.code_key = lower(p.code) AND m.archived_at IS NULL \
     LEFT JOIN LATERAL (SELECT min(w.id) AS id FROM warehouse AS w WHERE lower(w.name) = lower(p.place) AND w.archived_at IS NULL) AS h ON true"
}

prepared! {
    TotalParts { work_orders: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_parts_cost = p.cost, part_use = CASE WHEN p.used THEN 2 ELSE 1 END \
     FROM (SELECT work_order_id, sum(actual_cost) AS cost, bool_or(used_qty > 0) AS used \
     FROM work_order_part WHERE work_order_id = ANY(?) GROUP BY work_order_id) AS p WHERE w.id = p.work_order_id"
}

/// Adds parts to work orders whose board is not live yet, and brings the totals of these up to date.
///
/// # Errors
/// `unknown_reference` for a work order that does not exist.
pub async fn insert_many(tx: &Tx, parts: &[NewPart]) -> Result<(), Error> {
    let work_orders: Vec<Id> = parts.iter().map(|part| part.work_order).collect();
    let insert = InsertParts {
        work_orders: work_orders.clone(),
        codes: parts.iter().map(|part| part.code.clone()).collect(),
        names: parts.iter().map(|part| part.name.clone()).collect(),
        units: parts.iter().map(|part| part.unit.clone()).collect(),
        costs: parts.iter().map(|part| part.unit_cost).collect(),
        planned: parts.iter().map(|part| part.estimated_qty).collect(),
        used: parts.iter().map(|part| part.used_qty).collect(),
        places: parts.iter().map(|part| part.from_location.clone()).collect(),
    };
    insert.execute(tx.connection()).await.to_domain()?;
    TotalParts { work_orders }.execute(tx.connection()).await.to_domain().map(drop)
}
