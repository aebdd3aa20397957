//! Hours that are planned for a work order, of crafts and of persons.

use rust_decimal::Decimal;

use super::{Decider, Decision, event, text};
use crate::board::labour::{
    EditPlannedLabour, LabourPlanEdited, LabourPlanned, NewPlannedLabour, PlanLabour, PlannedRow,
};
use crate::board::{BoardEventKind, Delta, PlannedLine};
use crate::{Action, Error, Id, PersonId, SubModule};

/// The highest rate per hour.
const RATE_MAX: u32 = 1_000_000;
/// The longest name of a craft, in characters.
const CRAFT_MAX: usize = 100;

impl Decider<'_> {
    pub(super) fn plan_labour(&mut self, asked: &PlanLabour) -> Decision {
        let card_id = asked.card_id;
        self.in_work(card_id)?;
        let line = self.planned_line(&asked.line)?;
        self.may_set_rate(asked.rate)?;
        let line_id = self.facts.id()?;
        let delta = self.with_labour(card_id, 1, 0)?;
        event(BoardEventKind::LabourPlanned(LabourPlanned { card_id, line_id, line, rate: asked.rate }), delta)
    }

    pub(super) fn edit_planned_labour(&mut self, asked: &EditPlannedLabour) -> Decision {
        let (card_id, line_id) = (asked.card_id, asked.line_id);
        self.in_work(card_id)?;
        let mut row = self.planned_row(card_id, line_id)?;
        let mut patch = asked.patch.clone();
        if let Some(craft) = &mut patch.craft {
            *craft = craft_name(craft)?;
            row.has_craft = !craft.is_empty();
        }
        if let Some(person) = patch.person_id {
            self.planned_person(person)?;
            row.has_person = person.is_some();
        }
        named(row.has_craft, row.has_person)?;
        text::hours("hours", patch.hours)?;
        self.may_set_rate(asked.rate)?;
        self.facts.labour.planned.insert(line_id, row);
        event(
            BoardEventKind::LabourPlanEdited(LabourPlanEdited { card_id, line_id, patch, rate: asked.rate }),
            Delta::default(),
        )
    }

    pub(super) fn remove_planned_labour(&mut self, line: &PlannedLine) -> Decision {
        let &PlannedLine { card_id, line_id } = line;
        self.in_work(card_id)?;
        self.planned_row(card_id, line_id)?;
        self.facts.labour.planned.remove(&line_id);
        let delta = self.with_labour(card_id, -1, 0)?;
        event(BoardEventKind::LabourPlanRemoved { card_id, line_id }, delta)
    }

    /// A line that can be planned, its texts trimmed.
    pub(super) fn planned_line(&self, line: &NewPlannedLabour) -> Result<NewPlannedLabour, Error> {
        let craft = craft_name(&line.craft)?;
        self.planned_person(line.person_id)?;
        named(!craft.is_empty(), line.person_id.is_some())?;
        text::hours("hours", Some(line.hours))?;
        Ok(NewPlannedLabour { craft, ..*line })
    }

    fn planned_person(&self, person: Option<PersonId>) -> Result<(), Error> {
        match person {
            Some(person) if !self.facts.people.contains(&person) => Err(text::unknown_reference("personId", person)),
            _ => Ok(()),
        }
    }

    fn planned_row(&self, card: Id, id: Id) -> Result<PlannedRow, Error> {
        let row = self.facts.labour.planned.get(&id).filter(|row| row.card_id == card).copied();
        row.ok_or(Error::NotFound { what: "Planned labour" })
    }

    /// What people earn is set by those who may see it.
    fn may_set_rate(&self, rate: Option<Decimal>) -> Result<(), Error> {
        let Some(rate) = rate else { return Ok(()) };
        if !self.deciding.context.permissions().allows(SubModule::PayRates, Action::Read) {
            return Err(Error::forbidden("permission_required", "Your role does not allow setting rates (payRates)."));
        }
        if rate.is_sign_negative() || rate > Decimal::from(RATE_MAX) || rate.normalize().scale() > 2 {
            let detail = format!("A rate goes from 0 to {RATE_MAX}, with at most two decimal places.");
            return Err(Error::field("invalid", "rate", detail));
        }
        Ok(())
    }
}

fn craft_name(craft: &str) -> Result<String, Error> {
    let craft = craft.trim();
    if craft.is_empty() {
        return Ok(String::new());
    }
    if craft.chars().count() > CRAFT_MAX {
        return Err(Error::field("too_long", "craft", format!("At most {CRAFT_MAX} characters.")));
    }
    text::heading("craft", craft)
}

fn named(has_craft: bool, has_person: bool) -> Result<(), Error> {
    if has_craft || has_person {
        return Ok(());
    }
    Err(Error::field("required", "craft", "Name a craft or a person."))
}
