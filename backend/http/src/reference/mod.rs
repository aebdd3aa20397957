//! Reference lists that other records refer to over HTTP.

mod classification;

mounts! {
    classification: "/api/Classification",
}
