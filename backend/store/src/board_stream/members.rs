//! Who may read a board. Whose work orders are seen is a condition of the table itself (`hidden_boards`, docs/adr/0064).

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable};
use gantry_domain::board::BoardMembers;
use gantry_domain::{BoardId, Error, Id, RequestContext};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    /// The board is for the reader, or the work order of it is.
    Readable { board: i32 => Integer, number: i32 => Integer, record: Option<Id> => Nullable<BigInt> }
    "SELECT EXISTS (SELECT FROM board AS b WHERE b.number = ? AND b.id <> ALL ((SELECT hidden_boards())::bigint[])) \
     OR EXISTS (SELECT FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE b.number = ? AND w.id = ?) AS readable"
}

#[derive(QueryableByName)]
struct ReadableRow {
    #[diesel(sql_type = Bool)]
    readable: bool,
}

/// Refuses who may neither see a board nor the work order of it that is asked for.
pub(super) async fn require_reader(tx: &Tx, number: i32, record: Option<Id>) -> Result<(), Error> {
    let asked = Readable { board: number, number, record };
    let row: ReadableRow = asked.get_result(tx.connection()).await.to_domain()?;
    if row.readable { Ok(()) } else { Err(Error::NotFound { what: "Board" }) }
}

prepared! {
    HidesBoards {}
    "SELECT hidden_boards() <> '{}' AS hides"
}

#[derive(QueryableByName)]
struct HidesRow {
    #[diesel(sql_type = Bool)]
    hides: bool,
}

/// Whether there are boards that are not for the caller.
///
/// # Errors
/// Internal ones.
pub async fn hides_boards(tx: &Tx) -> Result<bool, Error> {
    if tx.context().is_none_or(RequestContext::sees_all_boards) {
        return Ok(false);
    }
    let row: HidesRow = HidesBoards {}.get_result(tx.connection()).await.to_domain()?;
    Ok(row.hides)
}

prepared! {
    AnyMembers {}
    "SELECT EXISTS (SELECT FROM board_member) AS hides"
}

/// Whether there are boards that are not for everybody.
///
/// # Errors
/// Internal ones.
pub async fn has_members(tx: &Tx) -> Result<bool, Error> {
    let row: HidesRow = AnyMembers {}.get_result(tx.connection()).await.to_domain()?;
    Ok(row.hides)
}

prepared! {
    RemoveMembers { board: BoardId => BigInt, people: Vec<Id> => Array<BigInt>, crews: Vec<Id> => Array<BigInt> }
    "DELETE FROM board_member WHERE board_id = ? AND NOT coalesce(person_id = ANY(?), crew_id = ANY(?))"
}

prepared! {
    AddMembers { board: BoardId => BigInt, people: Vec<Id> => Array<BigInt>, crews: Vec<Id> => Array<BigInt> }
    "INSERT INTO board_member (board_id, person_id, crew_id) SELECT ?, n.person_id, n.crew_id FROM ( \
        SELECT unnest(?) AS person_id, NULL::bigint AS crew_id UNION ALL SELECT NULL, unnest(?)) AS n ON CONFLICT DO NOTHING"
}

/// Makes these the members of a board.
pub(super) async fn put(tx: &Tx, board: BoardId, members: &BoardMembers) -> Result<(), Error> {
    let BoardMembers { people, crews } = members;
    let remove = RemoveMembers { board, people: people.clone(), crews: crews.clone() };
    remove.execute(tx.connection()).await.to_domain()?;
    if members.is_empty() {
        return Ok(());
    }
    let add = AddMembers { board, people: people.clone(), crews: crews.clone() };
    add.execute(tx.connection()).await.to_domain().map(drop)
}
