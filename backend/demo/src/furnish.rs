//! Puts the catalogue, the places and the assets of a company into the database.

use std::collections::HashMap;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::assets::asset;
use gantry_store::assets::operating_status::{NewOperatingStatus, OperatingStatus};
use gantry_store::entity::{self, Attributes};
use gantry_store::locations::location;
use gantry_store::reference::category::{Category, NewCategory};
use gantry_store::reference::class_attribute::{self, NewClassAttribute};
use gantry_store::reference::classification::{self, NewClassification};
use gantry_store::reference::classification_scheme::{ClassificationScheme, NewClassificationScheme};
use gantry_store::reference::failure_code::{self, NewFailureCode};
use gantry_store::reference::unit_of_measure::{NewUnitOfMeasure, UnitOfMeasure};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::catalogue::{self, Sample};
use super::company::Company;
use super::dice::Dice;
use super::plant::{self, Thing};
use super::stops;
use super::world::Machine;

/// What assets refer to, by code.
pub(super) struct Catalogue {
    pub(super) units: HashMap<&'static str, Id>,
    categories: HashMap<&'static str, Id>,
    statuses: HashMap<&'static str, Id>,
    classes: HashMap<&'static str, Id>,
    /// In the order of [`catalogue::ATTRIBUTES`].
    attributes: Vec<Id>,
    pub(super) failures: HashMap<&'static str, Id>,
}

/// The assets of a company, and where they are.
pub(super) struct Plant {
    pub(super) machines: Vec<Machine>,
    pub(super) by_code: HashMap<String, Id>,
    /// Locations by code.
    pub(super) places: HashMap<&'static str, Id>,
}

/// Puts the words for things there first.
///
/// # Errors
/// Internal ones.
pub(super) async fn put_catalogue(tx: &Tx) -> Result<Catalogue, Error> {
    let units = catalogue::UNITS.iter().map(|(code, name, quantity, millionths)| NewUnitOfMeasure {
        code: (*code).to_owned(),
        name: (*name).to_owned(),
        quantity: (*quantity).to_owned(),
        factor: (*millionths > 0).then(|| Decimal::new(*millionths, 6)),
        shift: (*code == "°C").then(|| Decimal::new(27_315, 2)),
    });
    let units = named(catalogue::UNITS.map(|one| one.0), made::<UnitOfMeasure>(tx, units.collect()).await?);
    let categories = catalogue::CATEGORIES.map(|(code, name, colour)| NewCategory {
        code: code.to_owned(),
        name: name.to_owned(),
        kind: "asset".to_owned(),
        colour: colour.to_owned(),
    });
    let categories = named(catalogue::CATEGORIES.map(|one| one.0), made::<Category>(tx, categories.into()).await?);
    let statuses = catalogue::STATUSES.map(|(code, name, state, colour)| NewOperatingStatus {
        code: code.to_owned(),
        name: name.to_owned(),
        state: state.to_owned(),
        colour: colour.to_owned(),
    });
    let statuses = named(catalogue::STATUSES.map(|one| one.0), made::<OperatingStatus>(tx, statuses.into()).await?);
    let failures = put_failures(tx).await?;
    let classes = put_classes(tx, &failures).await?;
    let mut attributes = Vec::with_capacity(catalogue::ATTRIBUTES.len());
    for (position, (code, class, name, unit, required, sample)) in (1..).zip(catalogue::ATTRIBUTES) {
        let choices = if let Sample::Choice(words) = sample { words.join("\n") } else { String::new() };
        let kind = match sample {
            Sample::Number(..) => "number",
            Sample::Choice(_) => "choice",
            Sample::Text(_) => "text",
            Sample::Day(_) => "date",
            Sample::Yes(_) => "bool",
        };
        let new = NewClassAttribute {
            classification_id: classes.get(class).copied().unwrap_or_default(),
            code: code.to_owned(),
            name: name.to_owned(),
            kind: kind.to_owned(),
            unit_id: units.get(unit).copied(),
            choices,
            required,
            position,
        };
        attributes.push(class_attribute::insert(tx, new).await?);
    }
    Ok(Catalogue { units, categories, statuses, classes, attributes, failures })
}

async fn made<R: entity::Rules>(tx: &Tx, news: Vec<R::New>) -> Result<Vec<Id>, Error> {
    entity::create_all::<R>(tx, news).await
}

