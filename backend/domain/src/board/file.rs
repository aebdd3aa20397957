//! Files of a work order. The bytes are elsewhere; what the board knows of one is what everybody is told.

use serde::{Deserialize, Serialize};

use crate::{Id, UserId};

/// A file of a work order, as commands name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileOfCard {
    /// On which work order.
    pub card_id: Id,
    /// Which file.
    pub file_id: Id,
}

/// What of a work order has files of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FilePart {
    /// A task.
    Task,
    /// A sub-task.
    SubTask,
    /// An entry of labour.
    Labour,
    /// A part.
    Part,
}

impl FilePart {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Task, Self::SubTask, Self::Labour, Self::Part];

    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::SubTask => "sub_task",
            Self::Labour => "labour",
            Self::Part => "part",
        }
    }

    /// Reads the word in the database.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.as_str() == word)
    }
}

/// The task, sub-task, labour or part that a file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileOf {
    /// What it is.
    pub kind: FilePart,
    /// Which.
    pub id: Id,
}

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
    /// Of what of the work order it is, where it is not of the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<FileOf>,
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
