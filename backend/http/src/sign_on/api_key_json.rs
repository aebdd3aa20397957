//! API keys as they are read and written.

use chrono::{DateTime, Utc};
use gantry_delivery::Network;
use gantry_domain::{Error, Id};
use gantry_store::sign_on::api_key::{ApiKey, KeyValues};
use gantry_store::sign_on::role::Matrix;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::role::PermissionOrNone;
use crate::auth::{API_KEY_START, KEY_REQUESTS_PER_MINUTE};
use crate::system::menu::Permission;

/// Characters of a name.
const NAME: usize = 100;
/// Networks of a key.
const NETWORKS: usize = 20;

/// An API key that is made or changed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApiKeyBody {
    /// What people call it.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// The most that it may do, by sub-module, which are at least read; null: not even that.
    #[schema(value_type = std::collections::BTreeMap<String, PermissionOrNone>)]
    permissions: Matrix,
    /// Networks that it may come from, such as `10.20.0.0/16`, 20 at most; empty: all.
    #[serde(default)]
    #[schema(required = false, max_items = 20)]
    networks: Vec<String>,
    /// Requests a minute on each node; null: as the tenant has it.
    #[schema(minimum = 1, maximum = 60000)]
    requests_per_minute: Option<i32>,
    /// The role of a service key; without one the key acts as its creator.
    #[schema(value_type = Option<i64>)]
    pub(super) role_id: Option<Id>,
    /// Until when its token counts: a year unless said, and at most.
    pub(super) expires_at: Option<DateTime<Utc>>,
    /// The version that is changed.
    pub(super) version: Option<i64>,
}

impl ApiKeyBody {
    /// What is kept of it.
    ///
    /// # Errors
    /// `required`, `invalid`.
    pub(super) fn checked(self) -> Result<KeyValues, Error> {
        let name = self.name.trim().to_owned();
        if name.is_empty() {
            return Err(Error::field("required", "name", "A name is required."));
        }
        if name.chars().count() > NAME {
            return Err(Error::field("invalid", "name", format!("At most {NAME} characters.")));
        }
        if self.networks.len() > NETWORKS {
            return Err(Error::field("invalid", "networks", format!("At most {NETWORKS} networks.")));
        }
        let networks: Vec<String> = self.networks.iter().map(|network| network.trim().to_owned()).collect();
        let unread = networks.iter().enumerate().find_map(|(at, text)| Some((at, text.parse::<Network>().err()?)));
        if let Some((at, why)) = unread {
            return Err(Error::field("invalid", &format!("networks.{at}"), format!("{why}.")));
        }
        if self.requests_per_minute.is_some_and(|number| !KEY_REQUESTS_PER_MINUTE.contains(&number)) {
            return Err(Error::field("invalid", "requestsPerMinute", "Enter 1 to 60000 requests a minute."));
        }
        let Self { permissions, requests_per_minute, .. } = self;
        Ok(KeyValues { name, permissions, networks, requests_per_minute })
    }
}

/// An API key; its token is not among what is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApiKey)]
pub(super) struct ApiKeyView {
    id: i64,
    /// What people call it.
    name: String,
    /// Whether it acts as a user of its own.
    service: bool,
    /// The user that it acts as.
    user_id: i64,
    /// What that user is called.
    user_name: String,
    /// The role of that user.
    role_id: i64,
    /// What the role is called.
    role_name: String,
    /// The most that it may do, by sub-module.
    #[schema(value_type = std::collections::BTreeMap<String, Permission>)]
    permissions: serde_json::Value,
    /// Networks that it may come from; empty: all.
    networks: Vec<String>,
    /// Requests a minute on each node; null: as the tenant has it.
    #[schema(required = true)]
    requests_per_minute: Option<i32>,
    /// How its token begins.
    token_start: String,
    /// Who made it.
    #[schema(required = true)]
    created_by: Option<String>,
    created_at: DateTime<Utc>,
    /// When it got another token.
    #[schema(required = true)]
    rotated_at: Option<DateTime<Utc>>,
    /// Until when its token counts.
    expires_at: DateTime<Utc>,
    /// Until when the token before it counts, if it still does.
    #[schema(required = true)]
    previous_until: Option<DateTime<Utc>>,
    /// When it was last used, to the minute.
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
    /// The network address it came from then.
    last_address: String,
    version: i64,
}

impl ApiKeyView {
    pub(super) fn of(key: ApiKey) -> Self {
        Self {
            token_start: format!("{API_KEY_START}{}", key.token_id),
            id: key.id,
            name: key.name,
            service: key.service,
            user_id: key.user_id,
            user_name: key.user_name,
            role_id: key.role_id,
            role_name: key.role_name,
            permissions: key.permissions,
            networks: key.networks,
            requests_per_minute: key.requests_per_minute,
            created_by: key.created_by,
            created_at: key.created_at,
            rotated_at: key.rotated_at,
            expires_at: key.expires_at,
            previous_until: key.previous_until,
            last_used_at: key.last_used_at,
            last_address: key.last_address,
            version: key.version,
        }
    }
}
