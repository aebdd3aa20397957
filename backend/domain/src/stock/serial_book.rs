//! Where the pieces of a part with serial numbers are. A movement of so many pieces moves so many serial numbers, so that those at a
//! balance are as many as it says.

use rust_decimal::Decimal;

use super::kind::StockKind;
use super::serials::{pieces, serial_count};
use crate::{Error, Id};

words! {
    /// Where a piece is.
    SerialState {
        /// At a place.
        InStock = "inStock",
        /// Handed out.
        Issued = "issued",
        /// Between two warehouses.
        InTransit = "inTransit",
        /// Thrown away.
        Scrapped = "scrapped",
        /// Has become another part.
        Converted = "converted",
        /// Not found, or adjusted away.
        Missing = "missing",
        /// Its receipt has been taken back, or has never been posted.
        Withdrawn = "withdrawn",
    }
}

impl SerialState {
    /// Where a piece is once it has left a place.
    fn after_leaving(kind: StockKind) -> Self {
        match kind {
            StockKind::Issue => Self::Issued,
            StockKind::Transfer => Self::InTransit,
            StockKind::Scrap => Self::Scrapped,
            StockKind::Convert => Self::Converted,
            StockKind::Receive => Self::Withdrawn,
            _ => Self::Missing,
        }
    }
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Serial {
    /// Its id.
    pub id: Id,
    /// Its part.
    pub part: Id,
    /// Its number.
    pub number: String,
    /// Where it is.
    pub state: SerialState,
    /// The balance that it is a part of, while it is in stock.
    pub item: Option<Id>,
    /// The movement that issued it last.
    pub issue: Option<Id>,
}

/// Pieces that are moved together.
#[derive(Debug, Clone, Copy)]
pub struct SerialMove<'a> {
    /// The part.
    pub part: Id,
    /// The balance.
    pub item: Id,
    /// What happens.
    pub kind: StockKind,
    /// The change of the balance.
    pub quantity: Decimal,
    /// The numbers; none: the oldest of the balance are issued, or all that an issue handed out come back.
    pub chosen: &'a [String],
    /// The issue that is handed back.
    pub return_of: Option<Id>,
}

/// The pieces that a posting may move, and where they become.
#[derive(Debug, Clone, Default)]
pub struct SerialBook {
    serials: Vec<Serial>,
}

impl SerialBook {
    /// A book of these pieces, the oldest first.
    pub fn new(mut serials: Vec<Serial>) -> Self {
        serials.sort_by_key(|serial| serial.id);
        Self { serials }
    }

    /// The pieces as they are now.
    pub fn serials(&self) -> &[Serial] {
        &self.serials
    }

    /// Moves pieces, and says which.
    ///
    /// # Errors
    /// `whole_quantity`, `serial_count`, `serials_required`, `unknown_serial`, `serial_in_stock`, `serial_not_there`.
    pub fn post(&mut self, moved: &SerialMove<'_>) -> Result<Vec<Id>, Error> {
        let wanted = pieces(moved.quantity)?;
        if wanted == 0 {
            return Ok(Vec::new());
        }
        let comes_in = moved.quantity > Decimal::ZERO;
        let numbers = if moved.chosen.is_empty() { self.choose(moved, wanted)? } else { moved.chosen.to_vec() };
        if numbers.len() != wanted {
            return Err(serial_count(wanted, numbers.len()));
        }
        let place = |number: &String| self.place(moved.part, number);
        let places: Vec<usize> = numbers.iter().map(place).collect::<Result<_, _>>()?;
        let mut ids = Vec::with_capacity(places.len());
        for serial in places.into_iter().filter_map(|place| self.serials.get(place)) {
            if comes_in {
                enter(serial, moved)?
            } else {
                leave(serial, moved)?
            };
            ids.push(serial.id);
        }
        for serial in self.serials.iter_mut().filter(|serial| ids.contains(&serial.id)) {
            serial.state = if comes_in { SerialState::InStock } else { SerialState::after_leaving(moved.kind) };
            serial.item = comes_in.then_some(moved.item);
        }
        Ok(ids)
    }

    /// The numbers where nobody has named them: only where one piece is as good as another, or where all are meant.
    fn choose(&self, moved: &SerialMove<'_>, wanted: usize) -> Result<Vec<String>, Error> {
        let of = |fits: &dyn Fn(&Serial) -> bool| {
            let fitting = self.serials.iter().filter(|serial| serial.part == moved.part && fits(serial));
            fitting.map(|serial| serial.number.clone()).collect::<Vec<_>>()
        };
        match (moved.kind, moved.return_of) {
            (StockKind::Issue, _) => {
                let mut oldest = of(&|serial| serial.item == Some(moved.item));
                oldest.truncate(wanted);
                Ok(oldest)
            }
            (StockKind::Return, Some(issue)) => {
                let out = of(&|serial| serial.state == SerialState::Issued && serial.issue == Some(issue));
                if out.len() == wanted { Ok(out) } else { Err(serials_required()) }
            }
            _ => Err(serials_required()),
        }
    }

    fn place(&self, part: Id, number: &str) -> Result<usize, Error> {
        let folded = number.to_lowercase();
        let here = |serial: &Serial| serial.part == part && serial.number.to_lowercase() == folded;
        let unknown = || named("unknown_serial", number, "is not known");
        self.serials.iter().position(here).ok_or_else(unknown)
    }
}

