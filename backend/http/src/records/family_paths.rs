//! The paths of a family in the OpenAPI document: lists, single records, and what else its declaration has.

use gantry_domain::{Family, LONGEST_REASON};
use gantry_store::entity::Table;
use serde_json::{Map, Value, json};

use super::attachment_paths;
use super::export::{CSV, XLSX};
use super::openapi_operation::{Call, page_of, query, refer};

/// The document of a family's paths, without its schemas.
pub(super) fn paths(table: &Table, family: Family) -> Value {
    let mut paths = FamilyPaths::new(family);
    paths.add_pages();
    paths.add_names();
    paths.add_bulk();
    paths.add_export();
    if table.has_code() {
        paths.add_code();
    }
    if table.tree {
        paths.add_tree();
    }
    paths.add_record();
    paths.add_archive();
    if let Some(lifecycle) = table.lifecycle {
        let statuses = lifecycle.transitions.iter().filter(|one| !one.has_own_call).map(|one| one.to);
        paths.add_status(statuses.collect());
    }
    paths.add_history();
    let call = |id: &str, summary: &str, parameters, body, answer| paths.call((id, summary), parameters, body, answer);
    let attachments = attachment_paths::of(table.attachments, &|| paths.id(), &slice, &call);
    for (rest, calls) in attachments {
        paths.add(rest, calls);
    }
    json!({ "openapi": "3.1.0", "info": { "title": "", "version": "" }, "paths": paths.all })
}

/// Collects the paths of a family.
struct FamilyPaths {
    title: &'static str,
    path: &'static str,
    /// The title within a sentence.
    lower: String,
    all: Map<String, Value>,
}

impl FamilyPaths {
    fn new(family: Family) -> Self {
        let title = family.title();
        Self { title, path: family.path(), lower: title.to_lowercase(), all: Map::new() }
    }

    /// Adds operations at a path below that of the family, by their methods.
    fn add(&mut self, rest: &str, calls: Vec<(&str, Call)>) {
        let item: Map<String, Value> =
            calls.into_iter().map(|(method, call)| (method.to_owned(), call.json(self.title))).collect();
        self.all.insert(format!("/api/{}/{rest}", self.path), Value::Object(item));
    }

    /// An operation; `_` stands for the family in its id and summary.
    fn call(
        &self,
        (id, summary): (&str, &str),
        parameters: Vec<Value>,
        body: Option<Value>,
        answer: (u16, Value),
    ) -> Call {
        Call {
            id: id.replace('_', self.path),
            summary: summary.replace('_', &self.lower),
            parameters,
            body,
            sent: "application/json",
            answer,
            media: &["application/json"],
        }
    }

    /// The record, as a schema.
    fn record(&self) -> Value {
        refer(self.path)
    }

    fn id(&self) -> Value {
        let description = format!("The {}", self.lower);
        json!({ "name": "id", "in": "path", "required": true, "description": description, "schema": { "type": "integer", "format": "int64" } })
    }

    fn add_pages(&mut self) {
        let page = self.call(
            ("page_", "A page of the table: _."),
            [slice(), vec![search(), these()]].concat(),
            None,
            (200, page_of(self.record())),
        );
        let new = refer(&format!("New{}", self.path));
        let create = self.call(("create_", "Makes a record: _."), vec![], Some(new), (201, self.record()));
        self.add("", vec![("get", page), ("post", create)]);
        let list = self.call(
            ("list_", "A page of the table, filtered and sorted: _."),
            vec![],
            Some(refer("TableState")),
            (200, page_of(self.record())),
        );
        self.add("list/", vec![("post", list)]);
    }

    fn add_names(&mut self) {
        let rows = query("rows", "integer", "At most so many: 25, at most 500");
        let under = query("under", "integer", "Only this one of a tree and those below it");
        let parameters = vec![search(), rows, under, these()];
        let naming = page_of(refer("Naming"));
        let names = self.call(("name_", "Names to choose from: _."), parameters, None, (200, naming));
        self.add("all/", vec![("get", names)]);
    }

    fn add_bulk(&mut self) {
        let many = json!({
            "type": "object", "required": ["ids"],
            "properties": {
                "ids": { "type": "array", "items": { "type": "integer", "format": "int64" }, "description": "At most 500" },
                "change": { "oneOf": [{ "type": "null" }, refer(&format!("{}Patch", self.path))] },
                "archive": { "type": ["boolean", "null"], "description": "Take them out of use, or back" },
            },
        });
        let changed =
            json!({ "type": "object", "required": ["changed"], "properties": { "changed": { "type": "integer" } } });
        let summary = "Changes, archives or restores many at once, all or none: _.";
        let bulk = self.call(("changeMany_", summary), vec![], Some(many), (200, changed));
        self.add("bulk/", vec![("post", bulk)]);
    }

