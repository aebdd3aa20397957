//! How moments, numbers and money are written, and what all pages say.

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::{Decimal, RoundingStrategy};

/// In which a page is labelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Its tag by BCP 47.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The number of a page, at its foot.
    pub(crate) fn page_of(self, number: usize, count: usize) -> String {
        match self {
            Self::English => format!("Page {number} of {count}"),
            Self::German => format!("Seite {number} von {count}"),
        }
    }

    pub(crate) fn moment(self, at: NaiveDateTime) -> String {
        match self {
            Self::English => at.format("%b %-d, %Y %H:%M").to_string(),
            Self::German => at.format("%d.%m.%Y %H:%M").to_string(),
        }
    }

    pub(crate) fn day(self, day: NaiveDate) -> String {
        match self {
            Self::English => day.format("%b %-d, %Y").to_string(),
            Self::German => day.format("%d.%m.%Y").to_string(),
        }
    }

    /// Without zeros that say nothing.
    pub(crate) fn number(self, number: Decimal) -> String {
        let text = number.normalize().to_string();
        match self {
            Self::English => text,
            Self::German => text.replace('.', ","),
        }
    }

    /// With two decimal places, or as many more as the amount has, and thousands apart.
    pub(crate) fn money(self, amount: Decimal) -> String {
        let amount = amount.normalize();
        let places = amount.scale().max(2);
        let mut amount = amount.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
        amount.rescale(places);
        let text = amount.abs().to_string();
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, "00"));
        let (thousands, point) = match self {
            Self::English => (',', '.'),
            Self::German => ('.', ','),
        };
        let mut written = String::new();
        for (index, digit) in whole.chars().enumerate() {
            if index > 0 && (whole.len() - index).is_multiple_of(3) {
                written.push(thousands);
            }
            written.push(digit);
        }
        let sign = if amount.is_sign_negative() && !amount.is_zero() { "-" } else { "" };
        format!("{sign}{written}{point}{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_has_two_places_or_more_and_its_thousands_apart() {
        let written = |text: &str| {
            let amount = text.parse().unwrap();
            [Language::English.money(amount), Language::German.money(amount)]
        };
        assert_eq!(written("0"), ["0.00", "0,00"]);
        assert_eq!(written("999.5"), ["999.50", "999,50"]);
        assert_eq!(written("1234567.8"), ["1,234,567.80", "1.234.567,80"]);
        assert_eq!(written("0.012300"), ["0.0123", "0,0123"]);
        assert_eq!(written("-1000"), ["-1,000.00", "-1.000,00"]);
    }
}
