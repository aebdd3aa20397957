//! People and crews over HTTP.

mod crew;

mounts! { crew }
