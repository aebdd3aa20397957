//! Team chat over HTTP.

mod command;
pub(crate) mod contacts;
mod file;
mod message;
mod thread;
mod work;

mounts! {
    contacts: "/api/Chat",
    file: "/api/Chat",
    message: "/api/Chat",
    thread: "/api/Chat",
    work: "/api/Chat",
}
