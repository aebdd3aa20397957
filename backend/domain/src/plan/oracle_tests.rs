//! Rules against python-dateutil 2.9, an implementation of RFC 5545 of others: the examples of the standard and 160 random rules, each with
//! its first dates. `recurrence_oracle.txt` was written by it, a rule a line: start, rule, dates.

use chrono::{NaiveDate, Weekday};

use super::*;

fn date(text: &str) -> NaiveDate {
    NaiveDate::parse_from_str(text, "%Y%m%d").unwrap()
}

fn weekday(text: &str) -> Weekday {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        .iter()
        .position(|one| *one == text)
        .map(|place| Weekday::try_from(u8::try_from(place).unwrap()).unwrap())
        .unwrap()
}

fn rule(text: &str) -> Rule {
    let mut rule = Rule { short_months: ShortMonths::Skip, ..Rule::every(1, Frequency::Daily) };
    for part in text.split(';') {
        let (name, value) = part.split_once('=').unwrap();
        let numbers = || value.split(',').map(|one| one.parse::<i8>().unwrap());
        match name {
            "FREQ" => {
                rule.frequency = match value {
                    "DAILY" => Frequency::Daily,
                    "WEEKLY" => Frequency::Weekly,
                    "MONTHLY" => Frequency::Monthly,
                    _ => Frequency::Yearly,
                }
            }
            "INTERVAL" => rule.interval = value.parse().unwrap(),
            "COUNT" => rule.count = Some(value.parse().unwrap()),
            "UNTIL" => rule.until = Some(date(value)),
            "WKST" => rule.week_start = weekday(value),
            "BYMONTHDAY" => rule.by_month_day = numbers().collect(),
            "BYMONTH" => rule.by_month = numbers().map(|one| u32::try_from(one).unwrap()).collect(),
            "BYDAY" => {
                let by = value.split(',').map(|one| {
                    let (nth, day) = one.split_at(one.len() - 2);
                    ByDay { nth: if nth.is_empty() { 0 } else { nth.parse().unwrap() }, day: weekday(day) }
                });
                rule.by_day = by.collect();
            }
            other => panic!("{other}"),
        }
    }
    rule
}

#[test]
fn rules_give_the_dates_of_python_dateutil() {
    let mut rules = 0;
    for line in include_str!("recurrence_oracle.txt").lines() {
        let mut parts = line.split('|');
        let (start, text, dates) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
        let expected: Vec<NaiveDate> = dates.split(',').filter(|one| !one.is_empty()).map(date).collect();
        let end = date("20600101");
        let found: Vec<NaiveDate> = rule(text).dates(date(start)).take_while(|one| *one <= end).take(12).collect();
        assert_eq!(found, expected, "{start} {text}");
        rules += 1;
    }
    assert!(rules > 190);
}
