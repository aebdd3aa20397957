//! A part of which some is in stock begins to be followed by serial numbers: all of its pieces are given theirs at once.

use chrono::Utc;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::stock::{StockChange, StockKey, Tracking, pieces, serials};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::movement::{self, StockMovement};
use super::posting::{Line, Posting, author, post};
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::materials::master_part::{MasterPart, is_on_its_way, set_tracking};
use crate::run_query::RunQueryDsl;

/// The serial numbers of the pieces at a place, as they were entered.
#[derive(Debug, Clone)]
pub struct PlaceNumbers {
    /// The place.
    pub location: Id,
    /// The numbers.
    pub serials: String,
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Bool)]
    staging: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    balance: Decimal,
}

prepared! {
    HoldPlaces { part: Id => BigInt }
    "SELECT i.location_id, l.code, l.staging, i.lot_id, i.balance FROM stock_item AS i JOIN stock_location AS l ON l.id = i.location_id \
     WHERE i.part_id = ? AND (i.balance <> 0 OR i.reserved <> 0) ORDER BY i.location_id, i.lot_id NULLS FIRST FOR NO KEY UPDATE OF i"
}

prepared! {
    Follow { part: Id => BigInt }
    "UPDATE master_part SET tracking = 'serial', version = version + 1, updated_at = now() WHERE id = ?"
}

/// Gives the pieces of a part their serial numbers, and follows the part by them from now on. Returns the entries of the ledger, one for
/// each place; sent again, those of the first time.
///
/// # Errors
/// `not_found`; `archived`; `version_conflict`; `limit`; `already_tracked`; `nothing_in_stock`; `in_transit`; `staged`; `unknown_reference` for a place where
/// there is none of it; `serial_count`, `serial_doubled`, `serial_in_stock`, `whole_quantity`, `negative_balance`, `being_counted`.
pub async fn serialise(
    tx: &Tx,
    (part, seen): (Id, i64),
    numbers: &[PlaceNumbers],
    (command, reason): (Uuid, &str),
) -> Result<Vec<StockMovement>, Error> {
    // Held, so that no balance of it begins meanwhile.
    let held: MasterPart = entity::locked(tx, part).await?;
    let before = movement::of_command(tx, command).await?;
    if !before.is_empty() {
        return Ok(before);
    }
    if held.archived_at.is_some() {
        return Err(entity::archived());
    }
    if Tracking::stored(&held.tracking)? != Tracking::None {
        let detail = "The part is kept by lots or serial numbers already.";
        return Err(Error::conflict("already_tracked", detail));
    }
    entity::unchanged::<MasterPart>(tx, part, seen).await?;
    entity::within_scope::<MasterPart>(tx, &[part]).await?;
    if is_on_its_way(tx, part).await? {
        return Err(Error::conflict("in_transit", "Some of the part is in transit. Receive the transfer first."));
    }
    let places: Vec<Place> = HoldPlaces { part }.load(tx.connection()).await.to_domain()?;
    let lines = lines(part, &places, numbers)?;
    Follow { part }.execute(tx.connection()).await.to_domain()?;
    set_tracking(tx, part, Tracking::Serial).await?;
    let posting = Posting { reason: reason.to_owned(), ..Posting::of(command, String::new(), author(tx), lines) };
    post(tx, &posting, Utc::now()).await
}

/// What is posted: at each place with stock as many numbers as there are pieces.
fn lines(part: Id, places: &[Place], numbers: &[PlaceNumbers]) -> Result<Vec<Line>, Error> {
    let stocked = || places.iter().filter(|place| !place.balance.is_zero());
    if stocked().next().is_none() {
        let detail = "Nothing of the part is in stock. Change its tracking instead.";
        return Err(Error::conflict("nothing_in_stock", detail));
    }
    if let Some(staged) = stocked().find(|place| place.staging) {
        let detail = format!("Some of it lies at the staging place {}. Issue it or put it away first.", staged.code);
        return Err(Error::conflict("staged", detail));
    }
    for (number, named) in numbers.iter().enumerate() {
        if !stocked().any(|place| place.location_id == named.location) {
            let field = format!("places.{number}.locationId");
            return Err(Error::field("unknown_reference", &field, "There is none of the part at this place."));
        }
        if numbers.iter().take(number).any(|other| other.location == named.location) {
            let field = format!("places.{number}.locationId");
            return Err(Error::field("duplicate", &field, "This place is there twice."));
        }
    }
    let line = |place: &Place| {
        let pieces = pieces(place.balance.max(Decimal::ZERO))?;
        let mut all = numbers.iter().enumerate();
        let (number, named) = all.find(|(_, named)| named.location == place.location_id).ok_or_else(|| {
            let detail = format!("Enter the serial numbers of the {pieces} pieces at the place {}.", place.code);
            Error::field("serial_count", "places", detail)
        })?;
        let serials = serials(&named.serials, pieces).map_err(|error| error.within(&format!("places.{number}.")))?;
        let key = StockKey { part, location: place.location_id, lot: place.lot_id };
        Ok(Line { serials, ..Line::here(key, StockChange::Serialise) })
    };
    stocked().map(line).collect()
}
