//! The numbers of planned maintenance, and a played year against its forecast.

mod exceptions;
mod metered;
mod played;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Europe::Berlin;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn calendar(rule: Rule, mode: Mode, start: &str) -> Trigger {
    let time = NaiveTime::from_hms_opt(8, 0, 0).unwrap();
    Trigger { id: 1, kind: TriggerKind::Calendar { rule, mode, start: day(start), time }, only_for: None, since: None }
}

fn meter(interval: i64, mode: Mode) -> Trigger {
    let interval = Some(Decimal::from(interval));
    let kind = TriggerKind::Meter { meter: 7, interval, mode, start: None, tolerance: Decimal::ZERO };
    Trigger { id: 2, kind, only_for: None, since: None }
}

fn plan(triggers: Vec<Trigger>, since: &str) -> Plan {
    Plan {
        zone: Berlin,
        since: day(since),
        lead_days: 0,
        tolerance_days: 0,
        season: None,
        closed_season: ClosedSeason::Skip,
        weekends: DayPolicy::Keep,
        holidays: DayPolicy::Keep,
        holiday_dates: BTreeSet::new(),
        shutdowns: Vec::new(),
        pauses: Vec::new(),
        missed: Missed::All,
        combine: Combine::Any,
        merge_same_day: false,
        multiples: BTreeSet::new(),
        triggers,
        exceptions: BTreeMap::new(),
        assets: vec![None],
    }
}

fn monthly(interval: u32) -> Rule {
    Rule::every(interval, Frequency::Monthly)
}

fn find(plan: &Plan, past: &[Past], from: &str, until: &str) -> Vec<Occurrence> {
    let now = civil_instant(day(from).and_time(NaiveTime::MIN), plan.zone);
    occurrences(plan, past, &Meters::new(), (day(from), day(until)), now).unwrap()
}

fn dates(found: &[Occurrence]) -> Vec<String> {
    found.iter().filter(|one| one.skipped.is_none()).map(|one| one.due.date().to_string()).collect()
}

fn past(one: &Occurrence, outcome: Outcome) -> Past {
    let Occurrence { asset, trigger, target, iteration, due, reading, .. } = one.clone();
    Past { asset, trigger, target, iteration, due: due.date(), reading, outcome }
}

#[test]
fn a_months_end_does_not_drift_and_short_months_are_skipped_on_request() {
    let last = plan(vec![calendar(monthly(1), Mode::Fixed, "2024-01-31")], "2024-01-01");
    assert_eq!(
        dates(&find(&last, &[], "2024-01-01", "2024-04-30")),
        ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]
    );
    let skip = Rule { short_months: ShortMonths::Skip, ..monthly(1) };
    let skip = plan(vec![calendar(skip, Mode::Fixed, "2024-01-31")], "2024-01-01");
    assert_eq!(dates(&find(&skip, &[], "2024-01-01", "2024-05-31")), ["2024-01-31", "2024-03-31", "2024-05-31"]);
}

#[test]
fn times_stay_at_the_clock_over_gap_and_overlap() {
    let gap = civil_instant(day("2026-03-29").and_hms_opt(2, 22, 0).unwrap(), Berlin);
    assert_eq!(gap, at("2026-03-29T01:22:00Z"), "03:22 in summer time");
    let overlap = civil_instant(day("2026-10-25").and_hms_opt(2, 30, 0).unwrap(), Berlin);
    assert_eq!(overlap, at("2026-10-25T00:30:00Z"), "the first of the two");
    // A gap of half an hour.
    let half = civil_instant(day("2026-10-04").and_hms_opt(2, 10, 0).unwrap(), chrono_tz::Australia::Lord_Howe);
    assert_eq!(half, at("2026-10-03T15:40:00Z"));
    let daily = plan(vec![calendar(Rule::every(1, Frequency::Daily), Mode::Fixed, "2026-03-27")], "2026-03-27");
    let found = find(&daily, &[], "2026-03-27", "2026-03-31");
    let hours: Vec<String> = found.iter().map(|one| one.due_at.format("%dT%H").to_string()).collect();
    assert_eq!(hours, ["27T07", "28T07", "29T06", "30T06", "31T06"]);
}

#[test]
fn floating_counts_from_the_completion_and_waits_for_it() {
    let plan = plan(vec![calendar(monthly(3), Mode::Floating, "2026-01-10")], "2026-01-01");
    let first = find(&plan, &[], "2026-01-01", "2026-12-31");
    assert_eq!(dates(&first), ["2026-01-10", "2026-04-10", "2026-07-10", "2026-10-10"]);
    assert_eq!(first.iter().map(|one| one.assumed).collect::<Vec<_>>(), [false, true, true, true]);
    let done = [past(&first[0], Outcome::Completed(day("2026-02-04")))];
    let next = find(&plan, &done, "2026-02-05", "2026-12-31");
    assert_eq!((dates(&next)[0].as_str(), next[0].assumed), ("2026-05-04", false));
    assert_eq!(sentence(&next[0].reasons), "3 months after completion on February 4");
    let open = [past(&first[0], Outcome::Open)];
    let waiting = find(&plan, &open, "2026-03-01", "2026-12-31");
    assert!(waiting.iter().all(|one| one.assumed));
    assert_eq!(dates(&waiting)[0], "2026-06-01", "it can be done today at the earliest");
    // A cancelled order counts as skipped: the next one is later than its target.
    let cancelled = [done[0].clone(), past(&next[0], Outcome::Skipped)];
    assert_eq!(dates(&find(&plan, &cancelled, "2026-05-05", "2026-12-31"))[0], "2026-08-04");
    let never = [past(&first[0], Outcome::Skipped)];
    assert_eq!(dates(&find(&plan, &never, "2026-01-11", "2026-12-31"))[0], "2026-04-10");
}

