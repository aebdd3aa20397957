//! Work requests over HTTP.

mod public_photo;
mod public_request;
mod similar;
mod work_request;

mounts! { public_request, public_photo, similar, work_request }
