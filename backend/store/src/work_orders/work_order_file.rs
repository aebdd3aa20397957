//! Files of a work order. A file is brought first; the board's stream puts it there and takes it away.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::board::{BroughtFile, CardFile};
use gantry_domain::{Author, Error, Id, UserId};
use serde::Serialize;

use crate::Tx;
use crate::documents::stored_file::StoredFile;
use crate::error::ToDomain;
use crate::families::Page;
use crate::schema::work_order_file::{self, dsl};

/// A file that hangs on a work order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkOrderFile {
    /// What it is.
    #[serde(flatten)]
    pub file: CardFile,
    /// Who brought it.
    pub by: Author,
    /// When it was put there.
    pub at: DateTime<Utc>,
}

/// A file that has been kept.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = work_order_file)]
pub struct NewFile {
    /// For which work order.
    pub work_order_id: Id,
    /// What it shows.
    pub description: String,
    /// What it is called.
    pub file_name: String,
    /// As MIME has it, told from its content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// Where it is kept.
    pub place: String,
    /// Who brought it; Gantry itself if nobody did.
    pub by_user: Option<UserId>,
    /// What they are called.
    pub by_name: String,
}

/// Takes note of a file that was brought, and says what its id is.
///
/// # Errors
/// Internal ones.
pub async fn bring(tx: &Tx, new: &NewFile) -> Result<Id, Error> {
    let added = diesel::insert_into(dsl::work_order_file).values(new).returning(dsl::id);
    added.get_result(&mut tx.connection()).await.to_domain()
}

type Row = ((Id, String, String, i64, String), (Option<UserId>, String), Option<DateTime<Utc>>);

fn card_file((id, file_name, media_type, size, description): (Id, String, String, i64, String)) -> CardFile {
    CardFile { id, file_name, media_type, size, description }
}

/// A page of what hangs on a work order, the latest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id, first: i64, rows: i64) -> Result<Page<WorkOrderFile>, Error> {
    let there = || {
        let of_it = dsl::work_order_file.filter(dsl::work_order_id.eq(work_order));
        of_it.filter(dsl::added_at.is_not_null()).filter(dsl::removed_at.is_null())
    };
    let columns = (
        (dsl::id, dsl::file_name, dsl::media_type, dsl::size, dsl::description),
        (dsl::by_user, dsl::by_name),
        dsl::added_at,
    );
    let page = there().order((dsl::added_at.desc(), dsl::id.desc())).offset(first).limit(rows).select(columns);
    let (mut c1, mut c2) = (tx.connection(), tx.connection());
    let count = there().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(&mut c1), count.get_result::<i64>(&mut c2)).to_domain()?;
    let told =
        |(file, (id, name), at): Row| Some(WorkOrderFile { file: card_file(file), by: Author { id, name }, at: at? });
    Ok(Page { items: items.into_iter().filter_map(told).collect(), total_records })
}

/// Where a file of a work order is kept.
///
/// # Errors
/// `not_found`, also when it has been taken away.
pub async fn one(tx: &Tx, work_order: Id, id: Id) -> Result<StoredFile, Error> {
    let found = dsl::work_order_file.filter(dsl::work_order_id.eq(work_order)).filter(dsl::id.eq(id));
    let there = found.filter(dsl::added_at.is_not_null()).filter(dsl::removed_at.is_null());
    let columns = (dsl::file_name, dsl::media_type, dsl::size, dsl::sha256, dsl::place);
    let file = there.select(columns).first(&mut tx.connection()).await.optional().to_domain()?;
    file.ok_or(Error::NotFound { what: "File" })
}

type BroughtRow = ((Id, String, String, i64, String), Id, Option<UserId>, bool);

/// What was brought and not taken away, of these files.
///
/// # Errors
/// Internal ones.
pub(crate) async fn brought(tx: &Tx, ids: &[Id]) -> Result<HashMap<Id, BroughtFile>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = dsl::work_order_file.filter(dsl::id.eq_any(ids)).filter(dsl::removed_at.is_null()).select((
        (dsl::id, dsl::file_name, dsl::media_type, dsl::size, dsl::description),
        dsl::work_order_id,
        dsl::by_user,
        dsl::added_at.is_not_null(),
    ));
    let rows: Vec<BroughtRow> = found.load(&mut tx.connection()).await.to_domain()?;
    let known = |(file, card_id, by, is_added): BroughtRow| {
        (file.0, BroughtFile { card_id, by, is_added, file: card_file(file) })
    };
    Ok(rows.into_iter().map(known).collect())
}
