//! Attributes of classes: what there is to know about each thing of a class, and of the classes below it.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use gantry_domain::{Attribute, AttributeKind, Error, Family, Id, choices_of};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::count::Count;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// An attribute of a class.
    ClassAttribute, NewClassAttribute, ClassAttributePatch {
        /// The class whose things have it.
        classification_id: Id = Column::reference(Family::Classification).required().loose() => classification_name,
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What its values are: `text`, `number`, `bool`, `date` or `choice`.
        kind: String = Column::of(Kind::Choice(AttributeKind::WORDS)).required(),
        /// What its numbers are of.
        unit_id: Option<Id> = Column::reference(Family::UnitOfMeasure) => unit_code,
        /// What there is to choose from, one a line.
        choices: String = Column::of(Kind::LongText).unfiltered(),
        /// Whether each thing must have a value.
        required: bool = Column::of(Kind::Bool),
        /// Where it stands among its class's attributes.
        position: i32 = Column::of(Kind::Whole).sorted(&["position", "id"]),
    }
}

impl Rules for ClassAttribute {
    async fn before_create(_: &Tx, news: &mut [NewClassAttribute]) -> Result<(), Error> {
        news.iter().try_for_each(|new| fits(&new.kind, &new.choices))
    }

    /// What has values stays what it is.
    async fn before_change(tx: &Tx, old: &Self, patch: &mut ClassAttributePatch) -> Result<(), Error> {
        fits(patch.kind.as_ref().unwrap_or(&old.kind), patch.choices.as_ref().unwrap_or(&old.choices))?;
        let another = patch.kind.as_ref().is_some_and(|kind| *kind != old.kind)
            || patch.classification_id.is_some_and(|class| class != old.classification_id);
        if !another {
            return Ok(());
        }
        let used = diesel::sql_query(
            "SELECT (SELECT count(*) FROM asset WHERE jsonb_exists(attributes, $1)) \
             + (SELECT count(*) FROM master_part WHERE jsonb_exists(attributes, $1)) AS count",
        );
        let used: Count = used.bind::<Text, _>(old.id.to_string()).get_result(tx.connection()).await.to_domain()?;
        if used.count == 0 {
            return Ok(());
        }
        let detail = format!("{} records have a value of it. Make another attribute instead.", used.count);
        Err(Error::conflict_with("in_use", detail, serde_json::json!({ "records": used.count })))
    }
}

fn fits(kind: &str, choices: &str) -> Result<(), Error> {
    if AttributeKind::parse(kind) == Some(AttributeKind::Choice) && choices_of(choices).is_empty() {
        return Err(Error::field("invalid", "choices", "Enter the allowed values, one per line."));
    }
    Ok(())
}

/// An attribute that things of a class have, as a form wants it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttributeOfClass {
    /// Its id: values are kept under it.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// `text`, `number`, `bool`, `date` or `choice`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// As its unit is written behind a number.
    #[diesel(sql_type = Nullable<Text>)]
    pub unit_code: Option<String>,
    /// What there is to choose from, one a line.
    #[diesel(sql_type = Text)]
    pub choices: String,
    /// Whether each thing must have a value.
    #[diesel(sql_type = Bool)]
    pub required: bool,
    /// Where it stands among those of its class.
    #[diesel(sql_type = Integer)]
    pub position: i32,
    /// The class that it comes from.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub classification_id: Id,
    /// That class's name.
    #[diesel(sql_type = Text)]
    pub classification_name: String,
    /// Whether it is out of use: what has a value keeps it.
    #[diesel(sql_type = Bool)]
    #[serde(skip)]
    pub archived: bool,
}

/// The attributes of a class and of all above it: its own first, in their order. Those out of use are among them.
///
/// # Errors
/// Internal ones.
pub async fn of_class(tx: &Tx, class: Id) -> Result<Vec<AttributeOfClass>, Error> {
    let sql = "WITH RECURSIVE above AS (SELECT id, parent_id, name, 0 AS step FROM classification WHERE id = $1 \
               UNION ALL SELECT p.id, p.parent_id, p.name, above.step + 1 FROM classification AS p \
               JOIN above ON p.id = above.parent_id) \
               SELECT a.id, a.code, a.name, a.kind, u.code AS unit_code, a.choices, a.required, a.position, \
               a.classification_id, above.name AS classification_name, a.archived_at IS NOT NULL AS archived \
               FROM above JOIN class_attribute AS a ON a.classification_id = above.id \
               LEFT JOIN unit_of_measure AS u ON u.id = a.unit_id ORDER BY above.step, a.position, a.id";
    diesel::sql_query(sql).bind::<BigInt, _>(class).load(tx.connection()).await.to_domain()
}

/// The same, as far as values go.
pub(crate) async fn attributes_of(tx: &Tx, class: Option<Id>) -> Result<Vec<Attribute>, Error> {
    let Some(class) = class else { return Ok(Vec::new()) };
    let plain = |one: AttributeOfClass| {
        let kind = AttributeKind::parse(&one.kind).unwrap_or(AttributeKind::Text);
        let choices = choices_of(&one.choices);
        Attribute { id: one.id, name: one.name, kind, choices, required: one.required, archived: one.archived }
    };
    Ok(of_class(tx, class).await?.into_iter().map(plain).collect())
}

/// Makes an attribute.
///
/// # Errors
/// `code_taken`, `invalid` for what does not fit.
pub async fn insert(tx: &Tx, new: NewClassAttribute) -> Result<Id, Error> {
    let ids = crate::entity::create_all::<ClassAttribute>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one attribute was to be made".to_owned())) };
    Ok(id)
}
