//! What a family says about one of its columns: what it holds, how long it may be, whether it is filtered, sorted, changed.
//! Validation, filters, sorting, import, export and the document of the API all read this.

use std::borrow::Cow;

use gantry_domain::{Family, SubModule};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a column holds, and so how it is read, compared and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One line that names a record and is unique in the tenant, whatever the case.
    Code,
    /// One line.
    Text,
    /// Many lines.
    LongText,
    /// A whole number.
    Whole,
    /// A quantity.
    Decimal,
    /// Money, with two decimals.
    Money,
    /// Yes or no.
    Bool,
    /// A day.
    Date,
    /// A point in time.
    Time,
    /// One of these words, or the empty one.
    Choice(&'static [&'static str]),
    /// The id of a record of that family.
    Reference(Family),
    /// The id of a board.
    Board,
    /// `#rrggbb`, or nothing.
    Colour,
    /// Its fields are those of the record's class.
    Attributes,
    /// A value with a shape of its own, kept as JSON: the column says of which type.
    Structure,
    /// Records linked to the row, and of which family they are; the column's SQL is the whole condition, with `?` for their
    /// ids.
    Links(Option<Family>),
}

/// How a type writes a value that a user sent; a sentence, if it is none of its values.
type Shaping = fn(&Value) -> Result<Value, String>;

/// A column of a family.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The field in JSON, when it is not what the column's name says.
    field: Option<&'static str>,
    pub(crate) sql: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether a record cannot be without it.
    pub required: bool,
    /// Most characters of a text.
    pub max: usize,
    /// Most decimals of a number.
    pub places: u32,
    /// The least that a number may be.
    pub least: Option<i64>,
    /// The most that a number may be.
    pub most: Option<i64>,
    /// Whether people may set it.
    pub edit: bool,
    /// What it holds when nothing is said of it, as JSON.
    pub(crate) otherwise: Option<&'static str>,
    /// Whether lists may be filtered by it.
    pub filter: bool,
    /// Of a reference: whether what is referred to stays in use for it.
    pub(crate) holds: bool,
    /// Of lines: whether no two lines of a document have the same.
    pub distinct: bool,
    /// Whether the quick search's column contains it, in lower case.
    pub(crate) folded: bool,
    /// What sorting by it means: the columns of an index after the tenant, the last of them making the order complete.
    pub(crate) order: Option<&'static [&'static str]>,
    /// Of a structure: the value as its type writes it, or what is wrong with it.
    pub(crate) shape: Option<Shaping>,
    /// Of a reference: what shows the record that is referred to.
    pub(crate) shown: Option<&'static str>,
    /// Of what only some see: reading in which sub-module shows it, besides the family's own.
    pub seen_with: Option<SubModule>,
}

/// Characters of one line, and of many, unless a column says otherwise.
const LINE: usize = 200;
const LINES: usize = 10_000;

impl Column {
    /// A column of this kind that people may set and filter by.
    pub const fn of(kind: Kind) -> Self {
        let max = match kind {
            Kind::Code => 50,
            Kind::LongText => LINES,
            _ => LINE,
        };
        let places = if matches!(kind, Kind::Money) { 2 } else { 4 };
        Self {
            field: None,
            sql: "",
            kind,
            required: false,
            max,
            places,
            least: None,
            most: None,
            edit: true,
            otherwise: None,
            filter: true,
            holds: true,
            distinct: false,
            folded: false,
            order: None,
            shape: None,
            shown: None,
            seen_with: None,
        }
    }

    /// The unique code of a record.
    pub const fn code() -> Self {
        Self { required: true, folded: true, ..Self::of(Kind::Code).sorted(&["code", "id"]) }
    }

    /// The name of a record.
    pub const fn name() -> Self {
        Self { required: true, folded: true, ..Self::of(Kind::Text).sorted(&["name", "id"]) }
    }

    /// A value of a type of its own. Lists are not filtered by it, and no file holds it.
    pub const fn structure<T: Serialize + DeserializeOwned>() -> Self {
        Self { shape: Some(shaped::<T>), ..Self::of(Kind::Structure).unfiltered() }
    }

    /// The id of a record of a family.
    pub const fn reference(family: Family) -> Self {
        Self::of(Kind::Reference(family))
    }

    /// The id of a board, which the computed `board_name` shows.
    pub const fn board() -> Self {
        Self { shown: Some("board_name"), ..Self::of(Kind::Board).least(1) }
    }

