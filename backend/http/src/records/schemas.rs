//! Schemas as clients want them: what the structs derive, mended where it says too little or too much.

use gantry_store::alarms::alarm_rule_shapes;
use gantry_store::dashboards::dashboard_widgets;
use gantry_store::entity::{Column, Kind, Lines, Naming, RecordChange, Table};
use gantry_store::families::Filter;
use gantry_store::families::TableState;
use gantry_store::people::weekly_hours;
use gantry_store::plans::sub_task_formats;
use serde_json::{Map, Value, json};
use utoipa::PartialSchema;
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

use super::attachment_paths;

/// What the calls of all families take and answer, and the shapes that some of their fields have, by name.
pub(crate) fn shared() -> impl Iterator<Item = (String, RefOr<Schema>)> {
    let calls = [
        ("TableState".to_owned(), shape(TableState::schema(), Some(Vec::new()))),
        ("Filter".to_owned(), Filter::schema()),
        ("Naming".to_owned(), shape(Naming::schema(), None)),
        ("RecordChange".to_owned(), shape(RecordChange::schema(), None)),
    ];
    let shapes = alarm_rule_shapes::schemas().into_iter().chain(weekly_hours::schemas());
    let shapes = shapes.chain(sub_task_formats::schemas());
    calls.into_iter().chain(attachment_paths::schemas()).chain(shapes).chain(dashboard_widgets::schemas())
}

/// A family's schema, with the values of its choices.
pub(super) fn of_family(table: &Table, schema: RefOr<Schema>, required: Option<Vec<String>>) -> RefOr<Schema> {
    with_choices(table.columns, shape(schema, required))
}

fn with_choices(columns: &[Column], mut schema: RefOr<Schema>) -> RefOr<Schema> {
    if let RefOr::T(Schema::Object(object)) = &mut schema {
        for column in columns.iter().filter(|column| column.seen_with.is_some()) {
            // Null for who does not see it.
            if let Some(RefOr::T(Schema::Object(property))) = object.properties.get_mut(&*column.field()) {
                property.schema_type = SchemaType::from_iter([Type::String, Type::Null]);
            }
        }
        for column in columns {
            let Kind::Choice(words) = column.kind else { continue };
            let Some(RefOr::T(Schema::Object(property))) = object.properties.get_mut(&*column.field()) else {
                continue;
            };
            let none = if column.required { None } else { Some(json!("")) };
            property.enum_values = Some(words.iter().map(|word| json!(word)).chain(none).collect());
        }
    }
    schema
}

/// As it is sent: numbers with decimals are texts or numbers, and null for what is not required means that it is empty, or its default.
pub(super) fn as_sent(columns: &[Column], mut schema: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(object)) = &mut schema else { return schema };
    let decimal = |column: &Column| matches!(column.kind, Kind::Decimal | Kind::Money);
    for column in columns.iter().filter(|column| decimal(column) || !column.required) {
        let Some(RefOr::T(Schema::Object(property))) = object.properties.get_mut(&*column.field()) else { continue };
        let mut types = match &property.schema_type {
            SchemaType::Type(one) => vec![one.clone()],
            SchemaType::Array(several) => several.clone(),
            SchemaType::AnyValue => continue,
        };
        if decimal(column) {
            types.push(Type::Number);
        }
        if !column.required {
            types.retain(|one| *one != Type::Null);
            types.push(Type::Null);
            if let Some(words) = &mut property.enum_values {
                words.push(Value::Null);
            }
        }
        property.schema_type = SchemaType::from_iter(types);
    }
    schema
}

/// The schemas of lines by name: as they are read, and as they are sent.
pub(super) fn of_lines(lines: &Lines, schema: RefOr<Schema>) -> [(String, RefOr<Schema>); 2] {
    let read = with_choices(lines.columns, shape(schema.clone(), None));
    let required = lines.columns.iter().filter(|column| column.required && column.edit);
    let required = required.map(|column| column.field().into_owned()).collect();
    let mut sent = as_sent(lines.columns, with_choices(lines.columns, shape(schema, Some(required))));
    if let RefOr::T(Schema::Object(object)) = &mut sent {
        object.properties.retain(|field, _| field == "id" || lines.column(field).is_some_and(|column| column.edit));
    }
    [(lines.schema_name.to_owned(), read), (sent_lines(lines), sent)]
}

