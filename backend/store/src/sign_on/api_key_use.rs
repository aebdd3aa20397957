//! The use of an API key: finding it by the id of its token, with all that a request needs to know of the user that it acts as,
//! and recording the use.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id};
use serde_json::Value;
use uuid::Uuid;

use super::api_key::permissions_of;
use super::session::{LoadedSession, SessionRow};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What decides whether a key counts, besides its user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyUse {
    /// The key.
    pub id: Id,
    /// SHA-256 of the token.
    pub sha256: Vec<u8>,
    /// Networks that it may come from; empty: all.
    pub networks: Vec<String>,
    /// Requests a minute on each node.
    pub requests_per_minute: u32,
    /// When it was last noted as used.
    pub last_used_at: Option<DateTime<Utc>>,
}

prepared! {
    LoadKey { known_as: Uuid => SqlUuid, token: String => Text }
    "SELECT ?::uuid AS id, k.tenant_id, t.expires_at, now() AS used_at, u.id AS user_id, u.uuid, u.email, u.username, u.display_name, r.kind, \
     r.name AS role_name, u.person_id, u.settings, u.shortcuts, u.photo_url, u.origin, \
     u.must_change_password, false AS must_set_up_factor, u.environment, NULL::text AS screen, \
     ARRAY(SELECT m.crew_id FROM crew_member AS m WHERE m.person_id = u.person_id ORDER BY m.crew_id) AS crews, \
     coalesce((SELECT jsonb_agg(jsonb_build_array(p.sub_module, p.can_create, p.can_update, p.can_delete, \
     p.can_reopen, p.can_configure, p.reach)) FROM sub_module_permission AS p WHERE p.role_id = r.id), '[]') AS grants, \
     n.off_sub_modules AS off, k.id AS api_key_id, k.permissions, k.networks, \
     coalesce(k.requests_per_minute, n.key_requests_per_minute) AS per_minute, t.sha256, t.last_used_at \
     FROM api_key_token AS t JOIN api_key AS k ON k.id = t.api_key_id JOIN tenant AS n ON n.id = k.tenant_id JOIN \"user\" AS u ON u.id = k.user_id \
     JOIN role AS r ON r.id = u.role_id \
     WHERE t.token_id = ? AND t.expires_at > now() AND k.revoked_at IS NULL AND u.active AND u.archived_at IS NULL"
}

#[derive(QueryableByName)]
struct KeyRow {
    #[diesel(embed)]
    user: SessionRow,
    #[diesel(sql_type = BigInt)]
    api_key_id: Id,
    #[diesel(sql_type = Jsonb)]
    permissions: Value,
    #[diesel(sql_type = Array<Text>)]
    networks: Vec<String>,
    #[diesel(sql_type = Integer)]
    per_minute: i32,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_used_at: Option<DateTime<Utc>>,
}

/// The key of a token, if it is valid: known, not expired, not revoked, its user not inactive. Its permissions are those that its user has
/// now and that it was given; it never administers the tenant. The caller compares the hash.
///
/// # Errors
/// Internal ones.
pub async fn load(tx: &Tx, token_id: &str, known_as: Uuid) -> Result<Option<LoadedSession>, Error> {
    let load = LoadKey { known_as, token: token_id.to_owned() };
    let row: Option<KeyRow> = load.get_result(tx.connection()).await.optional().to_domain()?;
    row.map(KeyRow::loaded).transpose()
}

impl KeyRow {
    fn loaded(self) -> Result<LoadedSession, Error> {
        let Self { user, api_key_id: id, permissions, networks, per_minute, sha256, last_used_at } = self;
        let (own, loaded) = (permissions_of(&permissions)?, user.loaded()?);
        let permissions = Arc::new(loaded.permissions.within(&own));
        let requests_per_minute = u32::try_from(per_minute).unwrap_or_default();
        let key = KeyUse { id, sha256, networks, requests_per_minute, last_used_at };
        Ok(LoadedSession { permissions, key: Some(key), ..loaded })
    }
}

prepared! {
    Used { address: String => Text, token: String => Text }
    "UPDATE api_key_token SET last_used_at = now(), last_address = ? \
     WHERE token_id = ? AND (last_used_at IS NULL OR last_used_at < now() - INTERVAL '1 minute')"
}

/// Notes that a token was used, at most once a minute.
///
/// # Errors
/// Internal ones.
pub async fn used(tx: &Tx, token_id: &str, address: &str) -> Result<(), Error> {
    let used = Used { address: address.to_owned(), token: token_id.to_owned() };
    used.execute(tx.connection()).await.to_domain().map(drop)
}
