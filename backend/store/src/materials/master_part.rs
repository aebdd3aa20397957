//! Master parts: what is kept in stock, bought and used up.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::stock::Tracking;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Attributes, Column, Kind, Rules};
use crate::error::ToDomain;
use crate::reference::class_values;
use crate::run_query::RunQueryDsl;

family! {
    /// A master part.
    MasterPart, NewMasterPart, MasterPartPatch {
        /// Short and unique; it stands on the label.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// What it is sorted under.
        category_id: Option<Id> = Column::reference(Family::Category) => category_name,
        /// What it is, in the tenant's scheme.
        classification_id: Option<Id> = Column::reference(Family::Classification) => classification_name,
        /// The values of its class's attributes, by the attribute's id; they are set as a whole.
        attributes: Attributes = Column::of(Kind::Attributes).unfiltered(),
        /// The base unit, in which its stock is counted.
        unit_id: Id = Column::reference(Family::UnitOfMeasure).required() => unit_code,
        /// Who makes it.
        manufacturer: String = Column::of(Kind::Text).max(100).sorted(&["manufacturer", "code", "id"]),
        /// The manufacturer's number of it.
        manufacturer_number: String = Column::of(Kind::Text).max(100).searched(),
        /// How much of the value of all consumption it makes: `a`, `b`, `c`, or nothing.
        abc_class: String = Column::of(Kind::Choice(&["a", "b", "c"])).sorted(&["abc_class", "code", "id"]),
        /// How closely it is followed: `none`, by `lot`, or by `serial` number.
        tracking: String = Column::of(Kind::Choice(Tracking::WORDS)).otherwise("\"none\""),
        /// Whether it comes in to a hold place until it has been inspected.
        inspected: bool = Column::of(Kind::Bool),
        /// What one base unit weighs, in kilograms: landed cost can be spread by it.
        weight: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(0, 10_000_000),
        /// What one base unit costs where stock is valued by standard prices; it is set with a reason, by a call of its own.
        standard_price: Option<Decimal> = Column::of(Kind::Decimal).places(6).fixed().unfiltered(),
        /// How much depends on it: `vital`, `essential`, `desirable`, or nothing.
        criticality: String = Column::of(Kind::Choice(&["vital", "essential", "desirable"])).sorted(&["criticality", "code", "id"]),
        /// What is hazardous about it: classes of GHS, and what to wear.
        hazard: String = Column::of(Kind::Text).max(200),
        /// How many days it keeps: a lot that comes in without an expiry date gets it from the day of its receipt.
        shelf_life_days: Option<i32> = Column::of(Kind::Whole).between(1, 36_500).unfiltered(),
        /// The part that is used instead.
        superseded_by_id: Option<Id> = Column::reference(Family::MasterPart).loose() => superseded_by_name & superseded_by_code,
    }
    computed {
        /// How much there is in all places.
        balance: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance), 0) FROM stock_item AS i WHERE i.part_id = t.id)",
        /// How much of that is reserved.
        reserved: Decimal [Numeric] = "(SELECT coalesce(sum(i.reserved), 0) FROM stock_item AS i WHERE i.part_id = t.id)",
        /// How much is neither reserved nor expired nor in a hold place.
        available: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance - i.reserved), 0) FROM stock_item AS i \
            WHERE i.part_id = t.id AND NOT i.held AND NOT lot_expired(i.lot_id))",
        /// How much lies in hold places, where nobody is served from.
        held: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance), 0) FROM stock_item AS i WHERE i.part_id = t.id AND i.held)",
        /// How much has expired: it is in stock and cannot be issued.
        expired: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance), 0) FROM stock_item AS i \
            WHERE i.part_id = t.id AND lot_expired(i.lot_id))",
        /// What submitted and approved requests and open work orders still want.
        required: Decimal [Numeric] = "(SELECT coalesce(sum(greatest(l.quantity - l.issued, 0)), 0) \
            FROM material_request_line AS l JOIN material_request AS r ON r.id = l.request_id \
            WHERE l.part_id = t.id AND r.archived_at IS NULL AND r.status IN ('submitted', 'approved', 'held')) \
            + (SELECT coalesce(sum(greatest(l.estimated_qty - l.issued_qty + l.returned_qty, 0)), 0) FROM work_order_part AS l \
            JOIN work_order AS w ON w.id = l.work_order_id WHERE l.part_id = t.id AND w.archived_at IS NULL AND w.status < 3)",
        /// What suppliers still owe.
        on_order: Decimal [Numeric] = "(SELECT coalesce(sum(greatest(l.quantity - l.received, 0)), 0) \
            FROM purchase_order_line AS l JOIN purchase_order AS o ON o.id = l.order_id \
            WHERE l.part_id = t.id AND o.archived_at IS NULL AND o.status IN ('sent', 'acknowledged'))",
        /// What is on its way between warehouses.
        in_transit: Decimal [Numeric] = "(SELECT coalesce(sum(l.quantity - l.received - l.missing), 0) \
            FROM stock_transfer_line AS l JOIN stock_transfer AS o ON o.id = l.transfer_id \
            WHERE l.part_id = t.id AND o.status IN ('sent', 'partlyReceived'))",
        /// What all of it is worth.
        value: Decimal [Numeric] = "(SELECT coalesce(sum(i.value), 0) FROM stock_item AS i WHERE i.part_id = t.id)",
        /// Whether a warehouse has so little of it that it is reordered.
        low: bool [Bool] = "EXISTS (SELECT FROM stock_level AS l WHERE l.part_id = t.id AND l.archived_at IS NULL \
            AND l.reorder_point >= (SELECT coalesce(sum(i.balance - i.reserved), 0) FROM stock_item AS i \
            WHERE i.part_id = t.id AND i.warehouse_id = l.warehouse_id AND NOT i.held AND NOT lot_expired(i.lot_id)))",
        /// The parts that can be used instead: their codes.
        alternate_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(p.code, ', ' ORDER BY a.position) \
            FROM part_alternate AS a JOIN master_part AS p ON p.id = a.alternate_id WHERE a.part_id = t.id)",
    }
    linked {
        alternate: Family::MasterPart, "alternateCodes" = "id IN (SELECT part_id FROM part_alternate WHERE alternate_id = ANY(?))",
    }
    lines {
        /// Another unit of a part.
        conversions: PartConversionLine in part_conversion of part_id, most 20,
            named "(SELECT code FROM unit_of_measure WHERE id = c.part::bigint)" {
            /// The unit.
            unit_id: Id = Column::reference(Family::UnitOfMeasure).required().distinct().loose() => unit_code,
            /// One of it is so many of the base unit.
            factor: Decimal = Column::of(Kind::Decimal).required().between(0, 1_000_000),
        }
        /// Another manufacturer of the part.
        manufacturers: PartManufacturerLine in part_manufacturer of part_id, most 20, named "c.part" {
            /// Who makes it.
            manufacturer: String = Column::of(Kind::Text).required().max(100),
            /// The manufacturer's number of it.
            number: String = Column::of(Kind::Text).max(100),
            /// What a scanner reads from the package, such as a GTIN.
            barcode: String = Column::of(Kind::Text).max(100),
        }
        /// A part that can be used instead.
        alternates: PartAlternateLine in part_alternate of part_id, most 20,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The other part.
            alternate_id: Id = Column::reference(Family::MasterPart).required().distinct().loose() => alternate_name & alternate_code,
            /// Under which conditions.
            note: String = Column::of(Kind::Text),
        }
    }
    with files, notes, links
}

