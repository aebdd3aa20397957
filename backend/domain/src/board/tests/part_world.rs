//! The stock of the plant under test: two parts, a main store with two places and a van from which technicians serve themselves. What events
//! write is posted as the ledger would post it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::parts::{dec, of, planner};
use super::*;
use crate::board::part_facts::{PartFacts, PartRef, SerialRef, StockPlace, WarehouseRef};
use crate::board::parts::{IssueRef, PartChanged, PartWrite, PlanPart};
use crate::stock::{Balance, Costing, Origin, Posted, StockChange, StockKey, Tracking};

pub(super) const BEARING: Id = 1;
pub(super) const SCRAPPED: Id = 2;
pub(super) const MAIN: Id = 1;
pub(super) const VAN: Id = 2;
pub(super) const BOX: Id = 7;
/// The staging place of the main store.
pub(super) const STAGE: Id = 13;

/// An entry of the ledger.
pub(super) struct Entry {
    pub(super) line: Id,
    pub(super) key: StockKey,
    pub(super) quantity: Decimal,
    pub(super) reserved: Decimal,
    pub(super) value: Decimal,
}

pub(super) struct Stock {
    pub(super) facts: PartFacts,
    pub(super) ledger: Vec<Entry>,
    pub(super) begun: BTreeMap<StockKey, Balance>,
    /// How old the goods were that an entry moved.
    ages: BTreeMap<Id, DateTime<Utc>>,
    /// The entries of the issues of a batch.
    pending: BTreeMap<u32, Id>,
}

impl Default for Stock {
    fn default() -> Self {
        let part = |code: &str, archived| PartRef {
            code: code.into(),
            name: format!("Part {code}"),
            unit: "pc".into(),
            tracking: Tracking::None,
            archived,
            units: [(6, (Decimal::ONE, "pc".into())), (BOX, (Decimal::TEN, "box".into()))].into(),
            price: 4.into(),
        };
        let warehouse = |name: &str, self_service| WarehouseRef { name: name.into(), self_service, archived: false };
        let place = |item, warehouse, balance: u32| {
            let balance = Balance {
                balance: balance.into(),
                average_cost: 4.into(),
                value: (balance * 4).into(),
                ..Balance::default()
            };
            StockPlace {
                item,
                warehouse,
                serves: true,
                archived: false,
                counting: false,
                negative_allowed: false,
                expires_at: None,
                moved_at: None,
                balance,
                costing: Costing::MovingAverage,
            }
        };
        let places: BTreeMap<StockKey, StockPlace> = [
            (StockKey::of(BEARING, 11), place(101, MAIN, 3)),
            (StockKey::of(BEARING, 12), place(102, MAIN, 5)),
            (StockKey::of(BEARING, 21), place(103, VAN, 2)),
            (StockKey::of(BEARING, STAGE), place(104, MAIN, 0)),
        ]
        .into();
        let facts = PartFacts {
            parts: [(BEARING, part("BRG-1", false)), (SCRAPPED, part("OLD-1", true))].into(),
            codes: [("brg-1".to_owned(), BEARING)].into(),
            warehouses: [(MAIN, warehouse("Main store", false)), (VAN, warehouse("Van", true))].into(),
            places: places.clone(),
            staging: [(STAGE, "STAGE-1".to_owned())].into(),
            ..PartFacts::default()
        };
        let begun = places.iter().map(|(key, place)| (*key, place.balance)).collect();
        Self { facts, ledger: Vec::new(), begun, ages: BTreeMap::new(), pending: BTreeMap::new() }
    }
}

/// Plans a quantity of the part for a work order, from the main store; the line.
pub(super) fn planned(world: &mut World, card_id: Id, quantity: &str, reserve: bool) -> Id {
    let plan = PlanPart {
        card_id,
        part_id: Some(BEARING),
        quantity: dec(quantity),
        warehouse_id: Some(MAIN),
        reserve,
        ..PlanPart::default()
    };
    of(&world.done(&planner(), &BoardCommand::PlanPart(Box::new(plan)))).line_id
}

/// Follows the part by serial numbers, of which these lie at these places.
pub(super) fn serials(world: &mut World, pieces: &[(&str, Id)]) {
    let facts = &mut world.stock.facts;
    facts.parts.get_mut(&BEARING).unwrap().tracking = Tracking::Serial;
    let at = |location| SerialRef { at: Some(StockKey::of(BEARING, location)), issue: None };
    facts.serials = pieces.iter().map(|(number, place)| ((BEARING, (*number).to_owned()), at(*place))).collect();
}

impl Stock {
    /// Writes what an event says at a time, as the store does.
    pub(super) fn write(&mut self, what: &BoardEventKind, now: DateTime<Utc>) {
        use BoardEventKind as H;
        match what {
            H::PartPlanned(one)
            | H::PartPlanEdited(one)
            | H::PartPlanRemoved(one)
            | H::PartReserved(one)
            | H::PartReleased(one)
            | H::PartIssued(one)
            | H::PartReturned(one)
            | H::PartUsed(one)
            | H::PartStaged(one) => self.post(one, now),
            H::KitReserved(kit) | H::KitIssued(kit) => kit.lines.iter().for_each(|one| self.post(one, now)),
            H::CardMoved { released, reserved, .. } => {
                released.iter().chain(reserved).for_each(|one| self.post(one, now));
            }
            H::CardArchived { released, .. } => released.iter().for_each(|one| self.post(one, now)),
            _ => {}
        }
    }

