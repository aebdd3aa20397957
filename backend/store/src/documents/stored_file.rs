//! A file that is kept: what it is called and where it lies, whatever it belongs to.

use diesel::prelude::*;

/// A file and where it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct StoredFile {
    /// What it is called.
    pub file_name: String,
    /// MIME type, detected from the content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// Where it is kept.
    pub place: String,
}
