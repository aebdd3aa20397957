//! Assets, their downtimes and costs over HTTP.

mod asset;

mounts! {
    asset: "/api/Asset",
}
