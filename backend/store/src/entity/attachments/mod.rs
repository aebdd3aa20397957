//! What people attach to the records of a family: files, log notes and links to documents. A family says by a word each which
//! of them its records carry.

mod file;
mod note;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use gantry_domain::{Error, Id};

pub(crate) use file::copy_to_work_order;
pub use file::{FileToAdd, RecordFile, add_file, file, files, remove_file};
pub use note::{RecordNote, add_note, notes};

use super::Table;
use super::history::Part;
use super::scope::all_within_scope;
use super::write::archived;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What the records of a family carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attachments {
    /// Files.
    pub files: bool,
    /// Log notes.
    pub notes: bool,
    /// Links to documents.
    pub links: bool,
}

impl Attachments {
    /// Nothing.
    pub(crate) const NONE: Self = Self { files: false, notes: false, links: false };

    pub(crate) const fn files(self) -> Self {
        Self { files: true, ..self }
    }

    pub(crate) const fn notes(self) -> Self {
        Self { notes: true, ..self }
    }

    pub(crate) const fn links(self) -> Self {
        Self { links: true, ..self }
    }

    /// The tables whose changes belong to the history of a record.
    pub(super) fn parts(self) -> impl Iterator<Item = &'static Part> {
        let known = [(self.files, &FILES), (self.notes, &NOTES), (self.links, &LINKS)];
        known.into_iter().filter_map(|(carried, part)| carried.then_some(part))
    }
}

const FILES: Part = Part {
    table: "record_file",
    named: "c.part",
    fields: &[("description", "description"), ("media_type", "mediaType"), ("size", "size")],
};
const NOTES: Part = Part { table: "record_note", named: "''", fields: &[("text", "text")] };
const LINKS: Part = Part {
    table: "document_link",
    named: "(SELECT concat_ws(' ', code, name) FROM document WHERE id = c.part::bigint)",
    fields: &[],
};

#[derive(QueryableByName)]
struct Live {
    #[diesel(sql_type = Bool)]
    live: bool,
}

/// Makes sure that there is a record, archived or not.
///
/// # Errors
/// `not_found`.
pub async fn exists(tx: &Tx, table: &Table, id: Id) -> Result<(), Error> {
    look(tx, table, id, "").await.map(drop)
}

/// Makes sure that something can be attached to a record and taken away from it, and that it stays so until the transaction
/// ends.
///
/// # Errors
/// `not_found`, `archived`, `limit`.
pub async fn open(tx: &Tx, table: &Table, id: Id) -> Result<(), Error> {
    if !look(tx, table, id, "FOR SHARE").await? {
        return Err(archived());
    }
    all_within_scope(tx, table, &[id]).await
}

async fn look(tx: &Tx, table: &Table, id: Id, lock: &str) -> Result<bool, Error> {
    let sql = format!("SELECT archived_at IS NULL AS live FROM \"{}\" WHERE id = $1 {lock}", table.name);
    let found = diesel::sql_query(sql).bind::<BigInt, _>(id);
    let found: Option<Live> = found.get_result(tx.connection()).await.optional().to_domain()?;
    found.map(|found| found.live).ok_or_else(|| Error::NotFound { what: table.of_family().title() })
}
