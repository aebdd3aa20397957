//! Figures of alarms, in the words of ISA-18.2: which come most often, last longest, chatter, are stale; when there were
//! floods, and how many alarms an operator had to look at.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::alarm::AlarmSource;

/// Chattering: so many of one source …
const CHATTER: usize = 3;
/// … within so long.
const CHATTER_SPAN: TimeDelta = TimeDelta::minutes(1);
/// Stale: active for longer.
const STALE: TimeDelta = TimeDelta::hours(24);
/// A flood begins with more than so many …
const FLOOD_BEGINS: usize = 10;
/// … and ends with fewer than so many …
const FLOOD_ENDS: usize = 5;
/// … within so long.
const TEN_MINUTES: TimeDelta = TimeDelta::minutes(10);

/// One time that an alarm was active.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlarmSpan {
    /// What it was about.
    pub source: AlarmSource,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// When it returned to normal; none: it is active.
    pub returned_at: Option<DateTime<Utc>>,
}

/// The alarms of one source.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceFigures {
    /// Which.
    pub source: AlarmSource,
    /// How many were raised.
    pub count: u32,
    /// Their share of all, from 0 to 1.
    pub share: f64,
    /// How long it was active within the time looked at, in seconds.
    pub active_seconds: i64,
    /// The longest time that it was active, in seconds, its beginning before that time included.
    pub longest_seconds: i64,
    /// How many belong to a minute with three of them or more.
    pub chattering: u32,
}

/// An alarm flood: a period with more alarms than operators can handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FloodPeriod {
    /// When the first of them was raised.
    pub from: DateTime<Utc>,
    /// When it was over: fewer than five within ten minutes.
    pub until: DateTime<Utc>,
    /// How many were raised in it.
    pub count: u32,
}

/// The figures of a time.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AlarmFigures {
    /// How many alarms were raised.
    pub count: u32,
    /// On average, in an hour.
    pub per_hour: f64,
    /// On average, in ten minutes: one is good, two can be managed.
    pub per_ten_minutes: f64,
    /// The most that were raised within any ten minutes.
    pub peak: u32,
    /// Each source, the most frequent first.
    pub sources: Vec<SourceFigures>,
    /// Alarms that were active for more than a day, the longest first.
    pub stale: Vec<StaleAlarm>,
    /// Floods, in order of time.
    pub floods: Vec<FloodPeriod>,
    /// The share of the time that was flooded, from 0 to 1.
    pub flood_share: f64,
}

/// A stale alarm: on the list for so long that it is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StaleAlarm {
    /// What it is about.
    pub source: AlarmSource,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// How long it was active until the end of the time looked at, in seconds.
    pub seconds: i64,
}

/// The figures from one time until another, its end not included. Alarms raised before are among the stale and in the times
/// that sources were active, but not among those that were raised.
pub fn alarm_figures((from, to): (DateTime<Utc>, DateTime<Utc>), alarms: &[AlarmSpan]) -> AlarmFigures {
    let mut alarms: Vec<&AlarmSpan> = alarms.iter().filter(|one| one.raised_at < to && one.end(to) > from).collect();
    alarms.sort_unstable_by_key(|one| (one.raised_at, one.source));
    let raised: Vec<DateTime<Utc>> = alarms.iter().map(|one| one.raised_at).filter(|at| *at >= from).collect();
    let (floods, peak) = floods(&raised, to);
    let length = (to - from).max(TimeDelta::zero());
    let flooded: TimeDelta = floods.iter().map(|flood| flood.until - flood.from).sum();
    AlarmFigures {
        count: count(raised.len()),
        per_hour: per(raised.len(), length, TimeDelta::hours(1)),
        per_ten_minutes: per(raised.len(), length, TEN_MINUTES),
        peak: count(peak),
        sources: sources(&alarms, (from, to), raised.len()),
        stale: stale(&alarms, to),
        flood_share: share(flooded.as_seconds_f64(), length.as_seconds_f64()),
        floods,
    }
}

impl AlarmSpan {
    /// When it was over, or that it lasts until now. What returned at the moment that it was raised was there for a moment.
    fn end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.returned_at.unwrap_or(now).max(self.raised_at + TimeDelta::microseconds(1))
    }

    fn length(&self, to: DateTime<Utc>) -> TimeDelta {
        self.returned_at.map_or(to, |returned| returned.min(to)) - self.raised_at
    }
}

