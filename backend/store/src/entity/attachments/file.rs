//! Files of a record. The bytes are kept elsewhere; what is removed is not listed any more and stays in the history.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::{Author, Error, Family, Id};
use serde::Serialize;

use super::{exists, open};
use crate::Tx;
use crate::documents::stored_file::StoredFile;
use crate::entity::{Page, Table};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::record_file::{self, dsl};

/// A file of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordFile {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub file_name: String,
    /// MIME type, detected from the content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// What it shows.
    pub description: String,
    /// Who brought it.
    pub by: Author,
    /// When.
    pub at: DateTime<Utc>,
}

/// A file to be added.
#[derive(Debug, Clone)]
pub struct FileToAdd {
    /// What it shows.
    pub description: String,
    /// What it is called, how large it is and where it is kept.
    pub stored: StoredFile,
    /// Who brings it.
    pub by: Author,
}

type Row = (Id, String, String, i64, String, (Option<Id>, String), DateTime<Utc>);

const COLUMNS: (
    record_file::id,
    record_file::file_name,
    record_file::media_type,
    record_file::size,
    record_file::description,
    (record_file::by_user, record_file::by_name),
    record_file::at,
) = (
    record_file::id,
    record_file::file_name,
    record_file::media_type,
    record_file::size,
    record_file::description,
    (record_file::by_user, record_file::by_name),
    record_file::at,
);

fn read((id, file_name, media_type, size, description, (user, name), at): Row) -> RecordFile {
    RecordFile { id, file_name, media_type, size, description, by: Author { id: user, name }, at }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_record(table: &'static str, record: Id) -> _ {
    let of_it = dsl::family.eq(table).and(dsl::record_id.eq(record));
    dsl::record_file.filter(of_it).filter(dsl::removed_at.is_null())
}

/// A page of the files of a record, the latest first.
///
/// # Errors
/// `not_found` for a record that there is not.
pub async fn files(tx: &Tx, table: &Table, record: Id, (first, rows): (i64, i64)) -> Result<Page<RecordFile>, Error> {
    exists(tx, table, record).await?;
    let page = of_record(table.name, record).order(dsl::id.desc()).offset(first).limit(rows).select(COLUMNS);
    let count = of_record(table.name, record).count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(tx.connection()), count.get_result::<i64>(tx.connection()))
            .to_domain()?;
    Ok(Page { items: items.into_iter().map(read).collect(), total_records })
}

/// Where a file of a record is kept.
///
/// # Errors
/// `not_found`, also when it has been removed.
pub async fn file(tx: &Tx, table: &Table, record: Id, id: Id) -> Result<StoredFile, Error> {
    exists(tx, table, record).await?;
    let columns = (dsl::file_name, dsl::media_type, dsl::size, dsl::sha256, dsl::place);
    let found = of_record(table.name, record).filter(dsl::id.eq(id)).select(columns);
    found.first(tx.connection()).await.optional().to_domain()?.ok_or(UNKNOWN)
}

/// Adds a file to a record.
///
/// # Errors
/// As [`open`].
pub async fn add_file(tx: &Tx, table: &Table, record: Id, new: &FileToAdd) -> Result<RecordFile, Error> {
    open(tx, table, record).await?;
    let values = (
        dsl::family.eq(table.name),
        dsl::record_id.eq(record),
        dsl::description.eq(&new.description),
        dsl::file_name.eq(&new.stored.file_name),
        dsl::media_type.eq(&new.stored.media_type),
        dsl::size.eq(new.stored.size),
        dsl::sha256.eq(&new.stored.sha256),
        dsl::place.eq(&new.stored.place),
        dsl::by_user.eq(new.by.id),
        dsl::by_name.eq(&new.by.name),
    );
    let insert = diesel::insert_into(dsl::record_file).values(values).returning(COLUMNS);
    insert.get_result(tx.connection()).await.to_domain().map(read)
}

/// Removes a file from a record. That it was there stays in the history.
///
/// # Errors
/// As [`open`], and `not_found` for a file that the record does not have.
pub async fn remove_file(tx: &Tx, table: &Table, record: Id, id: Id) -> Result<(), Error> {
    open(tx, table, record).await?;
    let there = of_record(table.name, record).filter(dsl::id.eq(id));
    match diesel::update(there).set(dsl::removed_at.eq(diesel::dsl::now)).execute(tx.connection()).await {
        Ok(0) => Err(UNKNOWN),
        done => done.to_domain().map(drop),
    }
}

const UNKNOWN: Error = Error::NotFound { what: "File" };

prepared! {
    /// The files share the places where they are kept: what is kept is never changed.
    CopyToWorkOrder { work_order: Id => BigInt, family: String => diesel::sql_types::Text, record: Id => BigInt }
    "INSERT INTO work_order_file (work_order_id, description, file_name, media_type, size, sha256, place, by_user, by_name, \
     brought_at, added_at) SELECT ?, description, file_name, media_type, size, sha256, place, by_user, by_name, at, now() \
     FROM record_file WHERE family = ? AND record_id = ? AND removed_at IS NULL ORDER BY id"
}

/// Gives a work order the files of the record that it was opened for.
///
/// # Errors
/// Internal ones.
pub(crate) async fn copy_to_work_order(tx: &Tx, family: Family, record: Id, work_order: Id) -> Result<(), Error> {
    let copy = CopyToWorkOrder { work_order, family: family.table().to_owned(), record };
    copy.execute(tx.connection()).await.to_domain().map(drop)
}
