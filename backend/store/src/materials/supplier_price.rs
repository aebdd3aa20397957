//! What a supplier asks for a part, as orders would take it.

use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::purchasing;
use crate::Tx;

/// What a supplier asks for a part.
#[derive(Debug, Clone, PartialEq, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupplierPrice {
    /// Money per base unit, in the supplier's currency, when so many are ordered: of a contract that runs, or else of the highest price
    /// break that is reached; none when the supplier does not sell it.
    #[schema(required = true)]
    pub price: Option<Decimal>,
    /// It is sold in packs of so many base units.
    #[schema(required = true)]
    pub pack_size: Option<Decimal>,
    /// Days from the order to the delivery.
    #[schema(required = true)]
    pub lead_days: Option<i32>,
}

/// What a supplier asks for a part when so many are ordered.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, supplier: Id, part: Id, quantity: Decimal) -> Result<SupplierPrice, Error> {
    let asked = (part, Some(supplier));
    let Some(source) = purchasing::sources(tx, &[asked]).await?.remove(&asked) else {
        return Ok(SupplierPrice::default());
    };
    let price = purchasing::prices(tx, &[(source.supplier_part_id, quantity)]).await?.into_iter().flatten().next();
    Ok(SupplierPrice { price, pack_size: Some(source.pack_size), lead_days: source.lead_days })
}
