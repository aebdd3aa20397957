//! The assets, locations, people and crews that rows name.

use std::collections::HashMap;

use gantry_domain::board::CardPatch;
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, Record};
use gantry_store::families::operations_of;
use gantry_store::locations::location::Location;
use gantry_store::people::{crew, person};

use super::mapping::{Mapping, Target};
use super::report::{Remark, Unknown};
use super::rows::{Order, Row};
use crate::import::records::from_word;

/// The fields that name records.
const NAMING: [Target; 4] = [Target::Asset, Target::Location, Target::ResponsiblePerson, Target::Crew];

/// By field, the records of words in lower case.
pub(super) struct Named {
    records: [(Target, HashMap<String, Id>); 4],
}

impl Named {
    pub(super) async fn look_up(tx: &Tx, rows: &[Row]) -> Result<Self, Error> {
        let words = |target| orders(rows).filter_map(|order| word(order, target)).collect::<Vec<_>>();
        let assets = entity::by_codes(tx, &Asset::TABLE, &words(Target::Asset)).await?;
        let locations = entity::by_codes(tx, &Location::TABLE, &words(Target::Location)).await?;
        let people = person::list(tx).await?.into_iter().map(|person| (person.code.to_lowercase(), person.id));
        let crews = crew::list(tx).await?.into_iter().map(|crew| (crew.name.to_lowercase(), crew.id));
        let [asset, location, person, crew] = NAMING;
        let records = [(asset, assets), (location, locations), (person, people.collect()), (crew, crews.collect())];
        Ok(Self { records })
    }

    fn of(&self, target: Target) -> impl Iterator<Item = &HashMap<String, Id>> {
        self.records.iter().filter(move |(of, _)| *of == target).map(|(_, records)| records)
    }

    /// The records of a field.
    pub(super) fn ids<All: FromIterator<Id>>(&self, target: Target) -> All {
        self.of(target).flat_map(HashMap::values).copied().collect()
    }

    fn id(&self, target: Target, word: &str) -> Option<Id> {
        self.of(target).find_map(|records| records.get(&word.to_lowercase())).copied()
    }

    /// The fields of a work order, with the records that it names; notes which of them are not known.
    pub(super) fn fields(
        &self,
        order: &Order,
        mapping: &Mapping,
        (remarks, unknown): (&mut Vec<Remark>, &mut Vec<Unknown>),
    ) -> CardPatch {
        let mut named = |target: Target| {
            let word = word(order, target)?;
            let id = self.id(target, word);
            if id.is_none() {
                let why = cannot_be_created(mapping, target, word);
                let column = mapping.heading(target).to_owned();
                unknown.push(Unknown { column, word: word.to_owned(), target, created: why.is_none() });
                remarks.extend(why.map(|why| Remark::new(mapping.heading(target), why)));
            }
            id.map(Some)
        };
        CardPatch {
            asset: named(Target::Asset),
            location: named(Target::Location),
            responsible_person: named(Target::ResponsiblePerson),
            crew: named(Target::Crew),
            ..order.fields.clone()
        }
    }
}

/// Creates the records that rows name and that are not here, of the columns where that is wanted. Where `strict`, only for rows without
/// remarks: the others are left out.
pub(super) async fn create_missing(tx: &Tx, rows: &[Row], mapping: &Mapping, strict: bool) -> Result<(), Error> {
    if !NAMING.iter().any(|target| mapping.creates(*target)) {
        return Ok(());
    }
    let known = Named::look_up(tx, rows).await?;
    let rows = || rows.iter().filter(|row| !strict || row.remarks.is_empty());
    for target in NAMING.into_iter().filter(|target| mapping.creates(*target)) {
        let Some((family, operations)) = target.family().and_then(|family| Some((family, operations_of(family)?)))
        else {
            continue;
        };
        let mut words: HashMap<String, &str> = HashMap::new();
        for one in rows().filter_map(|row| word(row.order.as_ref()?, target)) {
            if known.id(target, one).is_none() {
                words.entry(one.to_lowercase()).or_insert(one);
            }
        }
        let mut words: Vec<&str> = words.into_values().collect();
        words.sort_unstable();
        let bodies: Vec<_> = words.into_iter().filter_map(|word| from_word(family, word).ok()).collect();
        if !bodies.is_empty() {
            operations.create_all(tx, &bodies).await?;
        }
    }
    Ok(())
}

/// Why no record is created of an unknown word; none if one is.
fn cannot_be_created(mapping: &Mapping, target: Target, word: &str) -> Option<String> {
    let family = target.family().filter(|_| mapping.creates(target));
    match family.map(|family| from_word(family, word)) {
        None => Some(format!("'{word}' is not known here; left empty.")),
        Some(Err(why)) => Some(format!("'{word}' cannot be created: {why}")),
        Some(Ok(_)) => None,
    }
}

fn orders(rows: &[Row]) -> impl Iterator<Item = &Order> {
    rows.iter().filter_map(|row| row.order.as_ref())
}

fn word(order: &Order, target: Target) -> Option<&str> {
    match target {
        Target::Asset => order.asset.as_deref(),
        Target::Location => order.location.as_deref(),
        Target::ResponsiblePerson => order.person.as_deref(),
        Target::Crew => order.crew.as_deref(),
        _ => None,
    }
}
