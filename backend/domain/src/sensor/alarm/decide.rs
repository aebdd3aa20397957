//! What people may do with alarms. What machines report is in `report.rs`.

use chrono::TimeDelta;

use super::command::AlarmCommand as C;
use super::entry::{Due, MOST_COMMENTS};
use super::event::AlarmHappening as H;
use super::{Alarm, AlarmCommand, AlarmEvent, AlarmFacts, AlarmsState};
use crate::stream::{Deciding, StreamState};
use crate::{Action, Error, Id, Need, SubModule};

/// The longest comment or reason, in characters.
const LONGEST: usize = 2_000;
/// How long an alarm may be out of sight.
const LONGEST_SHELVING: TimeDelta = TimeDelta::days(7);

type Decision = Result<Option<AlarmEvent>, Error>;

impl AlarmsState {
    pub(super) fn decided(&self, command: &AlarmCommand, facts: &mut AlarmFacts, deciding: &Deciding<'_>) -> Decision {
        if !self.admits(deciding.context) {
            return Err(Error::NotFound { what: "Alarm" });
        }
        match command {
            C::Raise(_)
            | C::Return { .. }
            | C::Correct { .. }
            | C::Retract { .. }
            | C::Attach { .. }
            | C::Flood { .. }
            | C::Remind { .. } => system_alone(deciding)?,
            _ => {
                deciding.context.require(Need::Of(SubModule::Sensors, Action::Update))?;
                self.within_reach(command, facts, deciding)?;
            }
        }
        match command {
            C::Acknowledge { alarm_id, comment } => self.acknowledge(*alarm_id, comment),
            C::Clear { alarm_id, reason } => self.clear(*alarm_id, reason),
            C::Shelve { alarm_id, until, reason } => {
                let alarm = self.require(*alarm_id)?;
                let (until, reason) = (*until, said("reason", reason)?);
                if until <= deciding.now {
                    return Err(Error::field("shelved_into_past", "until", "The time must be in the future."));
                }
                if until > deciding.now + LONGEST_SHELVING {
                    let days = LONGEST_SHELVING.num_days();
                    let detail = format!("An alarm can be shelved for at most {days} days.");
                    return Err(Error::field("shelved_too_long", "until", detail));
                }
                let same = alarm.shelved.as_ref().is_some_and(|now| now.until == until && now.reason == reason);
                Ok((!same).then_some(H::AlarmShelved { alarm_id: *alarm_id, until, reason }))
            }
            C::Unshelve { alarm_id } => {
                let alarm = self.require(*alarm_id)?;
                Ok(alarm.shelved.is_some().then_some(H::AlarmUnshelved { alarm_id: *alarm_id }))
            }
            C::Comment { alarm_id, text } => {
                let alarm = self.require(*alarm_id)?;
                let text = needed("text", text)?;
                room_for_comment(alarm)?;
                Ok(Some(H::AlarmCommented { alarm_id: *alarm_id, text }))
            }
            C::Raise(raised) => self.raise(raised, facts, deciding),
            C::Return { source, occurrence } => Ok(self.return_to_normal(*source, occurrence)),
            C::Correct { raised, raised_at } => self.correct(raised, *raised_at, facts, deciding),
            C::Retract { source, raised_at } => Ok(self.retract(*source, *raised_at)),
            C::Attach { alarm_id, work } => {
                let same = self.require(*alarm_id)?.work.as_ref() == Some(work);
                Ok((!same).then(|| H::AlarmWorkAttached { alarm_id: *alarm_id, work: work.clone() }))
            }
            C::Flood { source } => self.flood(*source, facts, deciding),
            C::Remind { alarm_id } => self.remind(*alarm_id, facts, deciding),
        }
    }

    /// A grant can be narrowed to what is somewhere; where an alarm is was looked up for users with such a one.
    fn within_reach(&self, command: &AlarmCommand, facts: &AlarmFacts, deciding: &Deciding<'_>) -> Result<(), Error> {
        let beyond = |(user, id)| facts.beyond.contains(&(user, id));
        match deciding.context.user_id().zip(command.alarm_id()).filter(|asked| beyond(*asked)) {
            Some((_, id)) => Err(crate::outside(&self.require(id)?.name)),
            None => Ok(()),
        }
    }

    pub(super) fn require(&self, id: Id) -> Result<&Alarm, Error> {
        self.alarm(id).ok_or(Error::NotFound { what: "Alarm" })
    }

    /// Two who acknowledge at the same time: the first did, and the second finds it as wished.
    fn acknowledge(&self, alarm_id: Id, comment: &str) -> Decision {
        let alarm = self.require(alarm_id)?;
        let comment = said("comment", comment)?;
        if alarm.acknowledged.is_some() {
            return Ok(None);
        }
        if !comment.is_empty() {
            room_for_comment(alarm)?;
        }
        Ok(Some(H::AlarmAcknowledged { alarm_id, comment }))
    }

    fn clear(&self, alarm_id: Id, reason: &str) -> Decision {
        let alarm = self.require(alarm_id)?;
        let reason = needed("reason", reason)?;
        Ok(alarm.is_active().then_some(H::AlarmCleared { alarm_id, reason }))
    }

    fn remind(&self, alarm_id: Id, facts: &mut AlarmFacts, deciding: &Deciding<'_>) -> Decision {
        let Some(alarm) = self.alarm(alarm_id) else { return Ok(None) };
        let Some((_, due)) = alarm.due().filter(|(at, _)| *at <= deciding.now) else { return Ok(None) };
        Ok(Some(match due {
            Due::Unshelve => H::AlarmUnshelved { alarm_id },
            Due::ReAlarm => H::AlarmReAlarmed { alarm_id },
            Due::Escalate => H::AlarmEscalated { alarm_id, step: alarm.escalated + 1 },
            Due::Calm => return self.flood(alarm.source, facts, deciding),
        }))
    }
}

fn system_alone(deciding: &Deciding<'_>) -> Result<(), Error> {
    match deciding.context.user_id() {
        None => Ok(()),
        Some(_) => Err(Error::forbidden("permission_required", "This is not said by people.")),
    }
}

fn said(field: &str, text: &str) -> Result<String, Error> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Error::field("too_long", field, format!("At most {LONGEST} characters.")));
    }
    if text.contains('\0') {
        return Err(Error::field("invalid", field, "The text holds a character that cannot be kept."));
    }
    Ok(text.to_owned())
}

fn needed(field: &str, text: &str) -> Result<String, Error> {
    let text = said(field, text)?;
    if text.is_empty() {
        return Err(Error::field("required", field, "This is required."));
    }
    Ok(text)
}

fn room_for_comment(alarm: &Alarm) -> Result<(), Error> {
    if alarm.comments.len() < MOST_COMMENTS {
        return Ok(());
    }
    Err(Error::conflict("too_many_comments", format!("An alarm collects {MOST_COMMENTS} comments at most.")))
}
