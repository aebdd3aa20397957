//! Documents and their revisions. The files themselves are kept elsewhere; a revision says where.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::{Author, Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, Column, Kind, Rules, Scope};
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{document, document_revision as revision};

/// What a document can be.
const KINDS: &[&str] = &["manual", "drawing", "certificate", "photo", "procedure", "other"];

family! {
    /// A document.
    Document, NewDocument, DocumentPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is: `manual`, `drawing`, `certificate`, `photo`, `procedure` or `other`.
        kind: String = Column::of(Kind::Choice(KINDS)).otherwise("\"other\"").sorted(&["kind", "code", "id"]),
        /// What there is to know about it.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// The number of its latest revision; none before the first.
        revision: Option<i32> = Column::of(Kind::Whole).fixed(),
    }
    computed {
        /// What the file of the latest revision is called.
        file_name: Option<String> [Nullable<Text>] =
            "(SELECT r.file_name FROM document_revision AS r WHERE r.document_id = t.id AND r.number = t.revision)",
        /// Its type, as MIME has it.
        media_type: Option<String> [Nullable<Text>] =
            "(SELECT r.media_type FROM document_revision AS r WHERE r.document_id = t.id AND r.number = t.revision)",
        /// Its size, in bytes.
        size: Option<i64> [Nullable<BigInt>] =
            "(SELECT r.size FROM document_revision AS r WHERE r.document_id = t.id AND r.number = t.revision)",
        /// How many records it is linked to.
        link_count: i64 [BigInt] = "(SELECT count(*) FROM document_link AS l WHERE l.document_id = t.id)",
    }
    scoped Scope::made()
}

impl Rules for Document {}

/// A revision: a file that never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    /// From 1, without gaps.
    pub number: i32,
    /// What the file is called.
    pub file_name: String,
    /// Its type, as MIME has it.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// What is new.
    pub remark: String,
    /// Who brought it.
    pub by: Author,
    /// When.
    pub at: DateTime<Utc>,
    /// Where the file is kept: for the server alone.
    #[serde(skip)]
    pub place: String,
}

/// A revision to be added.
#[derive(Debug, Clone)]
pub struct NewRevision {
    /// What the file is called.
    pub file_name: String,
    /// Its type, as MIME has it.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// What is new.
    pub remark: String,
    /// Where the file is kept.
    pub place: String,
    /// Who brings it.
    pub by: Author,
}

type Row = (i32, String, String, i64, String, String, (Option<Id>, String), DateTime<Utc>, String);

const COLUMNS: (
    revision::number,
    revision::file_name,
    revision::media_type,
    revision::size,
    revision::sha256,
    revision::remark,
    (revision::by_user, revision::by_name),
    revision::at,
    revision::place,
) = (
    revision::number,
    revision::file_name,
    revision::media_type,
    revision::size,
    revision::sha256,
    revision::remark,
    (revision::by_user, revision::by_name),
    revision::at,
    revision::place,
);

fn read((number, file_name, media_type, size, sha256, remark, (id, name), at, place): Row) -> Revision {
    Revision { number, file_name, media_type, size, sha256, remark, by: Author { id, name }, at, place }
}

/// Makes sure that a document can get a revision.
///
/// # Errors
/// `not_found`, `archived`, `limit`.
pub async fn open(tx: &Tx, id: Id) -> Result<(), Error> {
    let live = document::table.find(id).select(document::archived_at.is_null());
    is_live(live.first(tx.connection()).await.optional().to_domain()?)?;
    entity::within_scope::<Document>(tx, &[id]).await
}

fn is_live(live: Option<bool>) -> Result<(), Error> {
    match live {
        None => Err(Error::NotFound { what: "Document" }),
        Some(false) => Err(crate::entity::archived()),
        Some(true) => Ok(()),
    }
}

/// Removes a document that never got a file; its code is free again.
///
/// # Errors
/// `not_found`, `has_revisions`, `limit`, `in_use`.
pub async fn discard(tx: &Tx, id: Id) -> Result<(), Error> {
    let held = document::table.find(id).select(document::revision).for_update();
    let held: Option<Option<i32>> = held.first(tx.connection()).await.optional().to_domain()?;
    if held.ok_or(Error::NotFound { what: "Document" })?.is_some() {
        let detail = "It has a file, so it can be archived and not removed.";
        return Err(Error::conflict("has_revisions", detail));
    }
    entity::discard::<Document>(tx, id).await
}

/// Adds a revision, which is the latest from now on.
///
/// # Errors
/// As [`open`].
pub async fn add(tx: &Tx, id: Id, new: &NewRevision) -> Result<Revision, Error> {
    // Two at once get a number each.
    let locked = document::table.find(id).select(document::archived_at.is_null()).for_update();
    is_live(locked.first(tx.connection()).await.optional().to_domain()?)?;
    let last = revision::table.filter(revision::document_id.eq(id)).select(diesel::dsl::max(revision::number));
    let last: Option<i32> = last.first(tx.connection()).await.to_domain()?;
    let number = last.unwrap_or_default().saturating_add(1);
    let values = (
        revision::document_id.eq(id),
        revision::number.eq(number),
        revision::file_name.eq(&new.file_name),
        revision::media_type.eq(&new.media_type),
        revision::size.eq(new.size),
        revision::sha256.eq(&new.sha256),
        revision::remark.eq(&new.remark),
        revision::place.eq(&new.place),
        revision::by_user.eq(new.by.id),
        revision::by_name.eq(&new.by.name),
    );
    let insert = diesel::insert_into(revision::table).values(values).returning(COLUMNS);
    let row: Row = insert.get_result(tx.connection()).await.to_domain()?;
    let raised = (
        document::revision.eq(number),
        document::version.eq(document::version + 1),
        document::updated_at.eq(diesel::dsl::now),
    );
    let latest = diesel::update(document::table.find(id)).set(raised);
    latest.execute(tx.connection()).await.to_domain()?;
    Ok(read(row))
}

/// The revisions of a document, the latest first.
///
/// # Errors
/// `not_found` for a document that there is not.
pub async fn revisions(tx: &Tx, id: Id, (first, rows): (i64, i64)) -> Result<Page<Revision>, Error> {
    entity::get::<Document>(tx, id).await?;
    let of_it = || revision::table.filter(revision::document_id.eq(id));
    let page = of_it().order(revision::number.desc()).offset(first).limit(rows).select(COLUMNS);
    let count = of_it().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(tx.connection()), count.get_result::<i64>(tx.connection()))
            .to_domain()?;
    Ok(Page { items: items.into_iter().map(read).collect(), total_records })
}

/// One revision of a document.
///
/// # Errors
/// `not_found`.
pub async fn one(tx: &Tx, id: Id, number: i32) -> Result<Revision, Error> {
    let of_it = revision::table.filter(revision::document_id.eq(id).and(revision::number.eq(number)));
    let row: Option<Row> = of_it.select(COLUMNS).first(tx.connection()).await.optional().to_domain()?;
    row.map(read).ok_or(Error::NotFound { what: "Revision" })
}
