//! Boards as a list and what their screens refer to. Their content is [`crate::board_stream`]'s.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use gantry_domain::board::BoardSettings;
use gantry_domain::{BoardId, Error, Id, SystemStatus};
use serde::Serialize;

use crate::error::ToDomain;
use crate::families::Page;
use crate::people::crew::{self, CrewRef};
use crate::people::person::{self, PersonRef};
use crate::run_query::RunQueryDsl;
use crate::schema::{board, list};
use crate::system::stream;
use crate::{Tx, board_stream, seed};

/// Boards of a tenant, archived ones included.
const MOST: i32 = 1_000;

/// Whether a board is for the caller.
const SHOWN: &str = "board.id <> ALL ((SELECT hidden_boards())::bigint[])";

/// A board as the list of boards has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, Selectable)]
#[diesel(table_name = board)]
pub struct BoardHead {
    /// Its id.
    pub id: BoardId,
    /// Its number in addresses and topics.
    pub number: i32,
    /// Its name.
    pub name: String,
    /// The word after the number in addresses.
    pub uri: String,
}

/// A board to be made.
#[derive(Debug, Clone)]
pub struct NewBoard<'a> {
    /// Its number; unique in the tenant.
    pub number: i32,
    /// Its name.
    pub name: &'a str,
    /// The word after the number in addresses.
    pub uri: &'a str,
    /// Its choices.
    pub settings: BoardSettings,
    /// Its lists, left first: heading and status.
    pub lists: &'a [(&'a str, Id)],
    /// The time to write down.
    pub at: DateTime<Utc>,
}

/// The boards in use, by number.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Page<BoardHead>, Error> {
    heads(tx, false).await
}

/// The archived boards, by number.
///
/// # Errors
/// Internal ones.
pub async fn archived(tx: &Tx) -> Result<Page<BoardHead>, Error> {
    heads(tx, true).await
}

async fn heads(tx: &Tx, archived: bool) -> Result<Page<BoardHead>, Error> {
    let wanted = board::table.filter(board::archived_at.is_not_null().eq(archived)).filter(sql::<Bool>(SHOWN));
    wanted.order(board::number).select(BoardHead::as_select()).load(tx.connection()).await.to_domain().map(Page::all)
}

/// Whom a board's cards may name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct References {
    /// Persons with their crews, by name.
    pub people: Vec<PersonRef>,
    /// Crews, by name.
    pub crews: Vec<CrewRef>,
}

/// Whom a board's cards may name.
///
/// # Errors
/// `not_found` for an unknown board.
pub async fn references(tx: &Tx, number: i32) -> Result<References, Error> {
    let known = async {
        let wanted = board::table.filter(board::number.eq(number));
        let found = wanted.select(board::id).first::<BoardId>(tx.connection()).await.optional().to_domain()?;
        found.ok_or(Error::NotFound { what: "Board" })
    };
    let (_, people, crews) = futures_util::try_join!(known, person::list(tx), crew::list(tx))?;
    Ok(References { people, crews })
}

/// Makes a board with its lists, its stream, and the full state that looking back begins with.
///
/// # Errors
/// `number_taken`, `unknown_reference` for a status.
pub async fn create(tx: &Tx, new: &NewBoard<'_>) -> Result<BoardHead, Error> {
    let settings = serde_json::to_value(&new.settings).map_err(|error| Error::Internal(error.to_string()))?;
    let head = insert(tx, (new.number, new.name, new.uri), settings).await?;
    let lists: Vec<_> = (0..)
        .zip(new.lists)
        .map(|(position, (name, status))| {
            (list::board_id.eq(head.id), list::name.eq(*name), list::status_id.eq(*status), list::position.eq(position))
        })
        .collect();
    diesel::insert_into(list::table).values(lists).execute(tx.connection()).await.to_domain()?;
    begin(tx, &head, new.at).await?;
    Ok(head)
}

/// Writes a board that has no lists yet.
async fn insert(
    tx: &Tx,
    (number, name, uri): (i32, &str, &str),
    settings: serde_json::Value,
) -> Result<BoardHead, Error> {
    let values = (board::number.eq(number), board::name.eq(name), board::uri.eq(uri), board::settings.eq(settings));
    let insert = diesel::insert_into(board::table).values(values).returning(BoardHead::as_returning());
    insert.get_result(tx.connection()).await.to_domain()
}

/// Makes the stream of a board that has its lists, and the full state that looking back begins with.
async fn begin(tx: &Tx, head: &BoardHead, at: DateTime<Utc>) -> Result<(), Error> {
    let stream = stream::create(tx, &board_stream::topic(head.number)).await?;
    let loaded = board_stream::load(tx, head.number).await?;
    board_stream::Checkpoint::of(stream.version, at, &loaded.state).keep(tx, stream.id).await
}

prepared! {
    /// Two who make boards at once do so one after the other: numbers follow each other.
    LockNumbers {}
    "SELECT pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':boards', 0))"
}

prepared! {
    CopyLists { to: BoardId => BigInt, from: BoardId => BigInt }
    "INSERT INTO list (board_id, name, status_id, position, wip_limit) SELECT ?, name, status_id, position, wip_limit FROM list \
     WHERE board_id = ? AND archived_at IS NULL"
}

