//! Kits: reserving what they miss, picking to staging places, and issuing what is staged. What is picked stays reserved for its line all
//! the way: released, moved and reserved again in one posting on balances that are held.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::json;

use super::part_turn::PartTurn;
use super::parts::{at_least_zero, not_in_stock};
use super::{Decider, Decision, event, text};
use crate::board::kit::{KitChanged, KitCheck, KitLine, KitOfOrder, KitState, StagePart, Staged};
use crate::board::parts::{IssueRef, LineIssue, PartChanged, PartLine};
use crate::board::{BoardEvent, BoardEventKind, CardFace, Delta};
use crate::stock::{
    StockChange, StockKey, Tracking, insufficient, is_expired, lot_expired, serial_not_there, serials_required,
};
use crate::{Action, Error, Id, SubModule};

impl Decider<'_> {
    /// Moves some of a line to a staging place; what is reserved elsewhere beyond the plan is released.
    pub(super) fn stage_part(&mut self, asked: &StagePart) -> Decision {
        self.in_work(asked.card_id)?;
        let line = self.part_line(asked.card_id, asked.line_id)?;
        let part = line.part.ok_or_else(not_in_stock)?;
        let warehouse = line.warehouse;
        let warehouse = warehouse.ok_or_else(|| Error::field("required", "warehouseId", "Select a warehouse."))?;
        self.warehouse(Some(warehouse))?;
        self.may_move_stock(warehouse)?;
        let reason = asked.short_reason.trim().to_owned();
        text::free_text("shortReason", &reason)?;
        let quantity = at_least_zero(asked.quantity)?;
        let open = (line.open() - self.facts.parts.staged_of(&line)).max(Decimal::ZERO);
        if quantity > open {
            let detail = format!("Only {} of the plan are not staged yet.", open.normalize());
            return Err(Error::conflict_with("over_pick", detail, json!({ "open": open })));
        }
        if quantity.is_zero() && reason.is_empty() {
            return Err(Error::field("required", "shortReason", "Say why nothing is picked."));
        }
        self.master_part(part)?.tracking.accept_lot(asked.lot_id)?;
        let from = StockKey { part, location: asked.location_id, lot: asked.lot_id };
        let to = from.at(asked.to_location_id);
        let place = self.staging_place(to, warehouse)?;
        let before = self.kit_of(asked.card_id, warehouse, None);
        let mut turn = PartTurn::new(line);
        if quantity > Decimal::ZERO {
            self.pick(&mut turn, (from, to), quantity, &asked.serials)?;
        }
        let left = open - quantity;
        turn.line.released_by_hand = false;
        // A reason holds until the rest is found.
        if left.is_zero() {
            turn.line.short_reason.clear();
        } else if !reason.is_empty() {
            turn.line.short_reason.clone_from(&reason);
        }
        let ready =
            before != KitState::Ready && self.kit_of(asked.card_id, warehouse, Some(&turn.line)) == KitState::Ready;
        let short = if reason.is_empty() { Decimal::ZERO } else { left.normalize() };
        turn.staged = Some(Box::new(Staged { place, ready, short, reason }));
        self.write_part(BoardEventKind::PartStaged, turn, quantity, Decimal::ZERO)
    }

    fn pick(
        &self,
        turn: &mut PartTurn,
        (from, to): (StockKey, StockKey),
        quantity: Decimal,
        serials: &str,
    ) -> Result<(), Error> {
        let (facts, now) = (&self.facts.parts, self.deciding.now);
        let place = facts.places.get(&from).filter(|place| place.serves).ok_or_else(|| insufficient(Decimal::ZERO))?;
        if facts.is_staged(&from) {
            return Err(Error::field("invalid", "locationId", "This lies at a staging place already."));
        }
        if is_expired(place.expires_at, now) {
            return Err(lot_expired());
        }
        let own = turn.line.reserved.get(&from).copied().unwrap_or_default().min(quantity);
        let available = place.balance.available().max(Decimal::ZERO);
        if quantity - own > available {
            return Err(insufficient(own + available));
        }
        let pieces = self.chosen_pieces(from.part, serials, Some(quantity))?;
        if self.master_part(from.part)?.tracking == Tracking::Serial && pieces.is_empty() {
            return Err(serials_required());
        }
        if let Some((number, _)) = pieces.iter().find(|(_, piece)| piece.at != Some(from)) {
            return Err(serial_not_there(number));
        }
        if own > Decimal::ZERO {
            turn.post(facts, (from, now), StockChange::Release { quantity: own })?;
            turn.reserve_less(from, own);
        }
        let numbers = pieces.into_iter().map(|(number, _)| number).collect();
        turn.transfer(facts, (from, to), (quantity, now), numbers)?;
        turn.post(facts, (to, now), StockChange::Reserve { quantity })?;
        turn.reserve_more(to, quantity);
        let surplus = (turn.line.reserved_in_all() - turn.line.open()).max(Decimal::ZERO);
        self.release(turn, surplus)
    }

    /// The code of a staging place of a warehouse whose balance is held.
    fn staging_place(&self, to: StockKey, warehouse: Id) -> Result<String, Error> {
        let facts = &self.facts.parts;
        let here = facts.places.get(&to).filter(|place| place.warehouse == warehouse && place.serves);
        let code = here.and_then(|_| facts.staging.get(&to.location));
        let detail = "Select a staging place of this warehouse.";
        code.cloned().ok_or_else(|| Error::field("not_staging", "toLocationId", detail))
    }

    /// Reserves what the lines of a kit miss, as far as it is available.
    pub(super) fn reserve_kit(&mut self, asked: &KitOfOrder) -> Decision {
        let &KitOfOrder { card_id, warehouse_id, automatic } = asked;
        self.in_work(card_id)?;
        if !self.deciding.context.permissions().allows(SubModule::Warehousing, Action::Update) {
            super::require(self.deciding, Action::Update)?;
        }
        self.warehouse(Some(warehouse_id))?;
        let lines = self.kit_lines(card_id, warehouse_id);
        let (mut wanted, mut changed) = (false, Vec::new());
        for line in lines.into_iter().filter(|line| !(automatic && line.released_by_hand)) {
            let missing = (line.open() - line.reserved_in_all()).max(Decimal::ZERO);
            if missing.is_zero() {
                continue;
            }
            wanted = true;
            let mut turn = PartTurn::new(line);
            let reserved = self.promise(&mut turn, missing, false)?;
            if reserved > Decimal::ZERO {
                turn.line.released_by_hand = false;
                changed.push(turn.finish(&mut self.facts.parts, reserved, reserved));
            }
        }
        match (changed.is_empty(), wanted) {
            (true, false) => Ok(None),
            (true, true) => Err(insufficient(Decimal::ZERO)),
            (false, _) => {
                let delta = self.with_parts(card_id)?;
                event(BoardEventKind::KitReserved(KitChanged { card_id, warehouse_id, lines: changed }), delta)
            }
        }
    }

    /// Issues what is staged of a kit, each line once.
    pub(super) fn issue_kit(&mut self, asked: &KitOfOrder) -> Decision {
        let &KitOfOrder { card_id, warehouse_id, .. } = asked;
        self.in_work(card_id)?;
        self.warehouse(Some(warehouse_id))?;
        self.may_move_stock(warehouse_id)?;
        let mut lines = self.kit_lines(card_id, warehouse_id);
        lines.retain(|line| self.facts.parts.staged_of(line) > Decimal::ZERO);
        if lines.is_empty() {
            return Err(Error::conflict("nothing_staged", "Nothing of this kit is staged."));
        }
        // All lines or none: what stands against one of them stands against all.
        let before = self.facts.parts.clone();
        let issued = self.issue_staged(lines);
        let issued = issued.and_then(|changed| self.affordable_parts(card_id, &[]).map(|()| changed));
        if issued.is_err() {
            self.facts.parts = before;
        }
        let lines = issued?;
        let delta = self.with_parts(card_id)?;
        event(BoardEventKind::KitIssued(KitChanged { card_id, warehouse_id, lines }), delta)
    }

    /// Issues what is staged of lines.
    fn issue_staged(&mut self, lines: Vec<PartLine>) -> Result<Vec<PartChanged>, Error> {
        let mut changed = Vec::new();
        for line in lines {
            let reserved = line.reserved.clone().into_iter();
            let staged: Vec<(StockKey, Decimal)> =
                reserved.filter(|(key, _)| self.facts.parts.is_staged(key)).collect();
            let mut turn = PartTurn::new(line);
            let mut issued = Decimal::ZERO;
            for (key, quantity) in staged {
                if is_expired(self.place(key)?.expires_at, self.deciding.now) {
                    return Err(lot_expired());
                }
                let serials = self.staged_pieces(&turn.line, key, quantity);
                self.issue_some(&mut turn, key, (quantity, quantity), serials)?;
                issued += quantity;
            }
            let surplus = (turn.line.reserved_in_all() - turn.line.open()).max(Decimal::ZERO);
            self.release(&mut turn, surplus)?;
            changed.push(turn.finish(&mut self.facts.parts, issued, Decimal::ZERO));
        }
        Ok(changed)
    }

    /// Issues a quantity of a balance, of which so much is the line's own reservation.
    pub(super) fn issue_some(
        &mut self,
        turn: &mut PartTurn,
        key: StockKey,
        (quantity, reserved): (Decimal, Decimal),
        serials: Vec<String>,
    ) -> Result<(), Error> {
        let now = self.deciding.now;
        let posted = turn.post(&self.facts.parts, (key, now), StockChange::Issue { quantity, reserved })?;
        let age = turn.age;
        let issue = IssueRef::Pending(self.facts.parts.pending);
        self.facts.parts.pending += 1;
        turn.of_issue(issue, serials);
        turn.reserve_less(key, reserved);
        turn.line.issued += quantity;
        turn.line.actual_cost -= posted.value;
        turn.line.issues.push(LineIssue { issue, key, unit_cost: posted.unit_cost, left: quantity, age });
        Ok(())
    }

    /// The pieces that lie at a staging place for a line; none where it does not matter which they are, or nobody knows.
    pub(super) fn staged_pieces(&self, line: &PartLine, key: StockKey, quantity: Decimal) -> Vec<String> {
        let serial = self.master_part(key.part).is_ok_and(|part| part.tracking == Tracking::Serial);
        let count = quantity.to_usize().unwrap_or_default();
        let pieces = if serial { self.facts.parts.pieces_for(line.id, &key, count) } else { Vec::new() };
        if pieces.len() == count { pieces } else { Vec::new() }
    }

    /// A card that says of its kit something else than its lines do is corrected.
    pub(super) fn check_kit(&mut self, asked: &KitCheck) -> Decision {
        let delta = self.with_parts(asked.card_id)?;
        match delta.put.is_empty() {
            true => Ok(None),
            false => event(BoardEventKind::KitChecked(*asked), delta),
        }
    }

    fn kit_lines(&self, card: Id, warehouse: Id) -> Vec<PartLine> {
        let lines = self.facts.parts.lines.values();
        let of_kit =
            |line: &&PartLine| line.card_id == card && line.part.is_some() && line.warehouse == Some(warehouse);
        lines.filter(of_kit).cloned().collect()
    }

    /// How far a kit is, with a line as it becomes.
    fn kit_of(&self, card: Id, warehouse: Id, changed: Option<&PartLine>) -> KitState {
        let lines = self.facts.parts.lines.values().filter(|line| line.card_id == card);
        let now = lines.map(|line| changed.filter(|changed| changed.id == line.id).unwrap_or(line));
        KitState::of(now.filter(|line| line.warehouse == Some(warehouse)).filter_map(|line| self.kit_line(line)))
    }

    fn kit_line(&self, line: &PartLine) -> Option<KitLine> {
        let &PartLine { planned, issued, returned, .. } = line;
        line.part.and(line.warehouse)?;
        Some(KitLine { planned, staged: self.facts.parts.staged_of(line), issued, returned })
    }

    /// How far all kits of a work order are together.
    pub(super) fn kit_state(&self, card: Id) -> KitState {
        let lines = self.facts.parts.lines.values().filter(|line| line.card_id == card);
        KitState::of(lines.filter_map(|line| self.kit_line(line)))
    }

    /// Adds to an event that moves a card or takes it off the board what became of its kit.
    pub(super) fn with_kit(&self, card: Id, event: &mut BoardEvent) {
        let Some(known) = self.board.card(card) else { return };
        let kit = self.kit_state(card);
        if known.face.kit == kit {
            return;
        }
        let delta: &mut Delta = &mut event.delta;
        match delta.put.iter_mut().find(|face| face.id == card) {
            Some(face) => face.kit = kit,
            None => {
                let placed = delta.place.iter().find(|place| place.card_id == card).map(|place| place.version);
                let version = placed.unwrap_or(known.face.version + 1);
                delta.put.push(CardFace { kit, version, ..known.face.clone() });
            }
        }
    }
}