    /// A batch is written: issues have the ids of their entries.
    pub(super) fn end_batch(&mut self) {
        self.pending.clear();
    }

    /// Makes an entry of a change, no earlier than the last one there.
    fn enter(
        &mut self,
        line: Id,
        key: StockKey,
        change: &StockChange,
        (now, age): (DateTime<Utc>, Option<DateTime<Utc>>),
    ) -> Posted {
        let place = self.facts.places.get_mut(&key).unwrap();
        let at = place.moved_at.map_or(now, |moved| moved.max(now));
        place.moved_at = Some(at);
        let origin = Origin::at(age.unwrap_or(at));
        let posted = place.costing.post(place.balance, change, place.negative_allowed, &origin).unwrap();
        place.balance = posted.after;
        let oldest = place.costing.layers().and_then(|layers| {
            let oldest = layers.oldest_moved();
            layers.drain();
            oldest
        });
        let id = Id::try_from(self.ledger.len()).unwrap() + 1;
        self.ages.insert(id, oldest.unwrap_or(at));
        let (quantity, reserved, value) = (posted.quantity, posted.reserved, posted.value);
        self.ledger.push(Entry { line, key, quantity, reserved, value });
        posted
    }

    fn post(&mut self, changed: &PartChanged, now: DateTime<Utc>) {
        let PartWrite { mut line, removed, steps, .. } = *changed.write.clone().expect("what is to be written");
        for step in steps {
            let key = step.key;
            let age = match (step.change, step.issue) {
                (StockChange::Return { .. }, Some(IssueRef::Movement(id))) => self.ages.get(&id).copied(),
                (StockChange::Return { .. }, Some(IssueRef::Pending(number))) => {
                    self.ages.get(&self.pending[&number]).copied()
                }
                _ => None,
            };
            let posted = self.enter(line.id, key, &step.change, (now, age));
            let id = Id::try_from(self.ledger.len()).unwrap();
            for number in &step.serials {
                let out = matches!(step.change, StockChange::Issue { .. });
                let now = SerialRef { at: (!out).then_some(key), issue: out.then_some(id) };
                self.facts.serials.insert((key.part, number.to_lowercase()), now);
            }
            if let (StockChange::Issue { .. }, Some(IssueRef::Pending(number))) = (step.change, step.issue) {
                self.pending.insert(number, id);
            }
            if let Some(to) = step.to {
                let change = StockChange::TransferIn { quantity: -posted.quantity, value: -posted.value };
                self.enter(line.id, to, &change, (now, None));
                for number in &step.serials {
                    let now = SerialRef { at: Some(to), issue: None };
                    self.facts.serials.insert((key.part, number.to_lowercase()), now);
                }
                self.facts.move_pieces(&key, &step.serials, Some((to, line.id)));
            }
        }
        for issue in &mut line.issues {
            if let IssueRef::Pending(number) = issue.issue {
                issue.issue = IssueRef::Movement(self.pending[&number]);
            }
        }
        match removed {
            true => drop(self.facts.lines.remove(&line.id)),
            false => drop(self.facts.lines.insert(line.id, line)),
        }
    }

    /// What must hold whatever happened: balances are the sums of the ledger, and lines those of their entries.
    pub(super) fn check(&self) {
        for (key, place) in &self.facts.places {
            let begun = self.begun[key];
            let entries = || self.ledger.iter().filter(|entry| entry.key == *key);
            let now = place.balance;
            assert_eq!(now.balance, begun.balance + entries().map(|entry| entry.quantity).sum::<Decimal>());
            assert_eq!(now.reserved, entries().map(|entry| entry.reserved).sum::<Decimal>());
            assert_eq!(now.value, begun.value + entries().map(|entry| entry.value).sum::<Decimal>());
            assert!(now.balance >= now.reserved && now.reserved >= Decimal::ZERO, "{now:?}");
            let lines = self.facts.lines.values().filter(|line| line.part == Some(key.part));
            let promised: Decimal = lines.filter_map(|line| line.reserved.get(key)).sum();
            assert_eq!(now.reserved, promised, "what is reserved is reserved for lines");
        }
        for line in self.facts.lines.values().filter(|line| line.part.is_some()) {
            let entries = || self.ledger.iter().filter(|entry| entry.line == line.id);
            assert_eq!(line.out(), -entries().map(|entry| entry.quantity).sum::<Decimal>());
            assert_eq!(line.actual_cost, -entries().map(|entry| entry.value).sum::<Decimal>());
            assert_eq!(line.reserved_in_all(), entries().map(|entry| entry.reserved).sum::<Decimal>());
            assert!(line.used <= line.out() && line.out() >= Decimal::ZERO, "{line:?}");
            assert!(line.reserved_in_all() <= line.open(), "never more than planned: {line:?}");
        }
    }
}
