//! Posting stock movements.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::{DateTime, NaiveDate, Utc};
use gantry_domain::stock::{StockChange, StockKey, in_base_unit};
use gantry_domain::{Action, Error, Family, Id, Need};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::stock_lot::{self, NamedLot};
use gantry_store::stock::direct::{DirectMovement, NamedGoods, post_direct};
use gantry_store::stock::guard;
use gantry_store::stock::movement::StockMovement;
use gantry_store::stock::posting::{Converted, Line, Movement, Posting};
use gantry_store::stock::together::is_plain;
use gantry_store::stock::unit;
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use super::posting_queue::POST;
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
    Convert,
}

/// What issuing a lot needs that has expired.
const EXPIRED: Need = Family::StockItem.to(Action::Configure);

/// What some of a part becomes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StockConversion)]
struct IntoJson {
    /// The other part.
    part_id: i64,
    /// Where that is put, if not at the same place.
    location_id: Option<i64>,
    /// How much of it.
    #[schema(format = "decimal")]
    quantity: Decimal,
    /// The unit of the quantity, if it is not the other part's base unit.
    unit_id: Option<i64>,
    /// The lot, if the other part is kept by lots.
    lot_id: Option<i64>,
    /// The same by its number; a lot that is not known yet begins.
    #[serde(default)]
    #[schema(max_length = 100)]
    lot_number: String,
    /// The last day on which a lot that begins may be issued.
    expires_on: Option<NaiveDate>,
    /// The serial numbers of its pieces, if the other part has some: as lists, `100-104` or `100+4`.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
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
    /// Of a conversion: what the part becomes.
    into: Option<IntoJson>,
    #[schema(format = "decimal")]
    /// How much; of a count: how much was found; of an adjustment: how much more, or, below 0, less.
    quantity: Decimal,
    /// The unit of the quantity, if it is not the part's base unit.
    unit_id: Option<i64>,
    /// Of a receipt: money per base unit.
    unit_cost: Option<Decimal>,
    /// Of a return: the issue that is handed back, at its cost.
    return_of: Option<i64>,
    /// Of a part that is kept by lots: the lot. What is issued or reserved without one is taken from those that expire first.
    lot_id: Option<i64>,
    /// The same by its number; what comes in begins a lot that is not known yet.
    #[serde(default)]
    #[schema(max_length = 100)]
    lot_number: String,
    /// Of what comes in: the last day on which the lot may be issued.
    expires_on: Option<NaiveDate>,
    /// Of what comes in: the supplier's own number of the lot.
    #[serde(default)]
    #[schema(max_length = 100)]
    supplier_lot: String,
    /// Of a part with serial numbers: those of the pieces, as lists, `100-104` or `100+4`. Without them the oldest are issued, and all
    /// come back that were. A count names those that it found too many or missed.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
    /// Issues a lot that has expired; needs a reason, and the permission to configure warehousing.
    #[serde(default)]
    allow_expired: bool,
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

/// Posts a movement; a transfer and a conversion make two entries, an issue from several lots one each, and a count that finds what is there makes none.
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
    caller.require(POST)?;
    let (new, by, now) = (body.0, caller.author(), Utc::now());
    let reason = free_text("reason", &new.reason, LONGEST)?.to_owned();
    let document = free_text("document", &new.document, 100)?.to_owned();
    let reasoned = matches!(new.kind, KindJson::Adjust | KindJson::Scrap) || new.allow_expired;
    if reasoned && reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter a reason.").into());
    }
    if new.allow_expired {
        caller.require(EXPIRED)?;
    }
    if new.into.is_some() && new.kind != KindJson::Convert {
        return Err(Error::field("invalid", "into", "Only a conversion makes another part.").into());
    }
    let posting = Posting::of(new.command_id, document, by, Vec::new());
    let posting = Posting { at: new.at, reason, expired_allowed: new.allow_expired, ..posting };
    let posted = match plain(&new, &posting)? {
        Some(plain) => services.postings.post(&caller, plain).await?,
        None => None,
    };
    let entries = match posted {
        Some(entries) => entries,
        None => {
            let move_it = async |tx: &Tx| post_direct(tx, &asked(tx, &new).await?, posting, now).await;
            services.store.tenant_tx(&caller, POST, move_it).await?
        }
    };
    for part in [Some(new.part_id), new.into.map(|into| into.part_id)].into_iter().flatten() {
        services.live.touched(caller.tenant(), Family::MasterPart, part);
    }
    Ok(Json(Page::all(entries)))
}

/// The posting as it may go along with others: what names a unit, a lot, pieces or an issue has to be looked up first.
fn plain(new: &NewStockMovement, posting: &Posting) -> Result<Option<Posting>, Error> {
    let texts = [&new.lot_number, &new.supplier_lot, &new.serials];
    let named = new.unit_id.or(new.lot_id).or(new.return_of).is_some() || new.expires_on.is_some();
    if named || texts.iter().any(|text| !text.is_empty()) {
        return Ok(None);
    }
    let quantity = in_base_unit(new.quantity, Decimal::ONE)?;
    let Some(movement) = movement(new, quantity)? else { return Ok(None) };
    let key = StockKey::of(new.part_id, new.location_id);
    let plain = Posting { lines: vec![Line::of(key, movement)], ..posting.clone() };
    Ok(is_plain(&plain).then_some(plain))
}

