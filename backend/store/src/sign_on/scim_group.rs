//! Groups as an identity provider keeps them by itself: they give the roles that the provider's administrators here have chosen for
//! groups of their name or id.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id, UserId};
use uuid::Uuid;

use super::identity_provider::Provider;
use super::scim_page::{self, Place};
use super::scim_user;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{scim_group as g, scim_group_member as m};

/// A group, without its members.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct ScimGroup {
    /// Its id here; not part of the resource.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The id that the provider knows.
    #[diesel(sql_type = SqlUuid)]
    pub uuid: Uuid,
    /// What it is called.
    #[diesel(sql_type = Text)]
    pub display_name: String,
    /// Its id there.
    #[diesel(sql_type = Nullable<Text>)]
    pub external_id: Option<String>,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it was changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Another one after each change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
}

/// A member of a group, or a group of a member.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Membership {
    /// Of the one that was asked about.
    #[diesel(sql_type = BigInt)]
    pub of: Id,
    /// The other's id.
    #[diesel(sql_type = SqlUuid)]
    pub uuid: Uuid,
    /// The other's name.
    #[diesel(sql_type = Text)]
    pub display: String,
}

/// What is looked for: all of it must be so; nothing: all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SoughtGroup {
    /// The name, whatever its case.
    pub display_name: Option<String>,
    /// The id there.
    pub external_id: Option<String>,
    /// The id here.
    pub uuid: Option<Uuid>,
}

/// What is to become of a group's members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MembersChange {
    /// These belong to it, too.
    Add(Vec<Uuid>),
    /// These do no longer.
    Remove(Vec<Uuid>),
    /// These become the only members.
    Replace(Vec<Uuid>),
}

/// Members of a group at most.
pub const MOST_MEMBERS: usize = 10_000;

const PLACE: Place = Place {
    columns: "g.id, g.uuid, g.display_name, g.external_id, g.created_at, g.updated_at, g.version",
    from: "FROM scim_group AS g WHERE g.provider_id = $1 \
    AND ($2::text IS NULL OR lower(g.display_name) = lower($2)) AND ($3::text IS NULL OR g.external_id = $3) \
    AND ($4::uuid IS NULL OR g.uuid = $4)",
    order: "g.id",
};

impl SoughtGroup {
    fn of(&self, provider: Id) -> scim_page::Sought<'_> {
        let (name, external_id) = (self.display_name.as_deref(), self.external_id.as_deref());
        scim_page::Sought { provider, name, external_id, uuid: self.uuid }
    }
}

/// A page of the groups of a provider, by id, and how many there are.
///
/// # Errors
/// Internal ones.
pub async fn page(
    tx: &Tx,
    provider: Id,
    sought: &SoughtGroup,
    page: (i64, i64),
) -> Result<(Vec<ScimGroup>, i64), Error> {
    let sought = sought.of(provider);
    Ok((scim_page::rows(tx, &PLACE, &sought, page).await?, scim_page::total(tx, &PLACE, &sought).await?))
}

/// A group of a provider.
///
/// # Errors
/// `not_found`, also for groups of another one.
pub async fn get(tx: &Tx, provider: Id, uuid: Uuid) -> Result<ScimGroup, Error> {
    let sought = SoughtGroup { uuid: Some(uuid), ..SoughtGroup::default() };
    let found: Vec<ScimGroup> = scim_page::rows(tx, &PLACE, &sought.of(provider), (0, 1)).await?;
    found.into_iter().next().ok_or(Error::NotFound { what: "Group" })
}

/// The members of groups.
///
/// # Errors
/// Internal ones.
pub async fn members(tx: &Tx, groups: &[Id]) -> Result<Vec<Membership>, Error> {
    let query = "SELECT m.group_id AS of, u.uuid, u.display_name AS display FROM scim_group_member AS m \
        JOIN \"user\" AS u ON u.id = m.user_id WHERE m.group_id = ANY($1) ORDER BY m.group_id, m.id";
    diesel::sql_query(query).bind::<Array<BigInt>, _>(groups).load(tx.connection()).await.to_domain()
}