#[derive(QueryableByName)]
struct Use {
    #[diesel(sql_type = Bool)]
    used: bool,
}

prepared! {
    HasMoved { part: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE part_id = ?) AS used"
}

prepared! {
    HasStock { part: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE part_id = ? AND (balance <> 0 OR reserved <> 0)) AS used"
}

prepared! {
    IsOnItsWay { part: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_transfer_line AS l JOIN stock_transfer AS t ON t.id = l.transfer_id WHERE l.part_id = ? \
     AND t.status IN ('sent', 'partlyReceived') AND l.quantity > l.received + l.missing) AS used"
}

prepared! {
    // Held, so that nothing is posted while it is decided.
    HoldItems { part: Id => BigInt }
    "SELECT id FROM stock_item WHERE part_id = ? ORDER BY location_id, lot_id NULLS FIRST FOR NO KEY UPDATE"
}

prepared! {
    SetTracking { tracking: String => Text, part: Id => BigInt }
    "UPDATE stock_item AS i SET tracking = n.tracking, negative_allowed = w.negative_allowed AND n.tracking = 'none' \
     FROM (SELECT ?::text AS tracking) AS n, warehouse AS w WHERE w.id = i.warehouse_id AND i.part_id = ?"
}

impl Rules for MasterPart {
    async fn before_create(tx: &Tx, news: &mut [NewMasterPart]) -> Result<(), Error> {
        class_values::of_new(tx, news.iter_mut().map(|new| (new.classification_id, &mut new.attributes))).await
    }

