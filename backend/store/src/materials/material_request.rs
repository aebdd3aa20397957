//! Material requests: what people need from a warehouse. An approved one reserves what there is; issuing takes its reservations first.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable, Numeric, Text};
use gantry_domain::{Action, Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::approval;
use super::editable::refuse_unless;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

pub(super) mod arriving;
mod issuing;
mod ordering;
mod reserving;
pub mod supply;

pub use issuing::{IssueLine, NewIssue, issue};
pub use ordering::{OrderedLine, order};

/// Where a request can be.
const STATUSES: &[&str] = &["draft", "submitted", "approved", "held", "rejected", "closed", "cancelled"];

/// How much of what is wanted has been issued: surplus on one line does not hide want on another.
const PROGRESS: &str = "(SELECT coalesce(sum(least(l.issued, l.quantity)) / nullif(sum(l.quantity), 0), 0)::float8 \
    FROM material_request_line AS l WHERE l.request_id = t.id)";

/// How far it has been issued, in a word.
const FULFILMENT: &str = "(SELECT CASE WHEN bool_and(l.issued >= l.quantity) THEN 'issued' \
    WHEN bool_or(l.issued > 0) THEN 'partly' ELSE 'none' END FROM material_request_line AS l WHERE l.request_id = t.id)";

/// How far purchase orders cover what stock does not, in a word. What is reserved or issued is covered, wherever it came from.
const ORDERING: &str = "(SELECT CASE WHEN coalesce(sum(s.ordered), 0) = 0 THEN 'none' \
    WHEN bool_or(l.issued + s.reserved + s.on_order < l.quantity) THEN 'partly' \
    WHEN sum(s.on_order) = 0 THEN 'received' ELSE 'ordered' END FROM material_request_line AS l \
    CROSS JOIN LATERAL (SELECT coalesce(sum(o.ordered), 0) AS ordered, coalesce(sum(o.on_order), 0) AS on_order, \
    (SELECT coalesce(sum(v.quantity), 0) FROM stock_reservation AS v WHERE v.request_line_id = l.id) AS reserved \
    FROM material_request_supply AS o WHERE o.request_line_id = l.id) AS s WHERE l.request_id = t.id)";

/// What it is estimated to cost, in the tenant's currency.
const VALUE: &str = "(SELECT coalesce(round(sum(l.quantity * coalesce((SELECT sum(i.value) / nullif(sum(i.balance), 0) FROM stock_item AS i \
    WHERE i.part_id = l.part_id AND i.balance > 0), p.standard_price, (SELECT min(n.price * currency_rate_on(s.currency, tenant_today())) \
    FROM supplier_part AS n JOIN supplier AS s ON s.id = n.supplier_id WHERE n.part_id = l.part_id AND n.archived_at IS NULL), 0)), 2), 0) \
    FROM material_request_line AS l JOIN master_part AS p ON p.id = l.part_id WHERE l.request_id = t.id)";

family! {
    /// A material request.
    MaterialRequest, NewMaterialRequest, MaterialRequestPatch {
        /// Its number: `MR-000123`.
        code: String = Column::code().fixed(),
        /// What it is for.
        title: String = Column::of(Kind::Text).required().searched().sorted(&["title", "id"]),
        /// From where.
        warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => warehouse_name,
        /// When it is needed.
        needed_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["needed_on", "id"]),
        /// Who needs it.
        requester: String = Column::of(Kind::Text).max(100).searched(),
        /// Where it is: `draft`, `submitted`, `approved`, `held`, `rejected`, `closed` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
    }
    computed {
        /// What is wanted is estimated to cost: by the average cost in stock, the standard price, or the best price of a supplier.
        value: Decimal [Numeric] = VALUE,
        /// The share of what is wanted that has been issued: from 0 to 1.
        progress: f64 [Double] = PROGRESS,
        /// How far it has been issued: `none`, `partly` or `issued`.
        fulfilment: Option<String> [Nullable<Text>] = FULFILMENT,
        /// How far it has been ordered: `none`, `partly`, `ordered`, or `received` when all that was ordered has come.
        ordering: Option<String> [Nullable<Text>] = ORDERING,
        /// The purchase orders that were made of it: their numbers.
        order_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(DISTINCT o.code, ', ') FROM material_request_line AS l \
            JOIN material_request_supply AS s ON s.request_line_id = l.id JOIN purchase_order AS o ON o.id = s.order_id \
            WHERE l.request_id = t.id)",
    }
    linked {
        orders: Family::PurchaseOrder, "orderCodes" = "id IN (SELECT l.request_id FROM material_request_supply AS s \
            JOIN material_request_line AS l ON l.id = s.request_line_id WHERE s.order_id = ANY(?))",
    }
    numbered "MR"
    lifecycle "draft" {
        StatusTransition::new(&["draft", "held"], "submitted"),
        StatusTransition::new(&["submitted", "held"], "approved").action(Action::Configure),
        StatusTransition::new(&["submitted"], "rejected").action(Action::Configure).reason_required(),
        StatusTransition::new(&["rejected"], "draft"),
        StatusTransition::new(&["submitted", "approved"], "held").reason_required(),
        StatusTransition::new(&["approved"], "closed"),
        StatusTransition::new(&["draft", "submitted", "approved", "held"], "cancelled"),
    }
    lines {
        /// What is needed.
        lines: MaterialRequestLine in material_request_line of request_id, most 200,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().distinct().loose() => part_name & part_code,
            /// How much of it, in its base unit.
            quantity: Decimal = Column::of(Kind::Decimal).required().between(0, 1_000_000_000),
            /// What there is to say about it.
            note: String = Column::of(Kind::Text),
            /// How much of it has been issued.
            issued: Decimal = Column::of(Kind::Decimal).fixed(),
        }
    }
    with files, notes, links
}

