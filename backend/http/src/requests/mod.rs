//! Work requests over HTTP.

mod public_request;
mod work_request;

mounts! { public_request, work_request }
