//! Crews and who belongs to them.

use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::{Error, Family, Id, Limit, PersonId};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, Column, Kind, Page, Record, Rules, Scope};
use crate::error::ToDomain;
use crate::people::person::Person;
use crate::people::weekly_hours::WeeklyHours;
use crate::run_query::RunQueryDsl;
use crate::schema::{crew, crew_member as member, person};
use crate::sign_on::rights;

diesel::allow_tables_to_appear_in_same_query!(crew, member);
diesel::allow_tables_to_appear_in_same_query!(member, person);

/// The most people of a crew.
pub(crate) const MOST_MEMBERS: usize = 500;
/// The longest duty, in characters.
const LONGEST_DUTY: usize = 100;

family! {
    /// A crew: people who work together.
    Crew, NewCrew, CrewPatch {
        /// Its name.
        name: String = Column::name(),
        /// Who leads it.
        supervisor_id: Option<PersonId> = Column::reference(Family::Person) => supervisor_name,
        /// Hours that it can work a week.
        weekly_capacity_hours: Option<Decimal> = Column::of(Kind::Decimal).places(2).between(0, 100_000),
        /// When it works; empty: at all times.
        working_hours: Option<WeeklyHours> = Column::structure::<WeeklyHours>(),
    }
    computed {
        /// How many people belong to it.
        member_count: i64 [BigInt] = "(SELECT count(*) FROM crew_member AS m JOIN person AS p ON p.id = m.person_id \
            WHERE m.crew_id = t.id AND p.archived_at IS NULL)",
    }
    lines {
        /// Who belongs to a crew.
        members: CrewMemberLine in crew_member of crew_id, most MOST_MEMBERS, named "(SELECT name FROM person WHERE id = c.part::bigint)" {
            /// The person. They may go out of use, and are back in their crews when they are restored.
            person_id: PersonId = Column::reference(Family::Person).required().distinct().loose() => person_name & person_code,
            /// What they do there.
            duty: String = Column::of(Kind::Text).max(LONGEST_DUTY),
        }
    }
    with links
    // One's own are those that one leads.
    scoped Scope::own("t.supervisor_id = :person")
        .of_crew("t.id IN (SELECT crew_id FROM crew_member WHERE person_id = :person)")
}

impl Rules for Crew {
    async fn before_create(_: &Tx, news: &mut [NewCrew]) -> Result<(), Error> {
        news.iter().try_for_each(|new| can_be(new.working_hours.as_ref()))
    }

    async fn after_create(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
        refuse_joining(tx, ids).await
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut CrewPatch) -> Result<(), Error> {
        can_be(patch.working_hours.as_ref().and_then(Option::as_ref))
    }

    async fn after_change(tx: &Tx, old: &Self, _: &CrewPatch) -> Result<(), Error> {
        refuse_joining(tx, &[old.id]).await
    }
}

/// What users cannot change of their own account.
const JOINING: &str = "your crews, which decide what you reach";

/// Refuses when the caller has just taken themselves into a crew, and that decides what they reach.
async fn refuse_joining(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
    let Some(context) = tx.context().filter(|_| rights::is_limited(tx, Limit::Crew)) else { return Ok(()) };
    let Some(person) = context.person_id() else { return Ok(()) };
    let new: Vec<Id> = ids.iter().copied().filter(|id| !context.crews().contains(id)).collect();
    let mine = member::table.filter(member::person_id.eq(person).and(member::crew_id.eq_any(new))).count();
    match mine.get_result::<i64>(tx.connection()).await.to_domain()? {
        0 => Ok(()),
        _ => rights::refuse_about_oneself(tx, person, JOINING),
    }
}

fn can_be(hours: Option<&WeeklyHours>) -> Result<(), Error> {
    Error::unless_right(hours.map(|hours| hours.0.check("workingHours")).unwrap_or_default())
}

/// A crew as boards and pickers name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, Selectable)]
#[diesel(table_name = crew)]
pub struct CrewRef {
    /// The crew's id.
    pub id: Id,
    /// Its name.
    pub name: String,
}

