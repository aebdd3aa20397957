//! What the calls of a family say about themselves, as the OpenAPI document has it.

use gantry_domain::{Family, LONGEST_REASON};
use gantry_store::entity::{RecordOperations, RecordSchemas, RecordSource, Table};
use serde_json::{Map, Value, json};
use utoipa::IntoResponses;
use utoipa::openapi::OpenApi;

use super::attachment_paths;
use super::export::{CSV, XLSX};
use super::schemas::{as_sent, of_family, of_lines, reachable, versioned, with_lines, with_sent_lines};
use crate::storage::outgoing::FileAnswer;

/// The paths of a family and its schemas.
pub(super) fn of(operations: &dyn RecordOperations) -> OpenApi {
    let (family, table) = (operations.family(), operations.table());
    // By the path, which is what the calls refer to; the name of the type may be another.
    let path = family.path();
    let mut document: OpenApi = match serde_json::from_value(paths(table, family)) {
        Ok(document) => document,
        // A test reads the whole document.
        Err(error) => broken(&format!("{path}: {error}")),
    };
    let components = document.components.get_or_insert_default();
    let required = table.columns.iter().filter(|column| column.required && column.edit);
    let required = required.map(|column| column.field().into_owned()).collect();
    let RecordSchemas { record, new, patch } = operations.schemas();
    let patch = with_sent_lines(table, as_sent(table.columns, of_family(table, patch, Some(Vec::new()))));
    let schemas = [
        (path.to_owned(), with_lines(table, reachable(table, of_family(table, record, None)))),
        (format!("New{path}"), with_sent_lines(table, as_sent(table.columns, of_family(table, new, Some(required))))),
        (format!("{path}Patch"), patch.clone()),
        (format!("{path}Change"), versioned(patch)),
    ];
    components.schemas.extend(schemas);
    components.schemas.extend(table.lines.iter().flat_map(of_lines));
    document
}

/// The paths of a family that are mounted for all; what else it has, its own calls say.
pub(super) fn of_source(source: &dyn RecordSource) -> OpenApi {
    let mut told = paths(source.table(), source.family());
    if let Some(Value::Object(paths)) = told.get_mut("paths") {
        paths.retain(|path, _| path.ends_with("/all/") || path.ends_with("/export/"));
    }
    serde_json::from_value(told).unwrap_or_else(|error| broken(&error.to_string()))
}

fn broken(error: &str) -> OpenApi {
    tracing::error!(error, "a family's document is not one");
    OpenApi::default()
}

/// An operation: its name, what it is, its parameters, its body and its answer.
pub(super) struct Call {
    id: String,
    summary: String,
    parameters: Vec<Value>,
    body: Option<Value>,
    /// What the body is written in.
    sent: &'static str,
    answer: (u16, Value),
    /// What the answer is written in; nothing for an empty one.
    media: &'static [&'static str],
}

impl Call {
    /// Takes a file.
    pub(super) fn takes_file(self) -> Self {
        Self { sent: "application/octet-stream", ..self }
    }

    /// Answers with a file, or part of it.
    pub(super) fn answers_file(self) -> Self {
        Self { media: &["*/*"], ..self }
    }

    /// Answers with nothing.
    pub(super) fn answers_nothing(self) -> Self {
        Self { media: &[], ..self }
    }

    fn json(self, tag: &str) -> Value {
        let (status, schema) = self.answer;
        let content = self.media.iter().map(|media| ((*media).to_owned(), json!({ "schema": schema })));
        let content: Map<String, Value> = content.collect();
        let answer = if content.is_empty() {
            json!({ "description": "What was asked for" })
        } else {
            json!({ "description": "What was asked for", "content": &content })
        };
        let responses = if self.media.contains(&"*/*") {
            json!(FileAnswer::responses())
        } else {
            json!({ status.to_string(): answer })
        };
        let mut operation = json!({
            "operationId": self.id,
            "summary": self.summary,
            "tags": [tag],
            "parameters": self.parameters,
            "responses": responses,
        });
        if let (Some(body), Some(operation)) = (self.body, operation.as_object_mut()) {
            let body = json!({ "required": true, "content": { self.sent: { "schema": body } } });
            operation.insert("requestBody".to_owned(), body);
        }
        operation
    }
}

