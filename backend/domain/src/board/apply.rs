//! How an event changes the state: the delta, taken step by step, and what each mover may take back.

use super::state::LastMove;
use super::{BoardEvent, BoardEventKind, BoardHeading, BoardState, Card, CardFace, Delta, List, ListHead, Placement};
use crate::Id;
use crate::stream::Recorded;

impl BoardState {
    /// Takes an event in.
    pub(super) fn take(&mut self, recorded: &Recorded<BoardEvent>) {
        self.remember_move(recorded);
        self.change(&recorded.event.delta);
    }

    fn change(&mut self, delta: &Delta) {
        if let Some(BoardHeading { name, settings, members, archived }) = &delta.board {
            self.name.clone_from(name);
            self.settings.clone_from(settings);
            self.members.clone_from(members);
            self.archived = *archived;
        }
        if let Some(heads) = &delta.lists {
            self.set_lists(heads);
        }
        if let Some(statuses) = &delta.statuses {
            self.statuses.clone_from(statuses);
        }
        if let Some(labels) = &delta.labels {
            self.labels.clone_from(labels);
        }
        for face in &delta.put {
            self.put(face);
        }
        for placement in &delta.place {
            self.place(placement);
        }
        for (id, position) in &delta.positions {
            if let Some(card) = self.cards.get_mut(id) {
                card.position = *position;
            }
        }
        for (id, tasks) in &delta.tasks {
            if let Some(card) = self.cards.get_mut(id) {
                card.tasks.clone_from(tasks);
            }
        }
        for (id, timers) in &delta.timers {
            if let Some(card) = self.cards.get_mut(id) {
                card.timers.clone_from(timers);
            }
        }
        for (id, links) in &delta.links {
            if let Some(card) = self.cards.get_mut(id) {
                card.face.links.clone_from(links);
            }
        }
        for id in &delta.gone {
            self.leave_list(*id);
            self.cards.remove(id);
        }
    }

    fn set_lists(&mut self, heads: &[ListHead]) {
        let mut old = std::mem::take(&mut self.lists);
        self.lists = heads
            .iter()
            .map(|head| {
                let cards = old
                    .iter_mut()
                    .find(|list| list.head.id == head.id)
                    .map(|list| std::mem::take(&mut list.cards))
                    .unwrap_or_default();
                List { head: head.clone(), cards }
            })
            .collect();
    }

    fn put(&mut self, face: &CardFace) {
        match self.cards.get_mut(&face.id) {
            Some(card) => card.face.clone_from(face),
            None => {
                let card = Card { face: face.clone(), list: 0, position: 0, tasks: Vec::new(), timers: Vec::new() };
                self.cards.insert(face.id, card);
            }
        }
    }

    fn place(&mut self, placement: &Placement) {
        self.leave_list(placement.card_id);
        if let Some(card) = self.cards.get_mut(&placement.card_id) {
            card.list = placement.list_id;
            card.position = placement.position;
            card.face.version = placement.version;
        }
        if let Some(list) = self.lists.iter_mut().find(|list| list.head.id == placement.list_id) {
            let index = match placement.after {
                None => 0,
                Some(after) => list.cards.iter().position(|id| *id == after).map_or(list.cards.len(), |at| at + 1),
            };
            list.cards.insert(index, placement.card_id);
        }
    }

    fn leave_list(&mut self, id: Id) {
        let Some(list_id) = self.cards.get(&id).map(|card| card.list) else { return };
        if let Some(list) = self.lists.iter_mut().find(|list| list.head.id == list_id) {
            list.cards.retain(|card| *card != id);
        }
    }

    /// The card above another in its list.
    pub(super) fn above(&self, id: Id) -> Option<Id> {
        let list = self.list(self.cards.get(&id)?.list)?;
        let at = list.cards.iter().position(|card| *card == id)?;
        at.checked_sub(1).and_then(|above| list.cards.get(above)).copied()
    }

    fn remember_move(&mut self, recorded: &Recorded<BoardEvent>) {
        let BoardEventKind::CardMoved { card_id, from, undo, released, .. } = &recorded.event.what else { return };
        self.last_moves.retain(|_, last| last.card != *card_id);
        if let (Some(user), false) = (recorded.by.id, *undo) {
            let last = LastMove {
                card: *card_id,
                from: *from,
                below: self.above(*card_id),
                at: recorded.at,
                released: released.iter().map(|part| (part.line_id, part.quantity)).collect(),
            };
            self.last_moves.insert(user, last);
        }
    }

    /// Remembers a move that is already in the state; the neighbour above it is not known any more.
    pub(super) fn recall_move(&mut self, recorded: &Recorded<BoardEvent>) {
        self.remember_move(recorded);
        if let Some(last) = recorded.by.id.and_then(|user| self.last_moves.get_mut(&user)) {
            last.below = None;
        }
    }
}