    /// What is counted in one unit stays counted in it.
    async fn before_change(tx: &Tx, old: &Self, patch: &mut MasterPartPatch) -> Result<(), Error> {
        if patch.superseded_by_id == Some(Some(old.id)) {
            return Err(Error::field("invalid", "supersededById", "A part does not supersede itself."));
        }
        let (before, after) =
            ((old.classification_id, &old.attributes), (patch.classification_id, &mut patch.attributes));
        class_values::of_changed(tx, before, after).await?;
        if patch.tracking.as_ref().is_some_and(|tracking| *tracking != old.tracking) {
            refuse_while_stocked(tx, old.id).await?;
        }
        if patch.unit_id.is_none_or(|unit| unit == old.unit_id) {
            return Ok(());
        }
        let moved: Use = HasMoved { part: old.id }.get_result(tx.connection()).await.to_domain()?;
        if moved.used {
            let detail = "The unit cannot be changed: there are stock movements in it.";
            return Err(Error::conflict("in_use", detail));
        }
        Ok(())
    }

    /// Its balances know how it is followed; what is followed closely never goes below nothing.
    async fn after_change(tx: &Tx, old: &Self, patch: &MasterPartPatch) -> Result<(), Error> {
        match patch.tracking.as_ref().filter(|tracking| **tracking != old.tracking) {
            Some(tracking) => set_tracking(tx, old.id, Tracking::stored(tracking)?).await,
            None => Ok(()),
        }
    }

    /// Not while some of it lies somewhere.
    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        let stock: Use = HasStock { part: old.id }.get_result(tx.connection()).await.to_domain()?;
        if stock.used {
            return Err(Error::conflict("in_use", "There is still some of it in stock."));
        }
        Ok(())
    }
}

/// Tells the balances of a part how it is followed.
pub(crate) async fn set_tracking(tx: &Tx, part: Id, tracking: Tracking) -> Result<(), Error> {
    let set = SetTracking { tracking: tracking.as_str().to_owned(), part };
    set.execute(tx.connection()).await.to_domain().map(drop)
}

/// What lies somewhere or is on its way has lots and serial numbers, or it has none.
async fn refuse_while_stocked(tx: &Tx, part: Id) -> Result<(), Error> {
    HoldItems { part }.execute(tx.connection()).await.to_domain()?;
    let stock: Use = HasStock { part }.get_result(tx.connection()).await.to_domain()?;
    if stock.used || is_on_its_way(tx, part).await? {
        let detail = "The tracking cannot be changed while some of the part is in stock, reserved or in transit. \
            What is in stock can be given serial numbers.";
        return Err(Error::conflict("in_use", detail));
    }
    Ok(())
}

/// Whether some of a part is between two warehouses.
pub(crate) async fn is_on_its_way(tx: &Tx, part: Id) -> Result<bool, Error> {
    let moving: Use = IsOnItsWay { part }.get_result(tx.connection()).await.to_domain()?;
    Ok(moving.used)
}

#[derive(QueryableByName)]
struct Factor {
    #[diesel(sql_type = Nullable<Numeric>)]
    factor: Option<Decimal>,
    #[diesel(sql_type = Text)]
    code: String,
}

prepared! {
    FactorOf { part: Id => BigInt, unit: Id => BigInt }
    "SELECT CASE WHEN p.unit_id = u.id THEN 1 ELSE c.factor END AS factor, u.code FROM master_part AS p \
     JOIN unit_of_measure AS u ON true LEFT JOIN part_conversion AS c ON c.part_id = p.id AND c.unit_id = u.id \
     WHERE p.id = ? AND u.id = ?"
}

/// How many of the base unit one of a unit is, and the unit's code.
///
/// # Errors
/// `wrong_unit` when the part is not counted in it.
pub async fn factor_of(tx: &Tx, part: Id, unit: Id) -> Result<(Decimal, String), Error> {
    let found: Option<Factor> = FactorOf { part, unit }.get_result(tx.connection()).await.optional().to_domain()?;
    found
        .and_then(|found| Some((found.factor?, found.code)))
        .ok_or_else(|| Error::field("wrong_unit", "unitId", "The part has no conversion from this unit."))
}
