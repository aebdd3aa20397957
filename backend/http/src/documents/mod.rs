//! Documents and stored files over HTTP.

mod document;
mod document_file;
mod document_link;
mod label;
pub(crate) mod label_sheet;

mounts! {
    document: "/api/Document",
    document_file: "/api/Document",
    document_link: "/api/Document" | "/api/DocumentLink",
    label: "/api/Asset" | "/api/MasterPart" | "/api/StockLocation",
}
