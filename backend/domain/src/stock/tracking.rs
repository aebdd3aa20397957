//! How closely a part is followed: as a quantity alone, by its lots, or piece by piece.

use crate::{Error, Id};

words! {
    /// How closely a part is followed.
    #[derive(Default)]
    Tracking {
        /// As a quantity: one piece is as good as another.
        #[default]
        None = "none",
        /// By lots, which may expire.
        Lot = "lot",
        /// By serial numbers: each piece has one.
        Serial = "serial",
    }
}

impl Tracking {
    /// Refuses a lot where there are none, and a part of lots without one.
    ///
    /// # Errors
    /// `lot_required`, `not_tracked`.
    pub fn accept_lot(self, lot: Option<Id>) -> Result<(), Error> {
        match (self, lot) {
            (Self::Lot, None) => {
                Err(Error::field("lot_required", "lotId", "This part is kept by lots: select the lot."))
            }
            (Self::None | Self::Serial, Some(_)) => {
                Err(Error::field("not_tracked", "lotId", "This part is not kept by lots."))
            }
            _ => Ok(()),
        }
    }
}

/// Which balance: a part at a place, of a lot where the part is kept by lots. Its order is the one in which balances are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StockKey {
    /// The part.
    pub part: Id,
    /// The place.
    pub location: Id,
    /// The lot.
    pub lot: Option<Id>,
}

impl StockKey {
    /// A part at a place, of no lot.
    pub const fn of(part: Id, location: Id) -> Self {
        Self { part, location, lot: None }
    }

    /// The same part and lot at another place.
    #[must_use]
    pub const fn at(self, location: Id) -> Self {
        Self { location, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_lots_are_asked_for_where_they_are_kept() {
        for (tracking, word) in [Tracking::None, Tracking::Lot, Tracking::Serial].into_iter().zip(Tracking::WORDS) {
            assert_eq!((tracking.as_str(), Tracking::parse(word).unwrap()), (*word, tracking));
        }
        assert_eq!(Tracking::Lot.accept_lot(None).unwrap_err().code(), "lot_required");
        assert_eq!(Tracking::Serial.accept_lot(Some(1)).unwrap_err().code(), "not_tracked");
        assert!(Tracking::Lot.accept_lot(Some(1)).is_ok() && Tracking::None.accept_lot(None).is_ok());
    }
}