/// The groups of a provider that users belong to.
///
/// # Errors
/// Internal ones.
pub async fn groups_of(tx: &Tx, provider: Id, users: &[UserId]) -> Result<Vec<Membership>, Error> {
    let query = "SELECT m.user_id AS of, g.uuid, g.display_name AS display FROM scim_group_member AS m \
        JOIN scim_group AS g ON g.id = m.group_id WHERE g.provider_id = $1 AND m.user_id = ANY($2) ORDER BY m.user_id, g.id";
    let query = diesel::sql_query(query).bind::<BigInt, _>(provider).bind::<Array<BigInt>, _>(users);
    query.load(tx.connection()).await.to_domain()
}

/// Whether a provider keeps groups here.
///
/// # Errors
/// Internal ones.
pub async fn any(tx: &Tx, provider: Id) -> Result<bool, Error> {
    let some = diesel::dsl::exists(g::table.filter(g::provider_id.eq(provider)));
    diesel::select(some).get_result(tx.connection()).await.to_domain()
}

/// The names and ids of the groups of a user.
///
/// # Errors
/// Internal ones.
pub async fn names_of(tx: &Tx, provider: Id, user: UserId) -> Result<Vec<String>, Error> {
    let of = g::table.inner_join(m::table.on(m::group_id.eq(g::id)));
    let of = of.filter(g::provider_id.eq(provider).and(m::user_id.eq(user)));
    let names: Vec<(String, Option<String>)> =
        of.select((g::display_name, g::external_id)).load(tx.connection()).await.to_domain()?;
    Ok(names.into_iter().flat_map(|(name, id)| [Some(name), id]).flatten().collect())
}

/// Creates a group with its members; says which sessions ended.
///
/// # Errors
/// `name_taken`; `unknown_reference` for members that are not the provider's; `too_many`.
pub async fn create(
    tx: &Tx,
    provider: &Provider,
    (display_name, external_id): (&str, Option<&str>),
    users: Vec<Uuid>,
) -> Result<(ScimGroup, Vec<Uuid>), Error> {
    let values = (g::provider_id.eq(provider.id), g::display_name.eq(display_name), g::external_id.eq(external_id));
    let insert = diesel::insert_into(g::table).values(values).returning(g::uuid);
    let uuid: Uuid = insert.get_result(tx.connection()).await.to_domain()?;
    let (group, ended) = change(tx, provider, uuid, None, vec![MembersChange::Add(users)]).await?;
    Ok((group, ended))
}

/// Changes a group; says which sessions ended.
///
/// # Errors
/// As [`create`]; `not_found`; `last_administrator`, `break_glass_required`.
pub async fn change(
    tx: &Tx,
    provider: &Provider,
    uuid: Uuid,
    named: Option<(&str, Option<&str>)>,
    members: Vec<MembersChange>,
) -> Result<(ScimGroup, Vec<Uuid>), Error> {
    let group = get(tx, provider.id, uuid).await?;
    let row = g::table.find(group.id).select(g::id).for_update();
    row.first::<Id>(tx.connection()).await.to_domain()?;
    let before = user_ids(tx, group.id).await?;
    let changed = (g::version.eq(g::version + 1), g::updated_at.eq(diesel::dsl::now));
    let row = diesel::update(g::table.find(group.id));
    let renamed = named.is_some();
    match named {
        Some((name, id)) => {
            let values = (g::display_name.eq(name), g::external_id.eq(id), changed);
            row.set(values).execute(tx.connection()).await.to_domain()?
        }
        None => row.set(changed).execute(tx.connection()).await.to_domain()?,
    };
    for one in members {
        apply(tx, provider.id, group.id, one).await?;
    }
    let after = user_ids(tx, group.id).await?;
    if after.len() > MOST_MEMBERS {
        return Err(Error::conflict("too_many", format!("A group has at most {MOST_MEMBERS} members.")));
    }
    // Another name may give another role.
    let concerned = before.iter().chain(&after).filter(|id| renamed || before.contains(id) != after.contains(id));
    let concerned: std::collections::BTreeSet<UserId> = concerned.copied().collect();
    let mut ended = Vec::new();
    for id in concerned {
        ended.extend(scim_user::settle(tx, provider, id, true).await?);
    }
    Ok((get(tx, provider.id, uuid).await?, ended))
}