    /// A reference that the first of these shows.
    pub(crate) const fn shown_as(self, shown: &[&'static str]) -> Self {
        match shown {
            [first, ..] => Self { shown: Some(*first), ..self },
            [] => self,
        }
    }

    /// Records of another family that are linked to the row, and the field that names them: lists are filtered by them.
    pub(crate) const fn linked(field: &'static str, family: Family, shown: &'static str, sql: &'static str) -> Self {
        Self { shown: Some(shown), ..Self::of(Kind::Links(Some(family))).fixed().called(field, sql) }
    }

    /// A point in time that every family keeps by itself.
    pub const fn kept(sql: &'static str) -> Self {
        Self::of(Kind::Time).fixed().in_column(sql)
    }

    /// A column with another name in JSON than in SQL, or an expression.
    pub const fn called(self, field: &'static str, sql: &'static str) -> Self {
        Self { field: Some(field), sql, ..self }
    }

    /// The column of this name.
    pub const fn in_column(self, sql: &'static str) -> Self {
        Self { sql, ..self }
    }

    /// With so many characters at most.
    pub const fn max(self, max: usize) -> Self {
        Self { max, ..self }
    }

    /// With so many decimals at most.
    pub const fn places(self, places: u32) -> Self {
        Self { places, ..self }
    }

    /// Not below this.
    pub const fn least(self, least: i64) -> Self {
        Self { least: Some(least), ..self }
    }

    /// Neither below the one nor above the other.
    pub const fn between(self, least: i64, most: i64) -> Self {
        Self { least: Some(least), most: Some(most), ..self }
    }

    /// Of which every record has one.
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// That lists may be sorted by: the columns of an index after the tenant.
    pub const fn sorted(self, order: &'static [&'static str]) -> Self {
        Self { order: Some(order), ..self }
    }

    /// That the quick search looks through.
    pub const fn searched(self) -> Self {
        Self { folded: true, ..self }
    }

    /// Makes it read-only for clients.
    pub const fn fixed(self) -> Self {
        Self { edit: false, ..self }
    }

    /// Which holds this, as JSON, when nothing is said of it: what the table has for its default.
    pub const fn otherwise(self, json: &'static str) -> Self {
        Self { otherwise: Some(json), ..self }
    }

    /// That lists are not filtered by.
    pub const fn unfiltered(self) -> Self {
        Self { filter: false, ..self }
    }

    /// A reference that does not keep what it refers to in use: the record is a part of it, or of its past.
    pub const fn loose(self) -> Self {
        Self { holds: false, ..self }
    }

    /// That is shown only with reading in this sub-module, besides the family's own.
    pub const fn seen_with(self, sub_module: SubModule) -> Self {
        Self { seen_with: Some(sub_module), ..self }
    }

    /// Of lines: of which no two of a document have the same.
    pub const fn distinct(self) -> Self {
        Self { distinct: true, ..self }
    }

    /// Its field in JSON.
    pub fn field(&self) -> Cow<'static, str> {
        self.field.map_or_else(|| camel(self.sql), Cow::Borrowed)
    }

    /// Whether this is its field in JSON. Bodies of requests and files ask it of each of their values, so no name is built for it.
    pub fn is_called(&self, field: &str) -> bool {
        self.field.map_or_else(|| is_camel_of(field, self.sql), |own| own == field)
    }

    /// What a body says of it.
    pub(crate) fn given_in<'a>(&self, body: &'a Map<String, Value>) -> Option<&'a Value> {
        body.iter().find(|(field, _)| self.is_called(field)).map(|(_, value)| value)
    }

    /// Of a reference: the field in JSON that shows the record that is referred to.
    pub fn shown(&self) -> Option<Cow<'static, str>> {
        self.shown.map(camel)
    }

    /// What a new record holds when nothing is said of it.
    pub fn unless_said(&self) -> Option<Value> {
        self.otherwise.and_then(|json| serde_json::from_str(json).ok())
    }

    /// Whether lists may be sorted by it.
    pub fn sorts(&self) -> bool {
        self.order.is_some()
    }
}

/// The value as a type writes it, if it is one of its values.
fn shaped<T: Serialize + DeserializeOwned>(value: &Value) -> Result<Value, String> {
    let read = T::deserialize(value).map_err(|error| format!("This cannot be read: {error}."))?;
    serde_json::to_value(read).map_err(|error| error.to_string())
}

/// `serial_number` as JSON writes it.
pub(crate) fn camel(name: &'static str) -> Cow<'static, str> {
    if name.contains('_') { Cow::Owned(camel_of(name)) } else { Cow::Borrowed(name) }
}

/// The same of any name.
pub(crate) fn camel_of(name: &str) -> String {
    let mut parts = name.split('_');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (first, rest) = part.split_at(part.len().min(1));
        whole.push_str(&first.to_ascii_uppercase());
        whole.push_str(rest);
    }
    whole
}

/// Whether a field is what JSON calls the column of this name: `serialNumber` is `serial_number`.
fn is_camel_of(field: &str, name: &str) -> bool {
    let (mut given, mut begins) = (field.bytes(), false);
    for byte in name.bytes() {
        if byte == b'_' {
            begins = true;
            continue;
        }
        let expected = if begins { byte.to_ascii_uppercase() } else { byte };
        if given.next() != Some(expected) {
            return false;
        }
        begins = false;
    }
    given.next().is_none()
}
