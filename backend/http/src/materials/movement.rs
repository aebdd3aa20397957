//! Posting stock movements.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::{DateTime, Utc};
use gantry_domain::stock::{StockChange, in_base_unit};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::stock::guard;
use gantry_store::stock::movement::StockMovement;
use gantry_store::stock::posting::{self, Line, Movement, Posting};
use gantry_store::stock::unit;
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(post_movement))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(post_movement);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StockMovementKind)]
enum KindJson {
    Receive,
    Issue,
    Return,
    Transfer,
    Count,
    Adjust,
    Reserve,
    Release,
    Scrap,
}

/// A movement to post.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewStockMovement {
    /// The same for the same movement, however often it is sent: it is posted once.
    command_id: Uuid,
    /// What happens.
    kind: KindJson,
    /// The part.
    part_id: i64,
    /// Where.
    location_id: i64,
    /// Of a transfer: to where.
    to_location_id: Option<i64>,
    #[schema(format = "decimal")]
    /// How much; of a count: how much was found; of an adjustment: how much more, or, below 0, less.
    quantity: Decimal,
    /// The unit of the quantity, if it is not the part's base unit.
    unit_id: Option<i64>,
    /// Of a receipt: money per base unit.
    unit_cost: Option<Decimal>,
    /// Of a return: the issue that is handed back, at its cost.
    return_of: Option<i64>,
    /// When it happened, if not now.
    at: Option<DateTime<Utc>>,
    /// Why; needed for adjusting and scrapping.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
    /// The number of a document that it belongs to.
    #[serde(default)]
    #[schema(max_length = 100)]
    document: String,
}

page_schema! {
    /// The entries of a posting.
    PostedStockMovements of StockMovement
}

/// Posts a movement; a transfer makes two entries, and a count that finds what is there makes none.
#[utoipa::path(
    operation_id = "moveStock", tag = "Stock", request_body = NewStockMovement,
    responses((status = 200, body = PostedStockMovements, description = "The entries")),
)]
#[post("/api/Stock/move/")]
async fn post_movement(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewStockMovement>,
) -> Answer<Json<Page<StockMovement>>> {
    let (new, by, now) = (body.0, caller.author(), Utc::now());
    let reason = free_text("reason", &new.reason, LONGEST)?.to_owned();
    let document = free_text("document", &new.document, 100)?.to_owned();
    if matches!(new.kind, KindJson::Adjust | KindJson::Scrap) && reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter a reason.").into());
    }
    let move_it = async |tx: &Tx| {
        let line = line(tx, &new).await?;
        let posting = Posting { command: new.command_id, at: new.at, document, reason, by, lines: vec![line] };
        posting::post(tx, &posting, now).await
    };
    let need = Family::StockItem.to(Action::Update);
    let entries = services.store.tenant_tx(&caller, need, move_it).await?;
    services.live.touched(caller.tenant(), Family::MasterPart, new.part_id);
    Ok(Json(Page::all(entries)))
}

async fn line(tx: &Tx, new: &NewStockMovement) -> Result<Line, Error> {
    let (factor, unit) = match new.unit_id {
        Some(unit) => unit::factor_of(tx, new.part_id, unit).await?,
        None => (Decimal::ONE, String::new()),
    };
    let quantity = in_base_unit(new.quantity, factor)?;
    let here = Movement::Here;
    let movement = match new.kind {
        KindJson::Receive => here(StockChange::Receive { quantity, unit_cost: cost(new)? }),
        KindJson::Issue => here(StockChange::Issue { quantity, reserved: Decimal::ZERO }),
        KindJson::Return => here(StockChange::Return { quantity, unit_cost: returned(tx, new, quantity).await? }),
        KindJson::Transfer => {
            let to = new.to_location_id;
            let to = to.ok_or_else(|| Error::field("required", "toLocationId", "Select a place."))?;
            Movement::Transfer { to, quantity }
        }
        KindJson::Count => here(StockChange::Count { counted: quantity }),
        KindJson::Adjust => here(StockChange::Adjust { quantity }),
        KindJson::Reserve => here(StockChange::Reserve { quantity }),
        KindJson::Release => {
            guard::refuse_promised(tx, (new.part_id, new.location_id), quantity, new.command_id).await?;
            here(StockChange::Release { quantity })
        }
        KindJson::Scrap => here(StockChange::Scrap { quantity }),
    };
    let entered = (!unit.is_empty()).then_some((new.quantity, unit));
    let return_of = new.return_of.filter(|_| new.kind == KindJson::Return);
    Ok(Line { part: new.part_id, location: new.location_id, movement, entered, return_of, order_line: None })
}

fn cost(new: &NewStockMovement) -> Result<Decimal, Error> {
    let cost = new.unit_cost.ok_or_else(|| Error::field("required", "unitCost", "Enter the unit cost."))?;
    if cost < Decimal::ZERO || cost > Decimal::from(100_000_000) {
        return Err(Error::field("invalid", "unitCost", "Enter a number from 0 to 100000000."));
    }
    Ok(gantry_domain::stock::unit_cost(cost))
}

/// What comes back is worth what it was issued for.
async fn returned(tx: &Tx, new: &NewStockMovement, quantity: Decimal) -> Result<Decimal, Error> {
    let issue: Id = new.return_of.ok_or_else(|| Error::field("required", "returnOf", "Select the issue."))?;
    guard::returned(tx, (issue, new.command_id), new.part_id, quantity).await
}
