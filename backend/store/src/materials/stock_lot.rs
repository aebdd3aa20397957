//! Lots: what was made or bought together, may expire together, and is traced together.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Numeric, Text};
use gantry_domain::stock::Tracking;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;
use serde_json::json;

use super::master_part::MasterPart;
use crate::Tx;
use crate::entity::{self, Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// A lot of a part.
    StockLot, NewStockLot, StockLotPatch {
        /// Its number, unique for the part.
        number: String = Column::of(Kind::Text).required().max(100).searched().sorted(&["number", "id"]),
        /// The part.
        part_id: Id = Column::reference(Family::MasterPart).required().loose() => part_name & part_code,
        /// The last day on which it may be issued; none: it does not expire.
        expires_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["expires_on", "id"]),
        /// The supplier's own number of it.
        supplier_lot: String = Column::of(Kind::Text).max(100).searched(),
        /// From whom it came.
        supplier_id: Option<Id> = Column::reference(Family::Supplier).loose() => supplier_name,
        /// The receipt that brought it first.
        receipt_id: Option<Id> = Column::reference(Family::MaterialReceipt).fixed().loose() => receipt_code,
        /// What there is to say about it.
        note: String = Column::of(Kind::LongText).max(1_000).unfiltered(),
    }
    computed {
        /// How much of it there is in all places.
        balance: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance), 0) FROM stock_item AS i WHERE i.lot_id = t.id)",
        /// How much of that is reserved.
        reserved: Decimal [Numeric] = "(SELECT coalesce(sum(i.reserved), 0) FROM stock_item AS i WHERE i.lot_id = t.id)",
        /// `good`, `soon` within 30 days of its end, or `expired`.
        condition: String [Text] = "(CASE WHEN end_of_day(t.expires_on) <= now() THEN 'expired' \
            WHEN end_of_day(t.expires_on) <= now() + interval '30 days' THEN 'soon' ELSE 'good' END)",
        /// What all of it is worth.
        value: Decimal [Numeric] = "(SELECT coalesce(sum(i.value), 0) FROM stock_item AS i WHERE i.lot_id = t.id)",
    }
    listed &["number", "id"], named "''", "number"
    with files, notes, links
}

#[derive(QueryableByName)]
struct Use {
    #[diesel(sql_type = Bool)]
    used: bool,
}

prepared! {
    HasMoved { lot: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE lot_id = ?) AS used"
}

prepared! {
    HasStock { lot: Id => BigInt, line: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE lot_id = ? AND (balance <> 0 OR reserved <> 0)) \
     OR EXISTS (SELECT FROM stock_transfer_line AS l JOIN stock_transfer AS t ON t.id = l.transfer_id WHERE l.lot_id = ? \
     AND t.status IN ('sent', 'partlyReceived') AND l.quantity > l.received + l.missing) AS used"
}

impl Rules for StockLot {
    async fn before_create(tx: &Tx, news: &mut [NewStockLot]) -> Result<(), Error> {
        for new in news {
            kept_by_lots(tx, new.part_id).await?;
        }
        Ok(())
    }

    /// What is known of a lot stays with its part.
    async fn before_change(tx: &Tx, old: &Self, patch: &mut StockLotPatch) -> Result<(), Error> {
        let Some(part) = patch.part_id.filter(|part| *part != old.part_id) else { return Ok(()) };
        let moved: Use = HasMoved { lot: old.id }.get_result(tx.connection()).await.to_domain()?;
        if moved.used {
            let detail = "The part cannot be changed: there are stock movements of this lot.";
            return Err(Error::conflict("in_use", detail));
        }
        kept_by_lots(tx, part).await
    }

    /// Not while some of it lies somewhere or is on its way.
    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        let stock: Use = HasStock { lot: old.id, line: old.id }.get_result(tx.connection()).await.to_domain()?;
        if stock.used {
            return Err(Error::conflict("in_use", "There is still some of it in stock."));
        }
        Ok(())
    }
}

