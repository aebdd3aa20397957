//! Locations: a tree of where things are.

use diesel::sql_types::BigInt;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Record, Rules, Scope};

/// What a location can be.
const KINDS: &[&str] = &["site", "building", "floor", "area", "line", "room", "outdoor"];

family! {
    /// A location.
    Location, NewLocation, LocationPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// The location it is in.
        parent_id: Option<Id> = Column::reference(Family::Location) => parent_name,
        /// What it is: `site`, `building`, `floor`, `area`, `line`, `room`, `outdoor`, or nothing.
        kind: String = Column::of(Kind::Choice(KINDS)),
        /// What there is to know about it.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is, for people.
        address: String = Column::of(Kind::LongText).max(500),
        /// Degrees north.
        latitude: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(-90, 90).unfiltered(),
        /// Degrees east.
        longitude: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(-180, 180).unfiltered(),
        /// Who pays for it.
        cost_centre_id: Option<Id> = Column::reference(Family::CostCentre) => cost_centre_name,
        /// The document whose picture is its floor plan.
        plan_id: Option<Id> = Column::reference(Family::Document) => plan_name,
    }
    computed {
        /// Assets that stand right there.
        assets: i64 [BigInt] = "(SELECT count(*) FROM asset AS a WHERE a.location_id = t.id AND a.archived_at IS NULL)",
    }
    with files, notes, links
    scoped Scope::made().at("t.id")
}

impl Rules for Location {}

/// Makes a location.
///
/// # Errors
/// `code_taken`, `unknown_reference` for the parent.
pub async fn insert(tx: &Tx, new: NewLocation) -> Result<Id, Error> {
    let ids = Location::insert(tx, &[new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one location was to be made".to_owned())) };
    Ok(id)
}
