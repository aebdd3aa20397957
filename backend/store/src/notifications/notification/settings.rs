//! The notification settings of users, with what delivery needs: whether there is a device or an address, and their time zone.

use std::collections::HashMap;

use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text};
use gantry_domain::notification::NotificationSettings;
use gantry_domain::{Error, UserId};
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::notification_setting as s;

/// The notification settings of a user.
#[derive(Debug, Clone)]
pub struct Preferences {
    /// What they want.
    pub settings: NotificationSettings,
    /// The IANA name of the tenant's time zone.
    pub tenant_zone: String,
    /// There is a device to push to.
    pub pushable: bool,
    /// The tenant has a mail server.
    pub mail_ready: bool,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: UserId,
    #[diesel(sql_type = Nullable<Jsonb>)]
    settings: Option<Value>,
    #[diesel(sql_type = Text)]
    time_zone: String,
    #[diesel(sql_type = Bool)]
    pushable: bool,
    #[diesel(sql_type = Bool)]
    mail_ready: bool,
}

prepared! {
    Load { users: Vec<UserId> => Array<BigInt> }
    "SELECT u.id, s.settings, t.time_zone, \
     EXISTS (SELECT FROM push_subscription AS p WHERE p.user_id = u.id) AS pushable, \
     EXISTS (SELECT FROM mail_server AS m WHERE m.host <> '') AS mail_ready \
     FROM \"user\" AS u JOIN tenant AS t ON t.id = u.tenant_id LEFT JOIN notification_setting AS s ON s.user_id = u.id \
     WHERE u.id = ANY(?) AND u.active AND u.archived_at IS NULL"
}

/// The settings of these users, as far as they are active.
///
/// # Errors
/// Internal ones.
pub async fn preferences(tx: &Tx, users: Vec<UserId>) -> Result<HashMap<UserId, Preferences>, Error> {
    let rows: Vec<Row> = Load { users }.load(tx.connection()).await.to_domain()?;
    let preferences = rows.into_iter().map(|row| {
        let settings = match row.settings.map(serde_json::from_value).transpose() {
            Ok(settings) => settings.unwrap_or_default(),
            Err(error) => {
                tracing::error!(user = row.id, %error, "the notification settings of a user cannot be read");
                NotificationSettings::default()
            }
        };
        let Row { id, time_zone: tenant_zone, pushable, mail_ready, .. } = row;
        (id, Preferences { settings, tenant_zone, pushable, mail_ready })
    });
    Ok(preferences.collect())
}

/// Keeps what a user wants.
///
/// # Errors
/// Internal ones.
pub async fn put_settings(tx: &Tx, user: UserId, settings: &NotificationSettings) -> Result<(), Error> {
    let settings = serde_json::to_value(settings).map_err(|error| Error::Internal(error.to_string()))?;
    diesel::insert_into(s::table)
        .values((s::user_id.eq(user), s::settings.eq(&settings)))
        .on_conflict(diesel::upsert::on_constraint("notification_setting_pkey"))
        .do_update()
        .set(s::settings.eq(&settings))
        .execute(tx.connection())
        .await
        .to_domain()
        .map(drop)
}
