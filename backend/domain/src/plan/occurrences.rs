//! When the work of a plan falls due: the one function behind the forecast, the preview and the generator.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use rust_decimal::Decimal;

use super::{
    Cause, Exception, Meters, Mode, Occurrence, OccurrenceKey, Outcome, Past, Plan, Reason, Rule, Target, Trigger,
    TriggerKind, civil_instant,
};
use crate::{Error, Id};

/// The most occurrences of one answer.
pub const MOST_OCCURRENCES: usize = 10_000;
/// By so many days a target is moved back at most, where the plant stands still.
const MOVED_BACK: u64 = 62;
/// When work is due that a meter asks for.
const METER_TIME: NaiveTime = NaiveTime::MIN;

/// The occurrences of a plan that are due from a day until another, both included, but for those that its history knows; by their due
/// times.
///
/// # Errors
/// `too_many_occurrences`.
pub fn occurrences(
    plan: &Plan,
    history: &[Past],
    meters: &Meters,
    (from, until): (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Vec<Occurrence>, Error> {
    let mut found = Vec::new();
    let today = now.with_timezone(&plan.zone).date_naive();
    let mut past_of: HashMap<Option<Id>, Vec<&Past>> = HashMap::new();
    for past in history {
        past_of.entry(past.asset).or_default().push(past);
    }
    for asset in &plan.assets {
        let past = past_of.remove(asset).unwrap_or_default();
        let own = |trigger: &&Trigger| trigger.only_for.is_none() || trigger.only_for == *asset;
        let triggers: Vec<&Trigger> = plan.triggers.iter().filter(own).collect();
        let series = Series { plan, triggers: triggers.clone(), asset: *asset, past, meters, until, today };
        match &triggers[..] {
            [] => {}
            [one] => series.of_trigger(one, &mut found)?,
            _ => series.of_all(&mut found)?,
        }
    }
    found.retain(|one| (from..=until).contains(&one.due.date()));
    found.sort_by_key(|one| (one.due_at, one.asset, one.trigger, one.iteration));
    if plan.merge_same_day {
        merge(&mut found);
    }
    Ok(found)
}

/// Unites what falls on one day: the first takes the task sets of the others.
fn merge(found: &mut [Occurrence]) {
    let mut first: Option<&mut Occurrence> = None;
    for one in found.iter_mut().filter(|one| one.skipped.is_none()) {
        match &mut first {
            Some(first) if first.asset == one.asset && first.due.date() == one.due.date() => {
                first.multiples.append(&mut one.multiples);
                one.skipped = Some(Cause::SameDay);
                one.reasons.push(Reason::Skipped { because: Cause::SameDay });
            }
            first => *first = Some(one),
        }
    }
}

/// The latest target that the plan's days can move back to a day.
fn moved_back(until: NaiveDate) -> NaiveDate {
    until.checked_add_days(Days::new(MOVED_BACK)).unwrap_or(until)
}

pub(super) struct Series<'a> {
    pub(super) plan: &'a Plan,
    pub(super) triggers: Vec<&'a Trigger>,
    asset: Option<Id>,
    pub(super) past: Vec<&'a Past>,
    pub(super) meters: &'a Meters,
    pub(super) until: NaiveDate,
    pub(super) today: NaiveDate,
}

/// An occurrence before the plan's days are looked at.
pub(super) struct Candidate {
    pub(super) trigger: Id,
    pub(super) target: Target,
    pub(super) date: NaiveDate,
    pub(super) time: NaiveTime,
    pub(super) iteration: u32,
    pub(super) reading: Option<Decimal>,
    pub(super) reason: Reason,
    pub(super) assumed: bool,
    /// Nothing before it is open: a day that a user chose for it holds, whatever its date depends on.
    pub(super) next: bool,
}

impl Series<'_> {
    /// What was decided about an occurrence alone.
    fn exception(&self, trigger: Id, target: Target) -> Option<Exception> {
        self.plan.exceptions.get(&OccurrenceKey { asset: self.asset, trigger, target }).copied()
    }

    /// Whether neither an occurrence nor any after it falls due in the span: what stands later may be moved back by the plan's days, or by
    /// a user.
    pub(super) fn is_beyond(&self, trigger: Id, target: Target, date: NaiveDate) -> bool {
        let moved = matches!(self.exception(trigger, target), Some(Exception::Moved(to)) if to <= self.until);
        date > moved_back(self.until) && !moved
    }

    /// The last date of a fixed series that can fall due in the span.
    fn last_date(&self, trigger: Id) -> NaiveDate {
        let brought = self.plan.exceptions.iter().filter_map(|(key, exception)| match (key.target, exception) {
            (Target::Date(date), Exception::Moved(to)) if *to <= self.until => {
                (key.asset == self.asset && key.trigger == trigger).then_some(date)
            }
            _ => None,
        });
        brought.fold(moved_back(self.until), NaiveDate::max)
    }

    pub(super) fn push(
        &self,
        found: &mut Vec<Occurrence>,
        one: Candidate,
    ) -> Result<(NaiveDate, Option<Cause>), Error> {
        if found.len() >= MOST_OCCURRENCES {
            let detail =
                format!("More than {MOST_OCCURRENCES} occurrences. Choose a shorter span or longer intervals.");
            return Err(Error::Invalid { code: "too_many_occurrences", detail, fields: Vec::new() });
        }
        let plan = self.plan;
        let exception = self.exception(one.trigger, one.target);
        let (date, moves, mut skipped) = match exception {
            Some(exception) => plan.excepted(one.date, exception),
            None => plan.moved(one.date),
        };
        let fixed = one.next && matches!(exception, Some(Exception::Moved(_)));
        let multiples: BTreeSet<u32> = plan
            .multiples
            .iter()
            .copied()
            .filter(|multiple| *multiple != 0 && one.iteration.is_multiple_of(*multiple))
            .collect();
        if skipped.is_none() && !plan.multiples.is_empty() && multiples.is_empty() {
            skipped = Some(Cause::NoTasks);
        }
        let due = date.and_time(one.time);
        let due_at = civil_instant(due, plan.zone);
        let generate_at = match date.checked_sub_days(Days::new(plan.lead_days.into())) {
            Some(ahead) if ahead != date => civil_instant(ahead.and_time(one.time), plan.zone),
            _ => due_at,
        };
        let mut reasons = vec![one.reason];
        reasons.extend(moves);
        reasons.extend(skipped.map(|because| Reason::Skipped { because }));
        found.push(Occurrence {
            asset: self.asset,
            trigger: one.trigger,
            target: one.target,
            iteration: one.iteration,
            due,
            due_at,
            generate_at,
            multiples,
            reading: one.reading,
            reasons,
            assumed: one.assumed && !fixed,
            skipped,
        });
        Ok((date, skipped))
    }

    fn of_trigger(&self, trigger: &Trigger, found: &mut Vec<Occurrence>) -> Result<(), Error> {
        match &trigger.kind {
            TriggerKind::Calendar { rule, mode: Mode::Fixed, start, time } => {
                self.fixed(trigger, (rule, *start, *time), found)
            }
            TriggerKind::Calendar { rule, mode: Mode::Floating, start, time } => {
                self.floating(trigger.id, (rule, *start, *time), found)
            }
            TriggerKind::Meter { .. } => self.metered(trigger, found),
        }
    }

    /// The dates of the series that are not in the past: counted from its start, whatever was done when.
    fn fixed(
        &self,
        trigger: &Trigger,
        (rule, start, time): (&Rule, NaiveDate, NaiveTime),
        found: &mut Vec<Occurrence>,
    ) -> Result<(), Error> {
        let since = trigger.since.unwrap_or(self.plan.since).max(self.plan.since);
        let trigger = trigger.id;
        let known: HashSet<NaiveDate> = self
            .past
            .iter()
            .filter(|past| past.trigger == trigger)
            .filter_map(|past| if let Target::Date(date) = past.target { Some(date) } else { None })
            .collect();
        let last = self.last_date(trigger);
        for (iteration, date) in (1..).zip(rule.dates(start).take_while(|date| *date <= last)) {
            if date < since || known.contains(&date) {
                continue;
            }
            let (target, reason) = (Target::Date(date), Reason::Series { number: iteration });
            let (reading, assumed, next) = (None, false, true);
            self.push(found, Candidate { trigger, target, date, time, iteration, reading, reason, assumed, next })?;
        }
        Ok(())
    }

    /// One after the other, each counted from the completion of the last. What is not completed yet is assumed to be in time.
    fn floating(
        &self,
        trigger: Id,
        (rule, start, time): (&Rule, NaiveDate, NaiveTime),
        found: &mut Vec<Occurrence>,
    ) -> Result<(), Error> {
        let own = self.past.iter().filter(|past| past.trigger == trigger);
        let last = own.clone().max_by_key(|past| past.iteration);
        let completed = own.filter_map(|past| match past.outcome {
            Outcome::Completed(on) => Some((past.iteration, on)),
            _ => None,
        });
        let mut base = completed.max().map(|(_, on)| on);
        // The date of the last one: the next one is later, also when that was moved back or done early.
        let mut after = None;
        let mut assumed = false;
        let mut iteration = 1;
        if let Some(last) = last {
            iteration = last.iteration + 1;
            let target = if let Target::Date(date) = last.target { date } else { last.due };
            match last.outcome {
                Outcome::Open => (base, assumed) = (Some(last.due.max(self.today)), true),
                Outcome::Completed(_) => {}
                Outcome::Skipped => base = base.or(Some(target)),
            }
            after = Some(target);
        }
        for produced in 0_u32.. {
            if rule.count.is_some_and(|count| iteration > count) {
                break;
            }
            let (date, reason) = match base {
                None => (start.max(self.plan.since), Reason::First {}),
                Some(on) => {
                    let later = (1..).map_while(|times| Some((times, rule.add(on, times)?)));
                    let mut later = later.skip_while(|(_, date)| after.is_some_and(|after| *date <= after));
                    let Some((times, date)) = later.next() else { break };
                    let every = rule.interval * times;
                    (date, Reason::AfterCompletion { on, every, unit: rule.frequency, assumed })
                }
            };
            let target = Target::Date(date);
            let ended = rule.until.is_some_and(|until| date > until) || rule.interval == 0;
            if ended || self.is_beyond(trigger, target, date) {
                break;
            }
            let next = !assumed && produced == 0;
            let reading = None;
            let one = Candidate { trigger, target, date, time, iteration, reading, reason, assumed: !next, next };
            match self.push(found, one)? {
                (_, Some(_)) => (base, after) = (base.or(Some(date)), Some(date)),
                (due, None) => (base, after, assumed) = (Some(due.max(self.today)), Some(date), true),
            }
            iteration += 1;
        }
        Ok(())
    }

    fn metered(&self, trigger: &Trigger, found: &mut Vec<Occurrence>) -> Result<(), Error> {
        let TriggerKind::Meter { meter, interval, mode, start, tolerance } = &trigger.kind else { return Ok(()) };
        let Some(state) = self.meters.get(meter) else { return Ok(()) };
        let before = found.len();
        let last = self.past.iter().filter(|past| past.trigger == trigger.id).max_by_key(|past| past.iteration);
        let mut iteration = last.map_or(1, |last| last.iteration + 1);
        let mut base = match (last, interval) {
            // At a value it is due once.
            (Some(_), None) => return Ok(()),
            (None, _) => start.or_else(|| state.first_since(self.plan.since, self.plan.zone)),
            (Some(last), _) => match (mode, last.target) {
                (Mode::Floating, Target::Value(value)) => last.reading.or(Some(value)),
                (Mode::Fixed, Target::Value(value)) => Some(value),
                (_, Target::Date(_)) => last.reading,
            },
        };
        while let Some(from) = base {
            let value = match interval {
                Some(interval) if *interval > Decimal::ZERO => from + interval,
                Some(_) => return Ok(()),
                None => from,
            };
            let Some(mut one) = self.at_value(trigger.id, (state, value, *tolerance), iteration) else { return Ok(()) };
            if self.is_beyond(trigger.id, one.target, one.date) {
                return Ok(());
            }
            one.next = found.len() == before;
            if let (true, Some(Exception::Moved(to))) = (one.next, self.exception(trigger.id, one.target)) {
                // Counted from what it shows on that day, as far as that is known.
                one.reading = one.reading.or_else(|| state.on(to, self.plan.zone));
            }
            base = match (interval, mode) {
                (None, _) => None,
                (_, Mode::Floating) => one.reading.or(Some(value)),
                (_, Mode::Fixed) => Some(value),
            };
            self.push(found, one)?;
            iteration += 1;
        }
        Ok(())
    }

    /// When a meter reached a value, or will.
    pub(super) fn at_value(
        &self,
        trigger: Id,
        (state, value, tolerance): (&super::MeterState, Decimal, Decimal),
        iteration: u32,
    ) -> Option<Candidate> {
        let day = |at: DateTime<Utc>| at.with_timezone(&self.plan.zone).date_naive();
        let (date, reading, reason) = match state.reached(value - tolerance) {
            Some((at, reached)) => {
                // Counted from what it shows when the order is made, which is the last reading.
                let reading = state.last().map_or(reached, |(_, life)| life);
                (day(at).max(self.plan.since), Some(reading), Reason::MeterReached { value, reading, on: day(at) })
            }
            None => {
                let (at, per_day) = state.foreseen(value - tolerance)?;
                (day(at).max(self.today), None, Reason::MeterForecast { value, per_day: per_day.round_dp(2) })
            }
        };
        let (target, assumed) = (Target::Value(value), reading.is_none());
        Some(Candidate { trigger, target, date, time: METER_TIME, iteration, reading, reason, assumed, next: false })
    }
}
