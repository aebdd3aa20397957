//! Which board a work order or a part of it belongs to: what a call by id needs before it can become a command.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer};
use gantry_domain::{BoardId, Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{board, sub_task, task, work_order};

/// Where a work order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, QueryableByName)]
pub struct WorkOrderPlace {
    /// The work order.
    #[diesel(sql_type = BigInt)]
    pub work_order: Id,
    /// Its board.
    #[diesel(sql_type = BigInt)]
    pub board_id: BoardId,
    /// The board's number.
    #[diesel(sql_type = Integer)]
    pub board_number: i32,
    /// Whether it was taken off the board.
    #[diesel(sql_type = Bool)]
    pub archived: bool,
}

/// Where a sub-task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubTaskPlace {
    /// Its task.
    pub task: Id,
    /// The task's work order.
    pub work_order: WorkOrderPlace,
}

/// The board of a work order.
///
/// # Errors
/// Internal ones.
pub async fn place(tx: &Tx, id: Id) -> Result<Option<WorkOrderPlace>, Error> {
    work_order::table
        .inner_join(board::table.on(board::id.eq(work_order::board_id)))
        .filter(work_order::id.eq(id))
        .select((work_order::id, board::id, board::number, work_order::archived_at.is_not_null()))
        .first(tx.connection())
        .await
        .optional()
        .to_domain()
}

/// One function for each table whose rows are of a work order.
macro_rules! places {
    ($($(#[$about:meta])* $function:ident = $statement:ident of $table:literal;)+) => {$(
        prepared! {
            $statement { id: Id => BigInt }
            concat!(
                "SELECT w.id AS work_order, b.id AS board_id, b.number AS board_number, w.archived_at IS NOT NULL AS archived FROM ",
                $table,
                " AS r JOIN work_order AS w ON w.id = r.work_order_id JOIN board AS b ON b.id = w.board_id WHERE r.id = ?"
            )
        }

        $(#[$about])*
        ///
        /// # Errors
        /// Internal ones.
        pub async fn $function(tx: &Tx, id: Id) -> Result<Option<WorkOrderPlace>, Error> {
            $statement { id }.get_result(tx.connection()).await.optional().to_domain()
        }
    )+};
}

places! {
    /// The work order and board of a task.
    of_task = OfTask of "task";
    /// The work order and board of a row of labour.
    of_labour = OfLabour of "labour";
    /// The work order and board of a planned line of labour.
    of_planned_labour = OfPlannedLabour of "planned_work";
    /// The work order and board of a cost.
    of_cost = OfCost of "work_order_cost";
    /// The work order and board of a failure.
    of_failure = OfFailure of "work_order_failure";
    /// The work order and board of a line of parts.
    of_part = OfPart of "work_order_part";
}

/// The task, work order and board of a sub-task.
///
/// # Errors
/// Internal ones.
pub async fn of_sub_task(tx: &Tx, id: Id) -> Result<Option<SubTaskPlace>, Error> {
    let place = (work_order::id, board::id, board::number, work_order::archived_at.is_not_null());
    let found: Option<(Id, WorkOrderPlace)> = sub_task::table
        .inner_join(task::table.on(task::id.eq(sub_task::task_id)))
        .inner_join(work_order::table.on(work_order::id.eq(task::work_order_id)))
        .inner_join(board::table.on(board::id.eq(work_order::board_id)))
        .filter(sub_task::id.eq(id))
        .select((task::id, place))
        .first(tx.connection())
        .await
        .optional()
        .to_domain()?;
    Ok(found.map(|(task, work_order)| SubTaskPlace { task, work_order }))
}
