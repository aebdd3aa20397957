//! Alarms with a clock that tests set and a source of ids, as their actor drives them, and who deals with them.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::sensor::Severity;
use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Caller, Error, Grant, Id, Permissions, RequestContext, SubModule, UserId};

pub(super) const ADA: UserId = 1;
pub(super) const BEN: UserId = 2;

/// A user who may care for alarms, or only look at them, or not even that.
pub(super) fn user(id: UserId, grant: Option<Grant>) -> RequestContext {
    let name = format!("User {id}");
    let caller = Caller::User { id, person: None, crews: Vec::new(), name, session: Uuid::nil() };
    let grants = grant.map(|grant| (SubModule::Sensors, grant));
    RequestContext::user(1, caller, Arc::new(Permissions::new(grants)), Uuid::nil())
}

pub(super) fn operator(id: UserId) -> RequestContext {
    user(id, Some(Grant { update: true, ..Grant::default() }))
}

pub(super) fn gantry() -> RequestContext {
    RequestContext::system(1, "alarms")
}

pub(super) fn minute(minutes: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_770_000_000, 0).unwrap() + TimeDelta::minutes(minutes)
}

pub(super) fn rule(sensor_id: Id) -> AlarmSource {
    AlarmSource::Rule { sensor_id, rule_id: 1 }
}

pub(super) fn raised(sensor_id: Id, raised_at: i64) -> RaisedAlarm {
    let at = minute(raised_at);
    let occurrence =
        Occurrence { since: at, raised_at: at, returned_at: None, value: Some(91.0), limit: Some(90.0), peak: None };
    let response = Response { escalate_after: vec![10, 30], re_alarm_after: Some(60) };
    let name = "Bearing too hot".to_owned();
    RaisedAlarm {
        source: rule(sensor_id),
        name,
        severity: Severity::High,
        occurrence,
        response,
        flood_id: None,
        place: AlarmPlace::default(),
        instruction: String::new(),
    }
}

pub(super) fn returned(sensor_id: Id, raised_at: i64, returned_at: i64) -> AlarmCommand {
    let occurrence = raised(sensor_id, raised_at).occurrence;
    let occurrence = Occurrence { returned_at: Some(minute(returned_at)), peak: Some(95.0), ..occurrence };
    AlarmCommand::Return { source: rule(sensor_id), occurrence }
}

/// The alarms with their clock and a source of ids, as the actor drives them.
pub(super) struct AlarmsHarness {
    pub(super) state: AlarmsState,
    pub(super) now: DateTime<Utc>,
    pub(super) ids: Id,
    pub(super) log: Vec<Recorded<AlarmEvent>>,
}

impl AlarmsHarness {
    pub(super) fn new() -> Self {
        Self { state: AlarmsState::default(), now: minute(0), ids: 0, log: Vec::new() }
    }

    /// What was written to the log, if anything was.
    pub(super) fn give(&mut self, who: &RequestContext, command: &AlarmCommand) -> Result<Option<AlarmEvent>, Error> {
        let mut needs = AlarmNeeds::default();
        needs.add(command);
        let mut facts = AlarmFacts::default();
        for _ in 0..needs.ids {
            self.ids += 1;
            facts.ids.push_back(self.ids);
        }
        let decided = self.state.decide(command, &mut facts, &Deciding { context: who, now: self.now })?;
        if let Some(event) = &decided {
            let version = i64::try_from(self.log.len()).unwrap() + 1;
            let (by, event) = (who.author(), event.clone());
            let recorded = Recorded { version, command_id: Uuid::nil(), by, at: self.now, event };
            self.state.apply(&recorded);
            self.log.push(recorded);
        }
        Ok(decided)
    }

    pub(super) fn say(&mut self, who: UserId, what: &str, data: Value) -> Result<Option<AlarmEvent>, Error> {
        let command = serde_json::from_value(json!({ "type": what, "data": data })).unwrap();
        self.give(&operator(who), &command)
    }

    pub(super) fn report(&mut self, command: AlarmCommand) -> Option<AlarmEvent> {
        self.give(&gantry(), &command).unwrap()
    }

    pub(super) fn raise(&mut self, sensor_id: Id, at: i64) -> Option<AlarmEvent> {
        self.now = minute(at);
        self.report(AlarmCommand::Raise(Box::new(raised(sensor_id, at))))
    }

    pub(super) fn status(&self, id: Id) -> Option<AlarmStatus> {
        self.state.alarm(id).map(Alarm::status)
    }

    /// Gives what is due by then, and says what came of it.
    pub(super) fn remind(&mut self, at: i64) -> Vec<AlarmEvent> {
        self.now = minute(at);
        let due: VecDeque<AlarmCommand> = self.state.due(self.now).into();
        due.into_iter().filter_map(|command| self.report(command)).collect()
    }
}
