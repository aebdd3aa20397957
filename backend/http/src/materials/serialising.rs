//! Giving the pieces of a part that is in stock their serial numbers.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::stock::movement::StockMovement;
use gantry_store::stock::serialising::{PlaceNumbers, serialise};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use super::movement::PostedStockMovements;
use super::posting_queue::POST;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(serialise_part))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(serialise_part);
}

/// Places at most.
const MOST: usize = 200;

/// The pieces at a place.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SerialisedPlace)]
struct PlaceJson {
    /// The place.
    location_id: i64,
    /// The serial numbers of all pieces there: as lists, `100-104` or `100+4`.
    #[schema(max_length = 20_000)]
    serials: String,
}

/// The serial numbers of all pieces of a part that are in stock.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewSerialisation)]
struct SerialisationJson {
    /// The same for the same numbers, however often they are sent: they are given once.
    command_id: Uuid,
    /// The version of the part that was seen.
    version: i64,
    /// Each place where some of the part is.
    #[schema(max_items = 200)]
    places: Vec<PlaceJson>,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
}

/// Follows a part by serial numbers of which some is in stock: each piece is given its number. Quantities, values and reservations stay.
#[utoipa::path(
    operation_id = "serialiseMasterPart", tag = "Master part",
    params(("id" = i64, Path, description = "The part")), request_body = SerialisationJson,
    responses((status = 200, body = PostedStockMovements, description = "The entries of the ledger, one for each place")),
)]
#[post("/api/MasterPart/{id}/serialise/")]
async fn serialise_part(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<SerialisationJson>,
) -> Answer<Json<Page<StockMovement>>> {
    caller.require(POST)?;
    let (part, SerialisationJson { command_id, version, places, reason }) = (path.into_inner(), body.0);
    if places.len() > MOST {
        return Err(Error::field("invalid", "places", format!("At most {MOST} at once.")).into());
    }
    let reason = free_text("reason", &reason, LONGEST)?;
    let named = |(number, PlaceJson { location_id, serials }): (usize, PlaceJson)| {
        let serials =
            free_text("serials", &serials, 20_000).map_err(|error| error.within(&format!("places.{number}.")))?;
        Ok(PlaceNumbers { location: location_id, serials: serials.to_owned() })
    };
    let numbers = places.into_iter().enumerate().map(named).collect::<Result<Vec<_>, Error>>()?;
    let given = async |tx: &Tx| serialise(tx, (part, version), &numbers, (command_id, reason)).await;
    let entries = services.store.tenant_tx(&caller, Family::MasterPart.to(Action::Update), given).await?;
    services.live.touched(caller.tenant(), Family::MasterPart, part);
    Ok(Json(Page::all(entries)))
}
