//! Which balances and which pieces a line of parts takes, and which of them come back.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::{Decider, text};
use crate::board::part_facts::{SerialRef, StockPlace};
use crate::board::parts::{IssuePart, IssueRef, LineIssue, PartLine};
use crate::stock::{
    Shelf, StockKey, Take, Tracking, Wanted, pick, pick_exactly, pieces, serial_list, serial_not_there, serials,
    serials_required,
};
use crate::{Action, Error, Id, SubModule};

/// What is taken from a balance, and which pieces where they were named.
pub(super) struct PieceTake {
    pub(super) take: Take,
    pub(super) serials: Vec<String>,
}

/// How much of an issue comes back.
pub(super) struct Back {
    pub(super) issue: IssueRef,
    pub(super) key: StockKey,
    pub(super) unit_cost: Decimal,
    /// How old the goods are.
    pub(super) age: DateTime<Utc>,
    pub(super) quantity: Decimal,
    pub(super) serials: Vec<String>,
}

/// A piece that a command names.
pub(super) type Piece = (String, SerialRef);

impl Decider<'_> {
    /// The pieces that a command names: as many as its quantity, if it has one.
    pub(super) fn chosen_pieces(
        &self,
        part: Id,
        entered: &str,
        quantity: Option<Decimal>,
    ) -> Result<Vec<Piece>, Error> {
        let tracking = self.master_part(part)?.tracking;
        if tracking != Tracking::Serial {
            return match entered.trim() {
                "" => Ok(Vec::new()),
                _ => Err(Error::field("not_tracked", "serials", "This part has no serial numbers.")),
            };
        }
        let wanted = quantity.map(pieces).transpose()?;
        let numbers = match wanted {
            Some(wanted) if !entered.trim().is_empty() => serials(entered, wanted)?,
            _ => serial_list(entered)?,
        };
        let known = &self.facts.parts.serials;
        let piece = |number: String| {
            let found = known.get(&(part, number.to_lowercase())).copied();
            found.map(|found| (number.clone(), found)).ok_or_else(|| {
                Error::field("unknown_serial", "serials", format!("The serial number {number} is not known."))
            })
        };
        numbers.into_iter().map(piece).collect()
    }

    /// How much is taken from which balance, how much of that is the line's own reservation, and of which pieces.
    pub(super) fn takes(
        &self,
        line: &PartLine,
        of: (Id, Id),
        wanted: &Wanted,
        chosen: &[Piece],
    ) -> Result<Vec<PieceTake>, Error> {
        let shelf = |(key, place): (StockKey, &StockPlace)| Shelf {
            key,
            available: place.balance.available(),
            own: line.reserved.get(&key).copied().unwrap_or_default(),
            expires_at: place.expires_at,
            counting: place.counting,
            negative_allowed: place.negative_allowed,
        };
        let shelves: Vec<Shelf> = self.served(of).map(shelf).collect();
        if self.master_part(of.0)?.tracking == Tracking::Serial {
            pieces(wanted.quantity)?;
        }
        if chosen.is_empty() {
            let whole = |take| PieceTake { take, serials: Vec::new() };
            return Ok(pick(&shelves, wanted)?.into_iter().map(whole).collect());
        }
        let mut here: BTreeMap<StockKey, Vec<String>> = BTreeMap::new();
        for (number, piece) in chosen {
            let key = piece.at.filter(|key| shelves.iter().any(|shelf| shelf.key == *key));
            here.entry(key.ok_or_else(|| serial_not_there(number))?).or_default().push(number.clone());
        }
        let counts = here.iter().map(|(key, numbers)| (*key, Decimal::from(numbers.len()))).collect();
        let named = |take: Take| PieceTake { take, serials: here.get(&take.key).cloned().unwrap_or_default() };
        Ok(pick_exactly(&shelves, &counts)?.into_iter().map(named).collect())
    }

    /// Why an expired lot may be issued: by those who may set warehouses up, with a reason.
    pub(super) fn may_issue_expired(&self, asked: &IssuePart) -> Result<Option<String>, Error> {
        if !asked.allow_expired {
            return Ok(None);
        }
        if !self.deciding.context.permissions().allows(SubModule::Warehousing, Action::Configure) {
            let detail = "Issuing expired lots needs the permission to configure warehousing.";
            return Err(Error::forbidden("expired_not_allowed", detail));
        }
        text::reason(&asked.reason).map(Some)
    }

    /// The balances of a part in a warehouse from which people are served.
    pub(super) fn served(&self, (part, warehouse): (Id, Id)) -> impl Iterator<Item = (StockKey, &StockPlace)> {
        let first = StockKey::of(part, Id::MIN);
        let places = self.facts.parts.places.range(first..).take_while(move |(key, _)| key.part == part);
        let here = places.filter(move |(_, place)| place.warehouse == warehouse && place.serves);
        here.map(|(key, place)| (*key, place))
    }

    pub(super) fn place(&self, key: StockKey) -> Result<&StockPlace, Error> {
        let place = self.facts.parts.places.get(&key);
        place.ok_or_else(|| Error::Internal(format!("the balance {key:?} is not held")))
    }
}

/// What comes back of which issue: the pieces that are named of theirs, else what was issued last first.
pub(super) fn coming_back(
    line: &PartLine,
    quantity: Decimal,
    lot: Option<Id>,
    (tracking, named): (Tracking, &[Piece]),
) -> Result<Vec<Back>, Error> {
    let mut missing = quantity;
    let mut backs = Vec::new();
    for one in line.issues.iter().rev().filter(|issue| lot.is_none() || issue.key.lot == lot) {
        let mut serials = Vec::new();
        let back = if named.is_empty() {
            one.left.min(missing)
        } else {
            let of_it = |piece: &&Piece| piece.1.issue.map(IssueRef::Movement) == Some(one.issue);
            serials = named.iter().filter(of_it).map(|(number, _)| number.clone()).collect();
            Decimal::from(serials.len())
        };
        if back.is_zero() {
            continue;
        }
        if tracking == Tracking::Serial && serials.is_empty() && back < one.left {
            // Which of them stays out, nobody can tell.
            return Err(serials_required());
        }
        missing -= back;
        let &LineIssue { issue, key, unit_cost, age, .. } = one;
        backs.push(Back { issue, key, unit_cost, age, quantity: back, serials });
    }
    if missing > Decimal::ZERO {
        let of_line =
            |piece: &Piece| line.issues.iter().any(|one| piece.1.issue.map(IssueRef::Movement) == Some(one.issue));
        let foreign = named.iter().find(|piece| !of_line(piece));
        return Err(serial_not_there(foreign.map_or("", |(number, _)| number)));
    }
    Ok(backs)
}
