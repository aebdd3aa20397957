//! A year that is played day by day against its forecast: random plans of several assets with a history, pauses, holidays, exceptions and the
//! clocks of six zones.

use super::*;

/// Clocks with a change at midnight, of half an hour, of an hour at two and at three, and none at all.
const ZONES: [chrono_tz::Tz; 6] = [
    Berlin,
    chrono_tz::America::New_York,
    chrono_tz::America::Santiago,
    chrono_tz::Australia::Lord_Howe,
    chrono_tz::Africa::Cairo,
    chrono_tz::Asia::Kolkata,
];

/// What one day of the generator does, which looks 64 days ahead: claims what has come due until nothing more does. What is due today is
/// done in the evening.
fn play(plan: &Plan, history: &mut Vec<Past>, (today, end): (NaiveDate, NaiveDate)) -> Vec<Occurrence> {
    let mut generated = Vec::new();
    let until = end.min(today + Days::new(64 + u64::from(plan.lead_days)));
    for one in &mut *history {
        if one.outcome == Outcome::Open && one.due <= today {
            one.outcome = Outcome::Completed(one.due);
        }
    }
    let now = civil_instant(today.and_hms_opt(23, 0, 0).unwrap(), plan.zone);
    loop {
        let found = occurrences(plan, history, &Meters::new(), (plan.since, until), now).unwrap();
        let decided = decide(plan, found, now);
        if decided.is_empty() {
            return generated;
        }
        for decision in decided {
            match decision {
                Decision::Generate(one) => {
                    let done = one.due.date() <= today;
                    history.push(past(&one, if done { Outcome::Completed(one.due.date()) } else { Outcome::Open }));
                    generated.push(one);
                }
                Decision::Skip(one, _) => history.push(past(&one, Outcome::Skipped)),
            }
        }
    }
}

/// Random rules that have a few dozen dates in a year.
fn rule() -> impl Strategy<Value = Rule> {
    let days = proptest::sample::subsequence(vec![1_i8, 10, 29, 31, -1], 0..3);
    prop_oneof![
        (5_u32..40).prop_map(|interval| Rule::every(interval, Frequency::Daily)),
        (1_u32..5).prop_map(|interval| Rule::every(interval, Frequency::Weekly)),
        (1_u32..4, days, any::<bool>()).prop_map(|(interval, by_month_day, skip)| {
            let short_months = if skip { ShortMonths::Skip } else { ShortMonths::LastDay };
            Rule { by_month_day, short_months, ..Rule::every(interval, Frequency::Monthly) }
        }),
    ]
}

