//! The names under which sessions follow topics on their hub.

use std::sync::Arc;

use gantry_domain::TenantId;

/// The key sessions join on their hub to follow a topic of a tenant.
pub fn hub_key(tenant: TenantId, topic: &str) -> Arc<str> {
    format!("{tenant}/{topic}").into()
}