async fn kept_by_lots(tx: &Tx, part: Id) -> Result<(), Error> {
    let part: MasterPart = entity::get(tx, part).await?;
    if part.tracking == Tracking::Lot.as_str() {
        return Ok(());
    }
    Err(Error::field("not_tracked", "partId", "This part is not kept by lots."))
}

/// A lot as the receipt that brings it in names it.
#[derive(Debug, Clone, Default)]
pub struct NamedLot {
    /// Its number.
    pub number: String,
    /// Until when it is good, as far as that is said.
    pub expires_on: Option<NaiveDate>,
    /// On which day it came; none: today. The shelf life of the part begins with it where no expiry date is said.
    pub received_on: Option<NaiveDate>,
    /// The supplier's own number of it.
    pub supplier_lot: String,
    /// From whom it comes.
    pub supplier: Option<Id>,
    /// The receipt that brings it.
    pub receipt: Option<Id>,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Nullable<Date>)]
    expires_on: Option<NaiveDate>,
}

prepared! {
    Begin {
        part: Id => BigInt,
        number: String => Text,
        expires_on: Option<NaiveDate> => Nullable<Date>,
        received_on: Option<NaiveDate> => Nullable<Date>,
        supplier_lot: String => Text,
        supplier: Option<Id> => Nullable<BigInt>,
        receipt: Option<Id> => Nullable<BigInt>,
    }
    "INSERT INTO stock_lot (part_id, number, expires_on, supplier_lot, supplier_id, receipt_id) \
     SELECT p.id, n.number, coalesce(n.expires_on, coalesce(n.received_on, tenant_today()) + p.shelf_life_days), n.supplier_lot, n.supplier, \
     n.receipt FROM (SELECT ?::bigint AS part, ?::text AS number, ?::date AS expires_on, ?::date AS received_on, ?::text AS supplier_lot, \
     ?::bigint AS supplier, ?::bigint AS receipt) AS n JOIN master_part AS p ON p.id = n.part ON CONFLICT DO NOTHING"
}

prepared! {
    ByNumber { part: Id => BigInt, number: String => Text }
    "SELECT id, expires_on FROM stock_lot WHERE part_id = ? AND lower(number) = lower(?)"
}

/// The lot of a part with a number.
///
/// # Errors
/// `unknown_reference`.
pub async fn by_number(tx: &Tx, part: Id, number: &str) -> Result<Id, Error> {
    let found = find(tx, part, number).await?;
    let unknown = || Error::field("unknown_reference", "lotNumber", format!("The part has no lot {number}."));
    Ok(found.ok_or_else(unknown)?.id)
}

async fn find(tx: &Tx, part: Id, number: &str) -> Result<Option<Found>, Error> {
    let find = ByNumber { part, number: number.to_owned() };
    find.get_result(tx.connection()).await.optional().to_domain()
}

/// The lot that is brought in: the one of that number, or a new one. Two who bring the same new lot make one.
///
/// # Errors
/// `lot_expiry_differs` where it is known with another day.
pub async fn brought_in(tx: &Tx, part: Id, lot: &NamedLot) -> Result<Id, Error> {
    let begin = Begin {
        part,
        number: lot.number.clone(),
        expires_on: lot.expires_on,
        received_on: lot.received_on,
        supplier_lot: lot.supplier_lot.clone(),
        supplier: lot.supplier,
        receipt: lot.receipt,
    };
    begin.execute(tx.connection()).await.to_domain()?;
    let lost = || Error::Internal(format!("the lot {} was to be there", lot.number));
    let found = find(tx, part, &lot.number).await?.ok_or_else(lost)?;
    if lot.expires_on.is_some_and(|day| found.expires_on != Some(day)) {
        let known =
            found.expires_on.map_or_else(|| "without a day of expiry".to_owned(), |day| format!("as good until {day}"));
        let detail = format!("The lot {} is known {known}. Enter that, or correct the lot.", lot.number);
        return Err(Error::conflict_with("lot_expiry_differs", detail, json!({ "expiresOn": found.expires_on })));
    }
    Ok(found.id)
}
