//! What the class of an asset or a part asks of its values, when it is made and when it changes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use diesel::prelude::*;
use gantry_domain::{Attribute, Error, FieldError, Id, checked_attributes, left_over};
use serde_json::json;

use crate::Tx;
use crate::entity::Attributes;
use crate::error::ToDomain;
use crate::reference::class_attribute::attributes_of;
use crate::run_query::RunQueryDsl;
use crate::schema::class_attribute;

/// The values of new records, each with its class, tidied.
///
/// # Errors
/// `invalid`, with a message for each value that is wrong or missing.
pub(crate) async fn of_new<'a>(
    tx: &Tx,
    news: impl Iterator<Item = (Option<Id>, &'a mut Attributes)>,
) -> Result<(), Error> {
    let mut classes: HashMap<Option<Id>, Vec<Attribute>> = HashMap::new();
    for (class, values) in news {
        let attributes: &Vec<Attribute> = match classes.entry(class) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(attributes_of(tx, class).await?),
        };
        *values = checked(attributes, &Attributes::default(), values)?;
    }
    Ok(())
}

/// The values of a record that changes. With another class it keeps those that still apply; the others are dropped only if
/// the change says what the values are to be.
///
/// # Errors
/// `invalid` as for new ones, `attributes_left` with those that the new class does not have.
pub(crate) async fn of_changed(
    tx: &Tx,
    (old_class, old): (Option<Id>, &Attributes),
    (class, values): (Option<Option<Id>>, &mut Option<Attributes>),
) -> Result<(), Error> {
    let class = class.unwrap_or(old_class);
    let another = class != old_class;
    if !another && values.is_none() {
        return Ok(());
    }
    let attributes = attributes_of(tx, class).await?;
    let mut kept = old.clone();
    if another {
        let left: Vec<String> = left_over(&attributes, &kept.0).into_iter().map(str::to_owned).collect();
        if values.is_none() && !left.is_empty() {
            return Err(refused(tx, &left).await?);
        }
        kept.0.retain(|id, _| !left.contains(id));
    }
    let given = values.as_ref().unwrap_or(&kept);
    *values = Some(checked(&attributes, &kept, given)?);
    Ok(())
}

fn checked(attributes: &[Attribute], kept: &Attributes, given: &Attributes) -> Result<Attributes, Error> {
    checked_attributes(attributes, &kept.0, &given.0).map(Attributes).map_err(|fields: Vec<FieldError>| {
        let detail = fields.iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join(" ");
        Error::Invalid { code: "invalid", detail, fields }
    })
}

async fn refused(tx: &Tx, left: &[String]) -> Result<Error, Error> {
    let ids: Vec<Id> = left.iter().filter_map(|id| id.parse().ok()).collect();
    let names = class_attribute::table.filter(class_attribute::id.eq_any(ids));
    let names = names.order(class_attribute::id).select((class_attribute::id, class_attribute::name));
    let names: Vec<(Id, String)> = names.load(tx.connection()).await.to_domain()?;
    let words: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
    let detail = format!("The other class has nothing to keep these values in: {}.", words.join(", "));
    let names: Vec<_> = names.iter().map(|(id, name)| json!({ "id": id, "name": name })).collect();
    Ok(Error::conflict_with("attributes_left", detail, json!({ "attributes": names })))
}
