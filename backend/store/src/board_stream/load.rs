//! Loading a board: one lock and one round trip of pipelined questions, whatever its size.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Integer, Jsonb, Nullable, SmallInt, Text, Uuid as SqlUuid};
use gantry_domain::board::{
    BoardMembers, BoardSettings, BoardState, BoardView, Label, ListHead, ListView, NewBoard, StatusRef,
};
use gantry_domain::{BoardId, Error, Id, SystemStatus};
use serde_json::Value;
use uuid::Uuid;

use super::links;
use super::rows::{Belongings, BoardCardRow, LabelRow, SubTaskRow, TaskRow, TimerRow, board_card_columns, cards};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::system::stream::Head;

/// A board as the database holds it.
#[derive(Debug, Clone)]
pub struct LoadedBoard {
    /// Where its stream stands: `state` is of this version.
    pub head: Head,
    /// The state.
    pub state: BoardState,
}

prepared! {
    /// The board with its stream, locked so that all that follows is of the same version.
    LockBoard { number: i32 => Integer }
    "SELECT s.id AS stream_id, s.topic, s.epoch, s.version, b.id, b.name, b.uri, b.settings, \
     b.archived_at IS NOT NULL AS archived \
     FROM board AS b JOIN stream AS s ON s.topic = 'board:' || b.number \
     WHERE b.number = ? FOR SHARE OF s"
}

prepared! {
    Statuses { }
    "SELECT id, name, system_status, colour FROM work_order_status WHERE archived_at IS NULL \
     ORDER BY system_status, position, id"
}

prepared! {
    Labels { number: i32 => Integer }
    "SELECT l.id, l.name, l.colour FROM label AS l JOIN board AS b ON b.id = l.board_id WHERE b.number = ? ORDER BY l.id"
}

prepared! {
    Lists { number: i32 => Integer }
    "SELECT l.id, l.name, l.status_id, s.system_status, l.wip_limit FROM list AS l \
     JOIN board AS b ON b.id = l.board_id JOIN work_order_status AS s ON s.id = l.status_id \
     WHERE b.number = ? AND l.archived_at IS NULL ORDER BY l.position, l.id"
}

prepared! {
    Members { number: i32 => Integer }
    "SELECT m.person_id, m.crew_id FROM board_member AS m JOIN board AS b ON b.id = m.board_id WHERE b.number = ? \
     ORDER BY m.person_id, m.crew_id"
}

/// Something of the work orders `w`.
macro_rules! live {
    ($columns:expr, $rest:expr) => {
        concat!("SELECT ", $columns, " FROM work_order AS w ", $rest)
    };
}

prepared! {
    Cards { number: i32 => Integer }
    live!(board_card_columns!(), "LEFT JOIN asset AS a ON a.id = w.asset_id LEFT JOIN location AS l ON l.id = w.location_id \
        WHERE w.board_id = (SELECT id FROM board WHERE number = ?) AND w.archived_at IS NULL")
}

prepared! {
    Tasks { number: i32 => Integer }
    live!("t.work_order_id, t.id, t.name, t.mandatory, t.completed, t.answer_format", "JOIN task AS t ON t.work_order_id = w.id \
        WHERE w.board_id = (SELECT id FROM board WHERE number = ?) AND w.archived_at IS NULL \
        ORDER BY t.work_order_id, t.position, t.id")
}

prepared! {
    SubTasks { number: i32 => Integer }
    live!("u.task_id, u.id, u.name, u.mandatory, u.completed, u.answer_format", "JOIN task AS t ON t.work_order_id = w.id \
        JOIN sub_task AS u ON u.task_id = t.id \
        WHERE w.board_id = (SELECT id FROM board WHERE number = ?) AND w.archived_at IS NULL \
        ORDER BY u.task_id, u.position, u.id")
}

prepared! {
    CardLabels { number: i32 => Integer }
    live!("l.work_order_id, l.label_id", "JOIN work_order_label AS l ON l.work_order_id = w.id \
        WHERE w.board_id = (SELECT id FROM board WHERE number = ?) AND w.archived_at IS NULL ORDER BY l.id")
}

prepared! {
    Timers { number: i32 => Integer }
    live!("l.work_order_id, l.id, l.person_id", "JOIN labour AS l ON l.work_order_id = w.id AND l.started_at IS NOT NULL AND l.stopped_at IS NULL \
        WHERE w.board_id = (SELECT id FROM board WHERE number = ?) AND w.archived_at IS NULL ORDER BY l.started_at, l.id")
}

#[derive(QueryableByName)]
struct BoardRow {
    #[diesel(sql_type = BigInt)]
    stream_id: Id,
    #[diesel(sql_type = Text)]
    topic: String,
    #[diesel(sql_type = SqlUuid)]
    epoch: Uuid,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = BigInt)]
    id: BoardId,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    uri: String,
    #[diesel(sql_type = Jsonb)]
    settings: Value,
    #[diesel(sql_type = Bool)]
    archived: bool,
}

#[derive(QueryableByName)]
struct StatusRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = SmallInt)]
    system_status: i16,
    #[diesel(sql_type = Text)]
    colour: String,
}

#[derive(QueryableByName)]
struct BoardLabelRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    colour: String,
}

