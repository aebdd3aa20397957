//! Days and elapsed time of labour.

use chrono_tz::Europe::Berlin;

use super::*;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[test]
fn a_stretch_over_midnight_belongs_to_the_day_it_began_by_the_tenants_clock() {
    assert_eq!(day_of(at("2026-11-24T22:30:00Z"), Berlin).to_string(), "2026-11-24");
    assert_eq!(day_of(at("2026-11-24T23:30:00Z"), Berlin).to_string(), "2026-11-25");
}

#[test]
fn days_on_which_clocks_change_have_23_and_25_hours() {
    let hours = |day: &str| hours_of_day(day.parse().unwrap(), Berlin);
    let days = ["2026-03-29", "2026-06-01", "2026-10-25"].map(hours);
    assert_eq!(days, [23, 24, 25].map(Decimal::from));
}

#[test]
fn elapsed_time_is_the_union_of_stretches() {
    let stretch = |from: &str, to: &str| (at(&format!("2026-11-24T{from}:00Z")), at(&format!("2026-11-24T{to}:00Z")));
    let together =
        [stretch("10:00", "12:00"), stretch("08:00", "10:30"), stretch("09:00", "09:30"), stretch("13:00", "14:00")];
    assert_eq!(elapsed(&together), TimeDelta::hours(5));
    assert_eq!(elapsed(&[stretch("12:00", "12:00")]), TimeDelta::zero());
}
