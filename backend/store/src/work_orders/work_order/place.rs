//! Which board a work order, a task or a sub-task belongs to: what a call by id needs before it can become a command.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{BoardId, Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::{board, sub_task, task, work_order};

/// Where a work order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct WorkOrderPlace {
    /// The work order.
    pub work_order: Id,
    /// Its board.
    pub board_id: BoardId,
    /// The board's number.
    pub board_number: i32,
    /// Whether it was taken off the board.
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
        .first(&mut tx.connection())
        .await
        .optional()
        .to_domain()
}

/// The work order and board of a task.
///
/// # Errors
/// Internal ones.
pub async fn of_task(tx: &Tx, id: Id) -> Result<Option<WorkOrderPlace>, Error> {
    task::table
        .inner_join(work_order::table.on(work_order::id.eq(task::work_order_id)))
        .inner_join(board::table.on(board::id.eq(work_order::board_id)))
        .filter(task::id.eq(id))
        .select((work_order::id, board::id, board::number, work_order::archived_at.is_not_null()))
        .first(&mut tx.connection())
        .await
        .optional()
        .to_domain()
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
        .first(&mut tx.connection())
        .await
        .optional()
        .to_domain()?;
    Ok(found.map(|(task, work_order)| SubTaskPlace { task, work_order }))
}
