//! Balances and pieces that commands about parts move: held first, in the order of all who hold several.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::board::part_facts::{PartNeeds, SerialRef, StockPlace};
use gantry_domain::board::parts::PartLine;
use gantry_domain::stock::{Balance, Basis, Costing, StockKey};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::layers::{self, Reach};

prepared! {
    Hold {
        lines: Vec<Id> => Array<BigInt>,
        released: Vec<Id> => Array<BigInt>,
        held: Vec<Id> => Array<BigInt>,
        held_in: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        issued: Vec<Id> => Array<BigInt>,
        parts: Vec<Id> => Array<BigInt>,
        parts_in: Vec<Id> => Array<BigInt>,
        codes: Vec<String> => Array<Text>,
        codes_in: Vec<Id> => Array<BigInt>,
        kits: Vec<Id> => Array<BigInt>,
        kits_in: Vec<Id> => Array<BigInt>,
    }
    "SELECT i.id, i.part_id, i.location_id, i.lot_id, i.warehouse_id, i.balance, i.reserved, i.average_cost, i.value, i.negative_allowed, i.valuation, i.moved_at, \
     l.kind <> 'hold' AND l.archived_at IS NULL AS serves, l.archived_at IS NOT NULL AS archived, \
     i.count_id IS NOT NULL AS counting, end_of_day(t.expires_on) AS expires_at FROM stock_item AS i \
     JOIN stock_location AS l ON l.id = i.location_id LEFT JOIN stock_lot AS t ON t.id = i.lot_id WHERE i.id IN ( \
     SELECT r.item_id FROM stock_reservation AS r JOIN work_order_part AS p ON p.id = r.order_line_id \
     WHERE p.id = ANY(?) OR p.work_order_id = ANY(?) \
     UNION ALL SELECT x.id FROM unnest(?, ?) AS h (line, warehouse) JOIN work_order_part AS p ON p.id = h.line \
     JOIN stock_item AS x ON x.part_id = p.part_id AND x.warehouse_id = coalesce(h.warehouse, p.warehouse_id) \
     UNION ALL SELECT m.item_id FROM stock_movement AS m WHERE m.order_line_id = ANY(?) AND m.kind = 'issue' \
     UNION ALL SELECT x.id FROM unnest(?, ?) AS k (part, warehouse) \
     JOIN stock_item AS x ON x.part_id = k.part AND x.warehouse_id = k.warehouse \
     UNION ALL SELECT x.id FROM unnest(?, ?) AS c (code, warehouse) JOIN master_part AS n ON n.code_key = c.code \
     JOIN stock_item AS x ON x.part_id = n.id AND x.warehouse_id = c.warehouse \
     UNION ALL SELECT x.id FROM unnest(?, ?) AS k (card, warehouse) \
     JOIN work_order_part AS p ON p.work_order_id = k.card AND p.warehouse_id = k.warehouse \
     JOIN stock_item AS x ON x.part_id = p.part_id AND x.warehouse_id = k.warehouse) \
     ORDER BY i.part_id, i.location_id, i.lot_id NULLS FIRST FOR NO KEY UPDATE OF i"
}

#[derive(QueryableByName)]
struct PlaceRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = BigInt)]
    warehouse_id: Id,
    #[diesel(sql_type = Numeric)]
    balance: Decimal,
    #[diesel(sql_type = Numeric)]
    reserved: Decimal,
    #[diesel(sql_type = Numeric)]
    average_cost: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Bool)]
    negative_allowed: bool,
    #[diesel(sql_type = Text)]
    valuation: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    moved_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    serves: bool,
    #[diesel(sql_type = Bool)]
    archived: bool,
    #[diesel(sql_type = Bool)]
    counting: bool,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    expires_at: Option<DateTime<Utc>>,
}

/// Balances that are held, and what each is valued by.
pub(super) type HeldPlaces = (BTreeMap<StockKey, StockPlace>, BTreeMap<StockKey, Basis>);