#[test]
fn a_late_completion_does_not_move_a_fixed_series() {
    let plan = plan(vec![calendar(monthly(1), Mode::Fixed, "2026-01-10")], "2026-01-01");
    let first = find(&plan, &[], "2026-01-01", "2026-12-31");
    let done = [past(&first[0], Outcome::Completed(day("2026-02-09")))];
    assert_eq!(
        dates(&find(&plan, &done, "2026-01-11", "2026-03-10")),
        ["2026-02-10", "2026-03-10"],
        "ends are included"
    );
}

#[test]
fn weekends_and_holidays_move_the_target_and_not_the_series() {
    // The 2nd of May 2026 is a Saturday, the 1st a holiday.
    let mut plan = plan(vec![calendar(monthly(1), Mode::Fixed, "2026-05-02")], "2026-01-01");
    plan.holiday_dates = [day("2026-05-01")].into();
    for (weekends, holidays, expected) in [
        (DayPolicy::Keep, DayPolicy::Keep, vec!["2026-05-02", "2026-06-02"]),
        (DayPolicy::After, DayPolicy::Keep, vec!["2026-05-04", "2026-06-02"]),
        (DayPolicy::Before, DayPolicy::Before, vec!["2026-04-30", "2026-06-02"]),
        (DayPolicy::Before, DayPolicy::Keep, vec!["2026-05-01", "2026-06-02"]),
        (DayPolicy::Skip, DayPolicy::Keep, vec!["2026-06-02"]),
    ] {
        (plan.weekends, plan.holidays) = (weekends, holidays);
        assert_eq!(dates(&find(&plan, &[], "2026-04-20", "2026-06-30")), expected, "{weekends:?} {holidays:?}");
    }
    plan.weekends = DayPolicy::After;
    let found = find(&plan, &[], "2026-04-20", "2026-05-30");
    assert_eq!(sentence(&found[0].reasons), "Number 1 of the series, moved from Saturday, May 2 (weekend)");
    assert_eq!(found[0].target, Target::Date(day("2026-05-02")), "what it is known by stays");
    plan.shutdowns = vec![Span { from: day("2026-05-03"), until: Some(day("2026-05-08")) }];
    plan.holidays = DayPolicy::After;
    assert_eq!(dates(&find(&plan, &[], "2026-04-20", "2026-05-30")), ["2026-05-11"]);
}

#[test]
fn seasons_and_pauses_leave_out_or_move() {
    let mut plan = plan(vec![calendar(monthly(1), Mode::Fixed, "2026-01-15")], "2026-01-01");
    plan.season = Some(Season { from: (11, 1), until: (3, 31) });
    assert_eq!(
        dates(&find(&plan, &[], "2026-02-01", "2026-12-31")),
        ["2026-02-15", "2026-03-15", "2026-11-15", "2026-12-15"]
    );
    plan.closed_season = ClosedSeason::Shift;
    plan.merge_same_day = true;
    let found = find(&plan, &[], "2026-03-01", "2026-11-30");
    assert_eq!(dates(&found), ["2026-03-15", "2026-11-01", "2026-11-15"]);
    plan.season = None;
    plan.pauses = vec![Span { from: day("2026-04-01"), until: Some(day("2026-06-15")) }];
    let found = find(&plan, &[], "2026-03-01", "2026-08-01");
    assert_eq!(dates(&found), ["2026-03-15", "2026-07-15"], "the rhythm stays");
    assert_eq!(found.iter().filter(|one| one.skipped == Some(Cause::Pause)).count(), 3);
}

#[test]
fn nested_sets_are_released_by_their_multiples() {
    let mut plan = plan(vec![calendar(Rule::every(1, Frequency::Weekly), Mode::Fixed, "2026-01-05")], "2026-01-01");
    plan.multiples = [1, 4].into();
    let found = find(&plan, &[], "2026-01-01", "2026-02-28");
    let released: Vec<Vec<u32>> = found.iter().map(|one| one.multiples.iter().copied().collect()).collect();
    assert_eq!(released, [vec![1], vec![1], vec![1], vec![1, 4], vec![1], vec![1], vec![1], vec![1, 4]]);
    plan.multiples = [4].into();
    assert_eq!(dates(&find(&plan, &[], "2026-01-01", "2026-02-28")), ["2026-01-26", "2026-02-23"]);
}

