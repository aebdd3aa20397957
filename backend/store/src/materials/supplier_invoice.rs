//! Supplier invoices: what suppliers want paid, matched with what was ordered and received. Approving one corrects the value of what it
//! is for. Credit notes: what suppliers give back, matched with what was invoiced and returned. docs/adr/0060 and 0079 tell why.

use chrono::{DateTime, Days, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Numeric, Text};
use gantry_domain::{Action, Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;

use super::editable::refuse_unless;
use super::purchase_order;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

mod comparing;
mod crediting;
mod lines;
pub(super) mod matching;
pub(super) mod settling;

pub use comparing::{InvoiceMatch, MatchedInvoiceLine, compare};
pub use crediting::draft_of_receipt;
pub use matching::match_invoice;

/// What an invoice is that gives money back.
const CREDIT_NOTE: &str = "creditNote";

/// What an invoice can be.
const KINDS: &[&str] = &["invoice", CREDIT_NOTE];

/// Where an invoice can be.
const STATUSES: &[&str] = &["draft", "matched", "blocked", "approved", "paid", "cancelled"];

/// What a line costs that no order has.
pub(super) const COST_KINDS: &[&str] = &["freight", "duty", "insurance", "other", CONSIGNED];

/// What a line is that pays for goods which the supplier owned until they were used.
pub(super) const CONSIGNED: &str = "consigned";

family! {
    /// A supplier invoice, or a credit note of a supplier.
    SupplierInvoice, NewSupplierInvoice, SupplierInvoicePatch {
        /// Its number here: `SI-000123`.
        code: String = Column::code().fixed(),
        /// What it is: `invoice` or `creditNote`. It stays that.
        kind: String = Column::of(Kind::Choice(KINDS)).otherwise("\"invoice\"").sorted(&["kind", "code", "id"]),
        /// From whom.
        supplier_id: Id = Column::reference(Family::Supplier).required().loose() => supplier_name,
        /// The supplier's number of it, unique for the supplier.
        number: String = Column::of(Kind::Text).required().max(100).searched().sorted(&["number", "id"]),
        /// On which day it was written.
        invoiced_on: NaiveDate = Column::of(Kind::Date).required().sorted(&["invoiced_on", "id"]),
        /// Until when it is paid; of an invoice by the supplier's terms when nothing is said.
        due_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["due_on", "id"]),
        /// The supplier's currency.
        currency: String = Column::of(Kind::Text).max(3).fixed(),
        /// What one of it is worth in the tenant's currency; 1 when it is the same.
        exchange_rate: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(0, 10_000_000).unfiltered(),
        /// What there is to know.
        remarks: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is: `draft`, `matched`, `blocked`, `approved`, `paid` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// When it was approved.
        approved_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed(),
    }
    computed {
        /// What it comes to, in its currency; less than 0 for a credit note.
        total: Decimal [Numeric] = "(SELECT coalesce(sum(round(l.quantity * l.unit_price, 2)), 0) \
            * CASE t.kind WHEN 'creditNote' THEN -1 ELSE 1 END FROM supplier_invoice_line AS l WHERE l.invoice_id = t.id)",
        /// The orders that it is for: their numbers.
        order_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(DISTINCT o.code, ', ') FROM supplier_invoice_line AS l \
            JOIN purchase_order AS o ON o.id = l.purchase_order_id WHERE l.invoice_id = t.id)",
        /// The receipts that it pays for, whose landed cost it is, or of which it credits what was returned: their numbers.
        receipt_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(DISTINCT r.code, ', ') FROM supplier_invoice_line AS x \
            LEFT JOIN supplier_invoice_allocation AS a ON a.invoice_line_id = x.id \
            LEFT JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
            LEFT JOIN landed_cost AS c ON c.invoice_line_id = x.id AND c.reversed_at IS NULL \
            JOIN material_receipt AS r ON r.id = coalesce(l.receipt_id, c.receipt_id) WHERE x.invoice_id = t.id)",
    }
    linked {
        orders: Family::PurchaseOrder, "orderCodes" =
            "id IN (SELECT invoice_id FROM supplier_invoice_line WHERE purchase_order_id = ANY(?))",
        receipts: Family::MaterialReceipt, "receiptCodes" = "id IN (SELECT x.invoice_id FROM supplier_invoice_line AS x \
            LEFT JOIN supplier_invoice_allocation AS a ON a.invoice_line_id = x.id \
            LEFT JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
            LEFT JOIN landed_cost AS c ON c.invoice_line_id = x.id AND c.reversed_at IS NULL \
            WHERE coalesce(l.receipt_id, c.receipt_id) = ANY(?))",
    }
    numbered "SI"
    lifecycle "draft" {
        StatusTransition::new(&["draft", "matched", "blocked"], "matched").has_own_call(),
        StatusTransition::new(&["draft", "matched", "blocked"], "blocked").has_own_call(),
        StatusTransition::new(&["matched", "blocked"], "draft"),
        StatusTransition::new(&["matched", "blocked"], "approved").action(Action::Configure),
        StatusTransition::new(&["approved"], "paid"),
        StatusTransition::new(&["draft", "matched", "blocked", "approved"], "cancelled").reason_required(),
    }
    lines {
        /// What is invoiced: of a line of an order, or a cost that no order has.
        lines: SupplierInvoiceLine in supplier_invoice_line of invoice_id, most 200,
            named "(SELECT coalesce(nullif(l.description, ''), p.name, l.cost_kind) FROM supplier_invoice_line AS l \
                LEFT JOIN master_part AS p ON p.id = l.part_id WHERE l.id = c.part::bigint)" {
            /// The order.
            purchase_order_id: Option<Id> = Column::reference(Family::PurchaseOrder).loose() => purchase_order_code,
            /// The part, which says of which line of the order it is.
            part_id: Option<Id> = Column::reference(Family::MasterPart).loose() => part_name & part_code,
            /// Of a line without an order: what it costs: `freight`, `duty`, `insurance`, `other`, or `consigned` for goods that the supplier
            /// owned until they were used.
            cost_kind: String = Column::of(Kind::Choice(COST_KINDS)),
            /// In words.
            description: String = Column::of(Kind::Text).max(200),
            /// How much of it, in the part's base unit.
            quantity: Decimal = Column::of(Kind::Decimal).between(0, 1_000_000_000).otherwise("\"1\""),
            /// Money per unit, in the currency of the invoice.
            unit_price: Decimal = Column::of(Kind::Decimal).required().places(6).between(0, 100_000_000),
        }
    }
    with files, notes, links
}

