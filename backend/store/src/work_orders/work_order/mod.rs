//! Work orders as they are read. They are written by what happens on their boards: see [`crate::board_stream`].

mod list;
mod place;
mod row;
mod table;

pub(crate) use list::{SOURCE, TABLE};
pub use list::{list, of_person, rows};
pub use place::{
    SubTaskPlace, WorkOrderPlace, of_cost, of_failure, of_labour, of_part, of_planned_labour, of_sub_task, of_task,
    place,
};
pub use row::{LocationRef, WorkOrder, WorkOrderRow, by_ids, get};
