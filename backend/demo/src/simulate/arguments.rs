//! What people write on the command line about gateways that are to be played.

use std::time::Duration;

use super::Wanted;

/// So many gateways and sensors at most: more would be a mistake.
const MOST: usize = 1_000;

/// Gateways, and sensors of each, such as `10x100`.
///
/// # Errors
/// What was expected.
pub fn wanted(text: &str) -> Result<Wanted, String> {
    let numbers = text.split_once('x').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    let fits = |number: &usize| (1..=MOST).contains(number);
    match numbers {
        Some((gateways, sensors)) if fits(&gateways) && fits(&sensors) => Ok(Wanted { gateways, sensors }),
        _ => Err(format!("expected two numbers up to {MOST}, as in 10x100")),
    }
}

/// A time such as `500ms`, `10s`, `5m`, `12h` or `7d`.
///
/// # Errors
/// What was expected.
pub fn span(text: &str) -> Result<Duration, String> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let millis = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => 0,
    };
    let millis = number.parse().ok().and_then(|number: u32| u64::from(number).checked_mul(millis));
    let span = millis.filter(|millis| *millis > 0).map(Duration::from_millis);
    span.filter(|span| span.as_secs() < 400 * 86_400)
        .ok_or_else(|| "expected a time up to 400 days such as 10s, 5m, 12h or 7d".to_owned())
}

/// A number from 0.
///
/// # Errors
/// What was expected.
pub fn number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number from 0".to_owned())
}

/// How many times as fast as recorded.
///
/// # Errors
/// What was expected.
pub fn speed(text: &str) -> Result<f64, String> {
    number(text).ok().filter(|speed| *speed >= 0.001).ok_or_else(|| "expected a number from 0.001".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_plants_are_read_as_people_write_them() {
        let read = |text: &str| span(text).map(|span| span.as_millis());
        assert_eq!((read("500ms"), read("10s"), read("7d")), (Ok(500), Ok(10_000), Ok(604_800_000)));
        for wrong in ["", "10", "s", "0s", "-1s", "1.5s", "5y", "401d", "99999999999d"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
        assert_eq!(wanted("10x100"), Ok(Wanted { gateways: 10, sensors: 100 }));
        for wrong in ["10", "x", "0x1", "1x1001", "-1x2"] {
            assert!(wanted(wrong).is_err(), "{wrong}");
        }
        assert!(speed("0").is_err() && number("-1").is_err() && number("NaN").is_err());
    }
}
