//! Boards, work orders and what belongs to them over HTTP.

mod batching;
mod board;
pub(crate) mod command_gateway;
mod cost;
mod failure;
mod follow_up;
mod labor;
mod labor_bodies;
mod labor_export;
mod labor_shapes;
mod labor_sheet;
mod labour;
mod link;
mod link_actions;
mod note;
mod part;
mod part_bodies;
mod part_quantity_bodies;
mod print;
pub(crate) mod shapes;
mod status;
mod stream;
mod sub_task;
mod task;
pub(crate) mod task_shapes;
mod timesheet;
mod work_order;
mod work_order_file;

pub(crate) use batching::BatchedReads;

mounts! {
    board, cost, failure, follow_up, labor, labor_export, labour, link, link_actions, note, part, print, status, stream, sub_task, task, timesheet, work_order,
    work_order_file
}
