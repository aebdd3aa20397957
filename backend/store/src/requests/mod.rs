//! Work requests and their service levels: declarations and queries.

pub mod service_level;
pub mod similar;
pub mod visitor_upload;
pub mod work_request;
