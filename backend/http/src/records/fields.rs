//! What every family's columns hold, for clients that make tables and forms of them, and to what grants can be narrowed: the
//! members `x-families` and `x-limits` of the OpenAPI document.

use gantry_domain::{Lifecycle, SubModule};
use gantry_store::entity::{Column, Computed, Kind, Table};
use gantry_store::families::limits_of;
use gantry_store::families::tables;
use serde_json::{Map, Value, json};

/// All of them, by the family's word.
pub(crate) fn families() -> Value {
    let of = |table: &Table| {
        let family = table.of_family();
        let spec = [
            ("path", json!(family.path())),
            ("topic", json!(format!("changes:{}", family.table()))),
            ("subModule", json!(family.sub_module())),
            ("tree", json!(table.tree)),
            ("title", json!(table.title())),
            ("fields", fields(table.columns, table.computed)),
        ];
        let mut spec: Map<String, Value> = spec.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let carried = table.attachments;
        for (word, carries) in [("files", carried.files), ("notes", carried.notes), ("links", carried.links)] {
            if carries {
                spec.insert(word.to_owned(), json!(true));
            }
        }
        if let Some(Lifecycle { initial, transitions }) = table.lifecycle {
            let called: Vec<_> = transitions.iter().filter(|one| !one.has_own_call).collect();
            spec.insert("lifecycle".to_owned(), json!({ "initial": initial, "transitions": called }));
        }
        if !table.lines.is_empty() {
            let lines = table.lines.iter().map(|lines| {
                let told = json!({ "most": lines.most, "fields": fields(lines.columns, lines.computed) });
                (lines.field().into_owned(), told)
            });
            spec.insert("lines".to_owned(), Value::Object(lines.collect()));
        }
        (family.word(), Value::Object(spec))
    };
    Value::Object(tables().iter().map(of).collect())
}

/// To what a grant on each sub-module can be narrowed, from the narrowest.
pub(crate) fn limits() -> Value {
    let of = |one: &SubModule| (one.as_str().to_owned(), json!(limits_of(*one)));
    Value::Object(SubModule::ALL.iter().map(of).collect())
}

fn fields(columns: &[Column], computed: &[Computed]) -> Value {
    // Computed columns that show a reference are described with the reference; a board is no record of a family, so its name is a field.
    let references = || columns.iter().filter(|column| column.kind != Kind::Board);
    let names = |computed: &Computed| references().any(|column| column.shown() == Some(computed.field()));
    let besides = computed.iter().filter(|computed| !names(computed));
    let besides = besides.map(|computed| (computed.field().into_owned(), json!({ "kind": word(computed.kind) })));
    let columns = columns.iter().map(|column| (column.field().into_owned(), field(column)));
    Value::Object(columns.chain(besides).collect())
}

fn field(column: &Column) -> Value {
    let mut told = Map::new();
    let mut tell = |name: &str, value: Value| drop(told.insert(name.to_owned(), value));
    tell("kind", json!(word(column.kind)));
    match column.kind {
        Kind::Code | Kind::Text | Kind::LongText => tell("max", json!(column.max)),
        Kind::Choice(words) => tell("choices", json!(words)),
        Kind::Decimal | Kind::Money => tell("places", json!(column.places)),
        Kind::Reference(family) | Kind::Links(Some(family)) => tell("family", json!(family)),
        _ => {}
    }
    for (name, value) in [("least", column.least), ("most", column.most)] {
        if let Some(value) = value {
            tell(name, json!(value));
        }
    }
    if let Some(value) = column.unless_said() {
        tell("unlessSaid", value);
    }
    if let Some(with) = column.seen_with {
        tell("seenWith", json!(with));
    }
    if let Some(shown) = column.shown() {
        tell("shown", json!(shown));
    }
    for (name, is) in [
        ("required", column.required),
        ("sort", column.sorts()),
        ("filter", column.filter),
        ("edit", column.edit),
        ("distinct", column.distinct),
    ] {
        if is {
            tell(name, json!(true));
        }
    }
    Value::Object(told)
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Code => "code",
        Kind::Text => "text",
        Kind::LongText => "longText",
        Kind::Whole | Kind::Board => "whole",
        Kind::Decimal => "decimal",
        Kind::Money => "money",
        Kind::Bool => "bool",
        Kind::Date => "date",
        Kind::Time => "time",
        Kind::Choice(_) => "choice",
        Kind::Reference(_) => "reference",
        Kind::Colour => "colour",
        Kind::Attributes => "attributes",
        Kind::Structure => "structure",
        Kind::Links(_) => "links",
    }
}
