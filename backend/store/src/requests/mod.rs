//! Work requests: declarations and queries.

pub mod work_request;
