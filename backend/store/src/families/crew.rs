//! Crews and who belongs to them.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Family, Id, PersonId};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Tx;
use crate::entity::{self, Column, Kind, Page, Record, Rules};
use crate::error::ToDomain;
use crate::schema::{crew, crew_member as member, person};

/// The most people of a crew.
const MOST_MEMBERS: usize = 500;
/// The longest duty, in characters.
const LONGEST_DUTY: usize = 100;

family! {
    /// A crew: people who work together.
    Crew, NewCrew, CrewPatch in crew {
        /// Its name.
        name: String = Column::name(),
        /// Who leads it.
        supervisor_id: Option<PersonId> = Column::reference(Family::Person, "supervisorName"),
        /// Hours that it can work a week.
        weekly_capacity_hours: Option<Decimal> = Column::of(Kind::Decimal).places(2).between(0, 100_000),
    }
    shown {
        /// The name of who leads it.
        supervisor_name: Option<String> [Nullable<Text>] = "(SELECT name FROM person WHERE id = t.supervisor_id)",
        /// How many people belong to it.
        member_count: i64 [BigInt] = "(SELECT count(*) FROM crew_member AS m JOIN person AS p ON p.id = m.person_id \
            WHERE m.crew_id = t.id AND p.archived_at IS NULL)",
    }
}

impl Rules for Crew {}

/// A crew as boards and pickers name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, Selectable)]
#[diesel(table_name = crew)]
pub struct CrewRef {
    /// The crew's id.
    pub id: Id,
    /// Its name.
    pub name: String,
}

/// Somebody who belongs to a crew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The person.
    pub person_id: PersonId,
    /// Their code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// What they do there.
    pub duty: String,
}

/// Somebody who is to belong to a crew.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewMember {
    /// The person.
    pub person_id: PersonId,
    /// What they do there.
    #[serde(default)]
    pub duty: String,
}

/// All crews, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<CrewRef>, Error> {
    let live = crew::table.filter(crew::archived_at.is_null()).order((crew::name, crew::id));
    live.select(CrewRef::as_select()).load(&mut tx.connection()).await.to_domain()
}

/// Makes a crew of these members.
///
/// # Errors
/// `name_taken`, `unknown_reference` for a person that does not exist.
pub async fn insert(tx: &Tx, name: &str, members: &[PersonId]) -> Result<Id, Error> {
    let new = NewCrew { name: name.to_owned(), ..NewCrew::default() };
    let ids = Crew::insert(tx, &[new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one crew was to be made".to_owned())) };
    let members = members.iter().map(|person| NewMember { person_id: *person, duty: String::new() });
    put_members(tx, id, &members.collect::<Vec<_>>()).await?;
    Ok(id)
}

/// Who belongs to a crew, by name. Those who are archived are left out, and are back when they are restored.
///
/// # Errors
/// `not_found` for a crew that there is not.
pub async fn members(tx: &Tx, id: Id) -> Result<Page<Member>, Error> {
    entity::get::<Crew>(tx, id).await?;
    let of_it = member::table.inner_join(person::table.on(person::id.eq(member::person_id)));
    let of_it = of_it.filter(member::crew_id.eq(id).and(person::archived_at.is_null()));
    let by_name = of_it.order((person::name, person::id));
    let columns = (person::id, person::code, person::name, member::duty);
    Ok(Page::all(by_name.select(columns).load(&mut tx.connection()).await.to_domain()?))
}

/// Says who belongs to a crew, and nobody else from now on.
///
/// # Errors
/// `not_found`, `archived`, `invalid` for somebody twice, `unknown_reference` for somebody who is not there.
pub async fn set_members(tx: &Tx, id: Id, members: &[NewMember]) -> Result<(), Error> {
    // Two who say different things at once are heard one after the other.
    let locked = crew::table.find(id).select(crew::archived_at.is_null()).for_update();
    let live: Option<bool> = locked.first(&mut tx.connection()).await.optional().to_domain()?;
    if !live.ok_or(Error::NotFound { what: "Crew" })? {
        return Err(crate::entity::archived());
    }
    let wrong = |message: &str| Err(Error::field("invalid", "members", message));
    let people: BTreeSet<PersonId> = members.iter().map(|one| one.person_id).collect();
    if people.len() < members.len() {
        return wrong("Nobody belongs to a crew twice.");
    }
    if members.len() > MOST_MEMBERS || members.iter().any(|one| one.duty.chars().count() > LONGEST_DUTY) {
        return wrong("At most 500 people, with duties of 100 characters.");
    }
    let known = person::table.filter(person::id.eq_any(&people).and(person::archived_at.is_null())).count();
    let known: i64 = known.get_result(&mut tx.connection()).await.to_domain()?;
    if usize::try_from(known).is_ok_and(|known| known < people.len()) {
        return Err(Error::field("unknown_reference", "members", "There is no such person, or they are archived."));
    }
    let gone = member::table.filter(member::crew_id.eq(id).and(member::person_id.ne_all(&people)));
    // Whoever is archived stays for when they come back.
    let gone = gone.filter(member::person_id.eq_any(live_people()));
    diesel::delete(gone).execute(&mut tx.connection()).await.to_domain()?;
    put_members(tx, id, members).await
}

#[diesel::dsl::auto_type]
fn live_people() -> _ {
    person::table.filter(person::archived_at.is_null()).select(person::id)
}

async fn put_members(tx: &Tx, id: Id, members: &[NewMember]) -> Result<(), Error> {
    use diesel::upsert::excluded;
    let row = |one: &NewMember| {
        (member::crew_id.eq(id), member::person_id.eq(one.person_id), member::duty.eq(one.duty.trim().to_owned()))
    };
    let rows: Vec<_> = members.iter().map(row).collect();
    diesel::insert_into(member::table)
        .values(rows)
        .on_conflict(diesel::upsert::on_constraint("crew_member_unique"))
        .do_update()
        .set(member::duty.eq(excluded(member::duty)))
        .execute(&mut tx.connection())
        .await
        .to_domain()
        .map(drop)
}
