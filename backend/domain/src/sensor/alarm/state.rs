//! The alarms of a tenant that need attention.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::event::AlarmHappening as H;
use super::{Alarm, AlarmCommand, AlarmEvent, AlarmSource, AlarmStatus};
use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Action, Error, Id, Need, RequestContext, SubModule, UserId};

/// Alarms on the list. Beyond that, those that matter least leave it; the database keeps them.
pub const MOST_ALARMS: usize = 2_000;

/// The state of all alarms that are active, unacknowledged or shelved.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlarmsState {
    alarms: BTreeMap<Id, Alarm>,
    by_source: HashMap<AlarmSource, Id>,
    left_out: u32,
}

/// What a viewer starts from.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AlarmsSnapshot {
    /// In the order in which they came.
    alarms: Vec<Alarm>,
    /// So many more there were than the list holds, since it was empty.
    left_out: u32,
}

/// What is looked up before commands are decided.
#[derive(Debug, Default)]
pub struct AlarmFacts {
    /// Fresh ids.
    pub ids: VecDeque<Id>,
    /// Who may not care for which alarm, because it is outside of what their grant is narrowed to.
    pub beyond: HashSet<(UserId, Id)>,
}

impl AlarmsState {
    /// From what the database holds: the alarms on the list, and how many were left out.
    pub fn new(alarms: Vec<Alarm>, left_out: u32) -> Self {
        let mut state = Self { left_out, ..Self::default() };
        alarms.into_iter().for_each(|alarm| state.put(alarm));
        state
    }

    /// An alarm on the list.
    pub fn alarm(&self, id: Id) -> Option<&Alarm> {
        self.alarms.get(&id)
    }

    /// The alarm about something, if it is on the list.
    pub fn about(&self, source: AlarmSource) -> Option<&Alarm> {
        self.by_source.get(&source).and_then(|id| self.alarms.get(id))
    }

    /// All of them, in the order in which they came.
    pub fn alarms(&self) -> impl Iterator<Item = &Alarm> {
        self.alarms.values()
    }

    /// How many more there were than the list holds, since it was empty.
    pub fn left_out(&self) -> u32 {
        self.left_out
    }

    /// When the next step is due by time alone: a step of escalation, a re-alarm, the end of a shelving.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        self.alarms.values().filter_map(|alarm| alarm.due()).map(|(at, _)| at).min()
    }

    /// The commands that Gantry has to give now.
    pub fn due(&self, now: DateTime<Utc>) -> Vec<AlarmCommand> {
        let due = |alarm: &&Alarm| alarm.due().is_some_and(|(at, _)| at <= now);
        self.alarms.values().filter(due).map(|alarm| AlarmCommand::Remind { alarm_id: alarm.id }).collect()
    }

    fn put(&mut self, alarm: Alarm) {
        if alarm.status() == AlarmStatus::Normal {
            self.remove(alarm.id);
            return;
        }
        self.by_source.insert(alarm.source, alarm.id);
        self.alarms.insert(alarm.id, alarm);
        while self.alarms.len() > MOST_ALARMS {
            // Those over before those that last, the less severe before the more severe, the older before the newer.
            let least = self.alarms.values().min_by_key(|alarm| (alarm.is_active(), alarm.severity, alarm.id));
            let Some(id) = least.map(|alarm| alarm.id) else { return };
            self.remove(id);
            self.left_out = self.left_out.saturating_add(1);
        }
    }

    fn remove(&mut self, id: Id) {
        if let Some(alarm) = self.alarms.remove(&id)
            && self.by_source.get(&alarm.source) == Some(&id)
        {
            self.by_source.remove(&alarm.source);
        }
        if self.alarms.is_empty() {
            self.left_out = 0;
        }
    }

    /// Changes one; it leaves the list when it needs no attention any more.
    fn change(&mut self, id: Id, change: impl FnOnce(&mut Alarm)) {
        if let Some(alarm) = self.alarms.get_mut(&id) {
            change(alarm);
            if alarm.status() == AlarmStatus::Normal {
                self.remove(id);
            }
        }
    }
}

impl StreamState for AlarmsState {
    type Command = AlarmCommand;
    type Event = AlarmEvent;
    type Facts = AlarmFacts;
    type Snapshot = AlarmsSnapshot;

    fn decide(
        &self,
        command: &AlarmCommand,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        self.decided(command, facts, deciding)
    }

    fn apply(&mut self, recorded: &Recorded<AlarmEvent>) {
        match &recorded.event {
            H::AlarmRaised { alarm } => self.put((**alarm).clone()),
            H::AlarmCorrected { alarm: Some(alarm), .. } => self.put((**alarm).clone()),
            H::AlarmCorrected { alarm_id, alarm: None } => self.remove(*alarm_id),
            other => self.change(other.alarm_id(), |alarm| alarm.take(recorded)),
        }
    }

    fn admits(&self, context: &RequestContext) -> bool {
        context.require(Need::Of(SubModule::Sensors, Action::Read)).is_ok()
    }

    fn snapshot(&self) -> AlarmsSnapshot {
        AlarmsSnapshot { alarms: self.alarms.values().cloned().collect(), left_out: self.left_out }
    }
}
