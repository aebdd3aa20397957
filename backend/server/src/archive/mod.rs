//! A tenant in one file: a packed tar with what it is, the rows of its tables in the text form of PostgreSQL's `COPY`, its files, and
//! what it must contain at the end, by which a file that broke off is recognised. Neither way needs more memory for a larger tenant.

mod read;
mod write;

pub use read::{Overview, overview, read};
pub use write::write;

use std::collections::BTreeMap;

use gantry_domain::Error;
use serde::{Deserialize, Serialize};

/// The first entry.
const MANIFEST: &str = "manifest.json";
/// The last entry.
const END: &str = "end.json";
/// Entries of a table: `tables/asset/000001.copy`.
const TABLES: &str = "tables";
/// Entries of files, by their names.
const FILES: &str = "files";

/// What an archive is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    /// The version of the form.
    format: u32,
    /// The Gantry that wrote it.
    gantry: String,
    /// The last migration of its database.
    schema: String,
    identifier: String,
    name: String,
    written_at: String,
    /// The columns of the tenant itself, and their values as `COPY` has them.
    tenant_columns: Vec<String>,
    tenant_row: String,
    /// The columns of its tables.
    tables: BTreeMap<String, Vec<String>>,
}

/// What an archive contains.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Files.
    pub files: u64,
}

fn broken(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("the archive: {error}"))
}

fn unfit(detail: impl Into<String>) -> Error {
    Error::Invalid { code: "no_archive", detail: detail.into(), fields: Vec::new() }
}
