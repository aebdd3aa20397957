//! Serial numbers as people enter them: lists, ranges such as `100-104`, and runs such as `100+4`.

use std::collections::HashSet;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::Error;

/// Serial numbers of one entry at most.
const MOST: usize = 1_000;

/// The longest serial number, in characters.
const LONGEST: usize = 100;

/// How many pieces a quantity is.
///
/// # Errors
/// `whole_quantity` for a part of one, `invalid` for more than are entered together.
pub fn pieces(quantity: Decimal) -> Result<usize, Error> {
    let refuse = |code, detail: String| Error::field(code, "quantity", detail);
    if !quantity.fract().is_zero() {
        let detail = "A part with serial numbers is counted in whole pieces.";
        return Err(refuse("whole_quantity", detail.to_owned()));
    }
    let count = quantity.abs().to_usize().filter(|count| *count <= MOST);
    count.ok_or_else(|| refuse("invalid", format!("At most {MOST} pieces with serial numbers at once.")))
}

/// The serial numbers of an entry, of which there have to be so many. Leading zeros are kept.
///
/// # Errors
/// `serial_count` when there are too few or too many; those of [`serial_list`].
pub fn serials(entered: &str, wanted: usize) -> Result<Vec<String>, Error> {
    let found = serial_list(entered)?;
    if found.len() != wanted {
        return Err(serial_count(wanted, found.len()));
    }
    Ok(found)
}

/// The refusal of fewer or more serial numbers than there are pieces.
pub(super) fn serial_count(wanted: usize, found: usize) -> Error {
    Error::field("serial_count", "serials", format!("Expected {wanted} serial numbers, found {found}."))
}

/// The serial numbers of an entry. Leading zeros are kept; capitals and small letters are the same.
///
/// # Errors
/// `serial_doubled` when two are alike, `invalid` when there are too many or one is too long.
pub fn serial_list(entered: &str) -> Result<Vec<String>, Error> {
    let refuse = |code, message: String| Error::field(code, "serials", message);
    let mut found = Vec::new();
    for part in entered.split([',', ';', '\n', '\r']).map(str::trim).filter(|part| !part.is_empty()) {
        match run_of(part) {
            Some((first, count)) if count <= MOST && found.len() + count <= MOST => found.extend(run(first, count)),
            None if found.len() < MOST => found.push(part.to_owned()),
            _ => return Err(refuse("invalid", format!("At most {MOST} serial numbers."))),
        }
    }
    if found.iter().any(|serial| serial.chars().count() > LONGEST || serial.chars().any(char::is_control)) {
        return Err(refuse("invalid", format!("A serial number is a single line of at most {LONGEST} characters.")));
    }
    let mut seen = HashSet::new();
    if let Some(double) = found.iter().find(|serial| !seen.insert(serial.to_lowercase())) {
        return Err(refuse("serial_doubled", format!("The serial number {double} is there twice.")));
    }
    Ok(found)
}

/// The first of a run, and how many it has; none for a single serial number, which may contain a hyphen or a plus.
fn run_of(part: &str) -> Option<(&str, usize)> {
    let digits = |text: &str| !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((first, last)) = part.split_once('-').map(|(first, last)| (first.trim(), last.trim()))
        && digits(first)
        && digits(last)
    {
        let (from, to): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
        return Some((first, usize::try_from(to.checked_sub(from)?).ok()?.saturating_add(1)));
    }
    let (first, more) = part.split_once('+').map(|(first, more)| (first.trim(), more.trim()))?;
    if !digits(first) || !digits(more) {
        return None;
    }
    Some((first, more.parse::<usize>().ok()?.saturating_add(1)))
}

fn run(first: &str, count: usize) -> impl Iterator<Item = String> {
    let (from, width) = (first.parse::<u64>().unwrap_or_default(), first.len());
    (from..).take(count).map(move |number| format!("{number:0width$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(entered: &str, wanted: usize) -> String {
        serials(entered, wanted).unwrap_err().to_string()
    }

    #[test]
    fn ranges_runs_and_lists_are_understood() {
        assert_eq!(serials("100-104", 5).unwrap(), ["100", "101", "102", "103", "104"]);
        assert_eq!(serials("100+4", 5).unwrap(), serials("100-104", 5).unwrap());
        assert_eq!(serials(" 0098-0101 ; A-7,B+x", 6).unwrap(), ["0098", "0099", "0100", "0101", "A-7", "B+x"]);
    }

    #[test]
    fn too_few_too_many_and_doubled_ones_are_refused() {
        assert_eq!(refused("100-104", 4), "Expected 4 serial numbers, found 5.");
        assert_eq!(refused("100-104", 6), "Expected 6 serial numbers, found 5.");
        assert_eq!(refused("100-104, 102", 6), "The serial number 102 is there twice.");
        assert_eq!(serials("a-1, A-1", 2).unwrap_err().code(), "serial_doubled");
        assert_eq!(serials(&"9".repeat(101), 1).unwrap_err().code(), "invalid");
        assert_eq!(refused("1+999999999999", 6), "At most 1000 serial numbers.");
        assert_eq!(refused("104-100", 5), "Expected 5 serial numbers, found 1.");
    }

    #[test]
    fn pieces_are_whole() {
        assert_eq!([dec!(-3), dec!(3.0000), dec!(0)].map(|quantity| pieces(quantity).unwrap()), [3, 3, 0]);
        assert_eq!(pieces(dec!(2.5)).unwrap_err().code(), "whole_quantity");
        assert_eq!(pieces(dec!(1001)).unwrap_err().code(), "invalid");
    }
}
