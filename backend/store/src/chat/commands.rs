//! Slash commands: where they are given, and that each is carried out once.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use gantry_domain::thread::Carried;
use gantry_domain::{Error, Id};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a thread is about, and where that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The work order.
    pub work_order: Id,
    /// Its code.
    pub code: String,
    /// Its asset.
    pub asset: Option<Id>,
    /// The lists of its board: id, name, and the name of the status.
    pub lists: Vec<(Id, String, String)>,
}

prepared! {
    WorkOrderOf { thread: Id => BigInt }
    "SELECT w.id, w.code, w.asset_id FROM thread AS t JOIN work_order AS w ON w.id = t.work_order_id WHERE t.id = ?"
}

prepared! {
    ListsOf { work_order: Id => BigInt }
    "SELECT l.id, l.name, s.name AS status FROM work_order AS w JOIN list AS l ON l.board_id = w.board_id \
     JOIN work_order_status AS s ON s.id = l.status_id WHERE w.id = ? AND l.archived_at IS NULL ORDER BY l.position, l.id"
}

#[derive(QueryableByName)]
struct WorkOrderRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    asset_id: Option<Id>,
}

#[derive(QueryableByName)]
struct ListRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    status: String,
}

/// The work order that a thread is about, if it is about one.
///
/// # Errors
/// Internal ones.
pub async fn place(tx: &Tx, thread: Id) -> Result<Option<Place>, Error> {
    let found: Vec<WorkOrderRow> = WorkOrderOf { thread }.load(tx.connection()).await.to_domain()?;
    let Some(WorkOrderRow { id, code, asset_id }) = found.into_iter().next() else { return Ok(None) };
    let lists: Vec<ListRow> = ListsOf { work_order: id }.load(tx.connection()).await.to_domain()?;
    let lists = lists.into_iter().map(|list| (list.id, list.name, list.status)).collect();
    Ok(Some(Place { work_order: id, code, asset: asset_id, lists }))
}

prepared! {
    Begin { id: Uuid => SqlUuid, name: String => Text }
    "INSERT INTO chat_command (command_id, name, outcome, told) VALUES (?, ?, '', '') ON CONFLICT DO NOTHING"
}

prepared! {
    Finish { outcome: String => Text, told: String => Text, id: Uuid => SqlUuid }
    "UPDATE chat_command SET outcome = ?, told = ? WHERE command_id = ?"
}

prepared! {
    Known { id: Uuid => SqlUuid }
    "SELECT name, outcome, told FROM chat_command WHERE command_id = ?"
}

#[derive(QueryableByName)]
struct KnownRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    outcome: String,
    #[diesel(sql_type = Text)]
    told: String,
}

/// The outcome of a command that was carried out before, and the message that the thread got.
///
/// # Errors
/// Internal ones.
pub async fn carried_out(tx: &Tx, id: Uuid) -> Result<Option<(Carried, String)>, Error> {
    let known: Vec<KnownRow> = Known { id }.load(tx.connection()).await.to_domain()?;
    let carried = |KnownRow { name, outcome, told }| (Carried { name, outcome }, told);
    Ok(known.into_iter().next().map(carried))
}

/// Carries a command out, unless it has been: `work` returns its outcome and the message to the thread. Of two at the same time
/// the second waits for the first.
///
/// # Errors
/// Whatever `work` says; the command may be tried again then.
pub async fn carry_out(
    tx: &Tx,
    (id, name): (Uuid, &str),
    work: impl AsyncFnOnce() -> Result<(String, String), Error>,
) -> Result<(Carried, String), Error> {
    let begun = Begin { id, name: name.to_owned() }.execute(tx.connection()).await.to_domain()?;
    if begun == 0 {
        let lost = || Error::Internal("a slash command is neither new nor known".to_owned());
        return carried_out(tx, id).await?.ok_or_else(lost);
    }
    let (outcome, told) = work().await?;
    let finish = Finish { outcome: outcome.clone(), told: told.clone(), id };
    finish.execute(tx.connection()).await.to_domain()?;
    Ok((Carried { name: name.to_owned(), outcome }, told))
}