fn sent_lines(lines: &Lines) -> String {
    format!("New{}", lines.schema_name)
}

/// A record's schema with its lines, which lists leave out.
pub(super) fn with_lines(table: &Table, schema: RefOr<Schema>) -> RefOr<Schema> {
    let name = |lines: &Lines| lines.schema_name.to_owned();
    holding_lines(table, schema, name, "In their order; absent in lists")
}

/// The schema of a body with the lines that may be sent.
pub(super) fn with_sent_lines(table: &Table, schema: RefOr<Schema>) -> RefOr<Schema> {
    let told = "All lines, in their order: one with an id is that line, one without is new, and one that is left out is removed. \
        Absent, they stay as they are";
    holding_lines(table, schema, sent_lines, told)
}

fn holding_lines(table: &Table, schema: RefOr<Schema>, name: impl Fn(&Lines) -> String, told: &str) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut object)) = schema else { return schema };
    for lines in table.lines {
        let items = Ref::from_schema_name(name(lines));
        let list = ArrayBuilder::new().items(items).max_items(Some(lines.most)).description(Some(told));
        object.properties.insert(lines.field().into_owned(), list.into());
    }
    RefOr::T(Schema::Object(object))
}

/// A patch and the version that it was made from, in one schema: a patch knows no other members, so that no second schema
/// beside it could bring the version in.
pub(super) fn versioned(patch: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut object)) = patch else { return patch };
    let version = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some("The version seen; an older one is refused"));
    object.properties.insert("version".to_owned(), version.into());
    object.required.push("version".to_owned());
    RefOr::T(Schema::Object(object))
}

/// A record of a family to which a grant can be narrowed may say that it is outside.
pub(super) fn reachable(table: &Table, schema: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut object)) = schema else { return schema };
    if table.limits().count() > 1 {
        let told = ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .description(Some("That it is outside what the caller's role lets them change; absent otherwise"));
        object.properties.insert("outOfReach".to_owned(), told.into());
    }
    RefOr::T(Schema::Object(object))
}

/// A schema with these members required, or all of them.
fn shape(schema: RefOr<Schema>, required: Option<Vec<String>>) -> RefOr<Schema> {
    let Ok(mut schema) = serde_json::to_value(&schema).map(tidied) else { return schema };
    let properties = schema.get("properties").and_then(Value::as_object);
    let members = || properties.into_iter().flatten().map(|(name, _)| name.clone()).collect();
    let required: Vec<String> = required.unwrap_or_else(members);
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("required".to_owned(), json!(required));
    }
    serde_json::from_value(schema).unwrap_or_default()
}

/// What is derived from the structs takes `Id` for a schema of its own, and tells defaults that generated clients take for
/// promises.
fn tidied(schema: Value) -> Value {
    match schema {
        Value::Object(members) if members.get("$ref").is_some_and(|to| to == "#/components/schemas/i64") => {
            let plain = json!({ "type": "integer", "format": "int64" });
            with_description(plain, members.get("description"))
        }
        Value::Object(members) if members.get("$ref").is_some_and(|to| to == "#/components/schemas/Attributes") => {
            let plain = json!({ "type": "object", "additionalProperties": true });
            with_description(plain, members.get("description"))
        }
        Value::Object(members) => {
            let members: Map<String, Value> = members
                .into_iter()
                .filter(|(name, value)| name != "default" || value.is_object())
                .map(|(name, value)| (name, tidied(value)))
                .collect();
            let plain = members.get("oneOf").and_then(Value::as_array).and_then(|choices| nullable(choices));
            plain.unwrap_or(Value::Object(members))
        }
        Value::Array(items) => items.into_iter().map(tidied).collect(),
        other => other,
    }
}

/// `oneOf [X, null]` of a plain X is X that may be null.
fn nullable(choices: &[Value]) -> Option<Value> {
    let mut one = choices.iter().find(|choice| choice["type"] != "null")?.clone();
    let kind = one.get("type")?.clone();
    one.as_object_mut()?.insert("type".to_owned(), json!([kind, "null"]));
    Some(one)
}

fn with_description(mut schema: Value, description: Option<&Value>) -> Value {
    if let (Some(schema), Some(description)) = (schema.as_object_mut(), description) {
        schema.insert("description".to_owned(), description.clone());
    }
    schema
}