/// What an invoice takes over from its supplier.
#[derive(QueryableByName)]
struct Terms {
    #[diesel(sql_type = Text)]
    currency: String,
    #[diesel(sql_type = Text)]
    own_currency: String,
    #[diesel(sql_type = Nullable<Integer>)]
    payment_days: Option<i32>,
}

prepared! {
    TermsOf { supplier: Id => BigInt }
    "SELECT s.currency, t.currency AS own_currency, s.payment_days FROM supplier AS s \
     JOIN tenant AS t ON t.id = nullif(current_setting('app.tenant_id', true), '')::bigint WHERE s.id = ?"
}

async fn terms(tx: &Tx, supplier: Id) -> Result<Terms, Error> {
    let found: Option<Terms> = TermsOf { supplier }.get_result(tx.connection()).await.optional().to_domain()?;
    found.ok_or_else(|| Error::field("unknown_reference", "supplierId", "There is no such supplier."))
}

impl Terms {
    /// The rate of an invoice, which another currency than the tenant's needs.
    fn rate(&self, given: Option<Decimal>) -> Result<Option<Decimal>, Error> {
        if self.currency == self.own_currency {
            return Ok(Some(Decimal::ONE));
        }
        if given.is_some_and(|rate| rate > Decimal::ZERO) {
            return Ok(given);
        }
        let detail = format!("Enter what 1 {} is worth in {}.", self.currency, self.own_currency);
        Err(Error::field("required", "exchangeRate", detail))
    }

