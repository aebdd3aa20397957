//! One's own labour timer, and the log of a work order.

use serde_json::json;

use super::{Decider, Decision, event, text};
use crate::board::labour::StoppedTimer;
use crate::board::{BoardEventKind, Card, Delta, Timer, UseState};
use crate::{Error, Id, PersonId, RichText};

impl Decider<'_> {
    /// Starts a timer. Of a person only one runs: that on another work order stops, unless this start is refused.
    pub(super) fn start_labour(&mut self, id: Id, labour_type: Option<Id>, override_reason: Option<&str>) -> Decision {
        let person = self.person()?;
        let card = self.in_work(id)?;
        if card.timers.iter().any(|timer| timer.person == person) {
            return Ok(None);
        }
        let override_reason = self.may_start(card, override_reason)?;
        self.type_exists(labour_type)?;
        let mut face = card.face.clone();
        let mut timers = card.timers.clone();
        let labour_id = self.facts.id()?;
        timers.push(Timer { labour: labour_id, person });
        face.labour = UseState::Actual;
        face.version += 1;
        let mut all = vec![(id, timers)];
        let here = self.board.cards.values().find_map(|other| {
            let timer = other.timers.iter().find(|timer| timer.person == person)?;
            Some((other, timer.labour))
        });
        let stopped = match here {
            Some((other, labour_id)) => {
                all.push((other.face.id, without(other, labour_id)));
                Some(StoppedTimer { card_id: other.face.id, code: other.face.code.clone(), labour_id })
            }
            // One of another board stops there with an event of its own, which the store writes in the same transaction.
            None => self.facts.labour.running.remove(&person).map(|(_, timer)| timer),
        };
        let delta = Delta { put: vec![face], timers: all, ..Delta::default() };
        event(
            BoardEventKind::LabourStarted { card_id: id, labour_id, person, labour_type, override_reason, stopped },
            delta,
        )
    }

    pub(super) fn stop_labour(&mut self, id: Id) -> Decision {
        let person = self.person()?;
        let card = self.card(id)?;
        let Some(timer) = card.timers.iter().find(|timer| timer.person == person).copied() else {
            return Ok(None);
        };
        let timers = without(card, timer.labour);
        let delta = Delta { timers: vec![(id, timers)], ..Delta::default() };
        event(BoardEventKind::LabourStopped { card_id: id, labour_id: timer.labour }, delta)
    }

    pub(super) fn add_log_note(&mut self, id: Id, note: &RichText) -> Decision {
        self.card(id)?;
        if note.is_blank() {
            return Err(Error::field("required", "text", "Enter a text."));
        }
        text::long_text("text", note)?;
        let note_id = self.facts.id()?;
        event(BoardEventKind::LogNoteAdded { card_id: id, note_id, text: note.clone() }, Delta::default())
    }

    pub(super) fn person(&self) -> Result<PersonId, Error> {
        let person = self.deciding.context.person_id();
        person
            .ok_or_else(|| Error::conflict("no_person", "Your account is not linked to a person, so it has no hours."))
    }
}

/// The timers of a card but for one.
fn without(card: &Card, labour: Id) -> Vec<Timer> {
    card.timers.iter().copied().filter(|timer| timer.labour != labour).collect()
}

pub(super) fn timer_running(card: &Card) -> Error {
    let people: Vec<PersonId> = card.timers.iter().map(|timer| timer.person).collect();
    Error::conflict_with(
        "timer_running",
        format!("A labour timer still runs on {}. Stop it first.", card.face.code),
        json!({ "people": people }),
    )
}
