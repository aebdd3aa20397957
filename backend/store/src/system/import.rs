//! Imports: files on their way into a family.

mod choices;

use diesel::prelude::*;
use gantry_domain::{Error, Family, Id, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::import as i;

pub use choices::{Choices, UnknownValue};

/// Most errors that are reported one by one; more are only counted.
pub const MOST_ERRORS: usize = 1_000;
/// Most different unknown values that are reported.
pub const MOST_UNKNOWN: usize = 500;

/// An import, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable, Selectable, ToSchema)]
#[diesel(table_name = i)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// Whose records it has: `asset`.
    pub family: String,
    /// What the file is called.
    pub file_name: String,
    /// `uploaded`, `checking`, `checked`, `importing`, `done`, `failed` or `cancelled`.
    pub state: String,
    /// Rows of the file, without the headings.
    pub rows: i32,
    /// Of those, checked or imported.
    pub done_rows: i32,
    /// The headings.
    #[schema(value_type = Vec<String>)]
    pub headers: Value,
    /// The first rows.
    #[schema(value_type = Vec<Vec<String>>)]
    pub sample: Value,
    /// Which field a heading's column is, or none.
    #[schema(value_type = std::collections::BTreeMap<String, Option<String>>)]
    pub mapping: Value,
    /// What was decided besides.
    #[schema(value_type = Choices)]
    pub choices: Value,
    /// Records that were made, or would be.
    pub created: i32,
    /// Records that were changed, or would be.
    pub updated: i32,
    /// Places that are wrong.
    pub error_count: i32,
    /// The first 1,000 of them.
    #[schema(value_type = Vec<WrongPlace>)]
    pub errors: Value,
    /// Values that are not known here: the first 500 different ones.
    #[schema(value_type = Vec<UnknownValue>)]
    pub unknown: Value,
    /// What is wrong with it as a whole.
    pub detail: Option<String>,
}

/// A place in a file that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WrongPlace {
    /// The line, from 1; the headings are on the first.
    pub line: u64,
    /// The column's heading, when it is about one.
    pub column: Option<String>,
    /// What is wrong.
    pub message: String,
}

/// A file that has been sent.
#[derive(Debug)]
pub struct NewImport<'a> {
    /// Whose.
    pub user: UserId,
    /// Into which family.
    pub family: Family,
    /// Its name.
    pub file_name: &'a str,
    /// The file.
    pub data: &'a [u8],
    /// Its rows.
    pub rows: usize,
    /// Its headings.
    pub headers: &'a [String],
    /// Its first rows.
    pub sample: &'a [Vec<String>],
    /// A first guess.
    pub mapping: &'a Map<String, Value>,
}

/// What a worker needs to know.
#[derive(Debug, Clone, Queryable)]
pub struct Order {
    /// Whose.
    pub user: UserId,
    /// Into which family.
    pub family: String,
    /// `checking` or `importing`, else there is nothing to do.
    pub state: String,
    /// Which run it is.
    pub run: i32,
    /// Which field a heading's column is.
    pub mapping: Value,
    /// What was decided besides.
    pub choices: Value,
    /// The file.
    pub data: Option<Vec<u8>>,
}

/// How far a run is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Progress {
    /// Rows looked at.
    pub done_rows: usize,
    /// Records made, or to be made.
    pub created: usize,
    /// Records changed, or to be changed.
    pub updated: usize,
    /// Places that are wrong, of which the first are named.
    pub error_count: usize,
    /// Those.
    pub errors: Vec<WrongPlace>,
    /// Values that are not known, in the order in which they are met.
    pub unknown: Vec<UnknownValue>,
}

impl Progress {
    /// Counts places that are wrong, and names them as long as there is room.
    pub fn complain(&mut self, wrong: Vec<WrongPlace>) {
        self.error_count += wrong.len();
        let room = MOST_ERRORS.saturating_sub(self.errors.len());
        self.errors.extend(wrong.into_iter().take(room));
    }

    /// Counts a row that has an unknown value.
    pub fn meet(&mut self, column: &str, value: &str, (family, created): (Option<Family>, bool)) {
        let same =
            |one: &&mut UnknownValue| one.column == column && choices::plain(&one.value) == choices::plain(value);
        if let Some(known) = self.unknown.iter_mut().find(same) {
            known.rows += 1;
        } else if self.unknown.len() < MOST_UNKNOWN {
            let (column, value) = (column.to_owned(), value.trim().to_owned());
            self.unknown.push(UnknownValue { column, value, rows: 1, family: family.map(Family::word), created });
        }
    }
}

/// Files of one user that are kept for imports that are not over.
const OF_USER: i64 = 5;
/// Those of a tenant.
const OF_TENANT: i64 = 50;

