//! What a document is about: links to records of any family.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use gantry_domain::{Error, Family, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::documents::document::{self, Document};
use crate::entity::{self, Naming, Table, attachments};
use crate::error::ToDomain;
use crate::families::{Page, table_of};
use crate::run_query::RunQueryDsl;
use crate::schema::{document as document_table, document_link as link};

diesel::allow_tables_to_appear_in_same_query!(document_table, link);

/// A link of a document to a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentLink)]
pub struct Link {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// The word of the record's family, as in `x-families`.
    #[schema(value_type = String)]
    pub family: Family,
    /// The record.
    #[schema(value_type = i64)]
    pub record_id: Id,
    /// The record's code; empty for those who may not name it, and where there is none.
    pub code: String,
    /// The record's name; empty for those who may not name it.
    pub name: String,
}

/// A document of a record, with the file of its latest revision if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedDocument {
    /// The link's id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub link_id: Id,
    /// The document.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// What it is.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The number of its latest revision; none before the first, as with all that follows.
    #[diesel(sql_type = Nullable<Integer>)]
    #[schema(required = true)]
    pub revision: Option<i32>,
    /// What its file is called.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub file_name: Option<String>,
    /// Its type, as MIME has it.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub media_type: Option<String>,
    /// Bytes.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(required = true)]
    pub size: Option<i64>,
}

prepared! {
    OfRecord { family: String => Text, record: Id => BigInt, rows: i64 => BigInt, first: i64 => BigInt }
    "SELECT l.id AS link_id, d.id, d.code, d.name, d.kind, d.revision, r.file_name, r.media_type, r.size \
     FROM document_link AS l JOIN document AS d ON d.id = l.document_id \
     LEFT JOIN document_revision AS r ON r.document_id = d.id AND r.number = d.revision \
     WHERE l.family = ? AND l.record_id = ? AND d.archived_at IS NULL ORDER BY d.code, d.id LIMIT ? OFFSET ?"
}

prepared! {
    Linked { id: Id => BigInt }
    "SELECT l.id AS link_id, d.id, d.code, d.name, d.kind, d.revision, r.file_name, r.media_type, r.size \
     FROM document_link AS l JOIN document AS d ON d.id = l.document_id \
     LEFT JOIN document_revision AS r ON r.document_id = d.id AND r.number = d.revision WHERE l.id = ?"
}

/// A page of the documents of a record, by code; archived ones are left out.
///
/// # Errors
/// `not_found` for a record that there is not.
pub async fn of_record(
    tx: &Tx,
    table: &Table,
    record: Id,
    (first, rows): (i64, i64),
) -> Result<Page<LinkedDocument>, Error> {
    attachments::exists(tx, table, record).await?;
    let documents = OfRecord { family: table.name.to_owned(), record, rows, first };
    let items = documents.load(tx.connection()).await.to_domain()?;
    let live = document_table::table.filter(document_table::archived_at.is_null()).select(document_table::id);
    let of_it = link::table.filter(link::family.eq(table.name).and(link::record_id.eq(record)));
    let count = of_it.filter(link::document_id.eq_any(live)).count();
    let total_records = count.get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records })
}

/// Links a record to a document, as a change of the record.
///
/// # Errors
/// As [`attachments::open`]; `unknown_reference` for a document that there is not or that is archived, `linked_already`.
pub async fn attach(tx: &Tx, table: &Table, record: Id, document: Id) -> Result<LinkedDocument, Error> {
    attachments::open(tx, table, record).await?;
    let live = document_table::table.find(document).filter(document_table::archived_at.is_null());
    let live: Option<Id> = live.select(document_table::id).first(tx.connection()).await.optional().to_domain()?;
    let unknown = || Error::field("unknown_reference", "documentId", "There is no such record, or it is archived.");
    let document = live.ok_or_else(unknown)?;
    let values = (link::document_id.eq(document), link::family.eq(table.name), link::record_id.eq(record));
    let insert = diesel::insert_into(link::table).values(values).returning(link::id);
    let id: Id = insert.get_result(tx.connection()).await.to_domain()?;
    let found: Vec<LinkedDocument> = Linked { id }.load(tx.connection()).await.to_domain()?;
    found.into_iter().next().ok_or(Error::NotFound { what: "Link" })
}

