//! Log notes of a record: what people write down about it. They are added and never rewritten.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Author, Error, Id, RichText};
use serde::Serialize;

use super::{exists, open};
use crate::Tx;
use crate::entity::{Page, Table};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::record_note::{self, dsl};

/// The longest note, in characters of its HTML.
const LONGEST: usize = 20_000;

/// A log note of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordNote {
    /// Its id.
    pub id: Id,
    /// Sanitised HTML.
    pub text: String,
    /// Who wrote it.
    pub by: Author,
    /// When.
    pub at: DateTime<Utc>,
}

type Row = (Id, String, (Option<Id>, String), DateTime<Utc>);

const COLUMNS: (record_note::id, record_note::text, (record_note::by_user, record_note::by_name), record_note::at) =
    (record_note::id, record_note::text, (record_note::by_user, record_note::by_name), record_note::at);

fn read((id, text, (user, name), at): Row) -> RecordNote {
    RecordNote { id, text, by: Author { id: user, name }, at }
}

/// A page of the notes of a record, the latest first.
///
/// # Errors
/// `not_found` for a record that there is not.
pub async fn notes(tx: &Tx, table: &Table, record: Id, (first, rows): (i64, i64)) -> Result<Page<RecordNote>, Error> {
    exists(tx, table, record).await?;
    let of_it = || dsl::record_note.filter(dsl::family.eq(table.name).and(dsl::record_id.eq(record)));
    let page = of_it().order(dsl::id.desc()).offset(first).limit(rows).select(COLUMNS);
    let count = of_it().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(tx.connection()), count.get_result::<i64>(tx.connection()))
            .to_domain()?;
    Ok(Page { items: items.into_iter().map(read).collect(), total_records })
}

/// Writes a note about a record.
///
/// # Errors
/// As [`open`]; `required` and `invalid` for an empty text and one that is too long.
pub async fn add_note(tx: &Tx, table: &Table, record: Id, text: &RichText, by: &Author) -> Result<RecordNote, Error> {
    open(tx, table, record).await?;
    if text.is_blank() {
        return Err(Error::field("required", "text", "Enter a text."));
    }
    if text.as_str().chars().count() > LONGEST {
        return Err(Error::field("invalid", "text", format!("At most {LONGEST} characters.")));
    }
    let values = (
        dsl::family.eq(table.name),
        dsl::record_id.eq(record),
        dsl::text.eq(text.as_str()),
        dsl::by_user.eq(by.id),
        dsl::by_name.eq(&by.name),
    );
    let insert = diesel::insert_into(dsl::record_note).values(values).returning(COLUMNS);
    insert.get_result(tx.connection()).await.to_domain().map(read)
}