prepared! {
    CopyLabels { to: BoardId => BigInt, from: BoardId => BigInt }
    "INSERT INTO label (board_id, name, colour) SELECT ?, name, colour FROM label WHERE board_id = ? ORDER BY id"
}

prepared! {
    CopyMembers { to: BoardId => BigInt, from: BoardId => BigInt }
    "INSERT INTO board_member (board_id, person_id, crew_id) SELECT ?, person_id, crew_id FROM board_member WHERE board_id = ?"
}

prepared! {
    /// The default list that a copied board names is the other board's; its own is at the same place.
    NameDefaultList { board: BoardId => BigInt }
    "UPDATE board AS b SET settings = b.settings - 'defaultList' || coalesce((SELECT jsonb_build_object('defaultList', mine.id) \
     FROM list AS theirs JOIN list AS mine ON mine.position = theirs.position AND mine.board_id = b.id AND mine.name = theirs.name \
     WHERE theirs.id = (b.settings ->> 'defaultList')::bigint AND theirs.archived_at IS NULL LIMIT 1), '{}') \
     WHERE b.id = ? AND b.settings ->> 'defaultList' IS NOT NULL"
}

/// Makes a board under the next number: with the lists, labels, members and settings of another one (`like`), or with a list for each system status.
///
/// # Errors
/// `too_many_boards`; `unknown_reference` for a board to be like that is not there.
pub async fn open(tx: &Tx, name: &str, like: Option<i32>) -> Result<BoardHead, Error> {
    LockNumbers {}.execute(tx.connection()).await.to_domain()?;
    let last = board::table.select(diesel::dsl::max(board::number));
    let last: Option<i32> = last.first(tx.connection()).await.to_domain()?;
    let number = last.unwrap_or(0) + 1;
    if number > MOST {
        return Err(Error::conflict(
            "too_many_boards",
            format!("There are {MOST} boards already, archived ones included."),
        ));
    }
    let uri = uri_of(name);
    let Some(like) = like else {
        return seed::board(tx, number, name, &uri, BoardSettings::default()).await;
    };
    let live = board::table.filter(board::number.eq(like).and(board::archived_at.is_null()));
    let found = live.select((board::id, board::settings)).first(tx.connection()).await.optional().to_domain()?;
    let found: Option<(BoardId, serde_json::Value)> = found;
    let missing = || Error::field("unknown_reference", "like", format!("There is no board {like}."));
    let (original, settings) = found.ok_or_else(missing)?;
    let head = insert(tx, (number, name, &uri), settings).await?;
    CopyMembers { to: head.id, from: original }.execute(tx.connection()).await.to_domain()?;
    CopyLists { to: head.id, from: original }.execute(tx.connection()).await.to_domain()?;
    CopyLabels { to: head.id, from: original }.execute(tx.connection()).await.to_domain()?;
    NameDefaultList { board: head.id }.execute(tx.connection()).await.to_domain()?;
    begin(tx, &head, Utc::now()).await?;
    Ok(head)
}

/// The word in addresses that is made of a name: letters and digits of ASCII, lower case, with a hyphen for all between.
fn uri_of(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let uri = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    if uri.is_empty() { "board".to_owned() } else { uri }
}

/// The first list of a board that stands for one of the tenant's statuses.
///
/// # Errors
/// Internal ones.
pub async fn list_of_status(tx: &Tx, number: i32, status: Id) -> Result<Option<Id>, Error> {
    let lists = list::table.inner_join(board::table.on(board::id.eq(list::board_id)));
    let of_it = lists.filter(board::number.eq(number).and(list::archived_at.is_null()).and(list::status_id.eq(status)));
    let first = of_it.order((list::position, list::id)).select(list::id);
    first.first(tx.connection()).await.optional().to_domain()
}

/// The first list of a board that stands for a system status.
///
/// # Errors
/// Internal ones.
pub async fn list_of_system_status(tx: &Tx, number: i32, status: SystemStatus) -> Result<Option<Id>, Error> {
    use crate::schema::work_order_status as s;
    let lists = list::table
        .inner_join(board::table.on(board::id.eq(list::board_id)))
        .inner_join(s::table.on(s::id.eq(list::status_id)));
    let live = lists.filter(board::number.eq(number).and(list::archived_at.is_null()));
    let first = live.filter(s::system_status.eq(status.number())).order((list::position, list::id)).select(list::id);
    first.first(tx.connection()).await.optional().to_domain()
}

/// The number of the first board in use; none where there is none.
///
/// # Errors
/// Internal ones.
pub async fn first(tx: &Tx) -> Result<Option<i32>, Error> {
    let live = board::table.filter(board::archived_at.is_null()).filter(sql::<Bool>(SHOWN));
    let numbers = live.order(board::number).select(board::number);
    numbers.first(tx.connection()).await.optional().to_domain()
}

/// What a board calls its lists, and the tenant the statuses that they stand for, with the number of the system status behind it.
///
/// # Errors
/// Internal ones.
pub async fn status_words(tx: &Tx, number: i32) -> Result<Vec<(String, String, i16)>, Error> {
    use crate::schema::work_order_status as s;
    let lists = list::table
        .inner_join(board::table.on(board::id.eq(list::board_id)))
        .inner_join(s::table.on(s::id.eq(list::status_id)));
    let live = lists.filter(board::number.eq(number).and(list::archived_at.is_null()));
    live.select((list::name, s::name, s::system_status)).load(tx.connection()).await.to_domain()
}