async fn user_ids(tx: &Tx, group: Id) -> Result<std::collections::BTreeSet<UserId>, Error> {
    let of = m::table.filter(m::group_id.eq(group)).select(m::user_id);
    Ok(of.load::<UserId>(tx.connection()).await.to_domain()?.into_iter().collect())
}

async fn apply(tx: &Tx, provider: Id, group: Id, change: MembersChange) -> Result<(), Error> {
    let (added, removed, all) = match change {
        MembersChange::Add(users) => (users, Vec::new(), false),
        MembersChange::Remove(users) => (Vec::new(), users, false),
        MembersChange::Replace(users) => (users, Vec::new(), true),
    };
    if added.len() > MOST_MEMBERS || removed.len() > MOST_MEMBERS {
        return Err(Error::conflict("too_many", format!("A group has at most {MOST_MEMBERS} members.")));
    }
    // Only accounts of the provider can be members.
    let theirs = "SELECT u.id AS id FROM identity AS i JOIN \"user\" AS u ON u.id = i.user_id WHERE i.provider_id = $1 \
        AND i.deleted_at IS NULL AND u.uuid = ANY($2)";
    let wanted = diesel::sql_query(theirs).bind::<BigInt, _>(provider).bind::<Array<SqlUuid>, _>(&added);
    let ids: Vec<crate::entity::IdRow> = wanted.load(tx.connection()).await.to_domain()?;
    let distinct: std::collections::BTreeSet<&Uuid> = added.iter().collect();
    if ids.len() < distinct.len() {
        return Err(Error::field("unknown_reference", "members", "A member does not exist."));
    }
    let ids: Vec<UserId> = ids.into_iter().map(|row| row.id).collect();
    if all {
        let others = m::table.filter(m::group_id.eq(group).and(diesel::dsl::not(m::user_id.eq_any(&ids))));
        diesel::delete(others).execute(tx.connection()).await.to_domain()?;
    }
    let rows: Vec<_> = ids.iter().map(|id| (m::group_id.eq(group), m::user_id.eq(id))).collect();
    let insert = diesel::insert_into(m::table).values(rows);
    let insert = insert.on_conflict(diesel::upsert::on_constraint("scim_group_member_unique")).do_nothing();
    insert.execute(tx.connection()).await.to_domain()?;
    let gone = "DELETE FROM scim_group_member AS m USING \"user\" AS u WHERE m.group_id = $1 AND u.id = m.user_id AND u.uuid = ANY($2)";
    let gone = diesel::sql_query(gone).bind::<BigInt, _>(group).bind::<Array<SqlUuid>, _>(&removed);
    gone.execute(tx.connection()).await.to_domain().map(drop)
}

/// Deletes a group; says which sessions ended.
///
/// # Errors
/// `not_found`; `last_administrator`, `break_glass_required`.
pub async fn remove(tx: &Tx, provider: &Provider, uuid: Uuid) -> Result<Vec<Uuid>, Error> {
    let group = get(tx, provider.id, uuid).await?;
    let concerned = user_ids(tx, group.id).await?;
    diesel::delete(g::table.find(group.id)).execute(tx.connection()).await.to_domain()?;
    let mut ended = Vec::new();
    for id in concerned {
        ended.extend(scim_user::settle(tx, provider, id, true).await?);
    }
    Ok(ended)
}

/// Removes a user from all groups of a provider.
pub(super) async fn leave_all(tx: &Tx, provider: Id, user: UserId) -> Result<(), Error> {
    let groups = g::table.filter(g::provider_id.eq(provider)).select(g::id);
    let groups: Vec<Id> = groups.load(tx.connection()).await.to_domain()?;
    let rows = m::table.filter(m::user_id.eq(user).and(m::group_id.eq_any(groups)));
    diesel::delete(rows).execute(tx.connection()).await.to_domain().map(drop)
}
