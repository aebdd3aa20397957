//! Lists of API keys: with the user that each acts as, how long it is valid and when it was used.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id, UserId};
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// A key.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct ApiKey {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// What people call it.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Whether it acts as a user of its own.
    #[diesel(sql_type = Bool)]
    pub service: bool,
    /// The user that it acts as.
    #[diesel(sql_type = BigInt)]
    pub user_id: UserId,
    /// What that user is called.
    #[diesel(sql_type = Text)]
    pub user_name: String,
    /// The role of that user.
    #[diesel(sql_type = BigInt)]
    pub role_id: Id,
    /// What the role is called.
    #[diesel(sql_type = Text)]
    pub role_name: String,
    /// The most that it may do, by sub-module.
    #[diesel(sql_type = Jsonb)]
    pub permissions: Value,
    /// Networks that it may come from.
    #[diesel(sql_type = Array<Text>)]
    pub networks: Vec<String>,
    /// Requests a minute on each node; none: as the tenant has it.
    #[diesel(sql_type = Nullable<Integer>)]
    pub requests_per_minute: Option<i32>,
    /// Who made it.
    #[diesel(sql_type = Nullable<Text>)]
    pub created_by: Option<String>,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it got its token, if that is not the first.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub rotated_at: Option<DateTime<Utc>>,
    /// Another one after each change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// How its token begins, after `gtk_`.
    #[diesel(sql_type = Text)]
    pub token_id: String,
    /// Until when the token counts.
    #[diesel(sql_type = Timestamptz)]
    pub expires_at: DateTime<Utc>,
    /// Until when the token before it counts, if it still does.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub previous_until: Option<DateTime<Utc>>,
    /// When it was last used, to the minute.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_used_at: Option<DateTime<Utc>>,
    /// From where.
    #[diesel(sql_type = Text)]
    pub last_address: String,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

prepared! {
    Keys {
        own: Option<UserId> => Nullable<BigInt>, same: Option<UserId> => Nullable<BigInt>, id: Option<Id> => Nullable<BigInt>,
        same_id: Option<Id> => Nullable<BigInt>, first: i64 => BigInt, rows: i64 => BigInt
    }
    "SELECT k.id, k.name, k.service, k.user_id, u.display_name AS user_name, r.id AS role_id, r.name AS role_name, \
     k.permissions, k.networks, k.requests_per_minute, m.display_name AS created_by, k.created_at, k.rotated_at, k.version, n.token_id, n.expires_at, \
     (SELECT max(o.expires_at) FROM api_key_token AS o WHERE o.api_key_id = k.id AND o.token_id <> n.token_id \
     AND o.expires_at > now()) AS previous_until, s.last_used_at, coalesce(s.last_address, '') AS last_address, \
     count(*) OVER () AS total \
     FROM api_key AS k JOIN \"user\" AS u ON u.id = k.user_id JOIN role AS r ON r.id = u.role_id \
     LEFT JOIN \"user\" AS m ON m.id = k.created_by \
     CROSS JOIN LATERAL (SELECT o.token_id, o.expires_at FROM api_key_token AS o WHERE o.api_key_id = k.id \
     ORDER BY o.created_at DESC LIMIT 1) AS n \
     LEFT JOIN LATERAL (SELECT o.last_used_at, o.last_address FROM api_key_token AS o WHERE o.api_key_id = k.id \
     ORDER BY o.last_used_at DESC NULLS LAST LIMIT 1) AS s ON true \
     WHERE k.revoked_at IS NULL AND (?::bigint IS NULL OR k.user_id = ? AND NOT k.service) \
     AND (?::bigint IS NULL OR k.id = ?) ORDER BY k.service DESC, lower(k.name), k.id OFFSET ? LIMIT ?"
}

/// A page of the keys that are not revoked: those of one person, or all of the tenant, service keys first, by name.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, own: Option<UserId>, first: i64, rows: i64) -> Result<Page<ApiKey>, Error> {
    let keys = Keys { own, same: own, id: None, same_id: None, first, rows };
    let items: Vec<ApiKey> = keys.load(tx.connection()).await.to_domain()?;
    let total_records = match items.as_slice().first() {
        Some(key) => key.total,
        None if first == 0 => 0,
        None => {
            let all = Keys { own, same: own, id: None, same_id: None, first: 0, rows: 1 };
            let first: Option<ApiKey> = all.get_result(tx.connection()).await.optional().to_domain()?;
            first.map_or(0, |key| key.total)
        }
    };
    Ok(Page { items, total_records })
}

/// One of them that is not revoked.
///
/// # Errors
/// `not_found`.
pub(super) async fn get(tx: &Tx, id: Id) -> Result<ApiKey, Error> {
    let keys = Keys { own: None, same: None, id: Some(id), same_id: Some(id), first: 0, rows: 1 };
    keys.get_result(tx.connection()).await.optional().to_domain()?.ok_or(Error::NotFound { what: "API key" })
}
