//! Single occurrences that people moved or left out, beside their series. The forecast and the generator get them with the plan.

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::{Meters, Occurrence, Past, Plan, Target, occurrences};
use crate::{Error, Id};

/// So many days an occurrence may be moved where no other one stands in its way.
pub const MOST_MOVED_DAYS: u64 = 366;

/// Nobody plans single days of what is due later than in five years.
const MOST_AHEAD: Days = Days::new(5 * MOST_MOVED_DAYS);

/// What identifies an occurrence of a plan, wherever it is moved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OccurrenceKey {
    /// For which asset.
    pub asset: Option<Id>,
    /// By which trigger.
    pub trigger: Id,
    /// The date of the series, or the value of the meter.
    pub target: Target,
}

/// What was decided about one occurrence alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exception {
    /// It is due on that day, whatever the plan makes of weekends, holidays and seasons.
    Moved(NaiveDate),
    /// There will be no work order.
    Skipped,
}

impl Occurrence {
    /// What identifies it.
    pub fn key(&self) -> OccurrenceKey {
        OccurrenceKey { asset: self.asset, trigger: self.trigger, target: self.target }
    }
}

impl Past {
    /// What identifies it.
    pub fn key(&self) -> OccurrenceKey {
        OccurrenceKey { asset: self.asset, trigger: self.trigger, target: self.target }
    }
}

/// Whether an exception can be made of an occurrence; answers how it was before.
///
/// An occurrence may be moved to any day from today on that is after the one before it and before the one after it, so that a series
/// keeps its order. Those that are counted from a completion or from a meter follow the one that is moved, and do not stand in its way.
/// A planner who wants less may leave it out.
///
/// # Errors
/// `occurrence_generated`, `unknown_occurrence`; `occurrence_assumed` for one that depends on what has not happened; `occurrence_skipped`
/// for one that the plan leaves out there; `too_far`.
pub fn check_exception(
    plan: &Plan,
    history: &[Past],
    meters: &Meters,
    (key, exception): (OccurrenceKey, Exception),
    now: DateTime<Utc>,
) -> Result<Occurrence, Error> {
    if history.iter().any(|past| past.key() == key) {
        return Err(Error::conflict(
            "occurrence_generated",
            "The work order of this occurrence exists, or it was skipped.",
        ));
    }
    let today = now.with_timezone(&plan.zone).date_naive();
    let far = |date: NaiveDate| date.checked_add_days(Days::new(MOST_MOVED_DAYS)).unwrap_or(date);
    let unknown = || Error::field("unknown_occurrence", "target", "The plan has no such occurrence.");
    let last = match key.target {
        Target::Date(date) if date > today.checked_add_days(MOST_AHEAD).unwrap_or(today) => return Err(unknown()),
        Target::Date(date) => far(far(date.max(today))),
        Target::Value(_) => far(far(today)),
    };
    let look = |exception: Option<Exception>| {
        let mut exceptions = plan.exceptions.clone();
        match exception {
            Some(exception) => exceptions.insert(key, exception),
            None => exceptions.remove(&key),
        };
        let alone = Plan { exceptions, assets: vec![key.asset], merge_same_day: false, ..plan.clone() };
        occurrences(&alone, history, meters, (plan.since, last), now)
    };
    let before = look(None)?;
    let known = plan.assets.contains(&key.asset);
    let one = before.iter().find(|one| known && one.key() == key).ok_or_else(unknown)?;
    let to = match exception {
        Exception::Moved(to) => to,
        Exception::Skipped => one.due.date().max(today),
    };
    if let Exception::Moved(to) = exception {
        check_room(&before, history, one, (to, today))?;
    }
    let after = look(Some(Exception::Moved(to)))?;
    let moved = after.iter().find(|other| other.key() == key).ok_or_else(unknown)?;
    if moved.assumed {
        let detail = "Its date depends on a completion or a meter that comes before. Only the next one can be changed.";
        return Err(Error::conflict("occurrence_assumed", detail));
    }
    if let (Exception::Moved(_), Some(cause)) = (exception, moved.skipped) {
        return Err(Error::conflict("occurrence_skipped", format!("There is no work order on that day: {cause}.")));
    }
    Ok(one.clone())
}

/// Refuses a day that is past, or beyond the neighbours.
fn check_room(
    found: &[Occurrence],
    history: &[Past],
    one: &Occurrence,
    (to, today): (NaiveDate, NaiveDate),
) -> Result<(), Error> {
    let too_far = |message: String| Err(Error::field("too_far", "to", message));
    if to < today {
        return too_far(format!("The day is past; today is {today}."));
    }
    let due = one.due.date();
    if to.signed_duration_since(due).num_days().unsigned_abs() > MOST_MOVED_DAYS {
        return too_far(format!("At most {MOST_MOVED_DAYS} days from {due}."));
    }
    let same = |asset: Option<Id>, trigger: Id| asset == one.asset && trigger == one.trigger;
    let past = history.iter().filter(|past| same(past.asset, past.trigger)).map(|past| (past.iteration, past.due));
    let coming = found.iter().filter(|other| same(other.asset, other.trigger) && other.skipped.is_none());
    let coming = coming.filter(|other| !other.assumed).map(|other| (other.iteration, other.due.date()));
    let (mut earlier, mut later) = (None, None);
    for (iteration, date) in past.chain(coming) {
        if iteration < one.iteration {
            earlier = earlier.max(Some(date));
        } else if iteration > one.iteration {
            later = Some(later.map_or(date, |later: NaiveDate| later.min(date)));
        }
    }
    if let Some(earlier) = earlier.filter(|earlier| to <= *earlier) {
        return too_far(format!("The occurrence before it is due on {earlier}."));
    }
    if let Some(later) = later.filter(|later| to >= *later) {
        return too_far(format!("The occurrence after it is due on {later}."));
    }
    Ok(())
}