/// A span of days of 2026, as numbers of days.
fn span() -> impl Strategy<Value = Span> {
    (0_u64..360, 0_u64..25).prop_map(|(from, length)| {
        let from = day("2026-01-01") + Days::new(from);
        Span { from, until: Some(from + Days::new(length)) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn a_year_with_history_pauses_holidays_and_exceptions_comes_as_foreseen(
        rule in rule(), floating: bool, zone in 0_usize..6, hour in 0_u32..4,
        policies in (0_usize..4, 0_usize..4), lead in 0_u32..15, nested: bool,
        pauses in proptest::collection::vec(span(), 0..3), shutdowns in proptest::collection::vec(span(), 0..2),
        holidays in proptest::collection::btree_set(0_u64..365, 0..12),
        // Which occurrence of the forecast, and by how many days it is moved; none: it is left out.
        exceptions in proptest::collection::vec((any::<proptest::sample::Index>(), proptest::option::of(-20_i64..20)), 0..6),
    ) {
        let mode = if floating { Mode::Floating } else { Mode::Fixed };
        let time = NaiveTime::from_hms_opt(hour, 30, 0).unwrap();
        let kind = TriggerKind::Calendar { rule, mode, start: day("2025-10-20"), time };
        let policy = |index: usize| [DayPolicy::Keep, DayPolicy::Skip, DayPolicy::Before, DayPolicy::After][index];
        let mut plan = plan(vec![Trigger { id: 1, kind, only_for: None, since: None }], "2025-10-15");
        plan.zone = ZONES[zone];
        plan.lead_days = lead;
        (plan.weekends, plan.holidays) = (policy(policies.0), policy(policies.1));
        plan.holiday_dates = holidays.into_iter().map(|days| day("2026-01-01") + Days::new(days)).collect();
        (plan.pauses, plan.shutdowns) = (pauses, shutdowns);
        if nested { plan.multiples = [1, 3].into(); }
        plan.assets = vec![Some(5), Some(6)];

        // The last quarter makes the history.
        let (begin, end) = (day("2026-01-01"), day("2026-12-31"));
        let mut history = Vec::new();
        for today in plan.since.iter_days().take_while(|today| *today < begin) {
            play(&plan, &mut history, (today, end));
        }
        let now = civil_instant(begin.and_hms_opt(0, 0, 1).unwrap(), plan.zone);
        // What is generated and not yet due is foreseen to be done on its day.
        for one in &mut history {
            if one.outcome == Outcome::Open { one.outcome = Outcome::Completed(one.due); }
        }
        for (which, by) in exceptions {
            let found = occurrences(&plan, &history, &Meters::new(), (begin, end), now).unwrap();
            if found.is_empty() { break; }
            let one = which.get(&found);
            let exception = match by {
                Some(days) => Exception::Moved(one.due.date() + chrono::TimeDelta::days(days)),
                None => Exception::Skipped,
            };
            // As the store does: what is refused is not kept.
            if check_exception(&plan, &history, &Meters::new(), (one.key(), exception), now).is_ok() {
                plan.exceptions.insert(one.key(), exception);
            }
        }
        let foreseen = occurrences(&plan, &history, &Meters::new(), (begin, end), now).unwrap();
        let mut generated = Vec::new();
        for today in begin.iter_days().take_while(|today| *today <= end) {
            generated.extend(play(&plan, &mut history, (today, end)));
        }
        let told = |one: &Occurrence| (one.due_at, one.asset, one.target, one.iteration, one.multiples.clone());
        let mut foreseen: Vec<_> = foreseen.iter().filter(|one| one.skipped.is_none()).map(told).collect();
        let mut generated: Vec<_> = generated.iter().map(told).collect();
        foreseen.sort_unstable();
        generated.sort_unstable();
        prop_assert_eq!(generated, foreseen);
        let mut known: Vec<_> = history.iter().map(Past::key).collect();
        known.sort_unstable();
        let all = known.len();
        known.dedup();
        prop_assert_eq!(known.len(), all, "nothing comes twice");
    }
}

#[test]
fn the_clock_of_six_zones_shows_the_planned_time_on_every_day_of_the_year() {
    for zone in ZONES {
        let times = [(0, 15), (1, 30), (2, 30), (3, 15)];
        for (hour, minute) in times {
            let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
            let kind = TriggerKind::Calendar {
                rule: Rule::every(1, Frequency::Daily),
                mode: Mode::Fixed,
                start: day("2026-01-01"),
                time,
            };
            let daily = Plan { zone, ..plan(vec![Trigger { id: 1, kind, only_for: None, since: None }], "2026-01-01") };
            let found = find(&daily, &[], "2026-01-01", "2026-12-31");
            assert_eq!(found.len(), 365, "{zone}: no day is lost and none comes twice");
            assert!(found.windows(2).all(|two| two[0].due_at < two[1].due_at), "{zone}");
            for one in &found {
                let shown = one.due_at.with_timezone(&zone).naive_local();
                let skipped = zone.from_local_datetime(&one.due).latest().is_none();
                let late = shown - one.due;
                // A time that the clock skips is later by the gap, of an hour at most.
                assert!(
                    if skipped { late > TimeDelta::zero() && late <= TimeDelta::hours(1) } else { late.is_zero() },
                    "{zone} {}",
                    one.due
                );
            }
        }
    }
}
