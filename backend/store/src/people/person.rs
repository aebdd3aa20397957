//! Persons: those who do the work.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use gantry_domain::{Error, Family, Id, Limit, PersonId, SubModule};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::entity::{Column, Kind, Record, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::sign_on::rights;

family! {
    /// A person: one who does the work.
    Person, NewPerson, PersonPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// First name.
        first_name: String = Column::of(Kind::Text).max(100).required(),
        /// Last name.
        last_name: String = Column::of(Kind::Text).max(100).sorted(&["last_name", "id"]),
        /// First and last name.
        name: String = Column::name().fixed(),
        /// E-mail address.
        email: String = Column::of(Kind::Text).max(254),
        /// Telephone number.
        phone: String = Column::of(Kind::Text).max(50),
        /// Money per hour, in the tenant's currency.
        hourly_rate: Decimal = Column::of(Kind::Money).least(0).otherwise("0").seen_with(SubModule::PayRates),
        /// The label under the name.
        groups_description1: String = Column::of(Kind::Text),
        /// The department that they belong to.
        department_id: Option<Id> = Column::reference(Family::Department) => department_name,
        /// Where they work: a grant that reaches one's own location means this one and all below it.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
    }
    computed {
        /// The crews they belong to, by name.
        crew_names: Option<String> [Nullable<Text>] =
            "(SELECT string_agg(c.name, ', ' ORDER BY c.name) FROM crew_member AS m JOIN crew AS c ON c.id = m.crew_id \
             WHERE m.person_id = t.id AND c.archived_at IS NULL)",
    }
    linked {
        crews: Family::Crew, "crewNames" = "id IN (SELECT person_id FROM crew_member WHERE crew_id = ANY(?))",
    }
    with files, links
    // One's own record is that about oneself.
    scoped Scope::own("t.id = :person")
        .of_crew("t.id IN (SELECT m.person_id FROM crew_member AS m JOIN crew_member AS mine ON mine.crew_id = m.crew_id \
            WHERE mine.person_id = :person)")
        .at("t.location_id")
}

impl Rules for Person {
    async fn before_create(_: &Tx, news: &mut [NewPerson]) -> Result<(), Error> {
        for new in news {
            new.name = whole_name(&new.first_name, &new.last_name);
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut PersonPatch) -> Result<(), Error> {
        if patch.hourly_rate.is_some_and(|rate| rate != old.hourly_rate) {
            rights::refuse_about_oneself(tx, old.id, "your labour rate")?;
        }
        let moved = patch.location_id.is_some_and(|location| location != old.location_id);
        if moved && rights::is_limited(tx, Limit::Location) {
            rights::refuse_about_oneself(tx, old.id, "where you work, which decides what you reach")?;
        }
        if patch.first_name.is_some() || patch.last_name.is_some() {
            let first = patch.first_name.as_ref().unwrap_or(&old.first_name);
            patch.name = Some(whole_name(first, patch.last_name.as_ref().unwrap_or(&old.last_name)));
        }
        Ok(())
    }
}

fn whole_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}

/// A person as boards and pickers name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName)]
pub struct PersonRef {
    /// The person's id.
    #[diesel(sql_type = BigInt)]
    pub id: PersonId,
    /// Their code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Their name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The crews they belong to.
    #[diesel(sql_type = Array<BigInt>)]
    pub crews: Vec<Id>,
}

prepared! {
    People { }
    "SELECT p.id, p.code, p.name, ARRAY(SELECT m.crew_id FROM crew_member AS m WHERE m.person_id = p.id \
     ORDER BY m.crew_id) AS crews FROM person AS p WHERE p.archived_at IS NULL ORDER BY p.name, p.id"
}

/// All persons with their crews, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<PersonRef>, Error> {
    People {}.load(tx.connection()).await.to_domain()
}

/// Makes a person of this very name.
///
/// # Errors
/// `code_taken`.
pub async fn insert(tx: &Tx, new: NewPerson) -> Result<PersonId, Error> {
    let ids = Person::insert(tx, &[new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one person was to be made".to_owned())) };
    Ok(id)
}
