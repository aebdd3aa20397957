//! Sums become values, points and bars.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Date, Nullable, Numeric, Text};
use rust_decimal::{Decimal, RoundingStrategy};

use super::figure::{Figure, Groups, Measure, Step};
use super::result::{FigureBar, FigurePoint, Period};

/// The sums of a group, and those of all groups.
#[derive(QueryableByName)]
pub(super) struct Sum {
    #[diesel(sql_type = Nullable<Date>)]
    pub(super) day: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    pub(super) grp: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) label: Option<String>,
    #[diesel(sql_type = Numeric)]
    pub(super) amount: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) weight: Decimal,
    #[diesel(sql_type = BigInt)]
    pub(super) rows: i64,
    #[diesel(sql_type = Numeric)]
    pub(super) all_amount: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) all_weight: Decimal,
    #[diesel(sql_type = BigInt)]
    pub(super) all_rows: i64,
}

/// The value of amounts and weights, with four decimals at most.
pub(super) fn value(figure: &Figure, amount: Decimal, weight: Decimal, divisor: Option<Decimal>) -> Option<Decimal> {
    let value = match figure.measure {
        Measure::Sum => Some(amount),
        Measure::Ratio => amount.checked_div(weight),
        Measure::Percent => amount.checked_mul(Decimal::ONE_HUNDRED).and_then(|amount| amount.checked_div(weight)),
        Measure::Per(_) => divisor.and_then(|divisor| amount.checked_div(divisor)),
    };
    value.map(|value| value.round_dp_with_strategy(4, RoundingStrategy::MidpointAwayFromZero).normalize())
}

/// The sums of all of them.
pub(super) fn added(sums: &[Sum]) -> (Decimal, Decimal, i64) {
    let add = |(amount, weight, rows): (Decimal, Decimal, i64), sum: &Sum| {
        (amount + sum.amount, weight + sum.weight, rows.saturating_add(sum.rows))
    };
    sums.iter().fold((Decimal::ZERO, Decimal::ZERO, 0), add)
}

/// A point for each step of the period and each group, those without rows as well.
pub(super) fn points(figure: &Figure, step: Step, (period, zone): (Period, &str), sums: &[Sum]) -> Vec<FigurePoint> {
    let found: BTreeMap<(NaiveDate, &str), &Sum> =
        sums.iter().filter_map(|sum| sum.day.map(|day| ((day, sum.grp.as_str()), sum))).collect();
    let words: &[&str] = match figure.groups {
        Groups::Words(words) => words,
        _ => &[""],
    };
    let mut points = Vec::new();
    for day in days(step, period, zone) {
        for group in words {
            let (amount, weight) = found.get(&(day, *group)).map(|sum| (sum.amount, sum.weight)).unwrap_or_default();
            points.push(FigurePoint { day, group: (*group).to_owned(), value: value(figure, amount, weight, None) });
        }
    }
    points
}

/// The first days of the steps of a period, by the clock of the tenant.
fn days(step: Step, period: Period, zone: &str) -> impl Iterator<Item = NaiveDate> {
    let zone: chrono_tz::Tz = zone.parse().unwrap_or(chrono_tz::Tz::UTC);
    let on = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    let last = on(period.until - chrono::TimeDelta::microseconds(1));
    let begin = on(period.from);
    let begin = match step {
        Step::Day => Some(begin),
        Step::Week => begin.checked_sub_days(Days::new(begin.weekday().num_days_from_monday().into())),
        Step::Month => begin.with_day(1),
    };
    let next = move |day: &NaiveDate| match step {
        Step::Day => day.checked_add_days(Days::new(1)),
        Step::Week => day.checked_add_days(Days::new(7)),
        Step::Month => day.checked_add_months(Months::new(1)),
    };
    std::iter::successors(begin, next).take_while(move |day| *day <= last)
}

pub(super) fn unit(step: Step) -> &'static str {
    match step {
        Step::Day => "day",
        Step::Week => "week",
        Step::Month => "month",
    }
}

pub(super) fn bars(figure: &Figure, sums: &[Sum]) -> Vec<FigureBar> {
    let bar = |sum: &Sum| FigureBar {
        group: sum.grp.clone(),
        label: sum.label.clone(),
        value: value(figure, sum.amount, sum.weight, None),
    };
    let Groups::Words(words) = figure.groups else { return sums.iter().map(bar).collect() };
    let of_word = |word: &&str| {
        let none = || FigureBar {
            group: (*word).to_owned(),
            label: None,
            value: value(figure, Decimal::ZERO, Decimal::ZERO, None),
        };
        sums.iter().find(|sum| sum.grp == *word).map_or_else(none, bar)
    };
    words.iter().map(of_word).collect()
}
