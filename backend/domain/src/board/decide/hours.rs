//! Hours that are entered, corrected, approved and removed.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::{Decider, Decision, event, text};
use crate::board::labour::{
    CorrectLabour, DayHours, EnterLabour, LABOUR_LINES_MAX, LabourCorrected, LabourEntered, LabourLine, LabourRow,
    day_of, hours_of_day,
};
use crate::board::{BoardEventKind, Card, Delta, UseState};
use crate::{Action, Error, Id, PersonId, SubModule, SystemStatus};

/// Decimal places of hours.
const PLACES: u32 = 4;

impl Decider<'_> {
    pub(super) fn enter_labour(&mut self, asked: &EnterLabour) -> Decision {
        let card_id = asked.card_id;
        self.not_closed(card_id)?;
        let person = match asked.person_id {
            Some(person) if self.facts.people.contains(&person) => person,
            Some(person) => return Err(text::unknown_reference("personId", person)),
            None => self.person()?,
        };
        self.type_exists(asked.labour_type_id)?;
        text::free_text("note", &asked.note)?;
        match asked.details.len() {
            0 => return Err(Error::field("required", "details", "Enter the hours of at least one day.")),
            1..=LABOUR_LINES_MAX => {}
            _ => {
                let detail = format!("At most {LABOUR_LINES_MAX} days can be entered at once.");
                return Err(Error::field("too_long", "details", detail));
            }
        }
        let mut lines = Vec::with_capacity(asked.details.len());
        for (place, DayHours { submission_date: day, hours_submitted: hours }) in asked.details.iter().enumerate() {
            let field = |name: &str| format!("details.{place}.{name}");
            self.day_is_over(&field("submissionDate"), *day)?;
            if hours.is_zero() {
                return Err(Error::field("invalid", &field("hoursSubmitted"), "Enter more than 0 hours."));
            }
            self.add_to_day((person, *day), *hours, &field("hoursSubmitted"))?;
            lines.push(LabourLine { labour_id: self.facts.id()?, day: *day, hours: *hours });
        }
        let entered = LabourEntered {
            card_id,
            person,
            labour_type: asked.labour_type_id,
            lines,
            note: asked.note.trim().to_owned(),
        };
        let added = i64::try_from(entered.lines.len()).unwrap_or(i64::MAX);
        let delta = self.with_labour(card_id, 0, added)?;
        event(BoardEventKind::LabourEntered(entered), delta)
    }

    pub(super) fn correct_labour(&mut self, asked: &CorrectLabour) -> Decision {
        let card_id = asked.card_id;
        self.not_closed(card_id)?;
        let row = self.row(card_id, asked.labour_id)?;
        let old = finished(&row)?;
        if row.approved {
            self.may_approve(&row)?;
        }
        let reason = text::reason(&asked.reason)?;
        let (day, hours) = (asked.submission_date.unwrap_or(row.day), asked.hours_submitted.unwrap_or(old));
        let labour_type = asked.labour_type_id.unwrap_or(row.labour_type);
        if labour_type != row.labour_type {
            self.type_exists(labour_type)?;
        }
        if (day, hours, labour_type) == (row.day, old, row.labour_type) {
            return Ok(None);
        }
        self.day_is_over("submissionDate", day)?;
        *self.facts.labour.days.entry((row.person, row.day)).or_default() -= old;
        // What a timer measured stands, however long it ran; only more than that has to fit into its day.
        if day != row.day || hours > old {
            self.add_to_day((row.person, day), hours, "hoursSubmitted")?;
        } else {
            decimal("hoursSubmitted", hours)?;
            *self.facts.labour.days.entry((row.person, day)).or_default() += hours;
        }
        let line = LabourLine { labour_id: self.facts.id()?, day, hours };
        if let Some(row) = self.facts.labour.rows.get_mut(&asked.labour_id) {
            row.corrected = true;
        }
        let (corrects, approved) = (asked.labour_id, row.approved);
        let corrected = LabourCorrected { card_id, corrects, line, labour_type, reason, approved };
        event(BoardEventKind::LabourCorrected(corrected), Delta::default())
    }

    pub(super) fn remove_labour(&mut self, card_id: Id, labour_id: Id) -> Decision {
        self.not_closed(card_id)?;
        let row = self.row(card_id, labour_id)?;
        let hours = finished(&row)?;
        if row.approved {
            return Err(Error::conflict(
                "labour_approved",
                "These hours are approved. Correct them, with a reason, instead of removing them.",
            ));
        }
        if row.correction {
            return Err(Error::conflict(
                "labour_correction",
                "This row is a correction. Correct it to 0 hours instead.",
            ));
        }
        *self.facts.labour.days.entry((row.person, row.day)).or_default() -= hours;
        self.facts.labour.rows.remove(&labour_id);
        let delta = self.with_labour(card_id, 0, -1)?;
        event(BoardEventKind::LabourRemoved { card_id, labour_id }, delta)
    }

    pub(super) fn approve_labour(&mut self, card_id: Id, labour_ids: &[Id]) -> Decision {
        self.not_closed(card_id)?;
        if labour_ids.is_empty() || labour_ids.len() > LABOUR_LINES_MAX {
            let detail = format!("Choose from 1 to {LABOUR_LINES_MAX} rows.");
            return Err(Error::field("invalid", "labourIds", detail));
        }
        let mut approved = Vec::with_capacity(labour_ids.len());
        for id in labour_ids {
            let row = self.row(card_id, *id)?;
            finished(&row)?;
            self.may_approve(&row)?;
            if !row.approved && !approved.contains(id) {
                approved.push(*id);
            }
        }
        if approved.is_empty() {
            return Ok(None);
        }
        for id in &approved {
            if let Some(row) = self.facts.labour.rows.get_mut(id) {
                row.approved = true;
            }
        }
        event(BoardEventKind::LabourApproved { card_id, labour_ids: approved }, Delta::default())
    }

    /// A card whose labour and costs may still be written, also when it is completed: not one that is closed.
    pub(super) fn not_closed(&self, id: Id) -> Result<&Card, Error> {
        let card = self.card(id)?;
        match self.board.require_list(card.list)?.head.system_status {
            SystemStatus::Closed => Err(Error::conflict(
                "work_order_closed",
                format!("{} is closed. Reopen it to change this.", card.face.code),
            )),
            _ => Ok(card),
        }
    }

    /// A card that is still worked on.
    pub(super) fn in_work(&self, id: Id) -> Result<&Card, Error> {
        let card = self.not_closed(id)?;
        match self.board.require_list(card.list)?.head.system_status {
            SystemStatus::Completed => Err(Error::conflict(
                "work_order_completed",
                format!("{} is completed. Reopen it to work on it.", card.face.code),
            )),
            _ => Ok(card),
        }
    }

    /// The change of a card that gets or loses rows of labour.
    pub(super) fn with_labour(&mut self, id: Id, planned: i64, actual: i64) -> Result<Delta, Error> {
        let mut face = self.board.require_card(id)?.face.clone();
        let known = self.facts.labour.uses.get_mut(&id);
        let labour = match known {
            Some(uses) => {
                *uses = (uses.0 + planned, uses.1 + actual);
                match *uses {
                    (_, 1..) => UseState::Actual,
                    (1.., _) => UseState::Estimated,
                    _ => UseState::None,
                }
            }
            None if actual > 0 => UseState::Actual,
            None if planned > 0 && face.labour == UseState::None => UseState::Estimated,
            None => face.labour,
        };
        if labour == face.labour {
            return Ok(Delta::default());
        }
        face.labour = labour;
        face.version += 1;
        Ok(Delta { put: vec![face], ..Delta::default() })
    }

    pub(super) fn type_exists(&self, id: Option<Id>) -> Result<(), Error> {
        match id {
            Some(id) if !self.facts.labour.types.contains(&id) => Err(text::unknown_reference("labourTypeId", id)),
            _ => Ok(()),
        }
    }

    /// A row of this card that still counts.
    fn row(&self, card: Id, id: Id) -> Result<LabourRow, Error> {
        let row = self.facts.labour.rows.get(&id).filter(|row| row.card_id == card);
        let row = row.ok_or(Error::NotFound { what: "Labour" })?;
        if row.corrected {
            let detail = "These hours were corrected already. Change the row that took their place.";
            return Err(Error::conflict("labour_corrected", detail));
        }
        Ok(row.clone())
    }

    /// Hours are approved by a supervisor of the crew, or by those who configure boards, and never by those who worked them.
    fn may_approve(&self, row: &LabourRow) -> Result<(), Error> {
        let context = self.deciding.context;
        let own = context.person_id();
        if own == Some(row.person) {
            return Err(Error::forbidden("own_hours", "Your own hours are approved and corrected by a supervisor."));
        }
        let supervises = own.is_some_and(|person| row.supervisors.contains(&person));
        if supervises || context.permissions().allows(SubModule::WorkOrders, Action::Configure) {
            return Ok(());
        }
        Err(Error::forbidden("supervisor_required", "Only a supervisor of the crew may approve or change these hours."))
    }

    fn day_is_over(&self, field: &str, day: NaiveDate) -> Result<(), Error> {
        if day > day_of(self.deciding.now, self.facts.labour.zone) {
            return Err(Error::field("future_day", field, "Hours cannot be entered for a day in the future."));
        }
        if day < NaiveDate::from_ymd_opt(2000, 1, 1).unwrap_or_default() {
            return Err(Error::field("invalid", field, "The day must not be before the year 2000."));
        }
        Ok(())
    }

    /// Adds to the hours of a person's day, which together are no more than the day has.
    fn add_to_day(&mut self, (person, day): (PersonId, NaiveDate), hours: Decimal, field: &str) -> Result<(), Error> {
        decimal(field, hours)?;
        let most = hours_of_day(day, self.facts.labour.zone);
        let known = self.facts.labour.days.entry((person, day)).or_default();
        if *known + hours > most {
            let (most, known) = (most.normalize(), known.normalize());
            let detail = format!("{day} has {most} hours, of which {known} are entered already.");
            return Err(Error::field("day_exceeded", field, detail));
        }
        *known += hours;
        Ok(())
    }
}

/// The hours of a row; one whose timer runs has none yet.
fn finished(row: &LabourRow) -> Result<Decimal, Error> {
    row.hours.ok_or_else(|| Error::conflict("timer_running", "The timer still runs. Stop it first."))
}

fn decimal(field: &str, hours: Decimal) -> Result<(), Error> {
    if hours.is_sign_negative() && !hours.is_zero() {
        return Err(Error::field("invalid", field, "Hours must not be negative."));
    }
    if hours.normalize().scale() > PLACES {
        return Err(Error::field("invalid", field, format!("Hours have at most {PLACES} decimal places.")));
    }
    Ok(())
}
