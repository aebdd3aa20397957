//! A list to be added to a board.

use serde::{Deserialize, Serialize};

use super::patch::present;
use crate::Id;

/// A new list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewList {
    /// Its heading.
    pub name: String,
    /// The status that it stands for.
    pub status_id: Id,
    /// The list to its left: absent means the right end, `null` the left.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub after: Option<Option<Id>>,
    /// At most so many cards.
    #[serde(default)]
    pub wip_limit: Option<u32>,
}
