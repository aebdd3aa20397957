//! Several triggers of one plan: the first that is due makes the order, or the last of them, and all count from there.

use chrono::NaiveDate;

use super::occurrences::{Candidate, Series};
use super::{Combine, Mode, Occurrence, Outcome, Reason, Target, Trigger, TriggerKind};
use crate::Error;

impl Series<'_> {
    /// Several triggers: the first that is due, or the last of them, makes the order, and all count from there.
    pub(super) fn of_all(&self, found: &mut Vec<Occurrence>) -> Result<(), Error> {
        let last = self.past.iter().max_by_key(|past| past.iteration);
        let first = last.map_or(1, |last| last.iteration + 1);
        let mut base = last.map(|last| {
            // One that was moved back counts from where its series has it.
            let due = if let Target::Date(date) = last.target { last.due.max(date) } else { last.due };
            match last.outcome {
                Outcome::Open => (due, last.due.max(self.today), true),
                Outcome::Completed(on) => (due, on, false),
                Outcome::Skipped => (due, due, false),
            }
        });
        for iteration in first.. {
            let mut candidates = Vec::new();
            for trigger in &self.triggers {
                candidates.push(self.next_of(trigger, base, iteration));
            }
            let chosen = match self.plan.combine {
                Combine::Any => candidates.into_iter().flatten().min_by_key(|one| one.date),
                // One that cannot be foreseen keeps the others from being due.
                Combine::All if candidates.iter().any(Option::is_none) => None,
                Combine::All => {
                    let assumed = candidates.iter().flatten().any(|one| one.assumed);
                    let last = candidates.into_iter().flatten().max_by_key(|one| one.date);
                    last.map(|one| Candidate { assumed, ..one })
                }
            };
            let Some(mut one) = chosen else { break };
            if self.is_beyond(one.trigger, one.target, one.date) {
                break;
            }
            let target = one.date;
            one.next = iteration == first && !base.is_some_and(|(.., assumed)| assumed);
            one.assumed |= iteration > first;
            let (due, _) = self.push(found, one)?;
            base = Some((due.max(target), due.max(self.today), true));
        }
        Ok(())
    }

    /// The next of one trigger, counted from when the last order was due and when it was done.
    fn next_of(
        &self,
        trigger: &Trigger,
        base: Option<(NaiveDate, NaiveDate, bool)>,
        iteration: u32,
    ) -> Option<Candidate> {
        match &trigger.kind {
            TriggerKind::Calendar { rule, mode, start, time } => {
                let (date, reason, assumed) = match (base, mode) {
                    (None, Mode::Floating) => (Some((*start).max(self.plan.since)), Reason::First {}, false),
                    (None, Mode::Fixed) => {
                        let first = rule.dates(*start).find(|date| *date >= self.plan.since);
                        (first, Reason::Series { number: iteration }, false)
                    }
                    (Some((due, ..)), Mode::Fixed) => {
                        let next = rule.dates(due).find(|date| *date > due);
                        (next, Reason::Series { number: iteration }, false)
                    }
                    (Some((_, on, assumed)), Mode::Floating) => {
                        let reason =
                            Reason::AfterCompletion { on, every: rule.interval, unit: rule.frequency, assumed };
                        (rule.add(on, 1), reason, assumed)
                    }
                };
                let date = date?;
                let target = Target::Date(date);
                Some(Candidate {
                    trigger: trigger.id,
                    target,
                    date,
                    time: *time,
                    iteration,
                    reading: None,
                    reason,
                    assumed,
                    next: false,
                })
            }
            TriggerKind::Meter { meter, interval, start, tolerance, .. } => {
                let state = self.meters.get(meter)?;
                let from = match base {
                    None => start.or_else(|| state.first_since(self.plan.since, self.plan.zone)),
                    Some((due, ..)) => state.on(due, self.plan.zone),
                };
                let value = match (interval, base) {
                    (Some(interval), _) => from? + interval,
                    (None, None) => from?,
                    (None, Some(_)) => return None,
                };
                self.at_value(trigger.id, (state, value, *tolerance), iteration)
            }
        }
    }
}
