//! The part of the OpenAPI document that describes a family: its paths and schemas.

use gantry_store::entity::{RecordOperations, RecordSchemas, RecordSource};
use gantry_store::families;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use super::family_paths::paths;
use super::schemas::{as_sent, of_family, of_lines, reachable, versioned, with_lines, with_sent_lines};

/// The paths of a family and its schemas.
pub(super) fn of(operations: &dyn RecordOperations) -> OpenApi {
    let (family, table) = (operations.family(), operations.table());
    // By the path, which is what the operations refer to; the name of the type may be another.
    let path = family.path();
    let mut document: OpenApi = match serde_json::from_value(paths(table, family)) {
        Ok(document) => document,
        // A test reads the whole document.
        Err(error) => broken(&format!("{path}: {error}")),
    };
    let components = document.components.get_or_insert_default();
    let required = table.columns.iter().filter(|column| column.required && column.edit);
    let required = required.map(|column| column.field().into_owned()).collect();
    let Some(RecordSchemas { record, new, patch, lines }) = families::schemas_of(family) else { return document };
    let patch = with_sent_lines(table, as_sent(table.columns, of_family(table, patch, Some(Vec::new()))));
    let schemas = [
        (path.to_owned(), with_lines(table, reachable(table, of_family(table, record, None)))),
        (format!("New{path}"), with_sent_lines(table, as_sent(table.columns, of_family(table, new, Some(required))))),
        (format!("{path}Patch"), patch.clone()),
        (format!("{path}Change"), versioned(patch)),
    ];
    components.schemas.extend(schemas);
    let lines = lines.into_iter().zip(table.lines);
    components.schemas.extend(lines.flat_map(|(schema, lines)| of_lines(lines, schema)));
    document
}

/// The paths of a family that are mounted for all; what else it has, its own calls say.
pub(super) fn of_source(source: &dyn RecordSource) -> OpenApi {
    let mut document = paths(source.table(), source.family());
    if let Some(Value::Object(paths)) = document.get_mut("paths") {
        paths.retain(|path, _| path.ends_with("/all/") || path.ends_with("/export/"));
    }
    serde_json::from_value(document).unwrap_or_else(|error| broken(&error.to_string()))
}

fn broken(error: &str) -> OpenApi {
    tracing::error!(error, "a family's document is not one");
    OpenApi::default()
}
