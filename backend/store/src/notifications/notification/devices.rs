//! The browsers and phones that a user allowed to receive push messages.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::push_subscription as p;

/// Devices of one person; one more takes the place of the oldest.
const MOST: i64 = 20;

/// A device, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, Queryable, Selectable)]
#[diesel(table_name = p)]
#[serde(rename_all = "camelCase")]
#[schema(as = PushDevice)]
pub struct Device {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// The browser, as it calls itself.
    pub user_agent: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// A device to be added.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = p)]
pub struct NewDevice {
    /// Whose.
    pub user_id: UserId,
    /// Where its push service takes messages.
    pub endpoint: String,
    /// Its public key: an uncompressed point of P-256.
    pub p256dh: Vec<u8>,
    /// The secret it shares with us: 16 bytes.
    pub auth: Vec<u8>,
    /// The browser, as it calls itself.
    pub user_agent: String,
}

/// What it takes to send to a device.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = p)]
pub struct Subscription {
    /// Its id.
    pub id: Id,
    /// Where its push service takes messages.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: Vec<u8>,
    /// The secret.
    pub auth: Vec<u8>,
}

/// A user's devices, oldest first.
///
/// # Errors
/// Internal ones.
pub async fn devices(tx: &Tx, user: UserId) -> Result<Vec<Device>, Error> {
    let mine = p::table.filter(p::user_id.eq(user)).order(p::id).select(Device::as_select());
    mine.load(tx.connection()).await.to_domain()
}

/// Adds a device, or says whose it is now and with which keys; answers its id.
///
/// # Errors
/// Internal ones.
pub async fn add_device(tx: &Tx, new: &NewDevice) -> Result<Id, Error> {
    let connection = tx.connection();
    let id = diesel::insert_into(p::table)
        .values(new)
        .on_conflict(diesel::upsert::on_constraint("push_subscription_unique"))
        .do_update()
        .set((
            p::user_id.eq(new.user_id),
            p::p256dh.eq(&new.p256dh),
            p::auth.eq(&new.auth),
            p::user_agent.eq(&new.user_agent),
        ))
        .returning(p::id)
        .get_result(connection)
        .await
        .to_domain()?;
    let newest = p::table.filter(p::user_id.eq(new.user_id)).order(p::id.desc()).limit(MOST).select(p::id);
    let newest: Vec<Id> = newest.load(connection).await.to_domain()?;
    let older = p::table.filter(p::user_id.eq(new.user_id).and(p::id.ne_all(newest)));
    diesel::delete(older).execute(connection).await.to_domain()?;
    Ok(id)
}

/// Removes one of a user's devices.
///
/// # Errors
/// `not_found`.
pub async fn remove_device(tx: &Tx, user: UserId, id: Id) -> Result<(), Error> {
    let mine = p::table.filter(p::id.eq(id).and(p::user_id.eq(user)));
    match diesel::delete(mine).execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "Device" }),
        _ => Ok(()),
    }
}

/// Where to send to all of a user's devices.
///
/// # Errors
/// Internal ones.
pub async fn subscriptions(tx: &Tx, user: UserId) -> Result<Vec<Subscription>, Error> {
    let mine = p::table.filter(p::user_id.eq(user)).order(p::id).select(Subscription::as_select());
    mine.load(tx.connection()).await.to_domain()
}

/// Where to send to one device, if it is still wanted there.
///
/// # Errors
/// Internal ones.
pub async fn subscription(tx: &Tx, id: Id) -> Result<Option<Subscription>, Error> {
    let one = p::table.filter(p::id.eq(id)).select(Subscription::as_select());
    one.first(tx.connection()).await.optional().to_domain()
}

/// Forgets a device that its push service does not know any more.
///
/// # Errors
/// Internal ones.
pub async fn forget_device(tx: &Tx, id: Id) -> Result<(), Error> {
    diesel::delete(p::table.filter(p::id.eq(id))).execute(tx.connection()).await.to_domain().map(drop)
}
