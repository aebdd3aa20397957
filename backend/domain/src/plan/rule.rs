//! Recurrence rules as RFC 5545 has them, over civil dates: a rule knows neither time nor zone, so no clock change moves a date.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};
use serde::{Deserialize, Serialize};

/// A rule that finds nothing for so many years never will: the calendar of leap years repeats much earlier for every interval that is allowed.
const EMPTY_YEARS: i32 = 100;
/// The greatest interval.
pub const MOST_INTERVAL: u32 = 1_000;

/// The period that a rule counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanFrequency)]
#[expect(missing_docs, reason = "each says it itself")]
pub enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// What becomes of the 29th to the 31st in a month that is shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ShortMonths {
    /// It is the last day of the month.
    #[default]
    LastDay,
    /// The month is left out, as RFC 5545 has it.
    Skip,
}

/// A day of the week, every one or the nth of the month or year; counted from the end below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByDay {
    /// Which one; zero for every one.
    pub nth: i8,
    /// The day.
    pub day: Weekday,
}

/// A recurrence rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The period that is counted.
    pub frequency: Frequency,
    /// Every so many periods, counted from the start.
    pub interval: u32,
    /// On which days of the week.
    pub by_day: Vec<ByDay>,
    /// On which days of the month; -1 is the last.
    pub by_month_day: Vec<i8>,
    /// In which months, from 1.
    pub by_month: Vec<u32>,
    /// What becomes of a day that a month does not have.
    pub short_months: ShortMonths,
    /// The day on which a week begins.
    pub week_start: Weekday,
    /// At most so many dates.
    pub count: Option<u32>,
    /// None after this date.
    pub until: Option<NaiveDate>,
}

impl Rule {
    /// Every so many periods, without more.
    pub fn every(interval: u32, frequency: Frequency) -> Self {
        Self {
            frequency,
            interval,
            by_day: Vec::new(),
            by_month_day: Vec::new(),
            by_month: Vec::new(),
            short_months: ShortMonths::default(),
            week_start: Weekday::Mon,
            count: None,
            until: None,
        }
    }

    /// Its dates from a start, in order, each once.
    pub fn dates(&self, start: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let ended = self.interval == 0;
        Dates { rule: self, start, period: 0, pending: Vec::new(), found: 0, last: start, ended }
    }

    /// A date so many intervals later, for what is counted from a completion: months end on their last day.
    pub fn add(&self, date: NaiveDate, times: u32) -> Option<NaiveDate> {
        let count = self.interval.checked_mul(times)?;
        match self.frequency {
            Frequency::Daily => date.checked_add_days(Days::new(count.into())),
            Frequency::Weekly => date.checked_add_days(Days::new(u64::from(count) * 7)),
            Frequency::Monthly => date.checked_add_months(Months::new(count)),
            Frequency::Yearly => date.checked_add_months(Months::new(count.checked_mul(12)?)),
        }
    }

    fn expand(&self, start: NaiveDate, period: u32) -> Option<Vec<NaiveDate>> {
        let count = self.interval.checked_mul(period)?;
        let mut dates = match self.frequency {
            Frequency::Daily => {
                let date = start.checked_add_days(Days::new(count.into()))?;
                let days = &self.by_month_day;
                let of_month = days.is_empty() || days.iter().any(|day| month_day(date, *day) == Some(date));
                let of_week = self.by_day.is_empty() || self.is_by_day(date);
                if of_month && of_week && self.is_by_month(date) { vec![date] } else { Vec::new() }
            }
            Frequency::Weekly => {
                let since = start.weekday().days_since(self.week_start);
                let first = start.checked_sub_days(Days::new(since.into()))?;
                let first = first.checked_add_days(Days::new(u64::from(count) * 7))?;
                let all = (0..7).filter_map(|day| first.checked_add_days(Days::new(day)));
                let of_week = |date: &NaiveDate| match self.by_day.is_empty() {
                    true => date.weekday() == start.weekday(),
                    false => self.is_by_day(*date),
                };
                all.filter(of_week).filter(|date| self.is_by_month(*date)).collect()
            }
            Frequency::Monthly => {
                let first = start.with_day(1)?.checked_add_months(Months::new(count))?;
                if self.is_by_month(first) { self.of_month(first, start) } else { Vec::new() }
            }
            Frequency::Yearly => {
                let year = start.year().checked_add(i32::try_from(count).ok()?)?;
                self.of_year(NaiveDate::from_ymd_opt(year, 1, 1)?, start)
            }
        };
        dates.sort_unstable();
        dates.dedup();
        Some(dates)
    }