/// Takes the link to a document away from a record.
///
/// # Errors
/// As [`attachments::open`], and `not_found` for a link that the record does not have.
pub async fn detach(tx: &Tx, table: &Table, record: Id, id: Id) -> Result<(), Error> {
    attachments::open(tx, table, record).await?;
    let of_it = link::family.eq(table.name).and(link::record_id.eq(record));
    gone(diesel::delete(link::table.filter(link::id.eq(id).and(of_it))).execute(tx.connection()).await.to_domain()?)
}

/// What a document is about, by family. Only records of families that pass are named.
///
/// # Errors
/// `not_found`.
pub async fn list(tx: &Tx, document: Id, may_name: impl Fn(Family) -> bool) -> Result<Page<Link>, Error> {
    entity::get::<Document>(tx, document).await?;
    let of_it = link::table.filter(link::document_id.eq(document)).order((link::family, link::record_id));
    let rows: Vec<(Id, String, Id)> =
        of_it.select((link::id, link::family, link::record_id)).load(tx.connection()).await.to_domain()?;
    let mut links = Vec::with_capacity(rows.len());
    for of_family in rows.chunk_by(|one, next| one.1 == next.1) {
        // A family that is no more has nothing to be shown.
        let Some(family) = of_family.first().and_then(|(_, table, _)| Family::of_table(table)) else { continue };
        let ids: Vec<Id> = of_family.iter().map(|(.., record)| *record).collect();
        let names = if may_name(family) { named(tx, family, &ids).await? } else { Vec::new() };
        links.extend(of_family.iter().map(|(id, _, record)| {
            let name = names.iter().find(|name| name.id == *record);
            let (code, name) = name.map(|name| (name.code.clone(), name.name.clone())).unwrap_or_default();
            Link { id: *id, family, record_id: *record, code, name }
        }));
    }
    Ok(Page::all(links))
}

/// Links a document to a record.
///
/// # Errors
/// `not_found`, `archived`, `unknown_reference` for a record that there is not, `linked_already`.
pub async fn add(tx: &Tx, document: Id, family: Family, record: Id) -> Result<Link, Error> {
    document::open(tx, document).await?;
    let unknown = || Error::field("unknown_reference", "id", "There is no such record.");
    let Naming { code, name, .. } = named(tx, family, &[record]).await?.pop().ok_or_else(unknown)?;
    let values = (link::document_id.eq(document), link::family.eq(family.table()), link::record_id.eq(record));
    let insert = diesel::insert_into(link::table).values(values).returning(link::id);
    let id = insert.get_result(tx.connection()).await.to_domain()?;
    Ok(Link { id, family, record_id: record, code, name })
}

/// Takes a link away.
///
/// # Errors
/// `not_found`, `limit`.
pub async fn remove(tx: &Tx, document: Id, id: Id) -> Result<(), Error> {
    entity::within_scope::<Document>(tx, &[document]).await?;
    let row = link::table.filter(link::id.eq(id).and(link::document_id.eq(document)));
    gone(diesel::delete(row).execute(tx.connection()).await.to_domain()?)
}

fn gone(links: usize) -> Result<(), Error> {
    if links == 0 { Err(Error::NotFound { what: "Link" }) } else { Ok(()) }
}

async fn named(tx: &Tx, family: Family, ids: &[Id]) -> Result<Vec<Naming>, Error> {
    match table_of(family) {
        Some(table) => entity::named(tx, table, ids).await,
        None => Ok(Vec::new()),
    }
}
