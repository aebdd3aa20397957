//! Screens on walls: each has a session of its own that only looks, until it ends or a user ends it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Author, Error, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{session, users};
use crate::sign_on::session::NewSession;

/// Screens that a tenant may have at once.
pub const MOST_SCREENS: i64 = 200;

/// A screen whose session is good.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Screen {
    /// Its session.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Who made it: it sees no more than they do.
    pub made_by: Author,
    /// When it was made.
    pub issued_at: DateTime<Utc>,
    /// Until when it is good.
    pub expires_at: DateTime<Utc>,
}

/// Begins the session of a screen.
///
/// # Errors
/// `too_many_screens`.
pub async fn insert(tx: &Tx, new: &NewSession, name: &str) -> Result<(), Error> {
    // Two concurrent calls may exceed the limit by one, which does no harm.
    let count: i64 = good().count().get_result(tx.connection()).await.to_domain()?;
    if count >= MOST_SCREENS {
        let detail = format!("There are {MOST_SCREENS} screens already. End one that is not needed any more.");
        return Err(Error::conflict("too_many_screens", detail));
    }
    diesel::insert_into(session::table)
        .values((new, session::screen.eq(name)))
        .execute(tx.connection())
        .await
        .to_domain()
        .map(drop)
}

/// The tenant's screens that are good, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, first: i64, rows: i64) -> Result<Page<Screen>, Error> {
    let columns = (
        session::id,
        session::screen.assume_not_null(),
        (users::id.nullable(), users::display_name),
        session::issued_at,
        session::expires_at,
    );
    let newest = good().order((session::issued_at.desc(), session::id)).offset(first).limit(rows).select(columns);
    let rows = newest.load::<Row>(tx.connection());
    let (rows, total_records) =
        futures_util::try_join!(rows, good().count().get_result(tx.connection())).to_domain()?;
    let items = rows.into_iter().map(|(id, name, (maker, made_by), issued_at, expires_at)| {
        let made_by = Author { id: maker, name: made_by };
        Screen { id, name, made_by, issued_at, expires_at }
    });
    Ok(Page { items: items.collect(), total_records })
}

/// Ends a screen; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn revoke(tx: &Tx, id: Uuid) -> Result<bool, Error> {
    let live = session::table.find(id).filter(session::screen.is_not_null().and(session::revoked_at.is_null()));
    let revoked = diesel::update(live).set(session::revoked_at.eq(diesel::dsl::now));
    revoked.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

type Row = (Uuid, String, (Option<UserId>, String), DateTime<Utc>, DateTime<Utc>);

#[diesel::dsl::auto_type]
fn good() -> _ {
    let named: diesel::dsl::IsNotNull<session::screen> = session::screen.is_not_null();
    session::table
        .inner_join(users::table.on(users::id.eq(session::user_id)))
        .filter(named)
        .filter(session::revoked_at.is_null())
        .filter(session::expires_at.gt(diesel::dsl::now))
}
