//! One's own labour timer, and the log of a work order.

use serde_json::json;

use super::{Decision, Desk, event, text};
use crate::board::{BoardEventKind, Card, Delta, Timer, UseState};
use crate::{Error, Id, PersonId, RichText};

impl Desk<'_> {
    pub(super) fn start_labour(&mut self, id: Id) -> Decision {
        let person = self.person()?;
        let card = self.card(id)?;
        if card.timers.iter().any(|timer| timer.person == person) {
            return Ok(None);
        }
        let mut face = card.face.clone();
        let mut timers = card.timers.clone();
        let labour_id = self.facts.id()?;
        timers.push(Timer { labour: labour_id, person });
        face.labour = UseState::Actual;
        face.version += 1;
        let delta = Delta { put: vec![face], timers: vec![(id, timers)], ..Delta::default() };
        event(BoardEventKind::LabourStarted { card_id: id, labour_id, person }, delta)
    }

    pub(super) fn stop_labour(&mut self, id: Id) -> Decision {
        let person = self.person()?;
        let card = self.card(id)?;
        let Some(timer) = card.timers.iter().find(|timer| timer.person == person).copied() else {
            return Ok(None);
        };
        let timers = card.timers.iter().copied().filter(|other| *other != timer).collect();
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

    fn person(&self) -> Result<PersonId, Error> {
        let person = self.deciding.context.person_id();
        person
            .ok_or_else(|| Error::conflict("no_person", "Your account is not linked to a person, so it has no hours."))
    }
}

pub(super) fn timer_running(card: &Card) -> Error {
    let people: Vec<PersonId> = card.timers.iter().map(|timer| timer.person).collect();
    Error::conflict_with(
        "timer_running",
        format!("A labour timer still runs on {}. Stop it first.", card.face.code),
        json!({ "people": people }),
    )
}