    fn add_export(&mut self) {
        let summary = "The table as a file, filtered and sorted: _.";
        let file = json!({ "type": "string", "format": "binary" });
        let export = self.call(("export_", summary), vec![], Some(refer("Export")), (200, file));
        self.add("export/", vec![("post", Call { media: &[CSV, XLSX], ..export })]);
    }

    fn add_code(&mut self) {
        let unique =
            json!({ "type": "object", "required": ["unique"], "properties": { "unique": { "type": "boolean" } } });
        let code = query("code", "string", "The code");
        let id = query("id", "integer", "The record whose code it is");
        let summary = "Whether a code is free, or the record's own: _.";
        let call = self.call(("code_Unique", summary), vec![code, id], None, (200, unique));
        self.add("code-unique/", vec![("get", call)]);
    }

    fn add_tree(&mut self) {
        let node = json!({ "allOf": [self.record(), { "type": "object", "required": ["children"], "properties": { "children": { "type": "integer", "description": "Live records right below it" } } }] });
        let part = vec![
            query("parent", "integer", "Below which one; the roots without it"),
            query("PageNumber", "integer", "From 1"),
            query("PageRows", "integer", "50, at most 500"),
        ];
        let branch = self.call(("branch_", "A branch of the tree, by code: _."), part, None, (200, page_of(node)));
        self.add("tree/", vec![("get", branch)]);
        let summary = "The way from the root to a record, which is the last: _.";
        let path = self.call(("path_", summary), vec![self.id()], None, (200, page_of(refer("Naming"))));
        self.add("{id}/path/", vec![("get", path)]);
    }

    fn add_record(&mut self) {
        let get = self.call(("get_", "A record, archived or not: _."), vec![self.id()], None, (200, self.record()));
        let change = refer(&format!("{}Change", self.path));
        let summary = "Changes fields; absent ones stay as they are: _.";
        let put = self.call(("change_", summary), vec![self.id()], Some(change), (200, self.record()));
        self.add("{id}", vec![("get", get), ("put", put)]);
    }

    fn add_archive(&mut self) {
        for (rest, id, summary) in [
            ("{id}/archive/", "archive_", "Takes a record out of use: _."),
            ("{id}/restore/", "restore_", "Takes a record into use again: _."),
        ] {
            let seen = json!({ "type": "object", "properties": { "version": seen_version() } });
            let call = self.call((id, summary), vec![self.id()], Some(seen), (200, self.record()));
            self.add(rest, vec![("post", call)]);
        }
    }

    fn add_status(&mut self, statuses: Vec<&str>) {
        let status = json!({ "name": "status", "in": "query", "required": true, "description": "The status that it gets", "schema": { "type": "string", "enum": statuses } });
        let body = json!({ "type": "object", "additionalProperties": false, "properties": {
            "reason": { "type": "string", "maxLength": LONGEST_REASON, "description": "Why; some transitions need it" },
            "version": seen_version(),
        } });
        let summary = "Gives a record another status, along the life cycle of its family: _.";
        let call = self.call(("set_Status", summary), vec![self.id(), status], Some(body), (200, self.record()));
        self.add("{id}/status/", vec![("post", call)]);
    }

    fn add_history(&mut self) {
        let parameters = [vec![self.id()], slice()].concat();
        let changes = page_of(refer("RecordChange"));
        let summary = "What happened to a record, the latest first: _.";
        let history = self.call(("history_", summary), parameters, None, (200, changes));
        self.add("{id}/history/", vec![("get", history)]);
    }
}

/// Which part of a list.
fn slice() -> Vec<Value> {
    vec![
        query("first", "integer", "Records before the page"),
        query("rows", "integer", "Records of the page: 25, at most 500"),
    ]
}

fn search() -> Value {
    query("search", "string", "A part of what names it")
}

fn these() -> Value {
    query("ids", "string", "Only these, archived or not: at most 500 ids with commas between them")
}

fn seen_version() -> Value {
    json!({ "type": ["integer", "null"], "format": "int64", "description": "The version seen; an older one is refused" })
}