fn named<const N: usize>(codes: [&'static str; N], ids: Vec<Id>) -> HashMap<&'static str, Id> {
    codes.into_iter().zip(ids).collect()
}

async fn put_failures(tx: &Tx) -> Result<HashMap<&'static str, Id>, Error> {
    let mut failures = HashMap::new();
    for (code, name, kind, above) in catalogue::FAILURES {
        let new = NewFailureCode {
            code: code.to_owned(),
            name: name.to_owned(),
            parent_id: failures.get(above).copied(),
            kind: kind.to_owned(),
            description: String::new(),
        };
        failures.insert(code, failure_code::insert(tx, new).await?);
    }
    Ok(failures)
}

async fn put_classes(tx: &Tx, failures: &HashMap<&'static str, Id>) -> Result<HashMap<&'static str, Id>, Error> {
    let scheme = NewClassificationScheme {
        code: "EQ".to_owned(),
        name: "Equipment".to_owned(),
        description: "What the plant's equipment is, and what there is to know about it.".to_owned(),
    };
    let scheme = made::<ClassificationScheme>(tx, vec![scheme]).await?;
    let mut classes = HashMap::new();
    for (code, name, above, fails) in catalogue::CLASSES {
        let new = NewClassification {
            scheme_id: scheme.first().copied().unwrap_or_default(),
            code: code.to_owned(),
            name: name.to_owned(),
            parent_id: classes.get(above).copied(),
            failure_class_id: failures.get(fails).copied(),
            ..NewClassification::default()
        };
        classes.insert(code, classification::insert(tx, new).await?);
    }
    Ok(classes)
}

/// Puts the places there, and the assets with all that is known of them.
///
/// # Errors
/// Internal ones.
pub(super) async fn put_plant(
    tx: &Tx,
    company: &Company,
    catalogue: &Catalogue,
    today: DateTime<Utc>,
) -> Result<Plant, Error> {
    let mut places: HashMap<&'static str, Id> = HashMap::new();
    for (code, name, parent) in plant::PLACES {
        let (kind, at) = catalogue::place(code);
        let new = location::NewLocation {
            code: code.to_owned(),
            name: name.to_owned(),
            parent_id: parent.and_then(|parent| places.get(parent)).copied(),
            kind: kind.to_owned(),
            latitude: at.map(|(north, _)| Decimal::new(north, 6)),
            longitude: at.map(|(_, west)| Decimal::new(-west, 6)),
            ..location::NewLocation::default()
        };
        places.insert(code, location::insert(tx, new).await?);
    }
    let mut dice = Dice::new(55);
    let mut plant = Plant { machines: Vec::new(), by_code: HashMap::new(), places };
    for thing in company.things() {
        let location = plant.places.get(thing.place).copied();
        let known = asset::NewAsset {
            parent_id: thing.parent.as_ref().and_then(|parent| plant.by_code.get(parent).copied()),
            location_id: location,
            ..known(&thing, catalogue, today, &mut dice)
        };
        let id = asset::insert(tx, known).await?;
        plant.by_code.insert(thing.code, id);
        plant.machines.extend(location.map(|location| Machine { id, name: thing.name, kind: thing.kind, location }));
    }
    Ok(plant)
}

/// What the nameplate and the files say of an asset.
fn known(thing: &Thing, catalogue: &Catalogue, today: DateTime<Utc>, dice: &mut Dice) -> asset::NewAsset {
    let bare = asset::NewAsset { code: thing.code.clone(), name: thing.name.clone(), ..asset::NewAsset::default() };
    let Some(sort) = catalogue::sort(thing.kind) else { return bare };
    let day = today.date_naive() - Duration::days(dice.between(200, 365 * 11));
    let status = match thing.code.as_str() {
        stops::BROKEN => "BRK",
        "AIR-C2" | "BOI-B2" => "STB",
        "L2-LAB" => "LIM",
        _ => "RUN",
    };
    let serial = dice.between(10_000, 999_999);
    let new = asset::NewAsset {
        category_id: catalogue.categories.get(sort.category).copied(),
        classification_id: catalogue.classes.get(sort.class).copied(),
        criticality: sort.criticality.to_owned(),
        operating_status_id: catalogue.statuses.get(status).copied(),
        attributes: Attributes(values(sort.class, catalogue, today.date_naive(), dice)),
        ..bare
    };
    let Some((maker, model, price)) = dice.choose(sort.makes) else { return new };
    asset::NewAsset {
        manufacturer: (*maker).to_owned(),
        model: (*model).to_owned(),
        serial_number: format!("{}{serial:06}", maker.chars().next().unwrap_or('S')),
        purchased_on: Some(day - Duration::days(60)),
        purchase_price: Some(Decimal::from(price * dice.between(95, 108) / 100)),
        commissioned_on: Some(day),
        warranty_until: Some(day + Duration::days(730)),
        ..new
    }
}

/// Values for the attributes of a class and of the one above it.
fn values(class: &str, known: &Catalogue, today: NaiveDate, dice: &mut Dice) -> serde_json::Map<String, Value> {
    let above = catalogue::CLASSES.iter().find(|one| one.0 == class).map(|one| one.2);
    let mut values = serde_json::Map::new();
    for ((_, of, .., sample), id) in catalogue::ATTRIBUTES.iter().zip(&known.attributes) {
        if *of == class || Some(*of) == above {
            values.insert(id.to_string(), value(*sample, today, dice));
        }
    }
    values
}

fn value(sample: Sample, today: NaiveDate, dice: &mut Dice) -> Value {
    match sample {
        Sample::Number(low, high, places) => {
            let number = Decimal::new(dice.between(low, high), places).normalize();
            serde_json::from_str(&number.to_string()).unwrap_or_default()
        }
        Sample::Choice(words) | Sample::Text(words) => json!(dice.pick(words)),
        Sample::Day(most) => json!(today - Duration::days(dice.between(1, most))),
        Sample::Yes(percent) => json!(dice.chance(percent)),
    }
}
