//! Spreading a cost over the lines of a receipt, and taking it back.

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::LandedLine;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::{LandedCost, NewLandedCost, get, source};
use crate::Tx;
use crate::entity::{IdRow, Record};
use crate::error::ToDomain;
use crate::materials::material_receipt::{MaterialReceipt, MaterialReceiptPatch};
use crate::materials::value_correction::{self, Correction, Went};
use crate::run_query::RunQueryDsl;
use crate::stock::posting::author;

#[derive(QueryableByName)]
struct Receipt {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    status: String,
}

prepared! {
    // A receipt that is being voided is waited for.
    HoldReceipt { id: Id => BigInt }
    "SELECT code, status FROM material_receipt WHERE id = ? AND archived_at IS NULL FOR NO KEY UPDATE"
}

#[derive(QueryableByName)]
struct Known {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    receipt_id: Id,
}

prepared! {
    OfCommand { command: Uuid => SqlUuid }
    "SELECT id, receipt_id FROM landed_cost WHERE command_id = ?"
}

#[derive(QueryableByName)]
struct ReceiptLine {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    weight: Option<Decimal>,
}

prepared! {
    LinesOf { receipt: Id => BigInt }
    "SELECT l.id, l.part_id, p.code AS part_code, l.quantity, l.unit_cost, p.weight FROM material_receipt_line AS l \
     JOIN master_part AS p ON p.id = l.part_id WHERE l.receipt_id = ? ORDER BY l.position, l.id"
}

prepared! {
    Insert {
        receipt: Id => BigInt,
        invoice_line: Option<Id> => Nullable<BigInt>,
        kind: String => Text,
        basis: String => Text,
        description: String => Text,
        amount: Decimal => Numeric,
        command: Uuid => SqlUuid,
        at: chrono::DateTime<Utc> => Timestamptz,
        by: Option<Id> => Nullable<BigInt>,
        by_name: String => Text,
    }
    "INSERT INTO landed_cost (receipt_id, invoice_line_id, kind, basis, description, amount, command_id, posted_at, posted_by, \
     posted_by_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
}

prepared! {
    InsertShare { cost: Id => BigInt, line: Id => BigInt, amount: Decimal => Numeric }
    "INSERT INTO landed_cost_share (landed_cost_id, receipt_line_id, amount) VALUES (?, ?, ?) RETURNING id"
}

prepared! {
    SetWent { stock: Decimal => Numeric, orders: Decimal => Numeric, variance: Decimal => Numeric, id: Id => BigInt }
    "UPDATE landed_cost_share SET stock = ?, orders = ?, variance = ? WHERE id = ?"
}

/// Spreads a cost over a posted receipt, once, however often the command is sent.
///
/// # Errors
/// `not_found`; `not_posted`; `duplicate_command` for one of another receipt; `required` without an amount; `unknown_reference`,
/// `invoice_not_approved`, `over_landed` of the invoice's line; `no_weight`, `nothing_to_spread`; `place_archived`.
pub async fn post(tx: &Tx, receipt: Id, new: &NewLandedCost) -> Result<LandedCost, Error> {
    let held: Option<Receipt> = HoldReceipt { id: receipt }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Material receipt" })?;
    let known = OfCommand { command: new.command };
    let known: Option<Known> = known.get_result(tx.connection()).await.optional().to_domain()?;
    match known {
        Some(known) if known.receipt_id == receipt => return get(tx, known.id).await,
        Some(_) => return Err(Error::conflict("duplicate_command", "This command has been carried out.")),
        None => {}
    }
    if held.status != "posted" {
        let detail = format!("The receipt is {}: only a posted one bears landed cost.", held.status);
        return Err(Error::conflict_with("not_posted", detail, json!({ "recordStatus": held.status })));
    }
    let (amount, kind) = source::amount_of(tx, new).await?;
    let amount = value_correction::checked(amount)?;
    let lines: Vec<ReceiptLine> = LinesOf { receipt }.load(tx.connection()).await.to_domain()?;
    let bearing: Vec<LandedLine> = lines.iter().map(ReceiptLine::bears).collect();
    let shares = new.basis.shares(amount, &bearing)?;
    value_correction::hold(tx, lines.iter().map(|line| line.part_id).collect()).await?;
    let by = author(tx);
    let insert = Insert {
        receipt,
        invoice_line: new.invoice_line,
        kind: kind.clone(),
        basis: new.basis.as_str().to_owned(),
        description: new.description.clone(),
        amount,
        command: new.command,
        at: Utc::now(),
        by: by.id,
        by_name: by.name,
    };
    let IdRow { id } = insert.get_result(tx.connection()).await.to_domain()?;
    let reason = if new.description.is_empty() { format!("Landed cost: {kind}") } else { new.description.clone() };
    for (line, share) in lines.iter().zip(shares).filter(|(_, share)| !share.is_zero()) {
        let insert = InsertShare { cost: id, line: line.id, amount: share };
        let IdRow { id: share_id } = insert.get_result(tx.connection()).await.to_domain()?;
        let what =
            Correction { command: command(share_id, false), document: held.code.clone(), reason: reason.clone() };
        let went = value_correction::correct(tx, (receipt, line.id), share, &what).await?;
        note(tx, share_id, went).await?;
    }
    touch(tx, receipt).await?;
    get(tx, id).await
}

