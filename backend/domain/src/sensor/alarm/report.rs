//! What machines report of alarms, and what that means for those on the list. Any report may come twice, and one of an
//! earlier time after one of a later time.

use chrono::{DateTime, Utc};

use super::event::AlarmHappening as H;
use super::{Alarm, AlarmEvent, AlarmFacts, AlarmSource, AlarmsState, Occurrence, RaisedAlarm};
use crate::stream::Deciding;
use crate::{Error, Id};

impl AlarmsState {
    pub(super) fn raise(
        &self,
        raised: &RaisedAlarm,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        let (time, flood) = (raised.occurrence, raised.flood_id.or_else(|| self.flood_of(raised)));
        let Some(known) = self.about(raised.source) else {
            return Ok(Some(H::AlarmRaised { alarm: Box::new(first(raised, flood, facts, deciding.now)?) }));
        };
        let mut times = known.times();
        if times.iter().any(|known| known.raised_at == time.raised_at) {
            return Ok(None);
        }
        let occurrences = known.occurrences.saturating_add(1);
        if time.raised_at > known.occurrence.raised_at {
            let alarm = Alarm { occurrences, ..known.again(raised, flood, deciding.now) };
            return Ok(Some(H::AlarmRaised { alarm: Box::new(alarm) }));
        }
        // A late reading found one that was over when the newest began.
        times.push(Occurrence { returned_at: time.returned_at.or(Some(known.occurrence.raised_at)), ..time });
        Ok(known.with(times, occurrences))
    }

    pub(super) fn return_to_normal(&self, source: AlarmSource, occurrence: &Occurrence) -> Option<AlarmEvent> {
        let known = self.about(source).filter(|_| occurrence.returned_at.is_some())?;
        if known.occurrence.raised_at == occurrence.raised_at {
            // What a user cleared by hand is over already.
            let returned = H::AlarmReturned { alarm_id: known.id, occurrence: *occurrence };
            return known.is_active().then_some(returned);
        }
        self.replaced(known, occurrence.raised_at, *occurrence)
    }

    pub(super) fn correct(
        &self,
        raised: &RaisedAlarm,
        raised_at: DateTime<Utc>,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        let is = raised.occurrence;
        let known = self.about(raised.source).filter(|known| known.has(raised_at));
        let Some(known) = known else {
            // It has left the list, and is active in fact.
            return if is.returned_at.is_none() { self.raise(raised, facts, deciding) } else { Ok(None) };
        };
        let cleared = known.cleared_by.as_ref().filter(|_| known.occurrence.raised_at == raised_at);
        let returned_at = is.returned_at.or(cleared.and(known.occurrence.returned_at));
        Ok(self.replaced(known, raised_at, Occurrence { returned_at, ..is }))
    }

    pub(super) fn retract(&self, source: AlarmSource, raised_at: DateTime<Utc>) -> Option<AlarmEvent> {
        let known = self.about(source)?;
        let occurrences = known.occurrences.saturating_sub(1);
        let mut times = known.times();
        if !known.has(raised_at) {
            // One that is forgotten: it counts no more.
            let remembered = u32::try_from(times.len()).unwrap_or(u32::MAX);
            let older = known.occurrences > remembered && times.iter().all(|time| raised_at < time.raised_at);
            return if older { known.with(times, occurrences) } else { None };
        }
        match times.as_mut_slice() {
            // Older occurrences were on the list, too, but their values are not kept.
            [only] if occurrences > 0 => only.returned_at = only.returned_at.or(Some(raised_at)),
            _ => times.retain(|time| time.raised_at != raised_at),
        }
        if times.is_empty() {
            return Some(H::AlarmCorrected { alarm_id: known.id, alarm: None });
        }
        known.with(times, occurrences)
    }

    /// One of the times was another one.
    fn replaced(&self, known: &Alarm, raised_at: DateTime<Utc>, is: Occurrence) -> Option<AlarmEvent> {
        let mut times = known.times();
        let time = times.iter_mut().find(|time| time.raised_at == raised_at)?;
        *time = is;
        known.with(times, known.occurrences)
    }
}

impl Alarm {
    /// Whether this time that it was active is known already.
    fn has(&self, raised_at: DateTime<Utc>) -> bool {
        self.occurrence.raised_at == raised_at || self.earlier.iter().any(|time| time.raised_at == raised_at)
    }

    /// The same alarm with other times; none if they are as they were.
    fn with(&self, times: Vec<Occurrence>, occurrences: u32) -> Option<AlarmEvent> {
        let mut alarm = Self { occurrences, ..self.clone() };
        alarm.set_times(times);
        let same = alarm == *self;
        (!same).then(|| H::AlarmCorrected { alarm_id: self.id, alarm: Some(Box::new(alarm)) })
    }

    /// The same alarm, active once more: it wants to be seen again.
    fn again(&self, raised: &RaisedAlarm, flood: Option<Id>, now: DateTime<Utc>) -> Self {
        let mut times = self.times();
        if let Some(newest) = times.last_mut() {
            newest.returned_at = newest.returned_at.or(Some(raised.occurrence.raised_at));
        }
        times.push(raised.occurrence);
        let mut alarm = Self {
            name: raised.name.clone(),
            severity: raised.severity,
            response: raised.response.clone(),
            flood_id: flood,
            place: raised.place.clone(),
            instruction: raised.instruction.clone(),
            cleared_by: None,
            acknowledged: None,
            ..self.clone()
        };
        alarm.set_times(times);
        alarm.announce(now);
        alarm
    }
}

fn first(raised: &RaisedAlarm, flood: Option<Id>, facts: &mut AlarmFacts, now: DateTime<Utc>) -> Result<Alarm, Error> {
    let id = facts.ids.pop_front().ok_or_else(|| Error::Internal("no id was drawn for an alarm".to_owned()))?;
    Ok(Alarm {
        id,
        source: raised.source,
        name: raised.name.clone(),
        severity: raised.severity,
        occurrence: raised.occurrence,
        earlier: Vec::new(),
        occurrences: 1,
        acknowledged: None,
        shelved: None,
        cleared_by: None,
        comments: Vec::new(),
        response: raised.response.clone(),
        announced_at: now,
        escalated: 0,
        re_alarms: 0,
        flood_id: flood,
        place: raised.place.clone(),
        instruction: raised.instruction.clone(),
        work: None,
    })
}
