//! What all calls about work orders share: finding the board of an id, giving it a command, and reading what came of it.

use gantry_domain::board::{BoardCommand, BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::system::stream;
use gantry_store::work_orders::work_order::{self, SubTaskPlace, WorkOrder, WorkOrderPlace};
use gantry_store::{Tx, board_stream};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;

/// Reading work orders.
pub(crate) const READ: Need = Need::Of(SubModule::WorkOrders, Action::Read);

/// No such work order, for this tenant.
pub(crate) const UNKNOWN: Error = Error::NotFound { what: "Work order" };

/// Carries out a command the way every change of a board goes, and returns the board's version.
///
/// # Errors
/// The rules' refusals, `not_found`, `permission_required`.
pub(crate) async fn carry_out(
    services: &Services,
    caller: &Caller,
    board: i32,
    command: &BoardCommand,
) -> Result<i64, Error> {
    carry_out_once(services, caller, board, caller.command_id(), command).await
}

/// Opens a work order by a command that counts once, and returns its id, also when it was opened by it before.
///
/// # Errors
/// As [`carry_out`].
pub(crate) async fn opened(
    services: &Services,
    caller: &Caller,
    board: i32,
    command_id: Uuid,
    command: &BoardCommand,
) -> Result<Id, Error> {
    let version = carry_out_once(services, caller, board, command_id, command).await?;
    match event_of(services, caller, board, version).await?.event.what {
        BoardEventKind::CardCreated { card_id, .. } => Ok(card_id),
        _ => Err(Error::Internal(format!("event {version} of board {board} opened nothing"))),
    }
}

/// Carries out a command that counts once, however often it is given with the same id.
///
/// # Errors
/// As [`carry_out`].
pub(crate) async fn carry_out_once(
    services: &Services,
    caller: &Caller,
    board: i32,
    id: Uuid,
    command: &BoardCommand,
) -> Result<i64, Error> {
    let command = serde_json::to_value(command).map_err(|error| Error::Internal(error.to_string()))?;
    let topic = board_stream::topic(board);
    Ok(services.streams.command(caller, &topic, id, command).await?.version)
}

/// Runs a query that may read work orders.
///
/// # Errors
/// `permission_required`, and whatever the query says.
pub(crate) async fn read<T>(
    services: &Services,
    caller: &Caller,
    query: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
) -> Result<T, Error> {
    services.store.tenant_read(caller, READ, query).await
}

/// Runs a query about a work order that the caller may read, in one transaction with finding it.
///
/// # Errors
/// `not_found`, also for one of another tenant; `permission_required`, and whatever the query says.
pub(crate) async fn read_of<T>(
    services: &Services,
    caller: &Caller,
    work_order: Id,
    query: impl AsyncFnOnce(&Tx, WorkOrderPlace) -> Result<T, Error>,
) -> Result<T, Error> {
    let found = async |tx: &Tx| query(tx, work_order::place(tx, work_order).await?.ok_or(UNKNOWN)?).await;
    read(services, caller, found).await
}

/// Where a work order is.
///
/// # Errors
/// `not_found`, also for one of another tenant.
pub(crate) async fn place(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    read(services, caller, async |tx| work_order::place(tx, id).await).await?.ok_or(UNKNOWN)
}

/// Where a task is.
///
/// # Errors
/// `not_found`.
pub(crate) async fn place_of_task(services: &Services, caller: &Caller, task: Id) -> Result<WorkOrderPlace, Error> {
    let found = read(services, caller, async |tx| work_order::of_task(tx, task).await).await?;
    found.ok_or(Error::NotFound { what: "Task" })
}

/// Where a sub-task is.
///
/// # Errors
/// `not_found`.
pub(crate) async fn place_of_sub_task(services: &Services, caller: &Caller, id: Id) -> Result<SubTaskPlace, Error> {
    let found = read(services, caller, async |tx| work_order::of_sub_task(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Sub-task" })
}

/// A work order as it is now.
///
/// # Errors
/// `not_found`.
pub(crate) async fn work_order(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrder, Error> {
    read(services, caller, async |tx| work_order::get(tx, id).await).await?.ok_or(UNKNOWN)
}

/// The event of a version that a command has just led to: it knows the ids that were given.
///
/// # Errors
/// Internal ones.
pub(crate) async fn event_of(
    services: &Services,
    caller: &Caller,
    board: i32,
    version: i64,
) -> Result<Recorded<BoardEvent>, Error> {
    let topic = board_stream::topic(board);
    let events = read(services, caller, async |tx| {
        let head = stream::head(tx, &topic).await?.ok_or(Error::NotFound { what: "Board" })?;
        stream::tail::<BoardEvent>(tx, head.id, version - 1, 1).await
    });
    events.await?.into_iter().next().ok_or_else(|| Error::Internal(format!("event {version} of {topic} is missing")))
}
