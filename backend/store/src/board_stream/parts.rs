//! What commands about parts need to know. Balances are held first, in the order of all who hold several; what is reserved is read after
//! that, because a count may have trimmed it meanwhile.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::board::part_facts::{PartFacts, PartNeeds, PartRef, WarehouseRef};
use gantry_domain::board::parts::{IssueRef, LineIssue, PartLine};
use gantry_domain::stock::{StockKey, Tracking};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::part_stock::{hold, serials, staged_pieces, staging, value};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    // A line is written whole: a correction of its costs comes before it is read or after it is written.
    Lines { cards: Vec<Id> => Array<BigInt> }
    "SELECT id, work_order_id, part_id, code, name, unit, warehouse_id, from_location, estimated_qty, entered_qty, entered_unit, issued_qty, \
     returned_qty, used_qty, unit_cost, actual_cost, short_reason, released_by_hand FROM work_order_part WHERE work_order_id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
}

prepared! {
    Reserved { cards: Vec<Id> => Array<BigInt> }
    "SELECT p.id AS line_id, i.part_id, i.location_id, i.lot_id, r.quantity FROM work_order_part AS p JOIN stock_reservation AS r ON r.order_line_id = p.id \
     JOIN stock_item AS i ON i.id = r.item_id WHERE p.work_order_id = ANY(?)"
}

prepared! {
    Issues { lines: Vec<Id> => Array<BigInt> }
    "SELECT m.order_line_id AS line_id, m.id, m.part_id, m.location_id, m.lot_id, m.unit_cost, -m.quantity - coalesce((SELECT sum(r.quantity) \
     FROM stock_movement AS r WHERE r.return_of = m.id), 0) AS remaining, coalesce((SELECT min(y.at) FROM stock_layer_movement AS x \
     JOIN stock_layer AS y ON y.id = x.layer_id WHERE x.movement_id = m.id), m.at) AS age FROM stock_movement AS m \
     WHERE m.order_line_id = ANY(?) AND m.kind = 'issue' ORDER BY m.id"
}

prepared! {
    Parts { ids: Vec<Id> => Array<BigInt>, codes: Vec<String> => Array<Text>, cards: Vec<Id> => Array<BigInt> }
    "SELECT p.id, p.code, p.name, u.code AS unit, p.unit_id, p.tracking, p.archived_at IS NOT NULL AS archived, \
     round(coalesce((SELECT sum(i.value) / sum(i.balance) FROM stock_item AS i WHERE i.part_id = p.id AND i.balance > 0), \
         (SELECT m.unit_cost FROM stock_movement AS m WHERE m.part_id = p.id AND m.kind = 'receive' AND m.quantity > 0 \
          ORDER BY m.at DESC, m.id DESC LIMIT 1), 0), 6) AS price \
     FROM master_part AS p JOIN unit_of_measure AS u ON u.id = p.unit_id \
     WHERE p.id = ANY(?) OR p.code_key = ANY(?) OR p.id IN (SELECT part_id FROM work_order_part WHERE work_order_id = ANY(?))"
}

prepared! {
    Units { parts: Vec<Id> => Array<BigInt> }
    "SELECT c.part_id, c.unit_id, c.factor, u.code FROM part_conversion AS c JOIN unit_of_measure AS u ON u.id = c.unit_id \
     WHERE c.part_id = ANY(?)"
}

prepared! {
    Warehouses { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, name, self_service, archived_at IS NOT NULL AS archived FROM warehouse WHERE id = ANY(?)"
}

#[derive(QueryableByName)]
struct LineRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    part_id: Option<Id>,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    unit: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    warehouse_id: Option<Id>,
    #[diesel(sql_type = Text)]
    from_location: String,
    #[diesel(sql_type = Numeric)]
    estimated_qty: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    entered_qty: Option<Decimal>,
    #[diesel(sql_type = Text)]
    entered_unit: String,
    #[diesel(sql_type = Numeric)]
    issued_qty: Decimal,
    #[diesel(sql_type = Numeric)]
    returned_qty: Decimal,
    #[diesel(sql_type = Numeric)]
    used_qty: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Numeric)]
    actual_cost: Decimal,
    #[diesel(sql_type = Text)]
    short_reason: String,
    #[diesel(sql_type = Bool)]
    released_by_hand: bool,
}

#[derive(QueryableByName)]
struct ReservedRow {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

#[derive(QueryableByName)]
struct IssueRow {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Numeric)]
    remaining: Decimal,
    #[diesel(sql_type = Timestamptz)]
    age: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct PartRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    unit: String,
    #[diesel(sql_type = BigInt)]
    unit_id: Id,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Bool)]
    archived: bool,
    #[diesel(sql_type = Numeric)]
    price: Decimal,
}

#[derive(QueryableByName)]
struct UnitRow {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    unit_id: Id,
    #[diesel(sql_type = Numeric)]
    factor: Decimal,
    #[diesel(sql_type = Text)]
    code: String,
}

