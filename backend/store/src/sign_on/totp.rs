//! The authenticator app of a user: the shared secret, the last code that was accepted, and the failed attempts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary};
use gantry_domain::{Error, Id, Lockout, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::totp as t;

/// An app as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Totp {
    /// Its id.
    pub id: Id,
    /// The secret, encrypted.
    pub secret: Vec<u8>,
    /// When a code first proved that the app has it; none: it counts for nothing yet.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The step of the last code that counted.
    pub last_step: i64,
    /// Wrong codes, and the locks that they led to.
    pub lockout: Lockout,
}

prepared! {
    /// One that counts is never replaced, only removed first.
    Begin { user: UserId => BigInt, secret: Vec<u8> => Binary }
    "INSERT INTO totp (user_id, secret) VALUES (?, ?) ON CONFLICT ON CONSTRAINT totp_user_unique DO UPDATE \
     SET secret = EXCLUDED.secret, last_step = 0, failures = 0 WHERE totp.confirmed_at IS NULL"
}

/// Keeps a new secret, which counts once a code of it is confirmed; `false` when there is an app that counts.
///
/// # Errors
/// Internal ones.
pub async fn begin(tx: &Tx, user: UserId, secret: Vec<u8>) -> Result<bool, Error> {
    Begin { user, secret }.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// The app of a user, held for the transaction: of the same code sent twice at a time one comes too late.
///
/// # Errors
/// Internal ones.
pub async fn hold(tx: &Tx, user: UserId) -> Result<Option<Totp>, Error> {
    type Row = (Id, Vec<u8>, Option<DateTime<Utc>>, i64, i16, i16, Option<DateTime<Utc>>);
    let columns = (t::id, t::secret, t::confirmed_at, t::last_step, t::failures, t::lockouts, t::locked_until);
    let row = t::table.filter(t::user_id.eq(user)).select(columns).for_update();
    let row: Option<Row> = row.first(tx.connection()).await.optional().to_domain()?;
    Ok(row.map(|(id, secret, confirmed_at, last_step, failures, lockouts, locked_until)| Totp {
        id,
        secret,
        confirmed_at,
        last_step,
        lockout: Lockout { failures, lockouts, locked_until },
    }))
}

/// Notes that the code of a step counted, which also forgets the wrong ones, and that the app counts from now on.
///
/// # Errors
/// Internal ones.
pub async fn accept(tx: &Tx, app: &Totp, step: i64) -> Result<(), Error> {
    let values = (
        t::last_step.eq(step),
        t::confirmed_at.eq(app.confirmed_at.unwrap_or_else(Utc::now)),
        t::failures.eq(0),
        t::lockouts.eq(0),
        t::locked_until.eq(None::<DateTime<Utc>>),
    );
    let row = diesel::update(t::table.filter(t::id.eq(app.id))).set(values);
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Stores the number of failed attempts.
///
/// # Errors
/// Internal ones.
pub async fn fail(tx: &Tx, id: Id, lockout: Lockout) -> Result<(), Error> {
    let Lockout { failures, lockouts, locked_until } = lockout;
    let values = (t::failures.eq(failures), t::lockouts.eq(lockouts), t::locked_until.eq(locked_until));
    let row = diesel::update(t::table.filter(t::id.eq(id))).set(values);
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Unlocks the entry of codes.
///
/// # Errors
/// Internal ones.
pub async fn unlock(tx: &Tx, user: UserId) -> Result<(), Error> {
    let values = (t::failures.eq(0), t::lockouts.eq(0), t::locked_until.eq(None::<DateTime<Utc>>));
    let row = diesel::update(t::table.filter(t::user_id.eq(user))).set(values);
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Removes the app of a user; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn remove(tx: &Tx, user: UserId) -> Result<bool, Error> {
    let row = diesel::delete(t::table.filter(t::user_id.eq(user)));
    row.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}
