//! Moving cards: into another list it is a change of status, with all that a change of status asks for.

use chrono::TimeDelta;
use serde_json::json;

use super::{Decider, Decision, event, labour, text};
use crate::board::order::{self, Landing};
use crate::board::{BoardEvent, BoardEventKind, Card, Delta, Placement, StatusChange, TaskState, UNDO_MINUTES};
use crate::{Action, Error, Id, SubModule, SystemStatus, Transition, TransitionRules};

impl Decider<'_> {
    pub(super) fn move_card(
        &mut self,
        id: Id,
        list_id: Id,
        (after, seen_in): (Option<Option<Id>>, Option<Id>),
        (reason, override_reason): (Option<&str>, Option<&str>),
    ) -> Decision {
        let card = self.card(id)?;
        if seen_in.is_some_and(|list| list != card.list) {
            return Err(moved_meanwhile(card));
        }
        let status = self.judge(card, list_id, reason)?;
        let overridden = match status {
            Some(status) => self.links_allow(card, status, override_reason)?,
            None => None,
        };
        self.room_in(list_id, Some(id))?;
        let moved = self.relocate(id, list_id, after, |from| BoardEventKind::CardMoved {
            card_id: id,
            from,
            to: list_id,
            status,
            reason: reason.map(str::trim).filter(|reason| !reason.is_empty()).map(str::to_owned),
            undo: false,
            override_reason: overridden,
            duplicate_of: None,
            patch: None,
            released: Vec::new(),
            reserved: Vec::new(),
        });
        self.with_status(id, status, moved)
    }

    /// A move with what it tells linked work orders and what it releases, if it is a change of status.
    pub(super) fn with_status(&mut self, id: Id, status: Option<StatusChange>, moved: Decision) -> Decision {
        let mut moved = moved?;
        if let (Some(status), Some(event)) = (status, &mut moved) {
            self.tell_of_status(id, status, &mut event.delta)?;
        }
        self.releasing(moved)
    }

    pub(super) fn undo_move(&mut self) -> Decision {
        let user = self.deciding.context.user_id();
        let last = user
            .and_then(|user| self.board.last_moves.get(&user))
            .filter(|last| self.deciding.now - last.at <= TimeDelta::minutes(UNDO_MINUTES))
            .ok_or_else(|| Error::conflict("nothing_to_undo", "There is no recent move to undo."))?;
        let (id, back, below, released) = (last.card, last.from, last.below, last.released.clone());
        let card = self.card(id)?;
        let to = self.board.require_list(back)?.head.system_status;
        let from = self.board.require_list(card.list)?.head.system_status;
        // Taking back one's own slip is not a reopen: neither the permission nor a reason is asked for.
        let status = (from != to).then_some(StatusChange { from, to });
        if let Some(status) = status {
            self.links_allow(card, status, None)?;
        }
        self.room_in(back, Some(id))?;
        let moved = self.relocate(id, back, Some(below), |from| BoardEventKind::CardMoved {
            card_id: id,
            from,
            to: back,
            status,
            reason: None,
            undo: true,
            override_reason: None,
            duplicate_of: None,
            patch: None,
            released: Vec::new(),
            reserved: Vec::new(),
        });
        let moved = self.with_status(id, status, moved)?;
        match to {
            SystemStatus::Completed | SystemStatus::Closed => Ok(moved),
            _ => Ok(self.reserving_again(moved, &released)),
        }
    }

    /// Whether the card may go there, and what change of status that is.
    fn judge(&self, card: &Card, list_id: Id, reason: Option<&str>) -> Result<Option<StatusChange>, Error> {
        let to = self.board.require_list(list_id)?.head.system_status;
        let from = self.board.require_list(card.list)?.head.system_status;
        text::free_text("reason", reason.unwrap_or_default())?;
        let may_reopen = self.deciding.context.permissions().allows(SubModule::WorkOrders, Action::Reopen);
        let rules = TransitionRules { skip_review: self.board.settings.skip_review, may_reopen, reason };
        match from.transition(to, rules)? {
            Transition::Within => return Ok(None),
            Transition::Complete => {
                may_complete(card)?;
                self.failure_is_recorded(card)?;
            }
            Transition::Forward | Transition::Close | Transition::Reopen => {}
        }
        Ok(Some(StatusChange { from, to }))
    }

    /// Refuses a list that is full; the card itself does not count.
    pub(super) fn room_in(&self, list_id: Id, moving: Option<Id>) -> Result<(), Error> {
        let list = self.board.require_list(list_id)?;
        let already_there = moving.is_some_and(|id| list.cards.contains(&id));
        match list.head.wip_limit {
            Some(limit) if !already_there && list.cards.len() >= usize::try_from(limit).unwrap_or(usize::MAX) => {
                Err(Error::conflict_with(
                    "wip_limit",
                    format!("{} holds at most {limit} work orders.", list.head.name),
                    json!({ "limit": limit, "listId": list_id }),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Where a card comes to lie: `after` absent is the end, `null` the top; a neighbour that has left means the end.
    pub(super) fn landing(
        &self,
        list_id: Id,
        after: Option<Option<Id>>,
        moving: Option<Id>,
    ) -> Result<(Option<Id>, Landing), Error> {
        let list = self.board.require_list(list_id)?;
        let others: Vec<Id> = list.cards.iter().copied().filter(|id| Some(*id) != moving).collect();
        let end = others.len();
        let index = match after {
            Some(None) => 0,
            Some(Some(above)) => others.iter().position(|id| *id == above).map_or(end, |at| at + 1),
            None => end,
        };
        let above = index.checked_sub(1).and_then(|at| others.get(at)).copied();
        // Only the neighbours are looked up: a list may have hundreds of cards, and every move comes by here.
        let position = |id| self.board.card(id).map_or(0, |card| card.position);
        Ok((above, order::land(&others, index, position)))
    }

    pub(super) fn relocate(
        &self,
        id: Id,
        list_id: Id,
        after: Option<Option<Id>>,
        happening: impl FnOnce(Id) -> BoardEventKind,
    ) -> Decision {
        let card = self.board.require_card(id)?;
        let (after, landing) = self.landing(list_id, after, Some(id))?;
        if card.list == list_id && self.board.above(id) == after {
            return Ok(None);
        }
        let version = card.face.version + 1;
        let delta = Delta {
            place: vec![Placement { card_id: id, list_id, after, position: landing.position, version }],
            positions: landing.spread,
            ..Delta::default()
        };
        event(happening(card.list), delta)
    }
}

/// An edit and a move of the same card as one event; both were decided on the card as it is.
pub(super) fn joined(edited: Option<BoardEvent>, moved: Option<BoardEvent>) -> Option<BoardEvent> {
    match (edited, moved) {
        (Some(edited), Some(mut moved)) => {
            if let (BoardEventKind::CardEdited { patch: fields, .. }, BoardEventKind::CardMoved { patch, .. }) =
                (edited.what, &mut moved.what)
            {
                *patch = Some(fields);
            }
            moved.delta.put = edited.delta.put;
            Some(moved)
        }
        (edited, moved) => edited.or(moved),
    }
}

fn may_complete(card: &Card) -> Result<(), Error> {
    refuse_missing(card.missing())?;
    if !card.timers.is_empty() {
        return Err(labour::timer_running(card));
    }
    Ok(())
}

/// Refuses to call something done of which mandatory parts are not, by their names.
pub(super) fn refuse_missing(missing: Vec<String>) -> Result<(), Error> {
    if missing.is_empty() {
        return Ok(());
    }
    let detail = format!("Not done yet: {}.", missing.join(", "));
    Err(Error::conflict_with("mandatory_open", detail, json!({ "missing": missing })))
}

fn moved_meanwhile(card: &Card) -> Error {
    Error::conflict_with(
        "card_moved",
        format!("Another user has just moved {}.", card.face.code),
        json!({ "listId": card.list }),
    )
}

impl Card {
    /// What stands against completing the work order: the names of mandatory tasks and sub-tasks that are not done.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for task in &self.tasks {
            if task.mandatory && !task.completed {
                missing.push(task.name.clone());
            }
            missing.extend(task.missing());
        }
        missing
    }
}

impl TaskState {
    /// What stands against ticking it: the names of its mandatory sub-tasks that are not done.
    pub fn missing(&self) -> Vec<String> {
        let open = self.sub_tasks.iter().filter(|sub_task| sub_task.mandatory && !sub_task.completed);
        open.map(|sub_task| format!("{} › {}", self.name, sub_task.name)).collect()
    }
}
