//! What a supplier asks for a part.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::materials::supplier::Supplier;
use gantry_store::materials::supplier_price::{self, SupplierPrice};
use gantry_store::{Tx, entity};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::auth::Caller;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(price))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(price);
}

/// As much as a line of an order can be for.
const MOST: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// The part.
    #[param(value_type = i64, required = true)]
    part_id: Option<Id>,
    /// How much of it, in its base unit: 1 unless said, at most 1,000,000,000.
    #[param(required = false)]
    quantity: Option<Decimal>,
}

/// What a supplier asks for a part when so many are ordered: by a contract that runs, or else by its price breaks.
#[utoipa::path(
    operation_id = "supplierPrice", tag = "Supplier",
    params(("id" = i64, Path, description = "The supplier"), Asked),
    responses((status = 200, body = SupplierPrice, description = "The price")),
)]
#[get("/api/Supplier/{id}/price/")]
async fn price(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    asked: Query<Asked>,
) -> Answer<Json<SupplierPrice>> {
    let need = Family::Supplier.to(Action::Read);
    caller.require(need)?;
    let read = async |tx: &Tx| {
        let supplier: Supplier = entity::get(tx, path.into_inner()).await?;
        let (part, quantity) = asked.checked()?;
        supplier_price::of(tx, supplier.id, part, quantity).await
    };
    Ok(Json(services.store.tenant_read(&caller, need, read).await?))
}

impl Asked {
    fn checked(&self) -> Result<(Id, Decimal), Error> {
        let part = self.part_id.ok_or_else(|| Error::field("required", "partId", "Say of which part."))?;
        let quantity = self.quantity.unwrap_or(Decimal::ONE);
        if quantity.is_sign_negative() || quantity > MOST {
            return Err(Error::field("invalid", "quantity", "Enter a quantity from 0 to 1,000,000,000."));
        }
        Ok((part, quantity))
    }
}
