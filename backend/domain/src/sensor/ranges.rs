//! The normal range of a sensor lies within what it can measure.

use rust_decimal::Decimal;

use crate::Error;

/// Two ends, each of which may be open.
type ValueRange = (Option<Decimal>, Option<Decimal>);

/// Whether both ends are there and the first lies above the second.
fn crossed(low: Option<Decimal>, high: Option<Decimal>) -> bool {
    matches!((low, high), (Some(low), Some(high)) if low > high)
}

/// Checks the normal range, the measuring range and the gain of a sensor against each other.
///
/// # Errors
/// `invalid`, naming the field.
pub fn check_sensor_ranges(normal: ValueRange, possible: ValueRange, gain: Decimal) -> Result<(), Error> {
    let refuse = |field, message: &str| Err(Error::field("invalid", field, message));
    if crossed(normal.0, normal.1) {
        return refuse("high", "The upper limit must not be below the lower limit.");
    }
    if crossed(possible.0, possible.1) || possible.0.is_some() && possible.0 == possible.1 {
        return refuse("possibleHigh", "The measuring range must end above its start.");
    }
    if crossed(possible.0, normal.0) || crossed(normal.0, possible.1) {
        return refuse("low", "The normal range must lie within the measuring range.");
    }
    if crossed(normal.1, possible.1) || crossed(possible.0, normal.1) {
        return refuse("high", "The normal range must lie within the measuring range.");
    }
    if gain.is_zero() {
        return refuse("calibrationGain", "The gain must not be zero.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_lie_within_each_other_and_may_be_open() {
        let range = |low: Option<i64>, high: Option<i64>| (low.map(Decimal::from), high.map(Decimal::from));
        let field = |normal, possible| match check_sensor_ranges(normal, possible, Decimal::ONE) {
            Err(Error::Invalid { fields, .. }) => fields.into_iter().next().map(|one| one.field),
            _ => None,
        };
        let open = range(None, None);
        assert_eq!(field(open, open), None);
        assert_eq!(field(range(Some(2), Some(2)), range(Some(0), Some(9))), None);
        assert_eq!(field(range(Some(3), Some(2)), open).as_deref(), Some("high"));
        assert_eq!(field(open, range(Some(1), Some(1))).as_deref(), Some("possibleHigh"));
        assert_eq!(field(range(Some(-1), None), range(Some(0), None)).as_deref(), Some("low"));
        assert_eq!(field(range(Some(10), None), range(None, Some(9))).as_deref(), Some("low"));
        assert_eq!(field(range(None, Some(10)), range(None, Some(9))).as_deref(), Some("high"));
        assert_eq!(field(range(None, Some(-1)), range(Some(0), None)).as_deref(), Some("high"));
        assert_eq!(check_sensor_ranges(open, open, Decimal::ZERO).unwrap_err().code(), "invalid");
    }
}