/// Holds the balances that may change. Their layers are not read yet.
pub(super) async fn hold(tx: &Tx, needs: &PartNeeds) -> Result<HeldPlaces, Error> {
    let nothing = needs.held_lines.is_empty() && needs.held_parts.is_empty() && needs.held_codes.is_empty();
    if nothing && needs.released.is_empty() && needs.kits.is_empty() {
        return Ok(HeldPlaces::default());
    }
    let (held, held_in): (Vec<Id>, Vec<Option<Id>>) = needs.held_lines.iter().copied().unzip();
    let (parts, parts_in) = needs.held_parts.iter().copied().unzip();
    let (codes, codes_in) = needs.held_codes.iter().cloned().unzip();
    let (kits, kits_in) = needs.kits.iter().copied().unzip();
    begin_staging(tx, needs).await?;
    let (lines, issued, released) = (held.clone(), held.clone(), needs.released.clone());
    let hold = Hold { lines, released, held, held_in, issued, parts, parts_in, codes, codes_in, kits, kits_in };
    let rows: Vec<PlaceRow> = hold.load(tx.connection()).await.to_domain()?;
    let valuations = rows.iter().map(|row| Ok((row.key(), Basis::stored(&row.valuation)?)));
    let valuations = valuations.collect::<Result<_, Error>>()?;
    Ok((rows.into_iter().map(PlaceRow::place).collect(), valuations))
}

/// What the balances are valued by, with as many of their layers as the commands may take; the lines are those of their work orders.
pub(super) async fn value(
    tx: &Tx,
    (mut places, valuations): HeldPlaces,
    needs: &PartNeeds,
    lines: &BTreeMap<Id, PartLine>,
) -> Result<BTreeMap<StockKey, StockPlace>, Error> {
    let reach = |part: Id| match needs.leaving(lines.values().filter(|line| line.part == Some(part))) {
        Some(quantity) => Reach::oldest(quantity),
        None => Reach::All,
    };
    let valued = places.iter().filter_map(|(key, place)| Some((place.item, *valuations.get(key)?, reach(key.part))));
    let mut costings = layers::costings(tx, valued.collect()).await?;
    for place in places.values_mut() {
        place.costing = costings.remove(&place.item).unwrap_or_default();
    }
    Ok(places)
}

prepared! {
    // The part is held, so that nobody changes meanwhile how it is followed. Begun before any balance is held.
    BeginStaging { lines: Vec<Id> => Array<BigInt>, places: Vec<Id> => Array<BigInt>, lots: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    "INSERT INTO stock_item (part_id, location_id, lot_id, tracking, warehouse_id, negative_allowed, valuation, average_cost) \
     SELECT m.id, l.id, o.id, m.tracking, w.id, w.negative_allowed AND m.tracking = 'none', t.stock_valuation, \
     CASE t.stock_valuation WHEN 'standardPrice' THEN m.standard_price ELSE 0 END \
     FROM unnest(?, ?, ?) AS s (line, place, lot) JOIN work_order_part AS p ON p.id = s.line JOIN master_part AS m ON m.id = p.part_id \
     JOIN stock_location AS l ON l.id = s.place AND l.staging AND l.archived_at IS NULL AND l.warehouse_id = p.warehouse_id \
     JOIN warehouse AS w ON w.id = l.warehouse_id LEFT JOIN stock_lot AS o ON o.id = s.lot AND o.part_id = m.id \
     JOIN tenant AS t ON t.id = nullif(current_setting('app.tenant_id', true), '')::bigint \
     WHERE (m.tracking = 'lot') = (o.id IS NOT NULL) AND (t.stock_valuation <> 'standardPrice' OR m.standard_price IS NOT NULL) \
     ORDER BY m.id, l.id, o.id NULLS FIRST FOR SHARE OF m ON CONFLICT DO NOTHING"
}

/// Begins the balances at staging places to which something is picked.
async fn begin_staging(tx: &Tx, needs: &PartNeeds) -> Result<(), Error> {
    if needs.staged.is_empty() {
        return Ok(());
    }
    let lines = needs.staged.iter().map(|(line, ..)| *line).collect();
    let places = needs.staged.iter().map(|(_, place, _)| *place).collect();
    let lots = needs.staged.iter().map(|(.., lot)| *lot).collect();
    BeginStaging { lines, places, lots }.execute(tx.connection()).await.to_domain().map(drop)
}

impl PlaceRow {
    fn key(&self) -> StockKey {
        StockKey { part: self.part_id, location: self.location_id, lot: self.lot_id }
    }

    fn place(self) -> (StockKey, StockPlace) {
        let key = self.key();
        let Self { balance, reserved, average_cost, value, .. } = self;
        let place = StockPlace {
            item: self.id,
            warehouse: self.warehouse_id,
            serves: self.serves,
            archived: self.archived,
            counting: self.counting,
            negative_allowed: self.negative_allowed,
            expires_at: self.expires_at,
            moved_at: self.moved_at,
            balance: Balance { balance, reserved, average_cost, value },
            costing: Costing::default(),
        };
        (key, place)
    }
}

prepared! {
    Staging { cards: Vec<Id> => Array<BigInt> }
    "SELECT l.id, l.code FROM stock_location AS l WHERE l.staging \
     AND l.warehouse_id IN (SELECT p.warehouse_id FROM work_order_part AS p WHERE p.work_order_id = ANY(?))"
}

#[derive(QueryableByName)]
struct StagingRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
}

