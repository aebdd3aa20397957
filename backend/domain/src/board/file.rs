//! Files of a work order. The bytes are elsewhere; what the board knows of one is what everybody is told.

use serde::{Deserialize, Serialize};

use crate::{Id, UserId};

/// A file of a work order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardFile {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub file_name: String,
    /// As MIME has it, told from its content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// What it shows.
    pub description: String,
}

/// A file that has been kept for a work order, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroughtFile {
    /// For which work order.
    pub card_id: Id,
    /// Who brought it; Gantry itself if nobody did.
    pub by: Option<UserId>,
    /// Whether it hangs there now; else it has not been put there yet.
    pub is_added: bool,
    /// The file.
    pub file: CardFile,
}
