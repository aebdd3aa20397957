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
    board: "/api/Board" | "/api/WorkOrder/{}/board",
    cost: "/api/WorkOrderCost",
    failure: "/api/WorkOrderFailure",
    follow_up: "/api/WorkOrder/{}/follow-up" | "/api/WorkOrder/{}/follow-up-request",
    labor: "/api/WorkOrderLabor",
    labor_export: "/api/WorkOrderLabor",
    labour: "/api/WorkOrder/{}/labour",
    link: "/api/WorkOrderLink",
    link_actions: "/api/WorkOrder/{}/copy" | "/api/WorkOrder/{}/duplicate" | "/api/WorkOrder/{}/split",
    note: "/api/WorkOrder/{}/notes",
    part: "/api/WorkOrderPart",
    print: "/api/WorkOrderPrint",
    status: "/api/WorkOrder/{}/completion" | "/api/WorkOrder/update-status",
    stream: "/api/Stream",
    sub_task: "/api/WorkOrderSubTask" | "/api/WorkOrderTask",
    task: "/api/WorkOrder/{}/tasks" | "/api/WorkOrderTask",
    timesheet: "/api/WorkOrderLabor",
    work_order: "/api/WorkOrder",
    work_order_file: "/api/WorkOrder/{}/files",
}