#[derive(QueryableByName)]
struct ListRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    status_id: Id,
    #[diesel(sql_type = SmallInt)]
    system_status: i16,
    #[diesel(sql_type = Nullable<Integer>)]
    wip_limit: Option<i32>,
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    person_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    crew_id: Option<Id>,
}

impl MemberRow {
    fn members(rows: &[Self]) -> BoardMembers {
        BoardMembers {
            people: rows.iter().filter_map(|row| row.person_id).collect(),
            crews: rows.iter().filter_map(|row| row.crew_id).collect(),
        }
    }
}

/// Loads a board. Not for a read-only transaction: nobody may write to the board until this one ends.
///
/// # Errors
/// `not_found`.
pub async fn load(tx: &Tx, number: i32) -> Result<LoadedBoard, Error> {
    // The first takes the lock; the server answers the rest after it, each with what was committed by then.
    let (board, statuses, labels, lists, rows, tasks, sub_tasks, card_labels, timers, card_links, members) =
        futures_util::try_join!(
            LockBoard { number }.load::<BoardRow>(tx.connection()),
            Statuses {}.load::<StatusRow>(tx.connection()),
            Labels { number }.load::<BoardLabelRow>(tx.connection()),
            Lists { number }.load::<ListRow>(tx.connection()),
            Cards { number }.load::<BoardCardRow>(tx.connection()),
            Tasks { number }.load::<TaskRow>(tx.connection()),
            SubTasks { number }.load::<SubTaskRow>(tx.connection()),
            CardLabels { number }.load::<LabelRow>(tx.connection()),
            Timers { number }.load::<TimerRow>(tx.connection()),
            links::of_board(tx, number),
            Members { number }.load::<MemberRow>(tx.connection()),
        )
        .to_domain()?;
    let board = board.into_iter().next().ok_or(Error::NotFound { what: "Board" })?;
    let belongings = Belongings { tasks, sub_tasks, labels: card_labels, timers, links: card_links };
    let label = |row: BoardLabelRow| Label { id: row.id, name: row.name, colour: row.colour };
    let state = BoardState::new(NewBoard {
        id: board.id,
        number,
        name: board.name,
        uri: board.uri,
        settings: serde_json::from_value::<BoardSettings>(board.settings).unwrap_or_default(),
        members: MemberRow::members(&members),
        archived: board.archived,
        statuses: statuses.into_iter().map(StatusRow::status).collect::<Result<_, _>>()?,
        labels: labels.into_iter().map(label).collect(),
        lists: lists.into_iter().map(ListRow::head).collect::<Result<_, _>>()?,
        cards: cards(rows, belongings),
    });
    let head = Head { id: board.stream_id, topic: board.topic, epoch: board.epoch, version: board.version };
    Ok(LoadedBoard { head, state })
}

prepared! {
    Outline { number: i32 => Integer }
    "SELECT b.id, b.name, b.uri, b.settings, b.archived_at IS NOT NULL AS archived FROM board AS b WHERE b.number = ?"
}

#[derive(QueryableByName)]
struct OutlineRow {
    #[diesel(sql_type = BigInt)]
    id: BoardId,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    uri: String,
    #[diesel(sql_type = Jsonb)]
    settings: Value,
    #[diesel(sql_type = Bool)]
    archived: bool,
}

/// A board with its lists, without its cards and members: what a work order of it is shown and moved by.
///
/// # Errors
/// `not_found`.
pub async fn outline(tx: &Tx, number: i32) -> Result<BoardView, Error> {
    let (board, statuses, labels, lists) = futures_util::try_join!(
        Outline { number }.load::<OutlineRow>(tx.connection()),
        Statuses {}.load::<StatusRow>(tx.connection()),
        Labels { number }.load::<BoardLabelRow>(tx.connection()),
        Lists { number }.load::<ListRow>(tx.connection()),
    )
    .to_domain()?;
    let board = board.into_iter().next().ok_or(Error::NotFound { what: "Board" })?;
    let list = |row: ListRow| Ok(ListView { head: row.head()?, cards: Vec::new() });
    Ok(BoardView {
        id: board.id,
        number,
        name: board.name,
        uri: board.uri,
        settings: serde_json::from_value(board.settings).unwrap_or_default(),
        members: BoardMembers::default(),
        archived: board.archived,
        statuses: statuses.into_iter().map(StatusRow::status).collect::<Result<_, Error>>()?,
        labels: labels.into_iter().map(|row| Label { id: row.id, name: row.name, colour: row.colour }).collect(),
        lists: lists.into_iter().map(list).collect::<Result<_, Error>>()?,
    })
}

/// Reads the stored number of a system status.
pub(super) fn system_status(number: i16) -> Result<SystemStatus, Error> {
    SystemStatus::from_number(number).ok_or_else(|| Error::Internal(format!("there is no system status {number}")))
}

impl StatusRow {
    fn status(self) -> Result<StatusRef, Error> {
        let system_status = system_status(self.system_status)?;
        Ok(StatusRef { id: self.id, name: self.name, system_status, colour: self.colour })
    }
}

impl ListRow {
    fn head(self) -> Result<ListHead, Error> {
        Ok(ListHead {
            id: self.id,
            name: self.name,
            status_id: self.status_id,
            system_status: system_status(self.system_status)?,
            wip_limit: self.wip_limit.and_then(|limit| u32::try_from(limit).ok()),
        })
    }
}
