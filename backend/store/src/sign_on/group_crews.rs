//! Crews by the groups of an identity provider: who belongs to a group belongs to its crews, as long as they do. What people have
//! said of a crew's members stays as they said it.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use gantry_domain::{Error, Id, PersonId, UserId};

use super::identity_provider::{GroupCrew, Provider};
use crate::Tx;
use crate::error::ToDomain;
use crate::people::crew;
use crate::run_query::RunQueryDsl;
use crate::schema::{crew_member as member, identity, users};

/// Refuses crews that do not exist or are archived.
pub(super) async fn refuse_unknown(tx: &Tx, given: &[GroupCrew]) -> Result<(), Error> {
    let crews: BTreeSet<Id> = given.iter().map(|given| given.crew_id).collect();
    if crews.is_empty() {
        return Ok(());
    }
    let known = crew::list(tx).await?;
    if crews.iter().all(|id| known.iter().any(|known| known.id == *id)) {
        return Ok(());
    }
    Err(Error::field("unknown_reference", "groupCrews", "A crew does not exist or is archived."))
}

/// A membership that came from the groups of an identity.
struct Membership {
    row: Id,
    crew: Id,
    person: PersonId,
}

/// Takes the person that a user is into the crews of their groups, and out of those to which nothing but an earlier group had
/// brought them. A user who is no person belongs to none.
///
/// # Errors
/// Internal ones.
pub async fn sync(tx: &Tx, provider: &Provider, user: UserId, groups: &[String]) -> Result<(), Error> {
    let linked = identity::table.inner_join(users::table.on(users::id.eq(identity::user_id)));
    let linked = linked.filter(identity::provider_id.eq(provider.id).and(identity::user_id.eq(user)));
    let linked = linked.select((identity::id, users::person_id));
    let linked: Option<(Id, Option<PersonId>)> = linked.first(tx.connection()).await.optional().to_domain()?;
    let Some((identity, person)) = linked else { return Ok(()) };
    let given = provider.values.group_crews()?;
    let wanted: BTreeSet<Id> =
        given.into_iter().filter(|given| groups.contains(&given.group)).map(|given| given.crew_id).collect();
    let theirs = memberships(tx, identity).await?;
    let (kept, gone): (Vec<_>, Vec<_>) =
        theirs.into_iter().partition(|one| Some(one.person) == person && wanted.contains(&one.crew));
    let is_new = |crew: &Id| kept.iter().all(|one| one.crew != *crew);
    let new: Vec<(Id, PersonId)> = wanted.into_iter().filter(is_new).filter_map(|crew| Some((crew, person?))).collect();
    let concerned: BTreeSet<Id> = gone.iter().map(|one| one.crew).chain(new.iter().map(|(crew, _)| *crew)).collect();
    if concerned.is_empty() {
        return Ok(());
    }
    HoldCrews { crews: concerned.into_iter().collect() }.execute(tx.connection()).await.to_domain()?;
    for Membership { row, crew, .. } in gone {
        diesel::delete(member::table.find(row)).execute(tx.connection()).await.to_domain()?;
        crew::raise_version(tx, crew).await?;
    }
    let most = i64::try_from(crew::MOST_MEMBERS).unwrap_or(i64::MAX);
    for (crew, person) in new {
        let join = Join { identity, crew, person, most };
        if join.execute(tx.connection()).await.to_domain()? > 0 {
            crew::raise_version(tx, crew).await?;
        }
    }
    Ok(())
}

async fn memberships(tx: &Tx, identity: Id) -> Result<Vec<Membership>, Error> {
    let of = member::table.filter(member::identity_id.eq(identity)).order(member::id);
    let of = of.select((member::id, member::crew_id, member::person_id));
    let rows: Vec<(Id, Id, PersonId)> = of.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|(row, crew, person)| Membership { row, crew, person }).collect())
}

prepared! {
    /// Locks crews in one order, so that two transactions that change members of several crews cannot deadlock.
    HoldCrews { crews: Vec<Id> => Array<BigInt> }
    "SELECT id FROM crew WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
}

prepared! {
    /// Adds a person to a crew, unless they are a member already, or the crew is full or archived.
    Join { identity: Id => BigInt, crew: Id => BigInt, person: PersonId => BigInt, most: i64 => BigInt }
    "INSERT INTO crew_member (identity_id, crew_id, person_id, position) \
     SELECT ?, c.id, p.id, coalesce((SELECT max(m.position) FROM crew_member AS m WHERE m.crew_id = c.id), 0) + 1 \
     FROM crew AS c, person AS p WHERE c.id = ? AND p.id = ? AND c.archived_at IS NULL AND p.archived_at IS NULL \
     AND NOT EXISTS (SELECT FROM crew_member AS m WHERE m.crew_id = c.id AND m.person_id = p.id) \
     AND (SELECT count(*) FROM crew_member AS m WHERE m.crew_id = c.id) < ?"
}
