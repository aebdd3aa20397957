//! Reserving, releasing, issuing and returning parts of a work order: each balance concerned is held, and what is decided here is what the
//! ledger will post.

use rust_decimal::Decimal;
use serde_json::json;

use super::part_picking::{Back, PieceTake, coming_back};
use super::part_turn::PartTurn;
use super::parts::{above, not_in_stock};
use super::{Decider, Decision, text};
use crate::board::parts::{IssuePart, LineIssue, PartLine, PartQuantity};
use crate::board::{BoardEvent, BoardEventKind, StatusChange};
use crate::stock::{StockChange, Take, Wanted, first_expired_first, insufficient, is_expired};
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
        turn.line.released_by_hand = false;
        let reserved = self.promise(&mut turn, quantity, false)?;
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
        turn.line.released_by_hand = true;
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
        let expired_reason = self.may_issue_expired(asked)?;
        let chosen = self.chosen_pieces(part, &asked.serials, asked.quantity)?;
        let quantity = match (asked.quantity, chosen.len()) {
            (Some(quantity), _) => above(quantity)?,
            (None, 0) => above(line.open())?,
            (None, count) => Decimal::from(count),
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
        let wanted =
            Wanted { quantity, lot: asked.lot_id, expired_allowed: expired_reason.is_some(), at: self.deciding.now };
        let takes = self.takes(&line, (part, warehouse), &wanted, &chosen)?;
        let mut turn = PartTurn::new(line);
        turn.expired_reason = expired_reason;
        for PieceTake { take: Take { key, quantity, reserved }, serials } in takes {
            let staged = serials.is_empty() && self.facts.parts.is_staged(&key);
            let serials = if staged { self.staged_pieces(&turn.line, key, quantity) } else { serials };
            self.issue_some(&mut turn, key, (quantity, reserved), serials)?;
        }
        // What came from another warehouse no longer has to be kept in this one.
        let surplus = (turn.line.reserved_in_all() - turn.line.open()).max(Decimal::ZERO);
        self.release(&mut turn, surplus)?;
        self.write_part(BoardEventKind::PartIssued, turn, quantity, Decimal::ZERO)
    }

    /// Takes back what was issued last first, of the same lot and at its cost, and reserves it again as far as the plan wants it.
    pub(super) fn return_part(&mut self, asked: &PartQuantity) -> Decision {
        let open = self.not_closed(asked.card_id).map(|_| self.in_work(asked.card_id).is_ok())?;
        let line = self.part_line(asked.card_id, asked.line_id)?;
        let part = line.part.ok_or_else(not_in_stock)?;
        let tracking = self.master_part(part)?.tracking;
        let pieces = self.chosen_pieces(part, &asked.serials, asked.quantity)?;
        let of_lot = |issue: &&LineIssue| asked.lot_id.is_none() || issue.key.lot == asked.lot_id;
        let returnable: Decimal = line.issues.iter().filter(of_lot).map(|issue| issue.left).sum();
        let left = returnable.min(line.out() - line.used).max(Decimal::ZERO);
        let whole = if pieces.is_empty() { left } else { Decimal::from(pieces.len()) };
        let quantity = asked.quantity.map_or(Ok(whole), above)?;
        if quantity > left || quantity.is_zero() {
            let detail = format!("At most {} can come back.", left.normalize());
            return Err(Error::conflict_with("over_return", detail, json!({ "left": left })));
        }
        let backs = coming_back(&line, quantity, asked.lot_id, (tracking, &pieces))?;
        let mut turn = PartTurn::new(line);
        let mut reserved = Decimal::ZERO;
        for Back { issue, key, unit_cost, age, quantity: back, serials } in backs {
            let place = self.place(key)?.clone();
            if place.archived {
                let detail = "The place from which it was issued is archived.";
                return Err(Error::conflict("place_archived", detail));
            }
            self.may_move_stock(place.warehouse)?;
            let posted = turn.post(&self.facts.parts, (key, age), StockChange::Return { quantity: back, unit_cost })?;
            turn.of_issue(issue, serials);
            turn.line.issues.iter_mut().filter(|one| one.issue == issue).for_each(|one| one.left -= back);
            turn.line.returned += back;
            turn.line.actual_cost -= posted.value;
            let free = posted.after.available().max(Decimal::ZERO);
            let again = back.min(turn.line.open() - turn.line.reserved_in_all()).min(free);
            let serves = place.serves && !is_expired(place.expires_at, self.deciding.now);
            if open && serves && turn.line.warehouse == Some(place.warehouse) && again > Decimal::ZERO {
                turn.post(&self.facts.parts, (key, self.deciding.now), StockChange::Reserve { quantity: again })?;
                turn.reserve_more(key, again);
                reserved += again;
            }
        }
        turn.line.issues.retain(|issue| issue.left > Decimal::ZERO);
        self.write_part(BoardEventKind::PartReturned, turn, quantity, reserved)
    }

    /// Reserves as much as there is, place by place, and says how much that is. What lies at staging places is on its way back to the
    /// shelves and comes last, unless it is to be kept there.
    pub(super) fn promise(&self, turn: &mut PartTurn, quantity: Decimal, staged_first: bool) -> Result<Decimal, Error> {
        let part = turn.line.part.ok_or_else(not_in_stock)?;
        let warehouse = turn.line.warehouse;
        let warehouse = warehouse.ok_or_else(|| Error::field("required", "warehouseId", "Select a warehouse."))?;
        self.warehouse(Some(warehouse))?;
        let mut missing = quantity;
        let mut places: Vec<_> = self.served((part, warehouse)).collect();
        places.retain(|(_, place)| !is_expired(place.expires_at, self.deciding.now));
        places.sort_by_key(|(key, _)| self.facts.parts.is_staged(key) != staged_first);
        first_expired_first(&mut places, |(_, place)| place.expires_at);
        let free: Vec<_> = places.into_iter().map(|(key, place)| (key, place.balance.available())).collect();
        for (key, available) in free {
            let quantity = missing.min(available);
            if quantity > Decimal::ZERO {
                turn.post(&self.facts.parts, (key, self.deciding.now), StockChange::Reserve { quantity })?;
                turn.reserve_more(key, quantity);
                missing -= quantity;
            }
        }
        Ok(quantity - missing)
    }

    /// Releases so much of what is reserved; what is staged comes last.
    pub(super) fn release(&self, turn: &mut PartTurn, quantity: Decimal) -> Result<(), Error> {
        let mut missing = quantity;
        let mut reserved: Vec<_> = turn.line.reserved.clone().into_iter().collect();
        reserved.sort_by_key(|(key, _)| self.facts.parts.is_staged(key));
        for (key, reserved) in reserved {
            let quantity = reserved.min(missing);
            if quantity > Decimal::ZERO {
                turn.post(&self.facts.parts, (key, self.deciding.now), StockChange::Release { quantity })?;
                turn.reserve_less(key, quantity);
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
        if !released.is_empty() {
            self.with_kit(card, &mut event);
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
        let BoardEventKind::CardMoved { card_id, reserved, .. } = &mut event.what else { return Some(event) };
        let card = *card_id;
        for (line, quantity) in released {
            // One that was removed meanwhile wants nothing.
            let Some(line) = self.facts.parts.lines.get(line).cloned() else { continue };
            let wanted = (*quantity).min(line.open() - line.reserved_in_all());
            if wanted <= Decimal::ZERO {
                continue;
            }
            let mut turn = PartTurn::new(line.clone());
            let again = self.promise(&mut turn, wanted, true);
            // Its warehouse may be out of use by now.
            let (turn, again) = again.map_or_else(|_| (PartTurn::new(line), Decimal::ZERO), |again| (turn, again));
            reserved.push(turn.finish(&mut self.facts.parts, wanted, again));
        }
        if !reserved.is_empty() {
            self.with_kit(card, &mut event);
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

    /// Stock is moved by those who run warehouses; by technicians where the warehouse is open to them.
    pub(super) fn may_move_stock(&self, warehouse: Id) -> Result<(), Error> {
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
