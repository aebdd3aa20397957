//! People and crews over HTTP.

mod crew;

mounts! {
    crew: "/api/Crew" | "/api/Person",
}
