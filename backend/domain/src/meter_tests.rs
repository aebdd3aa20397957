//! Readings by example and by property.

use proptest::prelude::*;

use super::*;

fn counter(rollover: Option<i64>) -> Meter {
    Meter { kind: MeterKind::Continuous, rollover: rollover.map(Decimal::from), choices: Vec::new() }
}

fn at(minute: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
}

fn given(minute: i64, value: i64, kind: ReadingKind) -> GivenReading {
    GivenReading { at: at(minute), value: Some(Decimal::from(value)), text: String::new(), kind }
}

/// Deltas and lives of readings, a minute apart.
fn story(meter: &Meter, readings: &[(i64, ReadingKind)]) -> Vec<Result<(String, String), &'static str>> {
    let mut last = None;
    let mut told = Vec::new();
    for (minute, (value, kind)) in (1..).zip(readings) {
        match meter.take(last.as_ref(), given(minute, *value, *kind), at(10_000)) {
            Ok(taken) => {
                told.push(Ok((taken.delta.unwrap().to_string(), taken.life_to_date.unwrap().to_string())));
                last = Some(taken);
            }
            Err(error) => told.push(Err(error.code())),
        }
    }
    told
}

fn both(delta: &str, life: &str) -> Result<(String, String), &'static str> {
    Ok((delta.to_owned(), life.to_owned()))
}

#[test]
fn a_counter_counts_on_through_its_end_and_its_exchange() {
    use ReadingKind::{Reading, Reset, Rollover};
    let readings =
        [(700, Reading), (950, Reading), (20, Reading), (20, Rollover), (5, Reset), (15, Reading), (1001, Reading)];
    let expected = [
        both("700", "700"),
        both("250", "950"),
        Err("reading_went_down"),
        both("70", "1020"),
        both("0", "1020"),
        both("10", "1030"),
        Err("invalid"),
    ];
    assert_eq!(story(&counter(Some(1000)), &readings), expected);
    assert_eq!(story(&counter(None), &[(9, Reading), (1, Rollover)])[1], Err("invalid"), "it does not roll over");
    assert_eq!(story(&counter(None), &[(-1, Reading)]), [Err("invalid")]);
}

#[test]
fn readings_come_one_after_the_other_and_not_before_their_time() {
    let meter = counter(None);
    let last = meter.take(None, given(5, 1, ReadingKind::Reading), at(5)).unwrap();
    let code =
        |minute: i64| meter.take(Some(&last), given(minute, 2, ReadingKind::Reading), at(6)).map_err(|e| e.code());
    assert_eq!(code(5), Err("reading_too_old"));
    assert_eq!(code(4), Err("reading_too_old"));
    assert!(code(16).is_ok());
    assert_eq!(code(17), Err("reading_in_future"));
}

#[test]
fn a_gauge_takes_any_number_and_a_characteristic_its_words() {
    let gauge = Meter { kind: MeterKind::Gauge, ..counter(None) };
    let first = gauge.take(None, given(1, 5, ReadingKind::Reading), at(9)).unwrap();
    let second = gauge.take(Some(&first), given(2, -40, ReadingKind::Reading), at(9)).unwrap();
    assert_eq!((second.value, second.delta, second.life_to_date), (Some(Decimal::from(-40)), None, None));
    assert_eq!(gauge.take(None, given(1, 5, ReadingKind::Reset), at(9)).unwrap_err().code(), "invalid");
    let fine = GivenReading { value: Some("0.1234567".parse().unwrap()), ..given(1, 0, ReadingKind::Reading) };
    assert_eq!(gauge.take(None, fine, at(9)).unwrap_err().to_string(), "At most 6 decimals.");

    let words = vec!["clear".to_owned(), "milky".to_owned()];
    let oil = Meter { kind: MeterKind::Characteristic, choices: words, ..counter(None) };
    let said = |text: &str| GivenReading { text: text.to_owned(), value: None, ..given(1, 0, ReadingKind::Reading) };
    assert_eq!(oil.take(None, said(" milky "), at(9)).unwrap().text, "milky");
    assert_eq!(oil.take(None, said("black"), at(9)).unwrap_err().to_string(), "Expected one of: clear, milky.");
}

proptest! {
    #[test]
    fn the_life_is_the_sum_of_the_deltas_and_never_becomes_less(
        rollover in proptest::option::of(500_i64..2_000),
        readings in proptest::collection::vec((0_i64..2_000, 0_usize..3), 1..60),
    ) {
        let meter = counter(rollover);
        let kinds = [ReadingKind::Reading, ReadingKind::Rollover, ReadingKind::Reset];
        let (mut last, mut sum): (Option<TakenReading>, Decimal) = (None, Decimal::ZERO);
        for (minute, (value, kind)) in (1..).zip(readings) {
            let Ok(taken) = meter.take(last.as_ref(), given(minute, value, kinds[kind]), at(10_000)) else { continue };
            let life = taken.life_to_date.unwrap();
            prop_assert!(taken.delta.unwrap() >= Decimal::ZERO);
            sum += taken.delta.unwrap();
            prop_assert_eq!(life, sum);
            prop_assert!(last.is_none_or(|last| life >= last.life_to_date.unwrap()));
            last = Some(taken);
        }
    }
}