#[derive(QueryableByName)]
struct Amounts {
    #[diesel(sql_type = BigInt)]
    lines: i64,
    #[diesel(sql_type = Numeric)]
    issued: Decimal,
}

prepared! {
    Lines { request: Id => BigInt }
    "SELECT count(*) AS lines, coalesce(sum(issued), 0) AS issued FROM material_request_line WHERE request_id = ?"
}

async fn amounts(tx: &Tx, request: Id) -> Result<Amounts, Error> {
    Lines { request }.get_result(tx.connection()).await.to_domain()
}

impl Rules for MaterialRequest {
    async fn before_change(_: &Tx, old: &Self, _: &mut MaterialRequestPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft", "rejected"])
    }

    async fn before_transition(
        tx: &Tx,
        old: &Self,
        transition: &StatusTransition,
        _: &mut MaterialRequestPatch,
    ) -> Result<(), Error> {
        let amounts = amounts(tx, old.id).await?;
        match transition.to {
            "submitted" if amounts.lines == 0 => {
                Err(Error::conflict("no_lines", "Add at least one line before you submit it."))
            }
            "approved" => approval::of_value(tx, old.value).await,
            "cancelled" if amounts.issued > Decimal::ZERO => {
                let detail = "Some of it has been issued. Close the request instead.";
                Err(Error::conflict("issued_already", detail))
            }
            _ => Ok(()),
        }
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        match transition.to {
            "approved" => reserving::reserve(tx, old).await,
            "closed" | "cancelled" => reserving::release(tx, old).await,
            _ => Ok(()),
        }
    }
}

/// A line of a request.
#[derive(Debug, Clone, QueryableByName)]
struct Wanted {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    issued: Decimal,
}

prepared! {
    WantedBy { request: Id => BigInt }
    "SELECT id, part_id, quantity, issued FROM material_request_line WHERE request_id = ? ORDER BY part_id, id"
}

async fn wanted(tx: &Tx, request: Id) -> Result<Vec<Wanted>, Error> {
    WantedBy { request }.load(tx.connection()).await.to_domain()
}

/// What the postings of a request begin with: each change of its status has a version of its own.
fn command(request: &MaterialRequest, step: u64) -> Uuid {
    const OF_REQUESTS: u64 = 0x4d52 << 48;
    Uuid::from_u64_pair(OF_REQUESTS | (step << 40) | request.version.unsigned_abs(), request.id.unsigned_abs())
}
