//! Movements that people post directly: their lots and pieces are found before they are posted. What is issued or reserved without a lot
//! is taken from those that expire first.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::stock::{Shelf, StockChange, StockKey, Take, Tracking, Wanted, pick, pieces, serial_list, serials};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::locked::{self, Locked};
use super::movement::{self, StockMovement};
use super::posting::{Converted, Line, Movement, Posting, post};
use crate::Tx;
use crate::error::ToDomain;
use crate::materials::stock_lot::{self, NamedLot};
use crate::run_query::RunQueryDsl;

/// A movement as a user enters it.
#[derive(Debug, Clone)]
pub struct DirectMovement {
    /// The part.
    pub part: Id,
    /// The place.
    pub location: Id,
    /// What happens there.
    pub movement: Movement,
    /// Which of the part.
    pub goods: NamedGoods,
    /// Which of the part that it becomes.
    pub into: NamedGoods,
    /// What was entered in a unit other than the base unit, and that unit.
    pub entered: Option<(Decimal, String)>,
    /// The issue that is handed back, and its lot.
    pub return_of: Option<(Id, Option<Id>)>,
}

/// Which goods of a part are meant.
#[derive(Debug, Clone, Default)]
pub struct NamedGoods {
    /// The lot, if it was selected.
    pub lot: Option<Id>,
    /// The lot, if it was named.
    pub named: NamedLot,
    /// The serial numbers, as they were entered.
    pub serials: String,
}

#[derive(QueryableByName)]
struct Part {
    #[diesel(sql_type = Text)]
    tracking: String,
}

prepared! {
    TrackingOf { part: Id => BigInt }
    "SELECT tracking FROM master_part WHERE id = ? AND archived_at IS NULL"
}

async fn tracking_of(tx: &Tx, part: Id) -> Result<Tracking, Error> {
    let part: Option<Part> = TrackingOf { part }.get_result(tx.connection()).await.optional().to_domain()?;
    let unknown = || Error::field("unknown_reference", "partId", "There is no such record, or it is archived.");
    Tracking::stored(&part.ok_or_else(unknown)?.tracking)
}

/// Posts a movement with its lots and pieces, in a posting that has no lines yet.
///
/// # Errors
/// Those of [`post`]; `not_tracked`, `lot_required`, `lot_expiry_differs`.
pub async fn post_direct(
    tx: &Tx,
    asked: &DirectMovement,
    mut posting: Posting,
    now: DateTime<Utc>,
) -> Result<Vec<StockMovement>, Error> {
    let tracking = tracking_of(tx, asked.part).await?;
    let lot = asked.lot(tx, tracking).await?;
    let key = StockKey { part: asked.part, location: asked.location, lot };
    let quantity = match asked.movement {
        Movement::Here(StockChange::Issue { quantity, .. } | StockChange::Reserve { quantity })
            if tracking == Tracking::Lot && lot.is_none() =>
        {
            quantity
        }
        _ => {
            let movement = asked.movement(tx).await?;
            let serials = asked.pieces(tracking)?;
            let (entered, return_of) = (asked.entered.clone(), asked.return_of.map(|(issue, _)| issue));
            posting.lines = vec![Line { serials, entered, return_of, ..Line::of(key, movement) }];
            return post(tx, &posting, now).await;
        }
    };
    let places = locked::at_place(tx, asked.part, asked.location).await?;
    let before = movement::of_command(tx, posting.command).await?;
    if !before.is_empty() {
        return Ok(before);
    }
    let shelves: Vec<Shelf> = places.iter().map(shelf).collect();
    let at = posting.at.unwrap_or(now);
    let wanted = Wanted { quantity, lot: None, expired_allowed: posting.expired_allowed, at };
    let reserves = matches!(asked.movement, Movement::Here(StockChange::Reserve { .. }));
    let line = |Take { key, quantity, reserved }: Take| {
        let change =
            if reserves { StockChange::Reserve { quantity } } else { StockChange::Issue { quantity, reserved } };
        Line::here(key, change)
    };
    posting.lines = pick(&shelves, &wanted)?.into_iter().map(line).collect();
    if let [only] = posting.lines.as_mut_slice() {
        only.entered.clone_from(&asked.entered);
    }
    post(tx, &posting, now).await
}

fn shelf(place: &Locked) -> Shelf {
    Shelf {
        key: place.key(),
        available: place.now().available(),
        own: Decimal::ZERO,
        expires_at: place.expires_at,
        counting: place.count_id.is_some(),
        negative_allowed: false,
    }
}

