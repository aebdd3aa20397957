//! Team chat over HTTP.

mod command;
pub(crate) mod contacts;
mod file;
mod message;
mod thread;
mod work;

mounts! { contacts, file, message, thread, work }