/// Stores a file. Of the older, abandoned imports of the same user only the newest stay.
///
/// # Errors
/// `too_many_imports` when the tenant has as many files as it may; internal ones.
pub async fn insert(tx: &Tx, new: &NewImport<'_>) -> Result<Import, Error> {
    let idle = i::table.filter(i::user_id.eq(new.user)).filter(i::data.is_not_null());
    let idle = idle.filter(i::state.ne_all(["checking", "importing"])).order(i::id.desc()).offset(OF_USER - 1);
    let forgotten: Vec<Id> = idle.select(i::id).load(tx.connection()).await.to_domain()?;
    if !forgotten.is_empty() {
        let over = (i::state.eq("cancelled"), i::data.eq(None::<Vec<u8>>));
        let forget = diesel::update(i::table.filter(i::id.eq_any(forgotten))).set(over);
        forget.execute(tx.connection()).await.to_domain()?;
    }
    let kept = i::table.filter(i::data.is_not_null()).count();
    let kept: i64 = kept.get_result(tx.connection()).await.to_domain()?;
    if kept >= OF_TENANT {
        let detail = "Too many files wait to be imported. Finish or cancel some of those imports.";
        return Err(Error::conflict("too_many_imports", detail));
    }
    let values = (
        i::user_id.eq(new.user),
        i::family.eq(new.family.word()),
        i::file_name.eq(new.file_name),
        i::data.eq(new.data),
        i::rows.eq(number(new.rows)),
        i::headers.eq(json!(new.headers)),
        i::sample.eq(json!(new.sample)),
        i::mapping.eq(json!(new.mapping)),
    );
    let insert = diesel::insert_into(i::table).values(values).returning(Import::as_returning());
    insert.get_result(tx.connection()).await.to_domain()
}

/// One's own import.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id, user: UserId) -> Result<Import, Error> {
    let own = i::table.filter(i::id.eq(id)).filter(i::user_id.eq(user)).select(Import::as_select());
    let found: Option<Import> = own.first(tx.connection()).await.optional().to_domain()?;
    found.ok_or(Error::NotFound { what: "Import" })
}

/// Begins a run of one's own import and returns its number.
///
/// # Errors
/// `import_busy` while it runs, `import_over` when there is nothing left of it.
pub async fn begin(
    tx: &Tx,
    (id, user): (Id, UserId),
    dry_run: bool,
    (mapping, choices): (&Value, &Choices),
) -> Result<i32, Error> {
    let now = get(tx, id, user).await?;
    if matches!(now.state.as_str(), "checking" | "importing") {
        return Err(Error::conflict("import_busy", "It is being worked on."));
    }
    if matches!(now.state.as_str(), "done" | "cancelled") {
        return Err(Error::conflict("import_over", "It is over. Upload the file again."));
    }
    let fresh = (
        i::state.eq(if dry_run { "checking" } else { "importing" }),
        (i::mapping.eq(mapping), i::choices.eq(json!(choices))),
        i::run.eq(i::run + 1),
        (i::done_rows.eq(0), i::created.eq(0), i::updated.eq(0), i::error_count.eq(0)),
        (i::errors.eq(json!([])), i::unknown.eq(json!([]))),
        i::detail.eq(None::<String>),
    );
    let begun = diesel::update(i::table.filter(i::id.eq(id))).set(fresh).returning(i::run);
    begun.get_result(tx.connection()).await.to_domain()
}

/// Cancels and forgets one's own import.
///
/// # Errors
/// `not_found`.
pub async fn cancel(tx: &Tx, id: Id, user: UserId) -> Result<(), Error> {
    get(tx, id, user).await?;
    let over = (i::state.eq("cancelled"), i::data.eq(None::<Vec<u8>>));
    let unfinished = i::table.filter(i::id.eq(id)).filter(i::state.ne("done"));
    diesel::update(unfinished).set(over).execute(tx.connection()).await.to_domain().map(|_| ())
}

/// What there is to do.
///
/// # Errors
/// Internal ones.
pub async fn order(tx: &Tx, id: Id) -> Result<Option<Order>, Error> {
    let columns = (i::user_id, i::family, i::state, i::run, i::mapping, i::choices, i::data);
    let order = i::table.filter(i::id.eq(id)).select(columns);
    order.first(tx.connection()).await.optional().to_domain()
}

/// Writes how far a run is; `false` when it is not wanted any more.
///
/// # Errors
/// Internal ones.
pub async fn advance(tx: &Tx, id: Id, run: i32, progress: &Progress) -> Result<bool, Error> {
    let wanted =
        i::table.filter(i::id.eq(id)).filter(i::run.eq(run)).filter(i::state.eq_any(["checking", "importing"]));
    let so_far = (
        i::done_rows.eq(number(progress.done_rows)),
        i::created.eq(number(progress.created)),
        i::updated.eq(number(progress.updated)),
        i::error_count.eq(number(progress.error_count)),
        (i::errors.eq(json!(progress.errors)), i::unknown.eq(json!(progress.unknown))),
        i::updated_at.eq(diesel::dsl::now),
    );
    let changed = diesel::update(wanted).set(so_far).execute(tx.connection()).await.to_domain()?;
    Ok(changed > 0)
}

/// Ends a run. What is done needs no file any more.
///
/// # Errors
/// `cancelled` when another call was faster.
pub async fn finish(tx: &Tx, id: Id, run: i32, state: &str, detail: Option<&str>) -> Result<(), Error> {
    let wanted =
        i::table.filter(i::id.eq(id)).filter(i::run.eq(run)).filter(i::state.eq_any(["checking", "importing"]));
    let ended = (i::state.eq(state), i::detail.eq(detail), i::updated_at.eq(diesel::dsl::now));
    let changed = diesel::update(wanted).set(ended).execute(tx.connection()).await.to_domain()?;
    if state == "done" {
        let data = i::data.eq(None::<Vec<u8>>);
        diesel::update(i::table.filter(i::id.eq(id))).set(data).execute(tx.connection()).await.to_domain()?;
    }
    if changed == 0 { Err(Error::conflict("cancelled", "The import was cancelled.")) } else { Ok(()) }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
