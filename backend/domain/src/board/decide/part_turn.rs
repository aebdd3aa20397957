//! A line of parts while a command is decided: what it does to stock is known to the commands after it when all of it is allowed.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use crate::Error;
use crate::board::kit::Staged;
use crate::board::part_facts::{PartFacts, SerialRef};
use crate::board::parts::{IssueRef, PartChanged, PartLine, PartWrite, StockStep};
use crate::stock::{Balance, Costing, Origin, Posted, StockChange, StockKey, refuse_while_counted};

/// A line with what its command does to stock; nothing of it is known to others before all of it is allowed.
pub(super) struct PartTurn {
    pub(super) line: PartLine,
    pub(super) removed: bool,
    pub(super) expired_reason: Option<String>,
    pub(super) staged: Option<Box<Staged>>,
    /// How old the goods are that the last change moved.
    pub(super) age: DateTime<Utc>,
    steps: Vec<StockStep>,
    balances: BTreeMap<StockKey, Becoming>,
}

/// What becomes of a balance, and when something moved there last.
type Becoming = (Balance, Costing, Option<DateTime<Utc>>);

impl PartTurn {
    pub(super) fn new(line: PartLine) -> Self {
        let (steps, balances, age) = (Vec::new(), BTreeMap::new(), DateTime::UNIX_EPOCH);
        Self { line, removed: false, expired_reason: None, staged: None, age, steps, balances }
    }

    /// Does a change to a balance at a time, or when something moved there last, as the ledger will; what comes back is as old as the goods
    /// that were issued.
    pub(super) fn post(
        &mut self,
        facts: &PartFacts,
        (key, at): (StockKey, DateTime<Utc>),
        change: StockChange,
    ) -> Result<Posted, Error> {
        let place = facts.places.get(&key).filter(|_| self.line.part == Some(key.part));
        let place = place.ok_or_else(|| Error::Internal(format!("the balance {key:?} is not held")))?;
        if place.counting {
            refuse_while_counted(&change)?;
        }
        let begin = || (place.balance, place.costing.clone(), place.moved_at);
        let (now, costing, moved_at) = self.balances.entry(key).or_insert_with(begin);
        let at = match change {
            StockChange::Return { .. } => at,
            _ => moved_at.map_or(at, |moved| moved.max(at)),
        };
        *moved_at = Some(moved_at.map_or(at, |moved| moved.max(at)));
        let posted = costing.post(*now, &change, place.negative_allowed, &Origin::at(at))?;
        *now = posted.after;
        let oldest = costing.layers().and_then(|layers| {
            let oldest = layers.oldest_moved();
            layers.drain();
            oldest
        });
        self.age = oldest.unwrap_or(at);
        self.steps.push(StockStep { key, item: place.item, change, issue: None, serials: Vec::new(), to: None });
        Ok(posted)
    }

    /// Moves a quantity to another place with its value.
    pub(super) fn transfer(
        &mut self,
        facts: &PartFacts,
        (from, to): (StockKey, StockKey),
        (quantity, at): (Decimal, DateTime<Utc>),
        serials: Vec<String>,
    ) -> Result<(), Error> {
        let out = self.post(facts, (from, at), StockChange::TransferOut { quantity })?;
        if let Some(step) = self.steps.last_mut() {
            (step.to, step.serials) = (Some(to), serials);
        }
        // The ledger makes both entries of the one step.
        let taken = self.steps.len();
        self.post(facts, (to, at), StockChange::TransferIn { quantity, value: -out.value })?;
        self.steps.truncate(taken);
        Ok(())
    }

    /// Says of the last change which issue it is or hands back, and of which pieces.
    pub(super) fn of_issue(&mut self, issue: IssueRef, serials: Vec<String>) {
        if let Some(step) = self.steps.last_mut() {
            (step.issue, step.serials) = (Some(issue), serials);
        }
    }

    pub(super) fn reserve_more(&mut self, key: StockKey, quantity: Decimal) {
        *self.line.reserved.entry(key).or_default() += quantity;
    }

    pub(super) fn reserve_less(&mut self, key: StockKey, quantity: Decimal) {
        if let Some(reserved) = self.line.reserved.get_mut(&key) {
            *reserved -= quantity;
        }
        self.line.reserved.retain(|_, quantity| *quantity > Decimal::ZERO);
    }

    /// Makes it known to the commands after this one.
    pub(super) fn finish(self, facts: &mut PartFacts, quantity: Decimal, reserved: Decimal) -> PartChanged {
        let Self { line, removed, expired_reason, staged, steps, balances, .. } = self;
        for (key, becoming) in balances {
            if let Some(place) = facts.places.get_mut(&key) {
                (place.balance, place.costing, place.moved_at) = becoming;
            }
        }
        // What has been moved is moved again once it is written.
        for (step, number) in steps.iter().flat_map(|step| step.serials.iter().map(move |number| (step, number))) {
            facts.serials.insert((step.key.part, number.to_lowercase()), SerialRef::default());
        }
        for step in steps.iter().filter(|step| !step.serials.is_empty()) {
            facts.move_pieces(&step.key, &step.serials, step.to.map(|to| (to, line.id)));
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
            staged,
            write: Some(Box::new(PartWrite { line, removed, steps, expired_reason })),
        }
    }
}
