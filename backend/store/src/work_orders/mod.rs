//! Boards, work orders and what belongs to them: declarations and queries.

pub mod answer_format;
pub mod available_part;
pub mod board;
pub mod cost;
pub mod cost_total;
pub mod crew_hours;
pub mod failure;
pub mod labour;
pub mod link;
pub mod note;
pub mod part;
pub mod step_file;
pub mod task;
pub mod work_order;
pub mod work_order_file;
pub mod work_order_status;
