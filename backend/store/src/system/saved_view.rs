//! Saved views: how a user likes to look at a table, for oneself or for all who see it.

use diesel::prelude::*;
use gantry_domain::{Error, Family, Id, UserId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::saved_view as view;

/// A saved view.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// Which table it is of: `asset`.
    pub family: String,
    /// What its owner calls it.
    pub name: String,
    /// Whether all who see the table may use it.
    pub shared: bool,
    /// Whether it is the caller's own.
    pub mine: bool,
    /// Filters, sorting, columns: whatever the screen keeps.
    #[schema(value_type = Object)]
    pub state: Value,
    /// Raised with every change.
    pub version: i64,
}

/// Most views of one table that are listed.
const MOST: i64 = 200;

type Row = (Id, UserId, String, String, bool, Value, i64);

fn of(user: UserId) -> impl Fn(Row) -> SavedView {
    move |(id, owner, family, name, shared, state, version)| SavedView {
        id,
        family,
        name,
        shared,
        mine: owner == user,
        state,
        version,
    }
}

/// One's own views of a table and those that others share, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, family: Family, user: UserId) -> Result<Page<SavedView>, Error> {
    let rows: Vec<Row> = view::table
        .filter(view::family.eq(family.word()))
        .filter(view::shared.or(view::user_id.eq(user)))
        .order((view::name, view::id))
        .limit(MOST)
        .select((view::id, view::user_id, view::family, view::name, view::shared, view::state, view::version))
        .load(tx.connection())
        .await
        .to_domain()?;
    Ok(Page::all(rows.into_iter().map(of(user)).collect()))
}

/// A view that one may use.
///
/// # Errors
/// `not_found`, also for a private view of another user.
pub async fn get(tx: &Tx, id: Id, user: UserId) -> Result<SavedView, Error> {
    let row: Option<Row> = view::table
        .filter(view::id.eq(id))
        .filter(view::shared.or(view::user_id.eq(user)))
        .select((view::id, view::user_id, view::family, view::name, view::shared, view::state, view::version))
        .first(tx.connection())
        .await
        .optional()
        .to_domain()?;
    row.map(of(user)).ok_or(Error::NotFound { what: "View" })
}

/// Keeps a view.
///
/// # Errors
/// `name_taken`.
pub async fn insert(
    tx: &Tx,
    user: UserId,
    family: Family,
    (name, shared, state): (&str, bool, &Value),
) -> Result<SavedView, Error> {
    let values = (
        view::user_id.eq(user),
        view::family.eq(family.word()),
        view::name.eq(name),
        view::shared.eq(shared),
        view::state.eq(state),
    );
    let id: Id = diesel::insert_into(view::table)
        .values(values)
        .returning(view::id)
        .get_result(tx.connection())
        .await
        .to_domain()?;
    get(tx, id, user).await
}

/// What may be changed of a view.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = view)]
pub struct ViewPatch {
    /// Another name.
    pub name: Option<String>,
    /// For all, or for oneself.
    pub shared: Option<bool>,
    /// What it shows.
    pub state: Option<Value>,
}

/// Changes one's own view.
///
/// # Errors
/// `not_found`, also for another user's; `name_taken`.
pub async fn change(tx: &Tx, id: Id, user: UserId, patch: &ViewPatch) -> Result<SavedView, Error> {
    let raised = (view::version.eq(view::version + 1), view::updated_at.eq(diesel::dsl::now));
    let own = view::table.filter(view::id.eq(id)).filter(view::user_id.eq(user));
    let changed = diesel::update(own).set((patch, raised)).execute(tx.connection()).await.to_domain()?;
    if changed == 0 {
        return Err(Error::NotFound { what: "View" });
    }
    get(tx, id, user).await
}

/// Forgets one's own view.
///
/// # Errors
/// `not_found`, also for another user's.
pub async fn remove(tx: &Tx, id: Id, user: UserId) -> Result<(), Error> {
    let own = view::table.filter(view::id.eq(id)).filter(view::user_id.eq(user));
    match diesel::delete(own).execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "View" }),
        _ => Ok(()),
    }
}