impl ReceiptLine {
    fn bears(&self) -> LandedLine {
        LandedLine {
            part_code: self.part_code.clone(),
            quantity: self.quantity,
            unit_cost: self.unit_cost,
            weight: self.weight,
        }
    }
}

async fn note(tx: &Tx, share: Id, Went { stock, orders, variance }: Went) -> Result<(), Error> {
    let set = SetWent { stock, orders, variance, id: share };
    set.execute(tx.connection()).await.to_domain().map(drop)
}

/// What the receipt says of its landed cost has changed: those who look at it are told by its version.
async fn touch(tx: &Tx, receipt: Id) -> Result<(), Error> {
    MaterialReceipt::update(tx, receipt, &MaterialReceiptPatch::default()).await
}

/// The same for the same share: it is posted once, and taken back once.
fn command(share: Id, back: bool) -> Uuid {
    const OF_LANDED_COST: u64 = 0x4c43 << 48;
    Uuid::from_u64_pair(OF_LANDED_COST | u64::from(back), share.unsigned_abs())
}

#[derive(QueryableByName)]
struct Posted {
    #[diesel(sql_type = BigInt)]
    receipt_id: Id,
    #[diesel(sql_type = Text)]
    receipt_code: String,
    #[diesel(sql_type = diesel::sql_types::Bool)]
    reversed: bool,
}

prepared! {
    HoldCost { id: Id => BigInt }
    "SELECT c.receipt_id, r.code AS receipt_code, c.reversed_at IS NOT NULL AS reversed FROM landed_cost AS c \
     JOIN material_receipt AS r ON r.id = c.receipt_id WHERE c.id = ? FOR NO KEY UPDATE OF c"
}

#[derive(QueryableByName)]
struct Share {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
}

prepared! {
    SharesOf { cost: Id => BigInt }
    "SELECT s.id, l.part_id FROM landed_cost_share AS s JOIN material_receipt_line AS l ON l.id = s.receipt_line_id \
     WHERE s.landed_cost_id = ? ORDER BY s.id"
}

prepared! {
    SetReversed { by_name: String => Text, reason: String => Text, id: Id => BigInt }
    "UPDATE landed_cost SET reversed_at = now(), reversed_by_name = ?, reversal_reason = ? WHERE id = ?"
}

/// Takes a landed cost back; one that has been taken back stays as it is.
///
/// # Errors
/// `not_found`; `place_archived`.
pub async fn reverse(tx: &Tx, id: Id, reason: &str) -> Result<LandedCost, Error> {
    let held: Option<Posted> = HoldCost { id }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Landed cost" })?;
    if held.reversed {
        return get(tx, id).await;
    }
    let shares: Vec<Share> = SharesOf { cost: id }.load(tx.connection()).await.to_domain()?;
    value_correction::hold(tx, shares.iter().map(|share| share.part_id).collect()).await?;
    for share in shares {
        let what = Correction {
            command: command(share.id, true),
            document: held.receipt_code.clone(),
            reason: reason.to_owned(),
        };
        value_correction::take_back(tx, command(share.id, false), &what).await?;
    }
    let reversed = SetReversed { by_name: author(tx).name, reason: reason.to_owned(), id };
    reversed.execute(tx.connection()).await.to_domain()?;
    touch(tx, held.receipt_id).await?;
    get(tx, id).await
}
