//! Devices as their labels name them: a Sensor ID, a Sensor Code, the QR code that holds both, and the MAC address of a gateway.

use crate::{Error, FieldError};

/// What the text of a QR code on a device begins with.
const SCHEME: &str = "gantry:sensor:";
/// Characters of a Sensor ID and of a Sensor Code at most.
pub const LONGEST_DEVICE_NUMBER: usize = 40;
/// Characters of a Sensor Code at least: a shorter one is guessed.
pub const SHORTEST_SENSOR_CODE: usize = 6;

/// The label of a device. Both parts are kept as they are read aloud: in upper case, without spaces around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLabel {
    number: String,
    code: String,
}

impl DeviceLabel {
    /// From the two texts of a label.
    ///
    /// # Errors
    /// `invalid`, naming `sensorId`, `sensorCode` or both.
    pub fn new(number: &str, code: &str) -> Result<Self, Error> {
        let label = Self { number: spoken(number), code: spoken(code) };
        let mut fields = Vec::new();
        if !fits(&label.number, 1) {
            let message = format!("From 1 to {LONGEST_DEVICE_NUMBER} letters, digits, hyphens and dots.");
            fields.push(FieldError { field: "sensorId".to_owned(), message });
        }
        if !fits(&label.code, SHORTEST_SENSOR_CODE) {
            let message =
                format!("From {SHORTEST_SENSOR_CODE} to {LONGEST_DEVICE_NUMBER} letters, digits, hyphens and dots.");
            fields.push(FieldError { field: "sensorCode".to_owned(), message });
        }
        if fields.is_empty() {
            return Ok(label);
        }
        let detail = "This is not the code of a device label.".to_owned();
        Err(Error::Invalid { code: "invalid", detail, fields })
    }

    /// The Sensor ID.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// The text of the QR code, `gantry:sensor:<Sensor ID>:<Sensor Code>`.
    pub fn text(&self) -> String {
        format!("{SCHEME}{}:{}", self.number, self.code)
    }
}

/// A Sensor ID as it is kept, if it can be one.
pub fn device_number(text: &str) -> Option<String> {
    Some(spoken(text)).filter(|number| fits(number, 1))
}

fn spoken(text: &str) -> String {
    text.trim().to_ascii_uppercase()
}

/// No colon among them: that is what divides the text of a QR code.
fn fits(text: &str, shortest: usize) -> bool {
    (shortest..=LONGEST_DEVICE_NUMBER).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
}

/// A MAC address as it is kept, however it was typed: `00:1A:2B:3C:4D:5E`. Nothing typed is none.
///
/// # Errors
/// `invalid`.
pub fn mac_address(mac: &str) -> Result<String, Error> {
    let digits: Vec<char> = mac.chars().filter(|letter| !matches!(letter, ':' | '-' | '.' | ' ')).collect();
    if digits.is_empty() {
        return Ok(String::new());
    }
    if digits.len() != 12 || !digits.iter().all(char::is_ascii_hexdigit) {
        return Err(Error::field("invalid", "mac", "Expected six bytes such as 00:1A:2B:3C:4D:5E."));
    }
    let bytes = digits.chunks(2).map(|byte| byte.iter().collect::<String>().to_ascii_uppercase());
    Ok(bytes.collect::<Vec<_>>().join(":"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_label_says_the_same_however_it_is_typed() {
        let label = DeviceLabel::new(" 104-2207 ", "im7k2p9x").unwrap();
        assert_eq!((label.number(), label.text().as_str()), ("104-2207", "gantry:sensor:104-2207:IM7K2P9X"));
        assert_eq!(label, DeviceLabel::new("104-2207", "IM7K2P9X").unwrap());
    }

    #[test]
    fn each_part_that_cannot_be_on_a_label_is_named() {
        let named = |number: &str, code: &str| match DeviceLabel::new(number, code) {
            Err(Error::Invalid { fields, .. }) => fields.into_iter().map(|one| one.field).collect(),
            _ => Vec::new(),
        };
        assert_eq!(named("", "IM7K2"), ["sensorId", "sensorCode"]);
        assert_eq!(named("1:2", "IM7K2P9X"), ["sensorId"]);
        assert_eq!(named("12", "ÄÖÜ7K2P9X"), ["sensorCode"]);
        assert_eq!(named(&"1".repeat(41), "IM7K2P9X"), ["sensorId"]);
        assert_eq!(device_number(" ab.1 ").as_deref(), Some("AB.1"));
        assert_eq!(device_number("a b"), None);
    }

    #[test]
    fn an_address_is_kept_in_one_way_and_nothing_else_is_one() {
        for typed in ["001a2b3c4d5e", "00-1A-2B-3C-4D-5E", "001a.2b3c.4d5e"] {
            assert_eq!(mac_address(typed).unwrap(), "00:1A:2B:3C:4D:5E");
        }
        assert_eq!(mac_address(" ").unwrap(), "");
        for wrong in ["00:1A:2B:3C:4D", "00:1A:2B:3C:4D:5G", "001a2b3c4d5e6f"] {
            assert_eq!(mac_address(wrong).unwrap_err().code(), "invalid", "{wrong}");
        }
    }

    proptest! {
        /// Otherwise the hash of one label would stand for another.
        #[test]
        fn no_two_labels_have_one_text(
            one in ("[0-9A-Z.-]{1,40}", "[0-9A-Z.-]{6,40}"),
            two in ("[0-9A-Z.-]{1,40}", "[0-9A-Z.-]{6,40}"),
        ) {
            let text = |(number, code): &(String, String)| DeviceLabel::new(number, code).unwrap().text();
            prop_assert_eq!(text(&one) == text(&two), one == two);
        }
    }
}
