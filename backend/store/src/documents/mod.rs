//! Documents and stored files: declarations and queries.

pub mod document;
pub mod document_link;
pub mod stored_file;
