//! Words of other systems for priorities, kinds of work, statuses and money.

use gantry_domain::SystemStatus;
use rust_decimal::Decimal;

/// 3 High, 2 Medium, 1 Low.
pub(super) fn priority(word: &str) -> Option<i16> {
    match plain(word).as_str() {
        "3" | "high" | "urgent" | "emergency" | "critical" | "veryhigh" | "a" | "p1" => Some(3),
        "2" | "medium" | "normal" | "mid" | "b" | "p2" => Some(2),
        "1" | "low" | "verylow" | "minor" | "c" | "p3" | "p4" => Some(1),
        _ => None,
    }
}

/// 1 planned maintenance, 2 failure. `PM01` and its kin are the order types of SAP: 01 corrective, 02 and 03 planned
/// and preventive.
pub(super) fn work_type(word: &str) -> Option<i16> {
    match plain(word).as_str() {
        "1" | "pm" | "pm02" | "pm03" | "pm04" | "preventive" | "planned" | "inspection" | "scheduled" => Some(1),
        "2" | "failure" | "pm01" | "pm05" | "cm" | "corrective" | "breakdown" | "unplanned" | "repair" | "reactive" => {
            Some(2)
        }
        _ => None,
    }
}

/// The system status; SAP's are among them.
pub(super) fn status(word: &str) -> Option<SystemStatus> {
    let word = plain(word);
    let word = word.as_str();
    match word {
        "1" | "open" | "new" | "crtd" | "rel" | "released" | "created" | "wappr" | "appr" | "inprg" | "inprogress"
        | "onhold" => Some(SystemStatus::Open),
        "2" | "inreview" | "review" | "cnf" | "confirmed" => Some(SystemStatus::InReview),
        "3" | "completed" | "complete" | "comp" | "done" | "finished" | "teco" => Some(SystemStatus::Completed),
        "4" | "closed" | "close" | "clsd" | "cancelled" | "canceled" | "can" => Some(SystemStatus::Closed),
        _ => None,
    }
}

/// An amount of money: `$1,234.50`, `1.234,50 €`, `1 234`, `(12.00)` for a negative one.
///
/// # Errors
/// A sentence saying what is wrong with it.
pub(super) fn money(value: &str) -> Result<Option<Decimal>, String> {
    if super::dates::is_none(value) && value.trim() != "0" {
        return Ok(None);
    }
    let wrong = || format!("'{}' is not an amount", value.trim());
    let negative = value.contains('-') || (value.contains('(') && value.contains(')'));
    if value.chars().filter(|letter| letter.is_alphabetic()).count() > 3 {
        return Err(wrong());
    }
    let digits: String =
        value.chars().filter(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ',')).collect();
    let amount: Decimal = decimal_point(&digits).parse().map_err(|_| wrong())?;
    Ok(Some(if negative { -amount } else { amount }))
}

/// The last of both marks is the decimal one; a single mark with exactly three digits behind it groups thousands.
fn decimal_point(digits: &str) -> String {
    let (dot, comma) = (digits.rfind('.'), digits.rfind(','));
    let mark = match (dot, comma) {
        (Some(dot), Some(comma)) => Some(if dot > comma { '.' } else { ',' }),
        (Some(_), None) => Some('.'),
        (None, Some(_)) => Some(','),
        (None, None) => None,
    };
    let Some((whole, cents)) = mark.and_then(|mark| digits.rsplit_once(mark)) else { return digits.to_owned() };
    let whole_digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    let only_mark = dot.is_none() || comma.is_none();
    if only_mark && cents.len() == 3 && !whole.is_empty() {
        return whole_digits + cents;
    }
    format!("{}.{cents}", if whole_digits.is_empty() { "0" } else { &whole_digits })
}

fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_systems_are_known_and_unknown_ones_are_not_guessed() {
        assert_eq!(priority("Very High"), Some(3));
        assert_eq!(work_type("PM01"), Some(2));
        assert_eq!(work_type("Pm03"), Some(1));
        assert_eq!(status("In Review"), Some(SystemStatus::InReview));
        assert_eq!(status("TECO"), Some(SystemStatus::Completed));
        assert!(priority("Removed").is_none() && work_type("X").is_none() && status("Removed").is_none());
    }

    #[test]
    fn money_is_read_on_both_sides_of_the_ocean() {
        let cents = |value: &str| money(value).unwrap().map(|amount| amount.round_dp(2).to_string());
        for (value, read) in [
            ("$1,234.50", "1234.50"),
            ("1.234,50 €", "1234.50"),
            ("1 234", "1234"),
            ("1,234", "1234"),
            ("0.5", "0.5"),
            ("(12.00)", "-12.00"),
            ("-3", "-3"),
            ("12,5", "12.5"),
            ("0", "0"),
        ] {
            assert_eq!(cents(value).as_deref(), Some(read), "{value}");
        }
        assert_eq!(cents("NA"), None);
        assert!(money("Removed").is_err() && money("$").is_err());
    }
}
