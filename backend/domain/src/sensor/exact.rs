//! Numbers of a saved state as text, which comes back to the last bit: a state that was saved goes on as one that was not.

use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}

/// Numbers that may be missing.
pub(super) mod maybe {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(in crate::sensor) fn serialize<S: Serializer>(number: &Option<f64>, to: S) -> Result<S::Ok, S::Error> {
        match number {
            Some(number) => to.collect_str(number),
            None => to.serialize_none(),
        }
    }

    pub(in crate::sensor) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}