/// The staging places of the warehouses of work orders.
pub(super) async fn staging(tx: &Tx, cards: Vec<Id>) -> Result<BTreeMap<Id, String>, Error> {
    let rows: Vec<StagingRow> = Staging { cards }.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| (row.id, row.code)).collect())
}

prepared! {
    StagedPieces { items: Vec<Id> => Array<BigInt> }
    "SELECT s.item_id, s.number, s.order_line_id FROM stock_serial AS s WHERE s.item_id = ANY(?) ORDER BY s.id"
}

#[derive(QueryableByName)]
struct StagedRow {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    order_line_id: Option<Id>,
}

/// The pieces at staging places that are held, and for which lines they were picked.
pub(super) async fn staged_pieces(
    tx: &Tx,
    held: BTreeMap<Id, StockKey>,
) -> Result<BTreeMap<StockKey, Vec<(String, Option<Id>)>>, Error> {
    if held.is_empty() {
        return Ok(BTreeMap::new());
    }
    let staged = StagedPieces { items: held.keys().copied().collect() };
    let rows: Vec<StagedRow> = staged.load(tx.connection()).await.to_domain()?;
    let mut pieces: BTreeMap<StockKey, Vec<(String, Option<Id>)>> = BTreeMap::new();
    for StagedRow { item_id, number, order_line_id } in rows {
        if let Some(key) = held.get(&item_id) {
            pieces.entry(*key).or_default().push((number, order_line_id));
        }
    }
    Ok(pieces)
}

prepared! {
    Serials { parts: Vec<Id> => Array<BigInt>, numbers: Vec<String> => Array<Text> }
    "SELECT s.part_id, lower(s.number) AS number, i.location_id, i.lot_id, CASE WHEN s.state = 'issued' THEN (SELECT max(m.id) \
     FROM stock_movement_serial AS x JOIN stock_movement AS m ON m.id = x.movement_id WHERE x.serial_id = s.id AND m.kind = 'issue') END \
     AS issue_id FROM stock_serial AS s LEFT JOIN stock_item AS i ON i.id = s.item_id \
     WHERE s.part_id = ANY(?) AND lower(s.number) = ANY(?)"
}

#[derive(QueryableByName)]
struct SerialRow {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    location_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    issue_id: Option<Id>,
}

/// Where the pieces are that commands name. Their balances are held, so that nobody moves them meanwhile.
pub(super) async fn serials(
    tx: &Tx,
    parts: Vec<Id>,
    numbers: &[String],
) -> Result<HashMap<(Id, String), SerialRef>, Error> {
    if numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<SerialRow> = Serials { parts, numbers: numbers.to_vec() }.load(tx.connection()).await.to_domain()?;
    let found = |row: SerialRow| {
        let SerialRow { part_id: part, number, location_id, lot_id: lot, issue_id: issue } = row;
        let at = location_id.map(|location| StockKey { part, location, lot });
        ((part, number), SerialRef { at, issue })
    };
    Ok(rows.into_iter().map(found).collect())
}