/// The refusal of pieces without their numbers.
pub fn serials_required() -> Error {
    Error::field("serials_required", "serials", "Enter the serial numbers of the pieces.")
}

/// The refusal of a piece that is somewhere else.
pub fn serial_not_there(number: &str) -> Error {
    named("serial_not_there", number, "is not there")
}

fn named(code: &'static str, number: &str, what: &str) -> Error {
    Error::field(code, "serials", format!("The serial number {number} {what}."))
}

fn enter(serial: &Serial, moved: &SerialMove<'_>) -> Result<(), Error> {
    let from = match moved.kind {
        StockKind::Return => {
            let of_issue = moved.return_of.is_none() || serial.issue == moved.return_of;
            return match serial.state {
                SerialState::Issued if of_issue => Ok(()),
                _ => Err(named("serial_not_there", &serial.number, "was not issued there")),
            };
        }
        StockKind::Transfer => &[SerialState::InTransit][..],
        _ => &[
            SerialState::Issued,
            SerialState::Missing,
            SerialState::Withdrawn,
            SerialState::Scrapped,
            SerialState::Converted,
        ],
    };
    match serial.state {
        state if from.contains(&state) => Ok(()),
        SerialState::InStock => Err(named("serial_in_stock", &serial.number, "is in stock already")),
        SerialState::InTransit => Err(named("serial_in_stock", &serial.number, "is in transit")),
        _ => Err(serial_not_there(&serial.number)),
    }
}

fn leave(serial: &Serial, moved: &SerialMove<'_>) -> Result<(), Error> {
    if serial.item == Some(moved.item) { Ok(()) } else { Err(serial_not_there(&serial.number)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(states: &[(SerialState, Option<Id>, Option<Id>)]) -> SerialBook {
        let serial = |(id, &(state, item, issue)): (Id, &(SerialState, Option<Id>, Option<Id>))| Serial {
            id,
            part: 1,
            number: format!("S-{id}"),
            state,
            item,
            issue,
        };
        SerialBook::new((1..).zip(states).map(serial).collect())
    }

    fn moved(kind: StockKind, quantity: Decimal, chosen: &[String]) -> SerialMove<'_> {
        SerialMove { part: 1, item: 10, kind, quantity, chosen, return_of: None }
    }

    fn code(book: &mut SerialBook, moved: &SerialMove<'_>) -> &'static str {
        book.post(moved).unwrap_err().code()
    }

    fn numbers(all: &[&str]) -> Vec<String> {
        all.iter().map(|&number| number.to_owned()).collect()
    }

    #[test]
    fn a_piece_comes_in_goes_out_and_comes_back_of_its_issue() {
        let mut book = book(&[(SerialState::Withdrawn, None, None), (SerialState::Withdrawn, None, None)]);
        let both = numbers(&["s-1", "S-2"]);
        assert_eq!(book.post(&moved(StockKind::Receive, dec!(2), &both)).unwrap(), [1, 2]);
        assert_eq!(code(&mut book, &moved(StockKind::Receive, dec!(1), &both[..1])), "serial_in_stock");
        assert_eq!(book.post(&moved(StockKind::Issue, dec!(-1), &[])).unwrap(), [1], "the oldest");
        assert_eq!(code(&mut book, &moved(StockKind::Issue, dec!(-1), &both[..1])), "serial_not_there");
        book.serials[0].issue = Some(77);
        let back = SerialMove { return_of: Some(77), ..moved(StockKind::Return, dec!(1), &[]) };
        assert_eq!(
            code(&mut book, &SerialMove { return_of: Some(78), chosen: &both[..1], ..back }),
            "serial_not_there"
        );
        assert_eq!(book.post(&back).unwrap(), [1]);
        assert_eq!(book.serials().iter().filter(|serial| serial.item == Some(10)).count(), 2);
    }

    #[test]
    fn nothing_moves_where_the_numbers_do_not_fit() {
        let stock = (SerialState::InStock, Some(10), None);
        let mut book =
            book(&[stock, stock, (SerialState::InStock, Some(11), None), (SerialState::InTransit, None, None)]);
        let before = book.clone();
        for (kind, quantity, chosen, expected) in [
            (StockKind::Scrap, dec!(-1), &[][..], "serials_required"),
            (StockKind::Issue, dec!(-3), &[], "serial_count"),
            (StockKind::Issue, dec!(-0.5), &[], "whole_quantity"),
            (StockKind::Scrap, dec!(-2), &["S-1"], "serial_count"),
            (StockKind::Scrap, dec!(-2), &["S-1", "S-3"], "serial_not_there"),
            (StockKind::Scrap, dec!(-1), &["S-9"], "unknown_serial"),
            (StockKind::Adjust, dec!(1), &["S-4"], "serial_in_stock"),
            (StockKind::Transfer, dec!(1), &["S-1"], "serial_in_stock"),
        ] {
            assert_eq!(code(&mut book, &moved(kind, quantity, &numbers(chosen))), expected, "{kind:?}");
        }
        assert_eq!(book.serials(), before.serials());
        assert_eq!(book.post(&moved(StockKind::Transfer, dec!(1), &numbers(&["S-4"]))).unwrap(), [4]);
    }

    #[test]
    fn words_read_back() {
        for word in SerialState::WORDS {
            assert_eq!(SerialState::parse(word).unwrap().as_str(), *word);
        }
    }
}
