//! Matching supplier invoices with what was ordered and received.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::{Action, Family, Id};
use gantry_store::Tx;
use gantry_store::materials::supplier_invoice::{self, InvoiceMatch, SupplierInvoice};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(compared, match_invoice))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(compared).service(match_invoice);
}

/// The lines of an invoice beside what was ordered and has been received by now, with what differs beyond the supplier's tolerance.
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
/// tolerance. Until it is approved, receipts and other invoices of its orders match it again.
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
