//! Occurrences that were moved or left out by hand, and how far they may be moved.

use super::*;

fn key(target: &str) -> OccurrenceKey {
    OccurrenceKey { asset: None, trigger: 1, target: Target::Date(day(target)) }
}

fn moved(plan: &mut Plan, target: &str, to: &str) {
    plan.exceptions.insert(key(target), Exception::Moved(day(to)));
}

fn refused(plan: &Plan, past: &[Past], target: &str, exception: Exception) -> &'static str {
    let now = at("2026-01-02T12:00:00Z");
    let checked = check_exception(plan, past, &Meters::new(), (key(target), exception), now);
    checked.map_or_else(|error| error.code(), |_| "")
}

#[test]
fn one_is_moved_alone_and_the_series_stays() {
    let mut plan = plan(vec![calendar(monthly(1), Mode::Fixed, "2026-01-10")], "2026-01-01");
    // From a Tuesday to a Saturday, where the plan itself would leave nothing.
    plan.weekends = DayPolicy::After;
    moved(&mut plan, "2026-02-10", "2026-02-14");
    plan.exceptions.insert(key("2026-03-10"), Exception::Skipped);
    let found = find(&plan, &[], "2026-01-01", "2026-04-30");
    assert_eq!(dates(&found), ["2026-01-12", "2026-02-14", "2026-04-10"]);
    assert_eq!(sentence(&found[1].reasons), "Number 2 of the series, moved from Tuesday, February 10 (by hand)");
    assert_eq!(
        (found[1].target, found[1].iteration),
        (Target::Date(day("2026-02-10")), 2),
        "what it is known by stays"
    );
    assert_eq!(found[2].skipped, Some(Cause::ByHand));
    // Once it is generated, nothing of it comes back.
    let done: Vec<Past> = found[..3].iter().map(|one| past(one, Outcome::Completed(one.due.date()))).collect();
    assert_eq!(dates(&find(&plan, &done, "2026-01-01", "2026-05-15")), ["2026-04-10", "2026-05-11"]);
}

#[test]
fn one_that_is_moved_over_the_end_of_a_span_is_found_where_it_is() {
    let mut plan = plan(vec![calendar(monthly(6), Mode::Fixed, "2026-01-10")], "2026-01-01");
    moved(&mut plan, "2026-07-10", "2026-03-01");
    assert_eq!(dates(&find(&plan, &[], "2026-02-01", "2026-03-31")), ["2026-03-01"]);
    assert_eq!(dates(&find(&plan, &[], "2026-07-01", "2026-07-31")), [""; 0]);
    moved(&mut plan, "2026-07-10", "2026-08-01");
    assert_eq!(dates(&find(&plan, &[], "2026-07-01", "2026-07-31")), [""; 0]);
    assert_eq!(dates(&find(&plan, &[], "2026-08-01", "2026-08-31")), ["2026-08-01"]);
}

#[test]
fn what_is_counted_from_completions_follows_the_one_that_is_moved() {
    let mut plan = plan(vec![calendar(monthly(3), Mode::Floating, "2026-01-10")], "2026-01-01");
    moved(&mut plan, "2026-01-10", "2026-01-20");
    let found = find(&plan, &[], "2026-01-01", "2026-12-31");
    assert_eq!(dates(&found), ["2026-01-20", "2026-04-20", "2026-07-20", "2026-10-20"]);
    assert_eq!(found.iter().map(|one| one.assumed).collect::<Vec<_>>(), [false, true, true, true]);
}

