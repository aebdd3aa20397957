//! What a company has bought lately: orders, receipts, and the suppliers' invoices of them, with the freight of one.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stock::LandedBasis;
use gantry_domain::{Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Rules};
use gantry_store::families;
use gantry_store::materials::landed_cost::{self, NewLandedCost};
use gantry_store::materials::material_receipt::{MaterialReceipt, ReturnedLine, return_goods};
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::materials::supplier_invoice::{SupplierInvoice, compare, draft_of_receipt, match_invoice};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::dice::Dice;
use super::upkeep::object;

/// A part that is bought, for what, and where it is put.
#[derive(Clone, Copy)]
pub(super) struct Bought {
    pub(super) part: Id,
    pub(super) place: Id,
    pub(super) cost: Decimal,
}

/// What one buys of a part.
const QUANTITY: i64 = 12;

/// A purchase, and how it went.
struct Purchase<'a> {
    supplier: Id,
    warehouse: Id,
    parts: &'a [Bought],
    /// How much of each part has come.
    received: i64,
    number: &'static str,
    /// What the supplier wants for a part that was ordered for 100.
    percent: i64,
    freight: Option<i64>,
    /// How many days ago it was invoiced.
    days: i64,
}

/// Buys: paid with freight, to be approved, blocked, because more is invoiced than has come and it is dearer than agreed, and with goods
/// that went back, whose credit note waits for the supplier's number.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(
    tx: &Tx,
    dice: &mut Dice,
    (suppliers, warehouse): (&[Id], Id),
    parts: &[Bought],
    today: DateTime<Utc>,
) -> Result<(), Error> {
    let of = |nth: usize| (suppliers.get(nth).copied(), parts.get(nth * 4..nth * 4 + 3));
    let (Some(bearings), Some(bearing_parts)) = of(0) else { return Ok(()) };
    let (Some(seals), Some(seal_parts)) = of(1) else { return Ok(()) };
    let (Some(belts), Some(belt_parts)) = of(2) else { return Ok(()) };
    let paid = Purchase {
        supplier: bearings,
        warehouse,
        parts: bearing_parts,
        received: QUANTITY,
        number: "2026-4471",
        percent: 104,
        freight: Some(48),
        days: 24,
    };
    let waiting = Purchase {
        supplier: seals,
        parts: seal_parts,
        number: "R 88120",
        percent: 100,
        freight: None,
        days: 6,
        ..paid
    };
    let blocked = Purchase {
        supplier: belts,
        parts: belt_parts,
        received: 8,
        number: "INV-20931",
        percent: 115,
        days: 3,
        ..waiting
    };
    let (Some(filters), Some(filter_parts)) = of(3) else { return Ok(()) };
    let returned = Purchase { supplier: filters, parts: filter_parts, number: "4500-0312", days: 12, ..waiting };
    let (receipt, invoice) = paid.put(tx, today).await?;
    set_status::<SupplierInvoice>(tx, invoice, &["approved"], "The price rose on 1 January.").await?;
    let invoiced = compare(tx, invoice).await?;
    let freight = invoiced.lines.iter().find(|line| line.part_id.is_none()).map(|line| line.id);
    let cost = NewLandedCost {
        command: dice.uuid(),
        kind: "freight",
        basis: LandedBasis::Value,
        description: "Freight".to_owned(),
        amount: None,
        invoice_line: freight,
    };
    landed_cost::post(tx, receipt, &cost).await?;
    set_status::<SupplierInvoice>(tx, invoice, &["paid"], "").await?;
    waiting.put(tx, today).await?;
    blocked.put(tx, today).await?;
    returned.put_and_return(tx, today).await
}

impl Purchase<'_> {
    /// Orders, receives, and matches the invoice; the receipt and the invoice.
    async fn put(&self, tx: &Tx, today: DateTime<Utc>) -> Result<(Id, Id), Error> {
        let ordered =
            |one: &Bought| json!({"partId": one.part, "quantity": QUANTITY, "unitPrice": one.cost.to_string()});
        let lines: Vec<Value> = self.parts.iter().map(ordered).collect();
        let body = json!({"supplierId": self.supplier, "warehouseId": self.warehouse, "lines": lines});
        let order = entity::create::<PurchaseOrder>(tx, &object(body)).await?.id;
        set_status::<PurchaseOrder>(tx, order, &["approved", "sent"], "").await?;

        let came = |one: &Bought| {
            json!({
                "partId": one.part, "quantity": self.received, "unitCost": one.cost.to_string(), "locationId": one.place,
            })
        };
        let lines: Vec<Value> = self.parts.iter().map(came).collect();
        let place = self.parts.first().map(|one| one.place);
        let body = json!({"purchaseOrderId": order, "locationId": place, "lines": lines});
        let receipt = entity::create::<MaterialReceipt>(tx, &object(body)).await?.id;
        set_status::<MaterialReceipt>(tx, receipt, &["posted"], "").await?;

        let invoiced = |one: &Bought| {
            let price = one.cost * Decimal::new(self.percent, 2);
            json!({"purchaseOrderId": order, "partId": one.part, "quantity": QUANTITY, "unitPrice": price.to_string()})
        };
        let freight = self.freight.map(|price| json!({"costKind": "freight", "unitPrice": price.to_string()}));
        let lines: Vec<Value> = self.parts.iter().map(invoiced).chain(freight).collect();
        let day = (today - TimeDelta::days(self.days)).date_naive();
        let body = json!({"supplierId": self.supplier, "number": self.number, "invoicedOn": day, "lines": lines});
        let invoice = entity::create::<SupplierInvoice>(tx, &object(body)).await?.id;
        match_invoice(tx, invoice, None).await?;
        Ok((receipt, invoice))
    }

    /// The same, invoiced as ordered; two pieces are of the wrong size.
    async fn put_and_return(&self, tx: &Tx, today: DateTime<Utc>) -> Result<(), Error> {
        let (receipt, invoice) = self.put(tx, today).await?;
        set_status::<SupplierInvoice>(tx, invoice, &["approved"], "").await?;
        let wrong = |line: Id| ReturnedLine { line, quantity: Decimal::TWO, serials: String::new() };
        let wrong: Vec<ReturnedLine> = first_line(tx, receipt).await?.map(wrong).into_iter().collect();
        return_goods(tx, receipt, (&wrong, "Wrong size"), today).await?;
        draft_of_receipt(tx, receipt).await.map(drop)
    }
}

/// The first line of a receipt, which only its JSON shows.
async fn first_line(tx: &Tx, receipt: Id) -> Result<Option<Id>, Error> {
    let Some(receipts) = families::operations_of(Family::MaterialReceipt) else { return Ok(None) };
    let record = receipts.get(tx, receipt).await?;
    let unreadable = |error: serde_json::Error| Error::Internal(format!("a receipt cannot be read: {error}"));
    let record = serde_json::to_value(&record).map_err(unreadable)?;
    Ok(record.pointer("/lines/0/id").and_then(Value::as_i64))
}

async fn set_status<R: Rules>(tx: &Tx, id: Id, way: &[&str], reason: &str) -> Result<(), Error> {
    for status in way {
        entity::set_status::<R>(tx, id, None, status, reason).await?;
    }
    Ok(())
}
