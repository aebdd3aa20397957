//! How tasks are answered, kept as JSON in the form in which the domain writes it.

use diesel::deserialize::FromSqlRow;
use gantry_domain::board::AnswerFormat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::entity::kept_as_json;

kept_as_json! { StoredAnswerFormat told as AnswerFormat }

/// How a task or sub-task is answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, FromSqlRow)]
#[serde(transparent)]
pub struct StoredAnswerFormat(pub AnswerFormat);

impl<'de> Deserialize<'de> for StoredAnswerFormat {
    /// Reads a format, and refuses one that asks for what no answer could be.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let format = AnswerFormat::deserialize(from)?.checked().map_err(D::Error::custom)?;
        Ok(Self(format.unwrap_or_default()))
    }
}

impl StoredAnswerFormat {
    /// As the state of a board has it.
    pub(crate) fn boxed(self) -> Box<AnswerFormat> {
        Box::new(self.0)
    }
}
