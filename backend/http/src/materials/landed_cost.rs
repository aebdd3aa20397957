//! Landed cost of receipts: spreading it, seeing where it went, and taking it back.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::stock::LandedBasis;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::landed_cost::{self, LandedCost, NewLandedCost};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(landed_costs, post_landed_cost, reverse))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(landed_costs).service(post_landed_cost).service(reverse);
}

/// The longest description.
const LONGEST_DESCRIPTION: usize = 200;

page_schema! {
    /// A page of the landed cost of a receipt.
    LandedCostPage of LandedCost
}

/// A page of what was spread over a receipt, in the order of posting, and where it went; what was taken back as well.
#[utoipa::path(
    operation_id = "landedCosts", tag = "Material receipt",
    params(("id" = i64, Path, description = "The receipt"), PageBounds),
    responses((status = 200, body = LandedCostPage, description = "The costs")),
)]
#[get("/api/MaterialReceipt/{id}/landed-costs/")]
async fn landed_costs(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<LandedCost>>> {
    let read = async |tx: &Tx| landed_cost::of_receipt(tx, path.into_inner(), page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::MaterialReceipt.to(Action::Read), read).await?))
}

/// What a cost is for.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LandedCostKind)]
enum KindJson {
    #[default]
    Freight,
    Duty,
    Insurance,
    Other,
}

impl KindJson {
    fn word(self) -> &'static str {
        match self {
            Self::Freight => "freight",
            Self::Duty => "duty",
            Self::Insurance => "insurance",
            Self::Other => "other",
        }
    }
}

/// By what a cost is spread.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LandedCostBasis)]
enum BasisJson {
    #[default]
    Value,
    Weight,
    Quantity,
}

impl From<BasisJson> for LandedBasis {
    fn from(basis: BasisJson) -> Self {
        match basis {
            BasisJson::Value => Self::Value,
            BasisJson::Weight => Self::Weight,
            BasisJson::Quantity => Self::Quantity,
        }
    }
}

/// A cost to be spread over a receipt.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewLandedCost)]
struct CostJson {
    /// The same for the same cost, however often it is sent: it is posted once.
    command_id: Uuid,
    /// What it is for; that of the invoice's line when it comes from one.
    #[serde(default)]
    kind: KindJson,
    /// By what it is spread over the lines: what they are worth, weigh, or how much they are.
    #[serde(default)]
    basis: BasisJson,
    /// In words.
    #[serde(default)]
    #[schema(max_length = 200)]
    description: String,
    /// In the tenant's currency; what is left of the invoice's line when absent.
    amount: Option<Decimal>,
    /// The line of an approved invoice that it is taken from.
    invoice_line_id: Option<i64>,
}

/// Spreads freight, duty, insurance or other costs over the lines of a posted receipt. Stock that is still there is worth more, work
/// orders that got some of it cost more, and the rest is variance.
#[utoipa::path(
    operation_id = "postLandedCost", tag = "Material receipt",
    params(("id" = i64, Path, description = "The receipt")), request_body = CostJson,
    responses((status = 201, body = LandedCost, description = "The cost, and where it went")),
)]
#[post("/api/MaterialReceipt/{id}/landed-costs/")]
async fn post_landed_cost(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<CostJson>,
) -> Answer<CustomizeResponder<Json<LandedCost>>> {
    let CostJson { command_id, kind, basis, description, amount, invoice_line_id } = body.0;
    let new = NewLandedCost {
        command: command_id,
        kind: kind.word(),
        basis: basis.into(),
        description: free_text("description", &description, LONGEST_DESCRIPTION)?.to_owned(),
        amount: amount.map(checked).transpose()?,
        invoice_line: invoice_line_id,
    };
    let post = async |tx: &Tx| landed_cost::post(tx, path.into_inner(), &new).await;
    let need = Family::MaterialReceipt.to(Action::Update);
    let posted = services.store.tenant_tx(&caller, need, post).await?;
    Ok(Json(posted).customize().with_status(StatusCode::CREATED))
}

/// An amount that its column holds.
fn checked(amount: Decimal) -> Result<Decimal, Error> {
    const MOST: i64 = 999_999_999;
    if amount <= Decimal::ZERO || amount > Decimal::from(MOST) {
        return Err(Error::field("invalid", "amount", format!("Enter more than 0 and at most {MOST}.")));
    }
    Ok(amount)
}

/// Why a cost is taken back.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LandedCostReversal {
    /// Why.
    #[schema(min_length = 1, max_length = 1_000)]
    reason: String,
}

/// Takes a landed cost back: out of the stock that has it now, the costs of work orders, and variance. One that has been taken back
/// stays as it is.
#[utoipa::path(
    operation_id = "reverseLandedCost", tag = "Material receipt",
    params(("id" = i64, Path, description = "The landed cost")), request_body = LandedCostReversal,
    responses((status = 200, body = LandedCost, description = "The cost")),
)]
#[post("/api/MaterialReceipt/landed-costs/{id}/reverse/")]
async fn reverse(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<LandedCostReversal>,
) -> Answer<Json<LandedCost>> {
    let reason = free_text("reason", &body.0.reason, LONGEST)?;
    if reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter a reason.").into());
    }
    let reverse = async |tx: &Tx| landed_cost::reverse(tx, path.into_inner(), reason).await;
    let need = Family::MaterialReceipt.to(Action::Update);
    Ok(Json(services.store.tenant_tx(&caller, need, reverse).await?))
}
