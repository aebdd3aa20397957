//! What machines report of alarms, and what that means for those on the list. Any report may come twice.

use chrono::{DateTime, Utc};

use super::event::AlarmHappening as H;
use super::{Alarm, AlarmEvent, AlarmFacts, AlarmSource, AlarmsState, Occurrence, RaisedAlarm};
use crate::Error;
use crate::stream::Deciding;

impl AlarmsState {
    pub(super) fn raise(
        &self,
        raised: &RaisedAlarm,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        let alarm = match self.about(raised.source) {
            Some(known) if known.has(raised.occurrence.raised_at) => return Ok(None),
            Some(known) => known.again(raised, deciding.now),
            None => first(raised, facts, deciding.now)?,
        };
        Ok(Some(H::AlarmRaised { alarm: Box::new(alarm) }))
    }

    pub(super) fn return_to_normal(&self, source: AlarmSource, occurrence: &Occurrence) -> Option<AlarmEvent> {
        let alarm = self.about(source).filter(|alarm| alarm.is_active())?;
        let same = alarm.occurrence.raised_at == occurrence.raised_at && occurrence.returned_at.is_some();
        same.then_some(H::AlarmReturned { alarm_id: alarm.id, occurrence: *occurrence })
    }

    pub(super) fn correct(
        &self,
        raised: &RaisedAlarm,
        raised_at: DateTime<Utc>,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        let is = raised.occurrence;
        let Some(known) = self.about(raised.source) else {
            // It has left the list, and is active in fact.
            return if is.returned_at.is_none() { self.raise(raised, facts, deciding) } else { Ok(None) };
        };
        let mut alarm = known.clone();
        if known.occurrence.raised_at == raised_at {
            // What somebody cleared by hand stays cleared.
            let cleared = known.cleared_by.as_ref().and(known.occurrence.returned_at);
            alarm.occurrence = Occurrence { returned_at: is.returned_at.or(cleared), ..is };
            if alarm.is_active() && !known.is_active() {
                alarm.announce(deciding.now);
            }
        } else if let Some(previous) = alarm.previous.as_mut().filter(|previous| previous.raised_at == raised_at) {
            *previous = is;
        } else {
            return Ok(None);
        }
        let event = H::AlarmCorrected { alarm_id: known.id, alarm: Some(Box::new(alarm.clone())) };
        Ok((alarm != *known).then_some(event))
    }

    pub(super) fn retract(&self, source: AlarmSource, raised_at: DateTime<Utc>) -> Option<AlarmEvent> {
        let known = self.about(source).filter(|known| known.has(raised_at))?;
        let mut alarm = known.clone();
        let previous = alarm.previous.take();
        alarm.occurrences = alarm.occurrences.saturating_sub(1);
        let left = match previous {
            Some(previous) if previous.raised_at != raised_at => {
                alarm.occurrence = previous;
                Some(alarm)
            }
            Some(_) => Some(alarm),
            // Older ones were on the list, too, and nobody remembers how they were.
            None if alarm.occurrences > 0 => {
                alarm.occurrence.returned_at.get_or_insert(raised_at);
                Some(alarm)
            }
            None => None,
        };
        Some(H::AlarmCorrected { alarm_id: known.id, alarm: left.map(Box::new) })
    }
}

impl Alarm {
    /// Whether this time that it was active is known already.
    fn has(&self, raised_at: DateTime<Utc>) -> bool {
        let known = [Some(&self.occurrence), self.previous.as_ref()];
        known.into_iter().flatten().any(|occurrence| occurrence.raised_at == raised_at)
    }

    /// The same alarm, active once more: it wants to be seen again.
    fn again(&self, raised: &RaisedAlarm, now: DateTime<Utc>) -> Self {
        let over = self.occurrence.returned_at.or(Some(raised.occurrence.raised_at));
        let mut alarm = Self {
            previous: Some(Occurrence { returned_at: over, ..self.occurrence }),
            occurrence: raised.occurrence,
            occurrences: self.occurrences.saturating_add(1),
            name: raised.name.clone(),
            severity: raised.severity,
            response: raised.response.clone(),
            flood_id: raised.flood_id,
            cleared_by: None,
            acknowledged: None,
            ..self.clone()
        };
        if self.acknowledged.is_some() || !self.is_active() {
            alarm.announce(now);
        }
        alarm
    }
}

fn first(raised: &RaisedAlarm, facts: &mut AlarmFacts, now: DateTime<Utc>) -> Result<Alarm, Error> {
    let id = facts.ids.pop_front().ok_or_else(|| Error::Internal("no id was drawn for an alarm".to_owned()))?;
    Ok(Alarm {
        id,
        source: raised.source,
        name: raised.name.clone(),
        severity: raised.severity,
        occurrence: raised.occurrence,
        previous: None,
        occurrences: 1,
        acknowledged: None,
        shelved: None,
        cleared_by: None,
        comments: Vec::new(),
        response: raised.response.clone(),
        announced_at: now,
        escalated: 0,
        re_alarms: 0,
        flood_id: raised.flood_id,
    })
}
