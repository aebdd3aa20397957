//! What commands about parts need to know of the catalogue, the warehouses and the balances of stock.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::parts::PartLine;
use crate::Id;
use crate::stock::{Balance, Costing, StockKey, Tracking};

/// A master part as the rules see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PartRef {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The code of its base unit.
    pub unit: String,
    /// How closely it is followed.
    pub tracking: Tracking,
    /// Whether it is archived.
    pub archived: bool,
    /// Its units: how many of the base unit one of each is, and its code.
    pub units: HashMap<Id, (Decimal, String)>,
    /// What one costs: on average in all places, else when it was last received, else of its supplier.
    pub price: Decimal,
}

/// A warehouse as the rules see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WarehouseRef {
    /// Its name.
    pub name: String,
    /// Whether technicians may issue from it.
    pub self_service: bool,
    /// Whether it is archived.
    pub archived: bool,
}

/// A balance that is held.
#[derive(Debug, Clone, PartialEq)]
pub struct StockPlace {
    /// Its id.
    pub item: Id,
    /// Its warehouse.
    pub warehouse: Id,
    /// Whether people are served from this place.
    pub serves: bool,
    /// Whether the place is archived.
    pub archived: bool,
    /// Whether it is being counted: then nothing leaves it or comes there.
    pub counting: bool,
    /// Whether more may be issued than there is.
    pub negative_allowed: bool,
    /// The end of the last day on which its lot is good.
    pub expires_at: Option<DateTime<Utc>>,
    /// When something moved there last: whatever comes next is no older.
    pub moved_at: Option<DateTime<Utc>>,
    /// How much there is.
    pub balance: Balance,
    /// What it is valued by.
    pub costing: Costing,
}

/// A piece that a command names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SerialRef {
    /// Where it lies.
    pub at: Option<StockKey>,
    /// The movement that issued it, while it is out.
    pub issue: Option<Id>,
}

/// What was looked up about parts.
#[derive(Debug, Clone, Default)]
pub struct PartFacts {
    /// Master parts by id.
    pub parts: HashMap<Id, PartRef>,
    /// Master parts by code, in lower case.
    pub codes: HashMap<String, Id>,
    /// Warehouses.
    pub warehouses: HashMap<Id, WarehouseRef>,
    /// All lines of the work orders concerned.
    pub lines: BTreeMap<Id, PartLine>,
    /// Balances that are held.
    pub places: BTreeMap<StockKey, StockPlace>,
    /// Pieces that commands name, by part and serial number in lower case.
    pub serials: HashMap<(Id, String), SerialRef>,
    /// Staging places of the warehouses of these lines, and their codes.
    pub staging: BTreeMap<Id, String>,
    /// Pieces at the staging places that are held, the oldest first, and the lines that they were picked for.
    pub staged_pieces: BTreeMap<StockKey, Vec<(String, Option<Id>)>>,
    /// Issues of this batch.
    pub pending: u32,
}

impl PartFacts {
    /// Whether a balance is at a staging place.
    pub(super) fn is_staged(&self, key: &StockKey) -> bool {
        self.staging.contains_key(&key.location)
    }

    /// How much is reserved for a line at staging places.
    pub(super) fn staged_of(&self, line: &PartLine) -> Decimal {
        line.reserved.iter().filter(|(key, _)| self.is_staged(key)).map(|(_, quantity)| *quantity).sum()
    }

    /// So many of the pieces at a staging place: those that were picked for the line before others.
    pub(super) fn pieces_for(&self, line: Id, key: &StockKey, count: usize) -> Vec<String> {
        let here = self.staged_pieces.get(key).map(Vec::as_slice).unwrap_or_default();
        let mut ranked: Vec<&(String, Option<Id>)> = here.iter().collect();
        ranked.sort_by_key(|(_, of)| match of {
            Some(of) if *of == line => 0,
            None => 1,
            Some(_) => 2,
        });
        ranked.into_iter().take(count).map(|(number, _)| number.clone()).collect()
    }

    /// Pieces that left a balance, and to which staging place and for which line they went.
    pub(super) fn move_pieces(&mut self, from: &StockKey, numbers: &[String], to: Option<(StockKey, Id)>) {
        if let Some(here) = self.staged_pieces.get_mut(from) {
            here.retain(|(number, _)| !numbers.iter().any(|gone| gone.eq_ignore_ascii_case(number)));
        }
        if let Some((to, line)) = to {
            self.staged_pieces.entry(to).or_default().extend(numbers.iter().map(|number| (number.clone(), Some(line))));
        }
    }
}

/// What must be looked up about parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartNeeds {
    /// Work orders whose lines are looked at.
    pub cards: Vec<Id>,
    /// Master parts.
    pub parts: Vec<Id>,
    /// Codes of master parts.
    pub codes: Vec<String>,
    /// Warehouses.
    pub warehouses: Vec<Id>,
    /// Lines whose stock moves: in this warehouse, or in their own.
    pub held_lines: Vec<(Id, Option<Id>)>,
    /// Parts of a warehouse whose stock moves.
    pub held_parts: Vec<(Id, Id)>,
    /// Codes of parts of a warehouse whose stock moves.
    pub held_codes: Vec<(String, Id)>,
    /// Serial numbers in lower case.
    pub serials: Vec<String>,
    /// Lines that are picked, to which place and of which lot.
    pub staged: Vec<(Id, Id, Option<Id>)>,
    /// Work orders and warehouses whose kits move.
    pub kits: Vec<(Id, Id)>,
    /// Work orders whose reservations are released.
    pub released: Vec<Id>,
    /// How much the commands name that leaves balances, all together.
    pub named: Decimal,
    /// Whether one of them issues what a line has open, or what of a kit is staged.
    pub rest_issued: bool,
    /// Whether one of them may make that more.
    pub rest_grows: bool,
}

impl PartNeeds {
    /// Adds a quantity that leaves a balance.
    pub(super) fn leaves(&mut self, quantity: Decimal) {
        self.named = self.named.saturating_add(quantity.max(Decimal::ZERO));
    }

    /// The most that leaves any balance of a part, which has these lines; none where nobody can tell before it is decided.
    pub fn leaving<'a>(&self, lines: impl Iterator<Item = &'a PartLine>) -> Option<Decimal> {
        if !self.rest_issued {
            return Some(self.named);
        }
        let rest = lines.map(|line| line.open().max(Decimal::ZERO) + line.reserved_in_all());
        (!self.rest_grows).then(|| rest.fold(self.named, |sum, more| sum.saturating_add(more)))
    }
}
