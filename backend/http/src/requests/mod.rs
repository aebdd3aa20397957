//! Work requests over HTTP.

mod public_photo;
mod public_request;
mod service_level;
mod similar;
mod work_request;

mounts! { public_request, public_photo, service_level, similar, work_request }
