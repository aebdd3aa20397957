//! Returning goods to their supplier: they leave at what they are worth by their receipt and its invoices, and their order wants them again.
//! docs/adr/0079 tells why.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::stock::{ReceivedGoods, StockChange};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::inspecting::{Arrived, chosen, held};
use super::{Corrected, MaterialReceipt, MaterialReceiptPatch, posting};
use crate::Tx;
use crate::entity::Record;
use crate::error::ToDomain;
use crate::materials::purchase_order;
use crate::materials::supplier_invoice::{matching, settling};
use crate::run_query::RunQueryDsl;
use crate::stock::posting::{Line, Posting, author, post};

/// How much of a line goes back to its supplier.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReturnedLine {
    /// The line.
    pub line: Id,
    /// How much of it.
    pub quantity: Decimal,
    /// Its pieces, as they were entered, where that is not all that came in.
    pub serials: String,
}

#[derive(QueryableByName)]
struct Settled {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Numeric)]
    returned_value: Decimal,
    #[diesel(sql_type = Numeric)]
    invoiced: Decimal,
    #[diesel(sql_type = Numeric)]
    correction: Decimal,
}

prepared! {
    SettledOf { receipt: Id => BigInt }
    "SELECT l.id, l.returned_value, n.invoiced, n.correction FROM material_receipt_line AS l \
     CROSS JOIN LATERAL (SELECT coalesce(sum(a.quantity), 0) AS invoiced, coalesce(sum(a.correction), 0) AS correction \
     FROM supplier_invoice_allocation AS a JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id \
     JOIN supplier_invoice AS i ON i.id = x.invoice_id \
     WHERE a.receipt_line_id = l.id AND i.kind = 'invoice' AND i.status IN ('approved', 'paid')) AS n WHERE l.receipt_id = ?"
}

prepared! {
    Count { lines: Vec<Id> => Array<BigInt>, quantities: Vec<Decimal> => Array<Numeric>, values: Vec<Decimal> => Array<Numeric> }
    "UPDATE material_receipt_line AS l SET returned = l.returned + n.quantity, returned_value = l.returned_value + n.value \
     FROM unnest(?, ?, ?) AS n (line, quantity, value) WHERE l.id = n.line"
}

/// Returns some of what a posted receipt has brought to its supplier, from where it came in, at the price of the receipt with the
/// corrections of its invoices. The order wants it again, and a credit note is awaited for what has been invoiced.
///
/// # Errors
/// `not_found`; `not_posted`; `over_return` for more than has come in and was not accepted; `landed_cost_posted`, which is reversed first;
/// `invalid`, naming the field; what [`post`] refuses.
pub async fn return_goods(
    tx: &Tx,
    id: Id,
    (lines, reason): (&[ReturnedLine], &str),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let (receipt, arrived) = held(tx, id).await?;
    let orders: Vec<Id> = receipt.purchase_order_id.into_iter().collect();
    // Nobody invoices it from here on.
    purchase_order::hold(tx, orders.clone()).await?;
    Corrected::of(tx, id).await?.refuse_landed()?;
    let settled: Vec<Settled> = SettledOf { receipt: id }.load(tx.connection()).await.to_domain()?;
    let settled: BTreeMap<Id, Settled> = settled.into_iter().map(|one| (one.id, one)).collect();
    let mut count = Count { lines: Vec::new(), quantities: Vec::new(), values: Vec::new() };
    let (mut posted, mut parts) = (Vec::new(), Vec::new());
    for (place, one) in lines.iter().enumerate() {
        let line = chosen(&arrived, one.line, place, &count.lines)?;
        let value = line.leaving(one.quantity, settled.get(&line.id));
        let value = value.map_err(|error| error.within(&format!("lines.{place}.")))?;
        count.lines.push(line.id);
        count.quantities.push(one.quantity);
        parts.push((line.part_id, -one.quantity));
        let change = StockChange::Reverse { quantity: one.quantity, unit_cost: value / one.quantity };
        let serials = line.pieces(one.quantity, &one.serials)?;
        let reverses = Some(posting::command(id, true));
        posted.push(Line { serials, reverses, ..Line::here(line.key(tx).await?, change) });
    }
    settling::hold_if_due(tx, &orders, posted.iter().map(|line| line.key.part).collect()).await?;
    let posting = Posting::of(Uuid::new_v4(), receipt.code.clone(), author(tx), posted);
    let entries = post(tx, &Posting { reason: reason.to_owned(), ..posting }, now).await?;
    // Layers say themselves what the goods were worth.
    count.values = entries.iter().filter(|entry| entry.kind == "receive").map(|entry| -entry.value).collect();
    count.execute(tx.connection()).await.to_domain()?;
    if let Some(order) = receipt.purchase_order_id {
        purchase_order::received(tx, order, &parts).await?;
        purchase_order::recount(tx, &orders).await?;
        settling::settle(tx, &orders).await?;
        matching::match_again(tx, &orders).await?;
    }
    MaterialReceipt::update(tx, id, &MaterialReceiptPatch::default()).await
}

impl Arrived {
    /// What so much of it is worth when it goes back.
    fn leaving(&self, quantity: Decimal, settled: Option<&Settled>) -> Result<Decimal, Error> {
        if quantity <= Decimal::ZERO {
            return Err(Error::field("invalid", "quantity", "Enter a quantity above 0."));
        }
        let open = self.quantity - self.accepted - self.returned;
        if quantity > open {
            let detail = format!("At most {} can be returned.", open.normalize());
            return Err(Error::conflict_with("over_return", detail, json!({ "lineId": self.id, "open": open })));
        }
        let of = |take: fn(&Settled) -> Decimal| settled.map(take).unwrap_or_default();
        let goods = ReceivedGoods {
            quantity: self.quantity,
            unit_cost: self.unit_cost,
            invoiced: of(|one| one.invoiced),
            correction: of(|one| one.correction),
            returned: self.returned,
            returned_value: of(|one| one.returned_value),
        };
        Ok(goods.leaving(quantity))
    }
}