#[test]
fn what_was_missed_follows_the_policy() {
    let mut plan = plan(vec![calendar(Rule::every(1, Frequency::Daily), Mode::Fixed, "2026-01-01")], "2026-01-01");
    let now = at("2026-01-08T12:00:00Z");
    let mut count = |missed| {
        plan.missed = missed;
        let found = occurrences(&plan, &[], &Meters::new(), (day("2026-01-01"), day("2026-01-31")), now).unwrap();
        let decided = decide(&plan, found, now);
        let generated = decided.iter().filter(|one| matches!(one, Decision::Generate(_))).count();
        (generated, decided.len() - generated)
    };
    assert_eq!(count(Missed::All), (8, 0));
    assert_eq!(count(Missed::Latest), (1, 7));
    assert_eq!(count(Missed::None), (1, 7), "that of today is not missed");
}

#[test]
fn more_than_ten_thousand_are_refused_and_a_rule_that_never_matches_ends() {
    let daily = plan(vec![calendar(Rule::every(1, Frequency::Daily), Mode::Fixed, "2000-01-01")], "2000-01-01");
    let span = (day("2000-01-01"), day("2099-12-31"));
    let refused = occurrences(&daily, &[], &Meters::new(), span, at("2000-01-01T00:00:00Z")).unwrap_err();
    assert_eq!(refused.code(), "too_many_occurrences");
    let never = Rule {
        by_month: vec![2],
        by_month_day: vec![30],
        short_months: ShortMonths::Skip,
        ..Rule::every(1, Frequency::Yearly)
    };
    assert_eq!(never.dates(day("2026-01-01")).next(), None);
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let frequency =
        prop_oneof![Just(Frequency::Daily), Just(Frequency::Weekly), Just(Frequency::Monthly), Just(Frequency::Yearly)];
    (frequency, 1_u32..20, proptest::option::of(1_u32..30), proptest::option::of(0_u64..900)).prop_map(
        |(frequency, interval, count, until)| {
            let until = until.map(|days| day("2026-01-01") + Days::new(days));
            Rule { count, until, ..Rule::every(interval, frequency) }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn count_and_until_limit_and_dates_rise(rule in any_rule(), start in 0_u64..700) {
        let start = day("2025-06-01") + Days::new(start);
        let dates: Vec<NaiveDate> = rule.dates(start).take(200).collect();
        prop_assert!(dates.windows(2).all(|two| two[0] < two[1]));
        prop_assert!(dates.iter().all(|date| *date >= start && rule.until.is_none_or(|until| *date <= until)));
        prop_assert!(rule.count.is_none_or(|count| dates.len() <= usize::try_from(count).unwrap()));
        if rule.until.is_none_or(|until| until >= start) {
            prop_assert_eq!(dates.first(), Some(&start));
        }
    }

    #[test]
    fn a_forecast_of_a_year_is_what_a_played_year_generates(
        rule in any_rule(), floating: bool, lead in 0_u32..20, weekends in 0_usize..4, season: bool, nested: bool, shift: bool,
    ) {
        let mode = if floating { Mode::Floating } else { Mode::Fixed };
        let mut plan = plan(vec![calendar(rule, mode, "2026-01-20")], "2026-01-05");
        plan.lead_days = lead;
        plan.weekends = [DayPolicy::Keep, DayPolicy::Skip, DayPolicy::Before, DayPolicy::After][weekends];
        plan.season = season.then_some(Season { from: (4, 1), until: (10, 15) });
        if shift { plan.closed_season = ClosedSeason::Shift; }
        if nested { plan.multiples = [2, 3].into(); }
        let span = (day("2026-01-05"), day("2026-12-31"));
        let forecast = occurrences(&plan, &[], &Meters::new(), span, at("2026-01-05T00:00:00Z")).unwrap();
        let mut history: Vec<Past> = Vec::new();
        let mut generated = Vec::new();
        for today in span.0.iter_days().take_while(|day| *day <= span.1) {
            // What is due today is done in the evening.
            for one in &mut history {
                if one.outcome == Outcome::Open && one.due <= today {
                    one.outcome = Outcome::Completed(one.due);
                }
            }
            let now = civil_instant(today.and_hms_opt(23, 0, 0).unwrap(), plan.zone);
            // What was skipped may be followed at once by what comes after it.
            loop {
                let found = occurrences(&plan, &history, &Meters::new(), span, now).unwrap();
                let decided = decide(&plan, found, now);
                if decided.is_empty() { break; }
                for one in decided {
                    match one {
                        Decision::Generate(one) => {
                            let done = if one.due.date() <= today { Outcome::Completed(one.due.date()) } else { Outcome::Open };
                            history.push(past(&one, done));
                            generated.push((one.due, one.iteration));
                        }
                        Decision::Skip(one, _) => history.push(past(&one, Outcome::Skipped)),
                    }
                }
            }
        }
        generated.sort_unstable();
        let foreseen: Vec<_> =
            forecast.iter().filter(|one| one.skipped.is_none()).map(|one| (one.due, one.iteration)).collect();
        prop_assert_eq!(generated, foreseen);
    }
}