impl DirectMovement {
    /// The lot that is meant: what comes in may begin one.
    async fn lot(&self, tx: &Tx, tracking: Tracking) -> Result<Option<Id>, Error> {
        let may_begin = match self.movement {
            Movement::Here(StockChange::Receive { .. } | StockChange::Count { .. }) => true,
            Movement::Here(StockChange::Adjust { quantity }) => quantity > Decimal::ZERO,
            _ => false,
        };
        let lot = self.goods.lot(tx, (self.part, tracking), may_begin).await?;
        match self.return_of {
            Some((_, issued)) if lot.is_some() && lot != issued => {
                Err(Error::field("invalid", "lotId", "Another lot was issued."))
            }
            Some((_, issued)) => Ok(issued),
            None => Ok(lot),
        }
    }

    /// The movement, with the lot and the pieces of the part that this one becomes.
    async fn movement(&self, tx: &Tx) -> Result<Movement, Error> {
        let Movement::Convert { quantity, into } = self.movement.clone() else { return Ok(self.movement.clone()) };
        let goods = async {
            let tracking = tracking_of(tx, into.key.part).await?;
            let lot = self.into.lot(tx, (into.key.part, tracking), true).await?;
            Ok((lot, self.into.pieces(tracking, into.quantity)?))
        };
        let (lot, serials) = goods.await.map_err(|error: Error| error.within("into."))?;
        Ok(Movement::Convert { quantity, into: Converted { key: StockKey { lot, ..into.key }, serials, ..into } })
    }

    /// The pieces: as many as are moved. A count names those that come or go.
    fn pieces(&self, tracking: Tracking) -> Result<Vec<String>, Error> {
        let quantity = match self.movement {
            Movement::Here(StockChange::Count { .. }) => return self.goods.pieces_found(tracking),
            Movement::Here(StockChange::Revalue { .. } | StockChange::Reprice { .. } | StockChange::Serialise) => {
                return Ok(Vec::new());
            }
            Movement::Transfer { quantity, .. }
            | Movement::Convert { quantity, .. }
            | Movement::Here(
                StockChange::Receive { quantity, .. }
                | StockChange::Reverse { quantity, .. }
                | StockChange::Issue { quantity, .. }
                | StockChange::Return { quantity, .. }
                | StockChange::TransferOut { quantity }
                | StockChange::TransferIn { quantity, .. }
                | StockChange::ConvertOut { quantity }
                | StockChange::ConvertIn { quantity, .. }
                | StockChange::Adjust { quantity }
                | StockChange::Reserve { quantity }
                | StockChange::Release { quantity }
                | StockChange::Scrap { quantity },
            ) => quantity,
        };
        self.goods.pieces(tracking, quantity)
    }
}

impl NamedGoods {
    /// The lot of a part; what comes in may begin one.
    async fn lot(&self, tx: &Tx, (part, tracking): (Id, Tracking), may_begin: bool) -> Result<Option<Id>, Error> {
        let named = !self.named.number.is_empty();
        if tracking != Tracking::Lot {
            let field = if named { "lotNumber" } else { "lotId" };
            return match (self.lot, named) {
                (None, false) => Ok(None),
                _ => Err(Error::field("not_tracked", field, "This part is not kept by lots.")),
            };
        }
        Ok(match (self.lot, named) {
            (Some(lot), _) => Some(lot),
            (None, true) if may_begin => Some(stock_lot::brought_in(tx, part, &self.named).await?),
            (None, true) => Some(stock_lot::by_number(tx, part, &self.named.number).await?),
            (None, false) => None,
        })
    }

    /// The pieces, as many as that.
    fn pieces(&self, tracking: Tracking, quantity: Decimal) -> Result<Vec<String>, Error> {
        if self.accept_serials(tracking)? { serials(&self.serials, pieces(quantity)?) } else { Ok(Vec::new()) }
    }

    /// The pieces that a count found or missed.
    fn pieces_found(&self, tracking: Tracking) -> Result<Vec<String>, Error> {
        if self.accept_serials(tracking)? { serial_list(&self.serials) } else { Ok(Vec::new()) }
    }

    /// Whether there are serial numbers, which only some parts have.
    fn accept_serials(&self, tracking: Tracking) -> Result<bool, Error> {
        if self.serials.trim().is_empty() {
            return Ok(false);
        }
        if tracking == Tracking::Serial {
            return Ok(true);
        }
        Err(Error::field("not_tracked", "serials", "This part has no serial numbers."))
    }
}