fn sources(alarms: &[&AlarmSpan], (from, to): (DateTime<Utc>, DateTime<Utc>), all: usize) -> Vec<SourceFigures> {
    let mut by_source: BTreeMap<AlarmSource, Vec<&AlarmSpan>> = BTreeMap::new();
    for alarm in alarms {
        by_source.entry(alarm.source).or_default().push(alarm);
    }
    let figures = |(source, alarms): (AlarmSource, Vec<&AlarmSpan>)| {
        let raised: Vec<DateTime<Utc>> = alarms.iter().map(|one| one.raised_at).filter(|at| *at >= from).collect();
        let within = |one: &&AlarmSpan| one.end(to).min(to) - one.raised_at.max(from);
        SourceFigures {
            source,
            count: count(raised.len()),
            share: share(count(raised.len()).into(), count(all).into()),
            active_seconds: alarms.iter().map(within).sum::<TimeDelta>().num_seconds(),
            longest_seconds: alarms.iter().map(|one| one.length(to).num_seconds()).max().unwrap_or(0),
            chattering: chattering(&raised),
        }
    };
    let mut sources: Vec<SourceFigures> = by_source.into_iter().map(figures).collect();
    sources.sort_by_key(|one| std::cmp::Reverse((one.count, one.active_seconds)));
    sources
}

/// How many belong to some minute with three of them or more.
fn chattering(raised: &[DateTime<Utc>]) -> u32 {
    let mut until = 0;
    let mut chattering = 0;
    for (place, window) in raised.windows(CHATTER).enumerate() {
        if let [first, .., last] = window
            && *last - *first < CHATTER_SPAN
        {
            chattering += place + CHATTER - until.max(place);
            until = place + CHATTER;
        }
    }
    count(chattering)
}

fn stale(alarms: &[&AlarmSpan], to: DateTime<Utc>) -> Vec<StaleAlarm> {
    let mut stale: Vec<StaleAlarm> = alarms
        .iter()
        .filter(|one| one.length(to) > STALE)
        .map(|one| StaleAlarm { source: one.source, raised_at: one.raised_at, seconds: one.length(to).num_seconds() })
        .collect();
    stale.sort_by_key(|one| (std::cmp::Reverse(one.seconds), one.source));
    stale
}

/// The floods, and the most alarms that were raised within ten minutes.
fn floods(raised: &[DateTime<Utc>], to: DateTime<Utc>) -> (Vec<FloodPeriod>, usize) {
    let mut floods: Vec<FloodPeriod> = Vec::new();
    let mut lately: VecDeque<DateTime<Utc>> = VecDeque::new();
    let (mut open, mut peak) = (false, 0);
    let over = |lately: &VecDeque<DateTime<Utc>>| {
        // When the fifth from the end falls out of the window, four are left.
        let last = lately.len().checked_sub(FLOOD_ENDS).and_then(|place| lately.get(place));
        last.map(|at| *at + TEN_MINUTES)
    };
    for at in raised {
        // One that comes at that very moment keeps it going.
        if open && let Some(until) = over(&lately).filter(|until| until < at) {
            open = false;
            if let Some(flood) = floods.last_mut() {
                flood.until = until;
            }
        }
        while lately.front().is_some_and(|first| *first + TEN_MINUTES <= *at) {
            lately.pop_front();
        }
        lately.push_back(*at);
        peak = peak.max(lately.len());
        if open {
            if let Some(flood) = floods.last_mut() {
                flood.count += 1;
            }
        } else if lately.len() > FLOOD_BEGINS {
            open = true;
            // Those that an earlier flood ended with are its own.
            let before = floods.last().map(|flood| flood.until);
            let own = lately.iter().filter(|at| before.is_none_or(|until| **at >= until));
            let from = own.clone().next().copied().unwrap_or(*at);
            floods.push(FloodPeriod { from, until: to, count: count(own.count()) });
        }
    }
    if open && let (Some(until), Some(flood)) = (over(&lately), floods.last_mut()) {
        flood.until = until.min(to);
    }
    (floods, peak)
}

fn per(many: usize, length: TimeDelta, each: TimeDelta) -> f64 {
    share(f64::from(count(many)) * each.as_seconds_f64(), length.as_seconds_f64())
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "figures_tests.rs"]
mod tests;
