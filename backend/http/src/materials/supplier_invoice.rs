//! Matching supplier invoices with what was ordered and received, and drafting credit notes of what was returned.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::{Action, Family, Id};
use gantry_store::materials::supplier_invoice::{self, InvoiceMatch, SupplierInvoice};
use gantry_store::{FirstAnswer, Tx};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(compared, match_invoice, draft_credit_note))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(compared).service(match_invoice).service(draft_credit_note);
}

/// The lines of an invoice beside what was ordered and has been received by now, of a credit note beside what was invoiced and returned,
/// with what differs beyond the supplier's tolerance.
#[utoipa::path(
    operation_id = "supplierInvoiceMatch", tag = "Supplier invoice",
    params(("id" = i64, Path, description = "The invoice")),
    responses((status = 200, body = InvoiceMatch, description = "The lines")),
)]
#[get("/api/SupplierInvoice/{id}/match/")]
async fn compared(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<InvoiceMatch>> {
    let read = async |tx: &Tx| supplier_invoice::compare(tx, path.into_inner()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::SupplierInvoice.to(Action::Read), read).await?))
}

/// Which invoice a user saw.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MatchedVersion {
    /// The version that was seen; whatever it is when absent.
    version: Option<i64>,
}

/// Matches an invoice with its orders and their receipts: it is `matched`, or `blocked` when something differs beyond the supplier's
/// tolerance. Until it is approved, receipts, returns and other invoices of its orders match it again. A credit note is matched with what
/// was invoiced and returned.
#[utoipa::path(
    operation_id = "matchSupplierInvoice", tag = "Supplier invoice",
    params(("id" = i64, Path, description = "The invoice")), request_body = MatchedVersion,
    responses((status = 200, body = SupplierInvoice, description = "The invoice")),
)]
#[post("/api/SupplierInvoice/{id}/match/")]
async fn match_invoice(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<MatchedVersion>,
) -> Answer<Json<SupplierInvoice>> {
    let (id, seen) = (path.into_inner(), body.0.version);
    let matching = async |tx: &Tx| supplier_invoice::match_invoice(tx, id, seen).await;
    Ok(Json(services.store.tenant_tx(&caller, Family::SupplierInvoice.to(Action::Update), matching).await?))
}

/// Drafts a credit note of what has been returned of a receipt after it was invoiced, at the invoiced price. Its number is that of the
/// receipt, until the supplier's is entered. What is on a credit note is not drafted again.
#[utoipa::path(
    operation_id = "draftCreditNote", tag = "Supplier invoice",
    params(("id" = i64, Path, description = "The receipt")),
    responses((status = 201, body = SupplierInvoice, description = "The draft")),
)]
#[post("/api/MaterialReceipt/{id}/credit-note/")]
async fn draft_credit_note(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<SupplierInvoice>>>> {
    caller.require(Family::MaterialReceipt.to(Action::Read))?;
    let id = path.into_inner();
    let draft = async |tx: &Tx| supplier_invoice::draft_of_receipt(tx, id).await;
    let made = services.once(&caller, Family::SupplierInvoice.to(Action::Create), draft).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}
