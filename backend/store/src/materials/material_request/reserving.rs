//! Reserving what an approved request wants, and releasing what it does not take.

use chrono::Utc;
use gantry_domain::stock::{StockChange, first_expired_first, is_expired};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::{MaterialRequest, command, wanted};
use crate::Tx;
use crate::stock::locked;
use crate::stock::posting::{Line, Posting, author, post};
use crate::stock::reservation::{self, Reservation, ReservedFor};

const RESERVE: u64 = 1;
const RELEASE: u64 = 2;

/// Reserves what there is of what is still wanted, place by place; the rest stays demand.
pub(super) async fn reserve(tx: &Tx, request: &MaterialRequest) -> Result<(), Error> {
    let lines = wanted(tx, request.id).await?;
    let ids: Vec<Id> = lines.iter().map(|line| line.id).collect();
    let parts = lines.iter().map(|line| line.part_id).collect();
    let now = Utc::now();
    let mut places = locked::in_warehouse(tx, request.warehouse_id, parts).await?;
    places.retain(|place| !is_expired(place.expires_at, now));
    first_expired_first(&mut places, |place| place.expires_at);
    let before = reservation::of_requests(tx, &ids).await?;
    let (mut posted, mut promised) = (Vec::new(), Vec::new());
    for line in &lines {
        let has: Decimal =
            before.iter().filter(|one| one.line == ReservedFor::Request(line.id)).map(|one| one.quantity).sum();
        let mut missing = line.quantity - line.issued - has;
        for place in places.iter().filter(|place| place.part_id == line.part_id) {
            let quantity = missing.min(place.now().available());
            if quantity <= Decimal::ZERO {
                continue;
            }
            missing -= quantity;
            let change = StockChange::Reserve { quantity };
            posted.push(Line::here(place.key(), change));
            promised.push(Reservation { item_id: place.id, line: ReservedFor::Request(line.id), quantity });
        }
    }
    if posted.is_empty() {
        return Ok(());
    }
    reservation::add(tx, &promised).await?;
    post(tx, &posting(tx, request, RESERVE, posted), now).await.map(drop)
}

/// Releases what is reserved for a request.
pub(super) async fn release(tx: &Tx, request: &MaterialRequest) -> Result<(), Error> {
    let ids: Vec<Id> = wanted(tx, request.id).await?.iter().map(|line| line.id).collect();
    let items = reservation::of_requests(tx, &ids).await?.iter().map(|one| one.item_id).collect();
    // Held first: a count may have trimmed them meanwhile.
    let places = locked::by_ids(tx, items).await?;
    let mut posted = Vec::new();
    for one in reservation::of_requests(tx, &ids).await? {
        let Some(place) = places.iter().find(|place| place.id == one.item_id) else { continue };
        posted.push(Line::here(place.key(), StockChange::Release { quantity: one.quantity }));
        reservation::take(tx, &one).await?;
    }
    if posted.is_empty() {
        return Ok(());
    }
    post(tx, &posting(tx, request, RELEASE, posted), Utc::now()).await.map(drop)
}

fn posting(tx: &Tx, request: &MaterialRequest, step: u64, lines: Vec<Line>) -> Posting {
    Posting::of(command(request, step), request.code.clone(), author(tx), lines)
}