    fn of_month(&self, first: NaiveDate, start: NaiveDate) -> Vec<NaiveDate> {
        if self.by_month_day.is_empty() && !self.by_day.is_empty() {
            let end = first.checked_add_months(Months::new(1)).unwrap_or(first);
            return self.by_day.iter().flat_map(|by| of_span(*by, first, end)).collect();
        }
        let own = [i8::try_from(start.day()).unwrap_or(1)];
        let days = if self.by_month_day.is_empty() { &own[..] } else { &self.by_month_day };
        let dates = days.iter().filter_map(|day| match self.short_months {
            ShortMonths::Skip => month_day(first, *day),
            ShortMonths::LastDay => {
                month_day(first, *day).or_else(|| if *day > 0 { month_day(first, -1) } else { None })
            }
        });
        dates.filter(|date| self.by_day.is_empty() || self.is_by_day(*date)).collect()
    }

    fn of_year(&self, first: NaiveDate, start: NaiveDate) -> Vec<NaiveDate> {
        if self.by_month.is_empty() && self.by_month_day.is_empty() && !self.by_day.is_empty() {
            let end = first.checked_add_months(Months::new(12)).unwrap_or(first);
            return self.by_day.iter().flat_map(|by| of_span(*by, first, end)).collect();
        }
        let own = [start.month()];
        let all: Vec<u32> = (1..=12).collect();
        let months = match (self.by_month.is_empty(), self.by_month_day.is_empty()) {
            (false, _) => &self.by_month[..],
            (true, true) => &own[..],
            (true, false) => &all[..],
        };
        let months = months.iter().filter_map(|month| first.with_month(*month));
        months.flat_map(|month| self.of_month(month, start)).collect()
    }

    fn is_by_day(&self, date: NaiveDate) -> bool {
        self.by_day.iter().any(|by| by.day == date.weekday())
    }

    fn is_by_month(&self, date: NaiveDate) -> bool {
        self.by_month.is_empty() || self.by_month.contains(&date.month())
    }
}

/// The day of a month, if the month has it; counted from the end below zero.
fn month_day(within: NaiveDate, day: i8) -> Option<NaiveDate> {
    let first = within.with_day(1)?;
    if day > 0 {
        return first.with_day(u32::try_from(day).ok()?);
    }
    let back = u64::from(day.unsigned_abs());
    let date = first.checked_add_months(Months::new(1))?.checked_sub_days(Days::new(back))?;
    (day < 0 && date.month() == first.month()).then_some(date)
}

/// The days of a week in a span whose end is not included: the nth, or all.
fn of_span(by: ByDay, first: NaiveDate, end: NaiveDate) -> Vec<NaiveDate> {
    let all: Vec<NaiveDate> =
        first.iter_days().take_while(|date| *date < end).filter(|date| date.weekday() == by.day).collect();
    let place = usize::from(by.nth.unsigned_abs());
    match by.nth {
        0 => all,
        1.. => all.get(place - 1).copied().into_iter().collect(),
        _ => all.len().checked_sub(place).and_then(|place| all.get(place)).copied().into_iter().collect(),
    }
}

struct Dates<'a> {
    rule: &'a Rule,
    start: NaiveDate,
    period: u32,
    /// Those of the last period that are still to come, the next one last.
    pending: Vec<NaiveDate>,
    found: u32,
    last: NaiveDate,
    ended: bool,
}

impl Iterator for Dates<'_> {
    type Item = NaiveDate;

    fn next(&mut self) -> Option<NaiveDate> {
        while !self.ended {
            if let Some(date) = self.pending.pop() {
                if date < self.start {
                    continue;
                }
                let over = self.rule.until.is_some_and(|until| date > until);
                if over || self.rule.count.is_some_and(|count| self.found >= count) {
                    break;
                }
                self.found += 1;
                self.last = date;
                return Some(date);
            }
            let Some(dates) = self.rule.expand(self.start, self.period) else { break };
            self.pending = dates;
            self.pending.reverse();
            self.period += 1;
            if self.pending.is_empty() && self.is_hopeless() {
                break;
            }
        }
        self.ended = true;
        None
    }
}

impl Dates<'_> {
    /// Whether nothing was found for so long that nothing will be.
    fn is_hopeless(&self) -> bool {
        let count = self.rule.interval.saturating_mul(self.period);
        let years = match self.rule.frequency {
            Frequency::Daily => count / 366,
            Frequency::Weekly => count / 53,
            Frequency::Monthly => count / 12,
            Frequency::Yearly => count,
        };
        let reached = self.start.year().saturating_add(i32::try_from(years).unwrap_or(i32::MAX));
        // Yearly rules try a hundred of their years: the 29th of February may be met rarely.
        let tried = self.rule.frequency != Frequency::Yearly || self.period > 100;
        tried && reached.saturating_sub(self.last.year()) > EMPTY_YEARS
    }
}
