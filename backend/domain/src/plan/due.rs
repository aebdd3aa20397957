//! What is generated now: of the occurrences that a plan has, those whose time has come, and what its policy makes of missed ones.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::{Cause, Missed, Occurrence, Plan};

/// What to do with an occurrence now.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// A work order is made.
    Generate(Occurrence),
    /// It is noted that there is none, and why.
    Skip(Occurrence, Cause),
}

/// Decides about what has come due, in order.
pub fn decide(plan: &Plan, occurrences: Vec<Occurrence>, now: DateTime<Utc>) -> Vec<Decision> {
    let today = now.with_timezone(&plan.zone).date_naive();
    let come: Vec<Occurrence> = occurrences.into_iter().filter(|one| !one.assumed && one.generate_at <= now).collect();
    // The newest one whose day has come, of each asset and trigger: later ones are generated ahead of their time.
    let mut newest: BTreeMap<_, NaiveDate> = BTreeMap::new();
    for one in come.iter().filter(|one| one.skipped.is_none() && one.due.date() <= today) {
        let entry = newest.entry((one.asset, one.trigger)).or_insert(one.due.date());
        *entry = (*entry).max(one.due.date());
    }
    let decided = come.into_iter().map(|one| {
        if let Some(cause) = one.skipped {
            return Decision::Skip(one, cause);
        }
        let late =
            one.due.date().checked_add_days(Days::new(plan.tolerance_days.into())).is_some_and(|end| end < today);
        let is_newest = newest.get(&(one.asset, one.trigger)).is_none_or(|newest| *newest <= one.due.date());
        let missed = match plan.missed {
            Missed::All => false,
            Missed::Latest => late && !is_newest,
            Missed::None => late,
        };
        if missed { Decision::Skip(one, Cause::Missed) } else { Decision::Generate(one) }
    });
    decided.collect()
}