/// What happens, where nothing has to be looked up for it.
fn movement(new: &NewStockMovement, quantity: Decimal) -> Result<Option<Movement>, Error> {
    let change = match new.kind {
        KindJson::Receive => StockChange::Receive { quantity, unit_cost: cost(new)? },
        KindJson::Issue => StockChange::Issue { quantity, reserved: Decimal::ZERO },
        KindJson::Transfer => {
            let to = new.to_location_id;
            let to = to.ok_or_else(|| Error::field("required", "toLocationId", "Select a place."))?;
            return Ok(Some(Movement::Transfer { to, quantity }));
        }
        KindJson::Count => StockChange::Count { counted: quantity },
        KindJson::Adjust => StockChange::Adjust { quantity },
        KindJson::Reserve => StockChange::Reserve { quantity },
        KindJson::Scrap => StockChange::Scrap { quantity },
        KindJson::Return | KindJson::Release | KindJson::Convert => return Ok(None),
    };
    Ok(Some(Movement::Here(change)))
}

async fn asked(tx: &Tx, new: &NewStockMovement) -> Result<DirectMovement, Error> {
    let (quantity, entered) = base_quantity(tx, new.part_id, (new.quantity, new.unit_id)).await?;
    let mut return_of = None;
    let movement = match (movement(new, quantity)?, new.kind) {
        (Some(movement), _) => movement,
        (None, KindJson::Release) => {
            let lot = match new.lot_number.trim() {
                number if new.lot_id.is_none() && !number.is_empty() => {
                    Some(stock_lot::by_number(tx, new.part_id, number).await?)
                }
                _ => new.lot_id,
            };
            let key = StockKey { lot, ..StockKey::of(new.part_id, new.location_id) };
            guard::refuse_promised(tx, key, quantity, new.command_id).await?;
            Movement::Here(StockChange::Release { quantity })
        }
        (None, KindJson::Convert) => Movement::Convert { quantity, into: converted(tx, new).await? },
        (None, _) => {
            let issue: Id = new.return_of.ok_or_else(|| Error::field("required", "returnOf", "Select the issue."))?;
            let issued = guard::returned(tx, (issue, new.command_id), new.part_id, quantity).await?;
            return_of = Some((issue, issued.lot_id));
            // What comes back is worth what it was issued for.
            Movement::Here(StockChange::Return { quantity, unit_cost: issued.unit_cost })
        }
    };
    let goods = NamedGoods {
        lot: new.lot_id,
        named: NamedLot {
            supplier_lot: free_text("supplierLot", &new.supplier_lot, 100)?.to_owned(),
            ..named_lot(&new.lot_number, new.expires_on)?
        },
        serials: serials_of(&new.serials)?,
    };
    let into = match &new.into {
        Some(into) => NamedGoods {
            lot: into.lot_id,
            named: named_lot(&into.lot_number, into.expires_on).map_err(of_into)?,
            serials: serials_of(&into.serials).map_err(of_into)?,
        },
        None => NamedGoods::default(),
    };
    let (part, location) = (new.part_id, new.location_id);
    Ok(DirectMovement { part, location, movement, goods, into, entered, return_of })
}

fn named_lot(number: &str, expires_on: Option<NaiveDate>) -> Result<NamedLot, Error> {
    let number = free_text("lotNumber", number, 100)?.to_owned();
    Ok(NamedLot { number, expires_on, ..NamedLot::default() })
}

fn serials_of(entered: &str) -> Result<String, Error> {
    free_text("serials", entered, 20_000).map(str::to_owned)
}

/// What is wrong with what a part becomes.
fn of_into(error: Error) -> Error {
    error.within("into.")
}

/// How much of a part was entered, in its base unit; and how it was, if in another one.
async fn base_quantity(
    tx: &Tx,
    part: Id,
    (quantity, unit): (Decimal, Option<Id>),
) -> Result<(Decimal, Option<(Decimal, String)>), Error> {
    match unit {
        Some(unit) => {
            let (factor, unit) = unit::factor_of(tx, part, unit).await?;
            Ok((in_base_unit(quantity, factor)?, Some((quantity, unit))))
        }
        None => Ok((in_base_unit(quantity, Decimal::ONE)?, None)),
    }
}

/// What the part of a movement becomes; posting finds its lot and its pieces.
async fn converted(tx: &Tx, new: &NewStockMovement) -> Result<Converted, Error> {
    let into = new.into.as_ref();
    let into = into.ok_or_else(|| Error::field("required", "into", "Say what the part becomes."))?;
    let (quantity, entered) = base_quantity(tx, into.part_id, (into.quantity, into.unit_id)).await.map_err(of_into)?;
    let key = StockKey::of(into.part_id, into.location_id.unwrap_or(new.location_id));
    Ok(Converted { key, quantity, entered, serials: Vec::new() })
}

fn cost(new: &NewStockMovement) -> Result<Decimal, Error> {
    let cost = new.unit_cost.ok_or_else(|| Error::field("required", "unitCost", "Enter the unit cost."))?;
    if cost < Decimal::ZERO || cost > Decimal::from(100_000_000) {
        return Err(Error::field("invalid", "unitCost", "Enter a number from 0 to 100000000."));
    }
    Ok(gantry_domain::stock::unit_cost(cost))
}