pub(super) fn refer(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

pub(super) fn page_of(item: Value) -> Value {
    json!({
        "type": "object", "required": ["items", "totalRecords"],
        "properties": { "items": { "type": "array", "items": item }, "totalRecords": { "type": "integer", "format": "int64" } },
    })
}

pub(super) fn query(name: &str, kind: &str, description: &str) -> Value {
    json!({ "name": name, "in": "query", "required": false, "description": description, "schema": { "type": kind } })
}

fn paths(table: &Table, family: Family) -> Value {
    let (title, path) = (family.title(), family.path());
    let lower = title.to_lowercase();
    let (row, one) = (refer(path), path);
    let id = || json!({ "name": "id", "in": "path", "required": true, "description": format!("The {lower}"), "schema": { "type": "integer", "format": "int64" } });
    let slice = || {
        vec![
            query("first", "integer", "Records before the page"),
            query("rows", "integer", "Records of the page: 25, at most 500"),
        ]
    };
    let search = || query("search", "string", "A part of what names it");
    let these = || query("ids", "string", "Only these, archived or not: at most 500 ids with commas between them");
    let seen = || json!({ "type": "object", "properties": { "version": { "type": ["integer", "null"], "format": "int64", "description": "The version seen; an older one is refused" } } });
    let mut all = Map::new();
    let mut at = |rest: &str, calls: Vec<(&str, Call)>| {
        let item: Map<String, Value> =
            calls.into_iter().map(|(method, call)| (method.to_owned(), call.json(title))).collect();
        all.insert(format!("/api/{path}/{rest}"), Value::Object(item));
    };
    let call = |id: &str, summary: &str, parameters, body, answer| Call {
        id: id.replace('_', one),
        summary: summary.replace('_', &lower),
        parameters,
        body,
        sent: "application/json",
        answer,
        media: &["application/json"],
    };
    at(
        "",
        vec![
            (
                "get",
                call(
                    "page_",
                    "A page of the table: _.",
                    [slice(), vec![search(), these()]].concat(),
                    None,
                    (200, page_of(row.clone())),
                ),
            ),
            (
                "post",
                call("create_", "Makes a record: _.", vec![], Some(refer(&format!("New{path}"))), (201, row.clone())),
            ),
        ],
    );
    at(
        "list/",
        vec![(
            "post",
            call(
                "list_",
                "A page of the table, filtered and sorted: _.",
                vec![],
                Some(refer("TableState")),
                (200, page_of(row.clone())),
            ),
        )],
    );
    let under = query("under", "integer", "Only this one of a tree and those below it");
    at(
        "all/",
        vec![(
            "get",
            call(
                "name_",
                "Names to choose from: _.",
                vec![search(), query("rows", "integer", "At most so many: 25, at most 500"), under, these()],
                None,
                (200, page_of(refer("Naming"))),
            ),
        )],
    );
    let many = json!({
        "type": "object", "required": ["ids"],
        "properties": {
            "ids": { "type": "array", "items": { "type": "integer", "format": "int64" }, "description": "At most 500" },
            "change": { "oneOf": [{ "type": "null" }, refer(&format!("{path}Patch"))] },
            "archive": { "type": ["boolean", "null"], "description": "Take them out of use, or back" },
        },
    });
    let changed =
        json!({ "type": "object", "required": ["changed"], "properties": { "changed": { "type": "integer" } } });
    at(
        "bulk/",
        vec![(
            "post",
            call(
                "changeMany_",
                "Changes, archives or restores many at once, all or none: _.",
                vec![],
                Some(many),
                (200, changed),
            ),
        )],
    );
    at(
        "export/",
        vec![(
            "post",
            Call {
                media: &[CSV, XLSX],
                ..call(
                    "export_",
                    "The table as a file, filtered and sorted: _.",
                    vec![],
                    Some(refer("Export")),
                    (200, json!({ "type": "string", "format": "binary" })),
                )
            },
        )],
    );
    if table.has_code() {
        let unique =
            json!({ "type": "object", "required": ["unique"], "properties": { "unique": { "type": "boolean" } } });
        let code = query("code", "string", "The code");
        at(
            "code-unique/",
            vec![(
                "get",
                call(
                    "code_Unique",
                    "Whether a code is free, or the record's own: _.",
                    vec![code, query("id", "integer", "The record whose code it is")],
                    None,
                    (200, unique),
                ),
            )],
        );
    }
    if table.tree {
        let node = json!({ "allOf": [row, { "type": "object", "required": ["children"], "properties": { "children": { "type": "integer", "description": "Live records right below it" } } }] });
        let part = vec![
            query("parent", "integer", "Below which one; the roots without it"),
            query("PageNumber", "integer", "From 1"),
            query("PageRows", "integer", "50, at most 500"),
        ];
        at(
            "tree/",
            vec![("get", call("branch_", "A branch of the tree, by code: _.", part, None, (200, page_of(node))))],
        );
        at(
            "{id}/path/",
            vec![(
                "get",
                call(
                    "path_",
                    "The way from the root to a record, which is the last: _.",
                    vec![id()],
                    None,
                    (200, page_of(refer("Naming"))),
                ),
            )],
        );
    }
    let change = refer(&format!("{path}Change"));
    at(
        "{id}",
        vec![
            ("get", call("get_", "A record, archived or not: _.", vec![id()], None, (200, refer(path)))),
            (
                "put",
                call(
                    "change_",
                    "Changes fields; absent ones stay as they are: _.",
                    vec![id()],
                    Some(change),
                    (200, refer(path)),
                ),
            ),
        ],
    );
    at(
        "{id}/archive/",
        vec![("post", call("archive_", "Takes a record out of use: _.", vec![id()], Some(seen()), (200, refer(path))))],
    );
    at(
        "{id}/restore/",
        vec![(
            "post",
            call("restore_", "Takes a record into use again: _.", vec![id()], Some(seen()), (200, refer(path))),
        )],
    );
    if let Some(lifecycle) = table.lifecycle {
        let words: Vec<&str> = lifecycle.transitions.iter().filter(|one| !one.has_own_call).map(|one| one.to).collect();
        let status = json!({ "name": "status", "in": "query", "required": true, "description": "The status that it gets", "schema": { "type": "string", "enum": words } });
        let body = json!({ "type": "object", "additionalProperties": false, "properties": {
            "reason": { "type": "string", "maxLength": LONGEST_REASON, "description": "Why; some transitions need it" },
            "version": { "type": ["integer", "null"], "format": "int64", "description": "The version seen; an older one is refused" },
        } });
        at(
            "{id}/status/",
            vec![(
                "post",
                call(
                    "set_Status",
                    "Gives a record another status, along the life cycle of its family: _.",
                    vec![id(), status],
                    Some(body),
                    (200, refer(path)),
                ),
            )],
        );
    }
    at(
        "{id}/history/",
        vec![(
            "get",
            call(
                "history_",
                "What happened to a record, the latest first: _.",
                [vec![id()], slice()].concat(),
                None,
                (200, page_of(refer("RecordChange"))),
            ),
        )],
    );
    for (rest, calls) in attachment_paths::of(table.attachments, &id, &slice, &call) {
        at(rest, calls);
    }
    json!({ "openapi": "3.1.0", "info": { "title": "", "version": "" }, "paths": all })
}