    fn due(&self, invoiced_on: NaiveDate) -> Option<NaiveDate> {
        let days = u64::try_from(self.payment_days?).ok()?;
        invoiced_on.checked_add_days(Days::new(days))
    }
}

impl Rules for SupplierInvoice {
    async fn before_create(tx: &Tx, news: &mut [NewSupplierInvoice]) -> Result<(), Error> {
        for new in news {
            let terms = terms(tx, new.supplier_id).await?;
            new.exchange_rate = terms.rate(new.exchange_rate)?;
            // Nothing is to be paid of a credit note.
            if new.kind != CREDIT_NOTE {
                new.due_on = new.due_on.or_else(|| terms.due(new.invoiced_on));
            }
            new.currency = terms.currency;
        }
        Ok(())
    }

    async fn after_create(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
        lines::check(tx, ids).await
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut SupplierInvoicePatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])?;
        if patch.kind.as_ref().is_some_and(|kind| *kind != old.kind) {
            return Err(Error::field("invalid", "kind", "An invoice and a credit note stay what they are."));
        }
        let terms = terms(tx, patch.supplier_id.unwrap_or(old.supplier_id)).await?;
        patch.exchange_rate = Some(terms.rate(patch.exchange_rate.unwrap_or(old.exchange_rate))?);
        // A due day that nobody chose moves along with the day of the invoice and the supplier's terms.
        let invoiced_on = patch.invoiced_on.unwrap_or(old.invoiced_on);
        let moved = invoiced_on != old.invoiced_on || patch.supplier_id.is_some_and(|one| one != old.supplier_id);
        if moved && old.kind != CREDIT_NOTE && patch.due_on.is_none_or(|due| due == old.due_on) {
            patch.due_on = Some(terms.due(invoiced_on));
        }
        patch.currency = Some(terms.currency);
        Ok(())
    }

    async fn after_change(tx: &Tx, old: &Self, _: &SupplierInvoicePatch) -> Result<(), Error> {
        lines::check(tx, &[old.id]).await
    }

    async fn before_transition(
        tx: &Tx,
        old: &Self,
        transition: &StatusTransition,
        patch: &mut SupplierInvoicePatch,
    ) -> Result<(), Error> {
        match transition.to {
            "approved" => {
                matching::approvable(tx, old, patch.reason.as_deref().unwrap_or_default()).await?;
                patch.approved_at = Some(Some(Utc::now()));
            }
            "cancelled" if old.status == "approved" => {
                // It takes back what an approval has done.
                let undo = Family::SupplierInvoice.to(Action::Configure);
                tx.context().map_or(Ok(()), |context| context.require(undo))?;
                settling::refuse_landed(tx, old.id).await?;
                matching::hold_orders(tx, old.id).await?;
                settling::refuse_returned(tx, old.id).await?;
            }
            _ => (),
        }
        Ok(())
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        let orders = lines::orders(tx, old.id).await?;
        match (old.status.as_str(), transition.to) {
            (_, "approved") => {
                settling::hold_if_due(tx, &orders, Vec::new()).await?;
                purchase_order::recount(tx, &orders).await?;
                settling::settle(tx, &orders).await?;
            }
            ("approved", "cancelled") => {
                purchase_order::recount(tx, &orders).await?;
                settling::take_back(tx, old).await?;
            }
            ("matched" | "blocked", "draft" | "cancelled") => purchase_order::hold(tx, orders.clone()).await?,
            _ => return Ok(()),
        }
        // What this one no longer takes, or takes now, is open or gone for others.
        matching::match_again(tx, &orders).await
    }

    /// What is to be decided would be lost from sight.
    async fn before_archive(_: &Tx, old: &Self) -> Result<(), Error> {
        if ["matched", "blocked", "approved"].contains(&old.status.as_str()) {
            return Err(Error::conflict("in_use", "It is not settled. Pay or cancel it first."));
        }
        Ok(())
    }
}
