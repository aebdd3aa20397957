//! Days on which nobody works: where a target moves from there, or why it is left out.

use chrono::{Datelike, NaiveDate, Weekday};

use super::{Cause, ClosedSeason, DayPolicy, Exception, Plan, Reason, Season};

/// So far a date is moved at most. Whatever has no working day in a year has none.
const MOST_DAYS: usize = 366;

impl Season {
    fn contains(&self, date: NaiveDate) -> bool {
        let day = (date.month(), date.day());
        if self.from <= self.until {
            self.from <= day && day <= self.until
        } else {
            day >= self.from || day <= self.until
        }
    }
}

impl Plan {
    /// Where a target moves, and why; why it is left out.
    pub(super) fn moved(&self, target: NaiveDate) -> (NaiveDate, Vec<Reason>, Option<Cause>) {
        let (mut date, mut reasons) = (target, Vec::new());
        if let Some(season) = self.season.filter(|season| !season.contains(date)) {
            if self.closed_season == ClosedSeason::Skip {
                return (date, reasons, Some(Cause::Season));
            }
            let opens = |date: &NaiveDate| season.contains(*date);
            let Some(first) = date.iter_days().take(MOST_DAYS).find(opens) else {
                return (date, reasons, Some(Cause::Season));
            };
            reasons.push(Reason::Moved { from: date, because: Cause::Season });
            date = first;
        }
        // One direction for all of it: between a weekend and a holiday nothing goes to and fro.
        let mut direction = None;
        for _ in 0..MOST_DAYS {
            let Some((cause, policy)) = self.free(date) else { break };
            if policy == DayPolicy::Skip {
                return (date, reasons, Some(cause));
            }
            if reasons.len() < 3
                && !reasons.iter().any(|one| matches!(one, Reason::Moved { because, .. } if *because == cause))
            {
                reasons.push(Reason::Moved { from: date, because: cause });
            }
            let direction = *direction.get_or_insert(policy);
            let next = if direction == DayPolicy::Before { date.pred_opt() } else { date.succ_opt() };
            let Some(next) = next else { break };
            date = next;
        }
        (date, reasons, self.paused(date))
    }

    /// What a user decided about a target: the day that they chose stands, unless the plan is paused then.
    pub(super) fn excepted(&self, target: NaiveDate, exception: Exception) -> (NaiveDate, Vec<Reason>, Option<Cause>) {
        let (from, moves, _) = self.moved(target);
        match exception {
            Exception::Moved(to) => (to, vec![Reason::Moved { from, because: Cause::ByHand }], self.paused(to)),
            Exception::Skipped => (from, moves, Some(Cause::ByHand)),
        }
    }

    fn paused(&self, date: NaiveDate) -> Option<Cause> {
        self.pauses.iter().any(|pause| pause.contains(date)).then_some(Cause::Pause)
    }

    /// Why nobody works that day, unless targets stay there.
    fn free(&self, date: NaiveDate) -> Option<(Cause, DayPolicy)> {
        let found = if self.shutdowns.iter().any(|span| span.contains(date)) {
            (Cause::Shutdown, self.holidays)
        } else if self.holiday_dates.contains(&date) {
            (Cause::Holiday, self.holidays)
        } else {
            (Cause::Weekend, self.weekends)
        };
        let weekend = matches!(date.weekday(), Weekday::Sat | Weekday::Sun);
        if found.1 != DayPolicy::Keep && (found.0 != Cause::Weekend || weekend) {
            return Some(found);
        }
        (weekend && self.weekends != DayPolicy::Keep).then_some((Cause::Weekend, self.weekends))
    }
}
