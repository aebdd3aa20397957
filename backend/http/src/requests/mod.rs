//! Work requests over HTTP.

mod public_photo;
mod public_request;
mod service_level;
mod similar;
mod work_request;

mounts! {
    public_request: "/api/PublicRequest" | "/api/TenantSettings",
    public_photo: "/api/PublicRequest",
    service_level: "/api/ServiceLevel",
    similar: "/api/WorkRequest",
    work_request: "/api/HandleWorkRequest" | "/api/WorkRequest",
}
