//! A line of parts while a command is decided: what it does to stock is known to the commands after it when all of it is allowed.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::board::part_facts::PartFacts;
use crate::board::parts::{IssueRef, PartChanged, PartLine, PartWrite, StockStep};
use crate::stock::{Balance, Posted, StockChange, refuse_while_counted};
use crate::{Error, Id};

/// A line with what its command does to stock; nothing of it is known to others before all of it is allowed.
pub(super) struct PartTurn {
    pub(super) line: PartLine,
    pub(super) removed: bool,
    steps: Vec<StockStep>,
    balances: BTreeMap<Id, Balance>,
}

impl PartTurn {
    pub(super) fn new(line: PartLine) -> Self {
        Self { line, removed: false, steps: Vec::new(), balances: BTreeMap::new() }
    }

    /// Does a change to the balance of a place.
    pub(super) fn post(&mut self, facts: &PartFacts, location: Id, change: StockChange) -> Result<Posted, Error> {
        let place = self.line.part.and_then(|part| facts.places.get(&(part, location)));
        let place = place.ok_or_else(|| Error::Internal(format!("the balance at {location} is not held")))?;
        if place.counting {
            refuse_while_counted(&change)?;
        }
        let now = self.balances.get(&location).copied().unwrap_or(place.balance);
        let posted = now.post(&change, place.negative_allowed)?;
        self.balances.insert(location, posted.after);
        self.steps.push(StockStep { location, item: place.item, change, issue: None });
        Ok(posted)
    }

    pub(super) fn of_issue(&mut self, issue: IssueRef) {
        if let Some(step) = self.steps.last_mut() {
            step.issue = Some(issue);
        }
    }

    pub(super) fn reserve_more(&mut self, location: Id, quantity: Decimal) {
        *self.line.reserved.entry(location).or_default() += quantity;
    }

    pub(super) fn reserve_less(&mut self, location: Id, quantity: Decimal) {
        if let Some(reserved) = self.line.reserved.get_mut(&location) {
            *reserved -= quantity;
        }
        self.line.reserved.retain(|_, quantity| *quantity > Decimal::ZERO);
    }

    /// Makes it known to the commands after this one.
    pub(super) fn finish(self, facts: &mut PartFacts, quantity: Decimal, reserved: Decimal) -> PartChanged {
        let Self { line, removed, steps, balances } = self;
        for (location, balance) in balances {
            if let Some(place) = line.part.and_then(|part| facts.places.get_mut(&(part, location))) {
                place.balance = balance;
            }
        }
        if removed {
            facts.lines.remove(&line.id);
        } else {
            facts.lines.insert(line.id, line.clone());
        }
        PartChanged {
            card_id: line.card_id,
            line_id: line.id,
            code: line.code.clone(),
            name: line.name.clone(),
            unit: line.unit.clone(),
            quantity: quantity.normalize(),
            reserved: reserved.normalize(),
            write: Some(Box::new(PartWrite { line, removed, steps })),
        }
    }
}