#[test]
fn the_next_one_of_a_meter_takes_the_day_that_was_chosen() {
    let mut plan = plan(vec![meter(500, Mode::Floating)], "2026-01-01");
    // 10 a day: 1200 on the 24th of February, 1000 on the 4th.
    let readings =
        vec![(at("2026-01-05T10:00:00Z"), Decimal::from(700)), (at("2026-01-15T10:00:00Z"), Decimal::from(800))];
    let meters = Meters::from([(7, MeterState { readings })]);
    let key = OccurrenceKey { asset: None, trigger: 2, target: Target::Value(Decimal::from(1_200)) };
    let now = at("2026-01-16T12:00:00Z");
    let chosen = Exception::Moved(day("2026-02-04"));
    let before = check_exception(&plan, &[], &meters, (key, chosen), now).unwrap();
    assert_eq!(before.due.date(), day("2026-02-24"));
    plan.exceptions.insert(key, chosen);
    let found = occurrences(&plan, &[], &meters, (day("2026-01-01"), day("2026-12-31")), now).unwrap();
    assert_eq!((found[0].due.date(), found[0].assumed), (day("2026-02-04"), false));
    assert_eq!(found[0].reading, Some(Decimal::from(1_000)), "what it will show then");
    assert_eq!((found[1].target, found[1].assumed), (Target::Value(Decimal::from(1_500)), true));
    // The one after it depends on it.
    let next = OccurrenceKey { target: found[1].target, ..key };
    let refused = check_exception(&plan, &[], &meters, (next, Exception::Skipped), now).unwrap_err();
    assert_eq!(refused.code(), "occurrence_assumed");
}

#[test]
fn an_exception_stays_between_its_neighbours_and_may_be_a_skip_anywhere() {
    let mut plan = plan(vec![calendar(Rule::every(1, Frequency::Weekly), Mode::Fixed, "2026-01-05")], "2026-01-01");
    let to = |text: &str| Exception::Moved(day(text));
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-18")), "");
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-19")), "too_far", "that is the next one’s day");
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-05")), "too_far");
    assert_eq!(refused(&plan, &[], "2026-01-05", to("2026-01-01")), "too_far", "yesterday");
    assert_eq!(refused(&plan, &[], "2026-01-12", Exception::Skipped), "");
    assert_eq!(refused(&plan, &[], "2026-01-13", Exception::Skipped), "unknown_occurrence");
    assert_eq!(refused(&plan, &[], "2040-01-16", Exception::Skipped), "unknown_occurrence", "a Monday, too far ahead");
    let foreign = OccurrenceKey { asset: Some(9), ..key("2026-01-12") };
    let foreign =
        check_exception(&plan, &[], &Meters::new(), (foreign, Exception::Skipped), at("2026-01-02T12:00:00Z"));
    assert_eq!(foreign.unwrap_err().code(), "unknown_occurrence");
    let done = [past(&find(&plan, &[], "2026-01-01", "2026-01-09")[0], Outcome::Open)];
    assert_eq!(refused(&plan, &done, "2026-01-05", Exception::Skipped), "occurrence_generated");
    assert_eq!(
        refused(&plan, &done, "2026-01-12", to("2026-01-05")),
        "too_far",
        "the one before is generated for that day"
    );
    plan.pauses = vec![Span { from: day("2026-01-14"), until: Some(day("2026-01-16")) }];
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-15")), "occurrence_skipped");
    // Where the one before it has been moved or left out, there is more room.
    plan.exceptions.insert(key("2026-01-19"), Exception::Skipped);
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-25")), "");
    assert_eq!(refused(&plan, &[], "2026-01-12", to("2026-01-26")), "too_far");
    let floating = Plan { triggers: vec![calendar(monthly(1), Mode::Floating, "2026-01-10")], ..plan };
    assert_eq!(refused(&floating, &[], "2026-01-10", to("2026-03-05")), "", "those after it are counted from it");
    assert_eq!(refused(&floating, &[], "2026-01-11", to("2026-01-12")), "unknown_occurrence");
    assert_eq!(refused(&floating, &[], "2026-02-10", to("2026-02-12")), "occurrence_assumed");
    assert_eq!(refused(&floating, &[], "2026-01-10", to("2027-06-05")), "too_far");
}

#[test]
fn a_series_that_was_moved_counts_from_its_new_dates() {
    let mut trigger = calendar(monthly(1), Mode::Fixed, "2026-01-13");
    trigger.since = Some(day("2026-03-13"));
    let plan = plan(vec![trigger], "2026-01-01");
    let found = find(&plan, &[], "2026-01-01", "2026-05-01");
    assert_eq!(dates(&found), ["2026-03-13", "2026-04-13"], "what was before stays as it was");
    assert_eq!(found[0].iteration, 3, "and so does the cycle");
}
