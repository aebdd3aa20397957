//! Serial numbers as people enter them: lists, ranges such as `100-104`, and runs such as `100+4`.

use std::collections::HashSet;

use crate::Error;

/// Serial numbers of one entry at most.
const MOST: usize = 1_000;

/// The serial numbers of an entry, of which there have to be so many. Leading zeros are kept.
///
/// # Errors
/// `invalid` when there are too few, too many or two alike, or a range cannot be read.
pub fn serials(entered: &str, wanted: usize) -> Result<Vec<String>, Error> {
    let refuse = |message: String| Error::field("invalid", "serials", message);
    let mut found = Vec::new();
    for part in entered.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        match run_of(part) {
            Some((first, count)) if count <= MOST && found.len() + count <= MOST => found.extend(run(first, count)),
            Some(_) => return Err(refuse(format!("At most {MOST} serial numbers."))),
            None => found.push(part.to_owned()),
        }
    }
    let mut seen = HashSet::new();
    if let Some(double) = found.iter().find(|serial| !seen.insert(serial.as_str())) {
        return Err(refuse(format!("The serial number {double} is there twice.")));
    }
    if found.len() != wanted {
        return Err(refuse(format!("Expected {wanted} serial numbers, found {}.", found.len())));
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
        assert_eq!(refused("1+999999999999", 6), "At most 1000 serial numbers.");
        assert_eq!(refused("104-100", 5), "Expected 5 serial numbers, found 1.");
    }
}
