//! What was used of the goods that suppliers own, and the invoices that pay for it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::{Action, Family, Id};
use gantry_store::families::Page;
use gantry_store::materials::consignment::{self, ConsumedPart};
use gantry_store::materials::supplier_invoice::SupplierInvoice;
use gantry_store::{FirstAnswer, Tx};
use utoipa::OpenApi;

use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(consumed_parts, draft_consumed_invoice))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(consumed_parts).service(draft_consumed_invoice);
}

page_schema! {
    /// A page of what was used of a supplier's goods.
    ConsumedPartPage of ConsumedPart
}

/// A page of what was used of the goods that a supplier owned and is on no invoice yet, by part.
#[utoipa::path(
    operation_id = "consumedParts", tag = "Supplier",
    params(("id" = i64, Path, description = "The supplier"), PageBounds),
    responses((status = 200, body = ConsumedPartPage, description = "The parts")),
)]
#[get("/api/Supplier/{id}/consumed/")]
async fn consumed_parts(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<ConsumedPart>>> {
    let read = async |tx: &Tx| consignment::consumed(tx, path.into_inner(), page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Supplier.to(Action::Read), read).await?))
}

/// Drafts the invoice of all that was used of a supplier's goods and is on none yet: a line for each part, at the mean of the prices of its
/// days. Its number is the day, until the supplier's is entered.
#[utoipa::path(
    operation_id = "draftConsumedInvoice", tag = "Supplier",
    params(("id" = i64, Path, description = "The supplier")),
    responses((status = 201, body = SupplierInvoice, description = "The draft")),
)]
#[post("/api/Supplier/{id}/consumed/")]
async fn draft_consumed_invoice(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<SupplierInvoice>>>> {
    let draft = async |tx: &Tx| consignment::draft_invoice(tx, path.into_inner()).await;
    let made = services.once(&caller, Family::SupplierInvoice.to(Action::Create), draft).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}