#[derive(QueryableByName)]
struct WarehouseRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    self_service: bool,
    #[diesel(sql_type = Bool)]
    archived: bool,
}

/// Looks up what is needed. Nothing needed costs nothing.
pub(super) async fn look_up(tx: &Tx, needs: &PartNeeds) -> Result<PartFacts, Error> {
    if *needs == PartNeeds::default() {
        return Ok(PartFacts::default());
    }
    let places = hold(tx, needs).await?;
    let held: Vec<Id> = needs.held_lines.iter().map(|(line, _)| *line).collect();
    let cards = needs.cards.clone();
    let find = Parts { ids: needs.parts.clone(), codes: needs.codes.clone(), cards: cards.clone() };
    let (lines, reserved, issues, parts) = futures_util::try_join!(
        Lines { cards: cards.clone() }.load::<LineRow>(tx.connection()),
        Reserved { cards }.load::<ReservedRow>(tx.connection()),
        Issues { lines: held }.load::<IssueRow>(tx.connection()),
        find.load::<PartRow>(tx.connection()),
    )
    .to_domain()?;
    let mut lines: BTreeMap<Id, PartLine> = lines.into_iter().map(LineRow::line).collect();
    for row in reserved {
        if let Some(line) = lines.get_mut(&row.line_id) {
            let key = StockKey { part: row.part_id, location: row.location_id, lot: row.lot_id };
            line.reserved.insert(key, row.quantity);
        }
    }
    for row in issues.into_iter().filter(|row| row.remaining > Decimal::ZERO) {
        if let Some(line) = lines.get_mut(&row.line_id) {
            let key = StockKey { part: row.part_id, location: row.location_id, lot: row.lot_id };
            let issue = IssueRef::Movement(row.id);
            let (unit_cost, left, age) = (row.unit_cost, row.remaining, row.age);
            line.issues.push(LineIssue { issue, key, unit_cost, left, age });
        }
    }
    let places = value(tx, places, needs, &lines).await?;
    let mut warehouses = needs.warehouses.clone();
    warehouses.extend(lines.values().filter_map(|line| line.warehouse));
    warehouses.extend(places.values().map(|place| place.warehouse));
    let units = Units { parts: parts.iter().map(|row| row.id).collect() };
    let (units, warehouses) = futures_util::try_join!(
        units.load::<UnitRow>(tx.connection()),
        Warehouses { ids: warehouses }.load::<WarehouseRow>(tx.connection()),
    )
    .to_domain()?;
    let codes = parts.iter().filter(|row| !row.archived).map(|row| (row.code.to_lowercase(), row.id)).collect();
    let mut parts: HashMap<Id, PartRef> = parts.into_iter().map(PartRow::part).collect::<Result<_, _>>()?;
    for row in units {
        if let Some(part) = parts.get_mut(&row.part_id) {
            part.units.insert(row.unit_id, (row.factor, row.code));
        }
    }
    let warehouses = warehouses.into_iter().map(WarehouseRow::warehouse).collect();
    let serials = serials(tx, parts.keys().copied().collect(), &needs.serials).await?;
    let staging = staging(tx, needs.cards.clone()).await?;
    let is_serial = |part: &Id| parts.get(part).is_some_and(|part| part.tracking == Tracking::Serial);
    let held = places.iter().filter(|(key, _)| staging.contains_key(&key.location) && is_serial(&key.part));
    let staged_pieces = staged_pieces(tx, held.map(|(key, place)| (place.item, *key)).collect()).await?;
    Ok(PartFacts { parts, codes, warehouses, lines, places, serials, staging, staged_pieces, pending: 0 })
}

impl LineRow {
    fn line(self) -> (Id, PartLine) {
        let unit = self.entered_unit;
        let line = PartLine {
            id: self.id,
            card_id: self.work_order_id,
            part: self.part_id,
            code: self.code,
            name: self.name,
            unit: self.unit,
            warehouse: self.warehouse_id,
            from_location: self.from_location,
            planned: self.estimated_qty,
            entered: self.entered_qty.map(|quantity| (quantity, unit)),
            issued: self.issued_qty,
            returned: self.returned_qty,
            used: self.used_qty,
            unit_cost: self.unit_cost,
            actual_cost: self.actual_cost,
            reserved: BTreeMap::new(),
            issues: Vec::new(),
            short_reason: self.short_reason,
            released_by_hand: self.released_by_hand,
        };
        (self.id, line)
    }
}

impl PartRow {
    fn part(self) -> Result<(Id, PartRef), Error> {
        let units = [(self.unit_id, (Decimal::ONE, self.unit.clone()))].into();
        let Self { id, code, name, unit, archived, price, .. } = self;
        let tracking = Tracking::stored(&self.tracking)?;
        Ok((id, PartRef { code, name, unit, tracking, archived, units, price }))
    }
}

impl WarehouseRow {
    fn warehouse(self) -> (Id, WarehouseRef) {
        let Self { name, self_service, archived, .. } = self;
        (self.id, WarehouseRef { name, self_service, archived })
    }
}
