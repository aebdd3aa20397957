//! What was paid for a part.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use gantry_domain::{Action, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::purchase_history::{self, PurchasePrice};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(purchase_prices))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(purchase_prices);
}

page_schema! {
    /// A page of what was paid for a part.
    PurchasePricePage of PurchasePrice
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct FromSupplier {
    /// Only what came from this supplier.
    #[param(value_type = Option<i64>, required = false)]
    supplier_id: Option<Id>,
}

/// A page of what was paid for a part: each line of its posted receipts, the latest first. Who reads suppliers may read it, as their prices.
#[utoipa::path(
    operation_id = "purchasePrices", tag = "Master part",
    params(("id" = i64, Path, description = "The part"), FromSupplier, PageBounds),
    responses((status = 200, body = PurchasePricePage, description = "The prices")),
)]
#[get("/api/MasterPart/{id}/prices/")]
async fn purchase_prices(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    from: Query<FromSupplier>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<PurchasePrice>>> {
    let read = async |tx: &Tx| purchase_history::of_part(tx, path.into_inner(), from.supplier_id, page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Supplier.to(Action::Read), read).await?))
}
