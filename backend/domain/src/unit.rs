//! Converting numbers from one unit into another of the same quantity.

use rust_decimal::Decimal;

/// How a unit relates to the base unit of its quantity: base = value × factor + shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// As it is written behind a number.
    pub code: String,
    /// What is measured; may be empty.
    pub quantity: String,
    /// So many of the base unit are one of it.
    pub factor: Option<Decimal>,
    /// What the base unit shows where this one shows zero.
    pub shift: Option<Decimal>,
}

impl Unit {
    /// A number of this unit in another one; none when the two cannot be converted.
    pub fn convert(&self, value: Decimal, into: &Unit) -> Option<Decimal> {
        if self.code.to_lowercase() == into.code.to_lowercase() {
            return Some(value);
        }
        if self.quantity.trim().is_empty() || self.quantity.to_lowercase() != into.quantity.to_lowercase() {
            return None;
        }
        let base = value.checked_mul(self.factor?)?.checked_add(self.shift.unwrap_or_default())?;
        base.checked_sub(into.shift.unwrap_or_default())?.checked_div(into.factor?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(code: &str, quantity: &str, factor: Option<&str>, shift: Option<&str>) -> Unit {
        let number = |text: &str| text.parse().unwrap();
        Unit { code: code.into(), quantity: quantity.into(), factor: factor.map(number), shift: shift.map(number) }
    }

    #[test]
    fn numbers_go_there_and_back() {
        let celsius = unit("°C", "temperature", Some("1"), Some("273.15"));
        let fahrenheit = unit("°F", "temperature", Some("0.555555555555555555555555"), Some("255.372222222222222222"));
        let hundred = celsius.convert(Decimal::from(100), &fahrenheit).unwrap();
        assert_eq!(hundred.round_dp(6), Decimal::from(212));
        assert_eq!(fahrenheit.convert(hundred, &celsius).unwrap().round_dp(6), Decimal::from(100));
        let (bar, psi) =
            (unit("bar", "pressure", Some("100000"), None), unit("psi", "pressure", Some("6894.757"), None));
        assert_eq!(bar.convert(Decimal::from(2), &psi).unwrap().round_dp(3).to_string(), "29.008");
    }

    #[test]
    fn what_measures_something_else_is_not_converted() {
        let (hours, bar) = (unit("h", "time", Some("3600"), None), unit("bar", "pressure", Some("100000"), None));
        let (pieces, boxes) = (unit("pcs", "", Some("1"), None), unit("box", "", Some("12"), None));
        let bare = unit("min", "time", None, None);
        let one = Decimal::ONE;
        assert_eq!(hours.convert(one, &bar), None);
        assert_eq!(boxes.convert(one, &pieces), None, "the unit does not say what is counted");
        assert_eq!(hours.convert(one, &bare), None);
        assert_eq!(pieces.convert(one, &pieces), Some(one));
        assert_eq!(hours.convert(Decimal::MAX, &unit("s", "time", Some("1"), None)), None, "too large is not wrong");
    }
}
