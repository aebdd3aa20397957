//! Reserving, releasing, issuing and returning parts of a work order: each balance concerned is held, and what is decided here is what the
//! ledger will post.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::json;

use super::part_turn::PartTurn;
use super::parts::{above, not_in_stock};
use super::{Decider, Decision, text};
use crate::board::part_facts::StockPlace;
use crate::board::parts::{IssuePart, IssueRef, LineIssue, PartLine, PartQuantity};
use crate::board::{BoardEvent, BoardEventKind, StatusChange};
use crate::stock::{StockChange, being_counted};
use crate::{Action, Error, Id, SubModule, SystemStatus};

impl Decider<'_> {
    pub(super) fn reserve_part(&mut self, asked: &PartQuantity) -> Decision {
        self.in_work(asked.card_id)?;
        let line = self.part_line(asked.card_id, asked.line_id)?;
        let free = (line.open() - line.reserved_in_all()).max(Decimal::ZERO);
        let quantity = asked.quantity.map_or(Ok(free), above)?;
        if quantity > free {
            let detail = format!("Only {} of the plan are neither reserved nor issued.", free.normalize());
            return Err(Error::conflict_with("over_reserve", detail, json!({ "open": free })));
        }
        if quantity.is_zero() {
            return Ok(None);
        }
        let mut turn = PartTurn::new(line);
        let reserved = self.promise(&mut turn, quantity)?;
        if reserved.is_zero() {
            return Err(insufficient(Decimal::ZERO));
        }
        self.write_part(BoardEventKind::PartReserved, turn, reserved, Decimal::ZERO)
    }

    pub(super) fn release_part(&mut self, asked: &PartQuantity) -> Decision {
        self.not_closed(asked.card_id)?;
        let line = self.part_line(asked.card_id, asked.line_id)?;
        let reserved = line.reserved_in_all();
        let quantity = asked.quantity.map_or(Ok(reserved), above)?;
        if quantity > reserved {
            let detail = format!("Only {} are reserved.", reserved.normalize());
            return Err(Error::conflict_with("over_release", detail, json!({ "reserved": reserved })));
        }
        if quantity.is_zero() {
            return Ok(None);
        }
        let mut turn = PartTurn::new(line);
        self.release(&mut turn, quantity)?;
        self.write_part(BoardEventKind::PartReleased, turn, quantity, Decimal::ZERO)
    }

    /// Issues from the line's own reservation first, and then from what is available.
    pub(super) fn issue_part(&mut self, asked: &IssuePart) -> Decision {
        let (mut line, new) = self.line_to_issue(asked)?;
        let part = line.part.ok_or_else(not_in_stock)?;
        self.master_part(part)?;
        let warehouse = asked.warehouse_id.or(line.warehouse);
        let warehouse = warehouse.ok_or_else(|| Error::field("required", "warehouseId", "Select a warehouse."))?;
        self.warehouse(Some(warehouse))?;
        self.may_move_stock(warehouse)?;
        let quantity = match asked.quantity {
            Some(quantity) => above(quantity)?,
            None => above(line.open())?,
        };
        if quantity > line.open() && line.planned > Decimal::ZERO && !asked.beyond_plan {
            let open = line.open();
            let detail = format!("Only {} of the plan are not issued. Confirm that more is issued.", open.normalize());
            return Err(Error::conflict_with("over_issue", detail, json!({ "open": open })));
        }
        if new {
            line.id = self.facts.id()?;
        }
        line.warehouse = line.warehouse.or(Some(warehouse));
        let takes = self.takes(&line, (part, warehouse), quantity)?;
        let mut turn = PartTurn::new(line);
        for (location, (quantity, reserved)) in takes {
            let posted = turn.post(&self.facts.parts, location, StockChange::Issue { quantity, reserved })?;
            let issue = IssueRef::Pending(self.facts.parts.pending);
            self.facts.parts.pending += 1;
            turn.of_issue(issue);
            turn.reserve_less(location, reserved);
            turn.line.issued += quantity;
            turn.line.actual_cost -= posted.value;
            turn.line.issues.push(LineIssue { issue, location, unit_cost: posted.unit_cost, left: quantity });
        }
        // What came from another warehouse no longer has to be kept in this one.
        let surplus = (turn.line.reserved_in_all() - turn.line.open()).max(Decimal::ZERO);
        self.release(&mut turn, surplus)?;
        self.write_part(BoardEventKind::PartIssued, turn, quantity, Decimal::ZERO)
    }

    /// Takes back what was issued last first, at its cost, and reserves it again as far as the plan wants it.
    pub(super) fn return_part(&mut self, asked: &PartQuantity) -> Decision {
        let open = self.not_closed(asked.card_id).map(|_| self.in_work(asked.card_id).is_ok())?;
        let line = self.part_line(asked.card_id, asked.line_id)?;
        let part = line.part.ok_or_else(not_in_stock)?;
        let returnable: Decimal = line.issues.iter().map(|issue| issue.left).sum();
        let left = returnable.min(line.out() - line.used).max(Decimal::ZERO);
        let quantity = asked.quantity.map_or(Ok(left), above)?;
        if quantity > left || quantity.is_zero() {
            let detail = format!("At most {} can come back.", left.normalize());
            return Err(Error::conflict_with("over_return", detail, json!({ "left": left })));
        }
        self.master_part(part)?;
        let mut turn = PartTurn::new(line);
        let (mut missing, mut reserved) = (quantity, Decimal::ZERO);
        let mut issues = std::mem::take(&mut turn.line.issues);
        for one in issues.iter_mut().rev() {
            let back = one.left.min(missing);
            if back.is_zero() {
                continue;
            }
            let place = self.place((part, one.location))?.clone();
            if place.archived {
                let detail = "The place from which it was issued is archived.";
                return Err(Error::conflict("place_archived", detail));
            }
            self.may_move_stock(place.warehouse)?;
            let change = StockChange::Return { quantity: back, unit_cost: one.unit_cost };
            let posted = turn.post(&self.facts.parts, one.location, change)?;
            turn.of_issue(one.issue);
            one.left -= back;
            missing -= back;
            turn.line.returned += back;
            turn.line.actual_cost -= posted.value;
            let free = posted.after.available().max(Decimal::ZERO);
            let again = back.min(turn.line.open() - turn.line.reserved_in_all()).min(free);
            if open && place.serves && turn.line.warehouse == Some(place.warehouse) && again > Decimal::ZERO {
                turn.post(&self.facts.parts, one.location, StockChange::Reserve { quantity: again })?;
                turn.reserve_more(one.location, again);
                reserved += again;
            }
        }
        issues.retain(|issue| issue.left > Decimal::ZERO);
        turn.line.issues = issues;
        self.write_part(BoardEventKind::PartReturned, turn, quantity, reserved)
    }

    /// Reserves as much as there is, place by place, and says how much that is.
    pub(super) fn promise(&self, turn: &mut PartTurn, quantity: Decimal) -> Result<Decimal, Error> {
        let part = turn.line.part.ok_or_else(not_in_stock)?;
        let warehouse = turn.line.warehouse;
        let warehouse = warehouse.ok_or_else(|| Error::field("required", "warehouseId", "Select a warehouse."))?;
        self.warehouse(Some(warehouse))?;
        let mut missing = quantity;
        let free: Vec<_> = self.served((part, warehouse)).map(|(at, place)| (at, place.balance.available())).collect();
        for (location, available) in free {
            let quantity = missing.min(available);
            if quantity > Decimal::ZERO {
                turn.post(&self.facts.parts, location, StockChange::Reserve { quantity })?;
                turn.reserve_more(location, quantity);
                missing -= quantity;
            }
        }
        Ok(quantity - missing)
    }

    /// Releases so much of what is reserved.
    pub(super) fn release(&self, turn: &mut PartTurn, quantity: Decimal) -> Result<(), Error> {
        let mut missing = quantity;
        for (location, reserved) in turn.line.reserved.clone() {
            let quantity = reserved.min(missing);
            if quantity > Decimal::ZERO {
                turn.post(&self.facts.parts, location, StockChange::Release { quantity })?;
                turn.reserve_less(location, quantity);
                missing -= quantity;
            }
        }
        Ok(())
    }

    /// An event that ends the work of a card, with what it releases.
    pub(super) fn releasing(&mut self, decided: Option<BoardEvent>) -> Decision {
        let Some(mut event) = decided else { return Ok(None) };
        let (card, released) = match &mut event.what {
            BoardEventKind::CardArchived { card_id, released } => (*card_id, released),
            BoardEventKind::CardMoved {
                card_id,
                status: Some(StatusChange { to: SystemStatus::Completed | SystemStatus::Closed, .. }),
                released,
                ..
            } => (*card_id, released),
            _ => return Ok(Some(event)),
        };
        let lines = self.facts.parts.lines.values();
        let reserved: Vec<PartLine> =
            lines.filter(|line| line.card_id == card && !line.reserved.is_empty()).cloned().collect();
        for line in reserved {
            let quantity = line.reserved_in_all();
            let mut turn = PartTurn::new(line);
            self.release(&mut turn, quantity)?;
            released.push(turn.finish(&mut self.facts.parts, quantity, Decimal::ZERO));
        }
        Ok(Some(event))
    }

    /// An undone move with what is reserved again of that which it had released: as much as is still wanted and available. The rest
    /// does not stand against undoing it; the event says how much that is.
    pub(super) fn reserving_again(
        &mut self,
        decided: Option<BoardEvent>,
        released: &[(Id, Decimal)],
    ) -> Option<BoardEvent> {
        let mut event = decided?;
        let BoardEventKind::CardMoved { reserved, .. } = &mut event.what else { return Some(event) };
        for (line, quantity) in released {
            // One that was removed meanwhile wants nothing.
            let Some(line) = self.facts.parts.lines.get(line).cloned() else { continue };
            let wanted = (*quantity).min(line.open() - line.reserved_in_all());
            if wanted <= Decimal::ZERO {
                continue;
            }
            let mut turn = PartTurn::new(line.clone());
            let again = self.promise(&mut turn, wanted);
            // Its warehouse may be out of use by now.
            let (turn, again) = again.map_or_else(|_| (PartTurn::new(line), Decimal::ZERO), |again| (turn, again));
            reserved.push(turn.finish(&mut self.facts.parts, wanted, again));
        }
        Some(event)
    }

    /// The line that is issued, and whether it is a new one: without a line a planned one of the part, else one that was not planned.
    fn line_to_issue(&self, asked: &IssuePart) -> Result<(PartLine, bool), Error> {
        let card_id = asked.card_id;
        self.not_closed(card_id)?;
        if let Some(line) = asked.line_id {
            return Ok((self.part_line(card_id, line)?, false));
        }
        let part = asked.part_id.ok_or_else(|| Error::field("required", "partId", "Select a part."))?;
        let quantity = asked.quantity.unwrap_or_default();
        let mut lines = self.facts.parts.lines.values().filter(|line| {
            let here = line.warehouse == asked.warehouse_id || asked.warehouse_id.is_none();
            line.card_id == card_id && line.part == Some(part) && here
        });
        let fits = |line: &&PartLine| line.planned.is_zero() || line.open() >= quantity;
        match lines.find(fits) {
            Some(line) => Ok((line.clone(), false)),
            None => {
                self.room_for_part(card_id)?;
                Ok((PartLine { card_id, ..self.line_of_part(part)? }, true))
            }
        }
    }

    /// How much is taken from which place, and how much of that is the line's own reservation.
    fn takes(
        &self,
        line: &PartLine,
        of: (Id, Id),
        quantity: Decimal,
    ) -> Result<BTreeMap<Id, (Decimal, Decimal)>, Error> {
        let mut missing = quantity;
        let mut takes: BTreeMap<Id, (Decimal, Decimal)> = BTreeMap::new();
        let (counting, places): (Vec<_>, Vec<_>) = self.served(of).partition(|(_, place)| place.counting);
        for (location, _) in &places {
            let own = line.reserved.get(location).copied().unwrap_or_default().min(missing);
            if own > Decimal::ZERO {
                takes.insert(*location, (own, own));
                missing -= own;
            }
        }
        for (location, place) in &places {
            let more = place.balance.available().min(missing);
            if more > Decimal::ZERO {
                takes.entry(*location).or_default().0 += more;
                missing -= more;
            }
        }
        if missing > Decimal::ZERO {
            match places.iter().find(|(_, place)| place.negative_allowed) {
                Some((location, _)) => takes.entry(*location).or_default().0 += missing,
                None if counting.is_empty() => return Err(insufficient(quantity - missing)),
                None => return Err(being_counted()),
            }
        }
        Ok(takes)
    }

    /// The places of a warehouse from which people are served with a part.
    fn served(&self, (part, warehouse): (Id, Id)) -> impl Iterator<Item = (Id, &StockPlace)> {
        let places = self.facts.parts.places.range((part, Id::MIN)..=(part, Id::MAX));
        let here = places.filter(move |(_, place)| place.warehouse == warehouse && place.serves);
        here.map(|((_, location), place)| (*location, place))
    }

    fn place(&self, key: (Id, Id)) -> Result<&StockPlace, Error> {
        let place = self.facts.parts.places.get(&key);
        place.ok_or_else(|| Error::Internal(format!("the balance at {} is not held", key.1)))
    }

    /// Stock is moved by those who run warehouses; by technicians where the warehouse is open to them.
    fn may_move_stock(&self, warehouse: Id) -> Result<(), Error> {
        let permissions = self.deciding.context.permissions();
        if permissions.allows(SubModule::Warehousing, Action::Update) {
            return Ok(());
        }
        let known = self.facts.parts.warehouses.get(&warehouse);
        let known = known.ok_or_else(|| text::unknown_reference("warehouseId", warehouse))?;
        if !known.self_service {
            let detail = format!("Technicians may not issue from {}. Ask its storekeeper.", known.name);
            return Err(Error::forbidden("storekeeper_required", &detail));
        }
        super::require(self.deciding, Action::Update)
    }
}

fn insufficient(available: Decimal) -> Error {
    let detail = format!("Only {} are available in this warehouse.", available.normalize());
    Error::conflict_with("insufficient_stock", detail, json!({ "available": available }))
}
