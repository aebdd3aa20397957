//! What the calls for attachments say about themselves, as the OpenAPI document has it.

use chrono::{DateTime, Utc};
use gantry_store::entity::Attachments;
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::attachments::DESCRIPTION_MAX;
use super::openapi_operation::{Call, page_of, query, refer};
use gantry_domain::Author;

/// A file of a record.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct RecordFile {
    id: i64,
    file_name: String,
    /// MIME type, detected from the content.
    media_type: String,
    /// Bytes.
    size: i64,
    /// What it shows.
    description: String,
    by: Author,
    at: DateTime<Utc>,
}

/// A log note of a record.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct RecordNote {
    id: i64,
    /// Sanitised HTML.
    text: String,
    by: Author,
    at: DateTime<Utc>,
}

/// The schemas that they refer to, by name.
pub(super) fn schemas() -> [(String, RefOr<Schema>); 2] {
    [("RecordFile".to_owned(), RecordFile::schema()), ("RecordNote".to_owned(), RecordNote::schema())]
}

/// Makes a call of its name, what it is, its parameters, its body and its answer.
type MakeCall<'a> = dyn Fn(&str, &str, Vec<Value>, Option<Value>, (u16, Value)) -> Call + 'a;
/// The path below a record, and the calls there by their methods.
type Path = (&'static str, Vec<(&'static str, Call)>);

/// The paths below a record, of what its family carries.
pub(super) fn of(
    attachments: Attachments,
    id: &dyn Fn() -> Value,
    slice: &dyn Fn() -> Vec<Value>,
    call: &MakeCall<'_>,
) -> Vec<Path> {
    let page = || [vec![id()], slice()].concat();
    let part = |name: &str, description: &str| json!({ "name": name, "in": "path", "required": true, "description": description, "schema": { "type": "integer", "format": "int64" } });
    let file = || json!({ "type": "string", "format": "binary" });
    let gone = || (204, Value::Null);
    let mut paths: Vec<Path> = Vec::new();
    if attachments.files {
        let about = |name: &str, required: bool, text: &str, schema: Value| json!({ "name": name, "in": "query", "required": required, "description": text, "schema": schema });
        let text = "What the file is called, without a path; its extension says its type";
        let name = about("fileName", true, text, json!({ "type": "string" }));
        let limited = json!({ "type": "string", "maxLength": DESCRIPTION_MAX });
        let description = about("description", false, "What it shows", limited);
        let range = json!({ "name": "range", "in": "header", "required": false, "description": "One range of bytes: bytes=0-499", "schema": { "type": "string" } });
        let inline = query("inline", "integer", "1: to be shown rather than saved. Pictures and PDF alone are");
        let added = (201, refer("RecordFile"));
        let add = call(
            "add_File",
            "Adds a file to a record, the body is the file: _.",
            vec![id(), name, description],
            Some(file()),
            added,
        );
        let fetch = vec![id(), part("fileId", "The file"), inline, range];
        let fetch = call("get_File", "A file of a record, or a part of it: _.", fetch, None, (200, file()));
        let remove = vec![id(), part("fileId", "The file")];
        let remove = call(
            "remove_File",
            "Removes a file of a record; the history keeps that it was there: _.",
            remove,
            None,
            gone(),
        );
        let list = (200, page_of(refer("RecordFile")));
        let list = call("list_Files", "The files of a record, the latest first: _.", page(), None, list);
        paths.extend([
            ("{id}/files", vec![("get", list), ("post", add.takes_file())]),
            ("{id}/files/{fileId}/file", vec![("get", fetch.answers_file())]),
            ("{id}/files/{fileId}", vec![("delete", remove.answers_nothing())]),
        ]);
    }
    if attachments.notes {
        let note = json!({ "type": "object", "required": ["text"], "additionalProperties": false, "properties": {
            "text": { "type": "string", "minLength": 1, "maxLength": 20_000, "description": "HTML; sanitised" },
        } });
        let list = (200, page_of(refer("RecordNote")));
        let list = call("list_Notes", "The log notes of a record, the latest first: _.", page(), None, list);
        let add = call("add_Note", "Writes a log note: _.", vec![id()], Some(note), (201, refer("RecordNote")));
        paths.push(("{id}/notes", vec![("get", list), ("post", add)]));
    }
    if attachments.links {
        let link = json!({ "type": "object", "required": ["documentId"], "additionalProperties": false, "properties": {
            "documentId": { "type": "integer", "format": "int64", "description": "A document that the caller may see" },
        } });
        let linked = || refer("LinkedDocument");
        let list =
            call("list_Documents", "The documents of a record, by code: _.", page(), None, (200, page_of(linked())));
        let add = call("link_Document", "Links a record to a document: _.", vec![id()], Some(link), (201, linked()));
        let remove = vec![id(), part("linkId", "The link")];
        let remove = call("unlink_Document", "Takes a link to a document away: _.", remove, None, gone());
        paths.extend([
            ("{id}/documents/", vec![("get", list), ("post", add)]),
            ("{id}/documents/{linkId}", vec![("delete", remove.answers_nothing())]),
        ]);
    }
    paths
}
