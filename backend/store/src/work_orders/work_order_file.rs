//! Files of a work order. A file is brought first; the board's stream puts it there and takes it away.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::board::{BroughtFile, CardFile, FileOf, FilePart};
use gantry_domain::{Author, Error, Id, UserId};
use serde::Serialize;

use crate::Tx;
use crate::documents::stored_file::StoredFile;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::work_order_file::{self, dsl};
use crate::schema::{labour, sub_task, task, work_order_part as part};

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
    /// Of what of the work order it is, and of which one.
    #[diesel(embed)]
    pub of: FileOfColumns,
}

/// The task, sub-task, labour or part that a file belongs to, as columns; nothing for a file of the whole work order.
#[derive(Debug, Clone, Default, Insertable)]
#[diesel(table_name = work_order_file)]
pub struct FileOfColumns {
    of_kind: Option<&'static str>,
    of_id: Option<Id>,
}

impl From<Option<FileOf>> for FileOfColumns {
    fn from(of: Option<FileOf>) -> Self {
        Self { of_kind: of.map(|of| of.kind.as_str()), of_id: of.map(|of| of.id) }
    }
}

/// Makes sure that what a file is to belong to is of the work order.
///
/// # Errors
/// `unknown_reference`.
pub async fn belongs(tx: &Tx, work_order: Id, of: FileOf) -> Result<(), Error> {
    let connection = tx.connection();
    let (order, id) = (work_order, of.id);
    let found: i64 = match of.kind {
        FilePart::Task => {
            task::table.find(id).filter(task::work_order_id.eq(order)).count().get_result(connection).await
        }
        FilePart::SubTask => {
            let tasks = task::table.filter(task::work_order_id.eq(order)).select(task::id);
            sub_task::table.find(id).filter(sub_task::task_id.eq_any(tasks)).count().get_result(connection).await
        }
        FilePart::Labour => {
            labour::table.find(id).filter(labour::work_order_id.eq(order)).count().get_result(connection).await
        }
        FilePart::Part => {
            part::table.find(id).filter(part::work_order_id.eq(order)).count().get_result(connection).await
        }
    }
    .to_domain()?;
    let unknown = || Error::field("unknown_reference", "ofId", "The work order has no such record.");
    if found == 0 { Err(unknown()) } else { Ok(()) }
}

/// Takes note of a file that was brought, and says what its id is.
///
/// # Errors
/// Internal ones.
pub async fn bring(tx: &Tx, new: &NewFile) -> Result<Id, Error> {
    let added = diesel::insert_into(dsl::work_order_file).values(new).returning(dsl::id);
    added.get_result(tx.connection()).await.to_domain()
}

type FileRow = (Id, String, String, i64, String, Option<String>, Option<Id>);
type Row = (FileRow, (Option<UserId>, String), Option<DateTime<Utc>>);

const FILE: (dsl::id, dsl::file_name, dsl::media_type, dsl::size, dsl::description, dsl::of_kind, dsl::of_id) =
    (dsl::id, dsl::file_name, dsl::media_type, dsl::size, dsl::description, dsl::of_kind, dsl::of_id);

fn card_file((id, file_name, media_type, size, description, kind, of): FileRow) -> CardFile {
    let kind = kind.as_deref().and_then(FilePart::parse);
    let of = kind.zip(of).map(|(kind, id)| FileOf { kind, id });
    CardFile { id, file_name, media_type, size, description, of }
}

/// A page of what hangs on a work order, the latest first: all, or what is of its tasks, or of one of them.
///
/// # Errors
/// Internal ones.
pub async fn list(
    tx: &Tx,
    work_order: Id,
    (part, id): (Option<FilePart>, Option<Id>),
    (first, rows): (i64, i64),
) -> Result<Page<WorkOrderFile>, Error> {
    let there = || {
        let of_it = dsl::work_order_file.filter(dsl::work_order_id.eq(work_order));
        let mut there = of_it.filter(dsl::added_at.is_not_null()).filter(dsl::removed_at.is_null()).into_boxed();
        if let Some(part) = part {
            there = there.filter(dsl::of_kind.eq(part.as_str()));
        }
        if let Some(id) = id {
            there = there.filter(dsl::of_id.eq(id));
        }
        there
    };
    let columns = (FILE, (dsl::by_user, dsl::by_name), dsl::added_at);
    let page = there().order((dsl::added_at.desc(), dsl::id.desc())).offset(first).limit(rows).select(columns);
    let count = there().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(tx.connection()), count.get_result::<i64>(tx.connection()))
            .to_domain()?;
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
    let file = there.select(columns).first(tx.connection()).await.optional().to_domain()?;
    file.ok_or(Error::NotFound { what: "File" })
}

type BroughtRow = (FileRow, Id, Option<UserId>, bool);

/// What was brought and not taken away, of these files.
///
/// # Errors
/// Internal ones.
pub(crate) async fn brought(tx: &Tx, ids: &[Id]) -> Result<HashMap<Id, BroughtFile>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = dsl::work_order_file.filter(dsl::id.eq_any(ids)).filter(dsl::removed_at.is_null()).select((
        FILE,
        dsl::work_order_id,
        dsl::by_user,
        dsl::added_at.is_not_null(),
    ));
    let rows: Vec<BroughtRow> = found.load(tx.connection()).await.to_domain()?;
    let known = |(file, card_id, by, is_added): BroughtRow| {
        (file.0, BroughtFile { card_id, by, is_added, file: card_file(file) })
    };
    Ok(rows.into_iter().map(known).collect())
}