/// A member of a crew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CrewMember)]
pub struct Member {
    /// The person.
    #[schema(value_type = i64)]
    pub person_id: PersonId,
    /// Their code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// What they do there.
    pub duty: String,
    /// The identity provider whose groups have brought them; null: people have entered them.
    #[schema(required = true)]
    pub provider: Option<String>,
}

type MemberColumns = (person::id, person::code, person::name, member::duty, SqlLiteral<Nullable<Text>>);

fn member_columns() -> MemberColumns {
    let provider = "(SELECT p.name FROM identity AS i JOIN identity_provider AS p ON p.id = i.provider_id \
        WHERE i.id = crew_member.identity_id)";
    (person::id, person::code, person::name, member::duty, diesel::dsl::sql(provider))
}

/// A person who is to belong to a crew.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewCrewMember)]
pub struct NewMember {
    /// The person.
    #[schema(value_type = i64)]
    pub person_id: PersonId,
    /// What they do there, in at most 100 characters.
    #[serde(default)]
    pub duty: String,
}

/// All crews, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<CrewRef>, Error> {
    let live = crew::table.filter(crew::archived_at.is_null()).order((crew::name, crew::id));
    live.select(CrewRef::as_select()).load(tx.connection()).await.to_domain()
}

impl From<&str> for NewCrew {
    /// One of which nothing is known but its name.
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// Makes a crew of these members.
///
/// # Errors
/// `name_taken`, `unknown_reference` for a person that does not exist.
pub async fn insert(tx: &Tx, new: impl Into<NewCrew>, members: &[PersonId]) -> Result<Id, Error> {
    let ids = Crew::insert(tx, &[new.into()]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one crew was to be made".to_owned())) };
    let row = |(place, one): (i32, &PersonId)| {
        (member::crew_id.eq(id), member::person_id.eq(*one), member::position.eq(place))
    };
    let rows: Vec<_> = (1..).zip(members).map(row).collect();
    diesel::insert_into(member::table).values(rows).execute(tx.connection()).await.to_domain()?;
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
    Ok(Page::all(by_name.select(member_columns()).load(tx.connection()).await.to_domain()?))
}

/// Takes a person into a crew, and says whether they are new there: a member stays as they are.
///
/// # Errors
/// `not_found`, `archived`, `unknown_reference` for an unknown person, `invalid` for a duty that is too long or when the
/// crew is full.
pub async fn add_member(tx: &Tx, id: Id, new: &NewMember) -> Result<(Member, bool), Error> {
    let duty = checked_duty(&new.duty)?;
    hold(tx, id).await?;
    let known = person::table.filter(person::id.eq(new.person_id).and(person::archived_at.is_null())).count();
    let of_it = member::table.filter(member::crew_id.eq(id)).count();
    let (known, there) =
        futures_util::try_join!(known.get_result::<i64>(tx.connection()), of_it.get_result::<i64>(tx.connection()))
            .to_domain()?;
    if known == 0 {
        return Err(Error::field("unknown_reference", "personId", "There is no such person, or they are archived."));
    }
    if usize::try_from(there).is_ok_and(|there| there >= MOST_MEMBERS) {
        return Err(Error::field("invalid", "personId", format!("At most {MOST_MEMBERS} people belong to a crew.")));
    }
    if let Some(member) = find(tx, id, new.person_id).await? {
        return Ok((member, false));
    }
    if rights::is_limited(tx, Limit::Crew) {
        rights::refuse_about_oneself(tx, new.person_id, JOINING)?;
    }
    let last = member::table.filter(member::crew_id.eq(id)).select(diesel::dsl::max(member::position));
    let last: Option<i32> = last.first(tx.connection()).await.to_domain()?;
    let row = (
        member::crew_id.eq(id),
        member::person_id.eq(new.person_id),
        member::duty.eq(duty),
        member::position.eq(last.unwrap_or_default() + 1),
    );
    diesel::insert_into(member::table).values(row).execute(tx.connection()).await.to_domain()?;
    raise_version(tx, id).await?;
    Ok((one(tx, id, new.person_id).await?, true))
}

/// Says what a person does in a crew.
///
/// # Errors
/// `not_found` for a crew that there is not, or a person who does not belong to it; `archived`; `invalid` for a duty that is
/// too long.
pub async fn set_duty(tx: &Tx, id: Id, person: PersonId, duty: &str) -> Result<Member, Error> {
    let duty = checked_duty(duty)?;
    hold(tx, id).await?;
    let row = member::table.filter(member::crew_id.eq(id).and(member::person_id.eq(person)));
    let set = diesel::update(row).set(member::duty.eq(duty));
    set.execute(tx.connection()).await.to_domain()?;
    raise_version(tx, id).await?;
    one(tx, id, person).await
}

/// Lets a person go from a crew.
///
/// # Errors
/// `not_found` for a crew that there is not, or a person who does not belong to it; `archived`.
pub async fn remove_member(tx: &Tx, id: Id, person: PersonId) -> Result<(), Error> {
    hold(tx, id).await?;
    let row = member::table.filter(member::crew_id.eq(id).and(member::person_id.eq(person)));
    match diesel::delete(row).execute(tx.connection()).await.to_domain()? {
        0 => Err(NO_MEMBER),
        _ => raise_version(tx, id).await,
    }
}

/// Members are lines of the crew: a call that is about to write all of them has to see this change first.
pub(crate) async fn raise_version(tx: &Tx, id: Id) -> Result<(), Error> {
    Crew::update(tx, id, &CrewPatch::default()).await
}

const NO_MEMBER: Error = Error::NotFound { what: "Member" };

/// Has two who change a crew's members do so one after the other, and neither of them in one that is out of use or outside
/// their reach.
async fn hold(tx: &Tx, id: Id) -> Result<(), Error> {
    let locked = crew::table.find(id).select(crew::archived_at.is_null()).for_no_key_update();
    let live: Option<bool> = locked.first(tx.connection()).await.optional().to_domain()?;
    if !live.ok_or(Error::NotFound { what: "Crew" })? {
        return Err(entity::archived());
    }
    entity::within_scope::<Crew>(tx, &[id]).await
}

fn checked_duty(duty: &str) -> Result<&str, Error> {
    let duty = duty.trim();
    if duty.chars().count() > LONGEST_DUTY {
        return Err(Error::field("invalid", "duty", format!("At most {LONGEST_DUTY} characters.")));
    }
    Ok(duty)
}

async fn one(tx: &Tx, id: Id, person: PersonId) -> Result<Member, Error> {
    find(tx, id, person).await?.ok_or(NO_MEMBER)
}

async fn find(tx: &Tx, id: Id, person: PersonId) -> Result<Option<Member>, Error> {
    let of_it = member::table.inner_join(person::table.on(person::id.eq(member::person_id)));
    let of_it = of_it.filter(member::crew_id.eq(id).and(member::person_id.eq(person)));
    of_it.select(member_columns()).first(tx.connection()).await.optional().to_domain()
}

/// A crew that a person belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PersonCrew)]
pub struct Membership {
    /// The crew.
    #[schema(value_type = i64)]
    pub crew_id: Id,
    /// Its name.
    pub name: String,
    /// What they do there.
    pub duty: String,
    /// Who leads it.
    #[schema(value_type = Option<i64>, required = true)]
    pub supervisor_id: Option<PersonId>,
}

/// The crews that a person belongs to, by name, but for those that are out of use.
///
/// # Errors
/// `not_found` for a person that there is not.
pub async fn of_person(tx: &Tx, id: PersonId) -> Result<Page<Membership>, Error> {
    entity::get::<Person>(tx, id).await?;
    let theirs = member::table.inner_join(crew::table.on(crew::id.eq(member::crew_id)));
    let theirs = theirs.filter(member::person_id.eq(id).and(crew::archived_at.is_null()));
    let by_name = theirs.order((crew::name, crew::id));
    let columns = (crew::id, crew::name, member::duty, crew::supervisor_id);
    Ok(Page::all(by_name.select(columns).load(tx.connection()).await.to_domain()?))
}
