//! Documents and stored files over HTTP.

mod document;
mod document_file;
mod document_link;
mod label;
pub(crate) mod label_sheet;

mounts! { document, document_file, document_link, label }
