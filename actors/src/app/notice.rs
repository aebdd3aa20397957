//! What nodes tell each other of sessions, rights and rules.

use gantry_domain::{TenantId, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Something that every node has to heed. One that gets lost is made up for when tokens are looked at again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Notice {
    /// A session is over: its token counts no longer.
    Ended(Uuid),
    /// What people of a tenant may do has changed.
    Rights {
        /// Whose people.
        tenant: TenantId,
        /// Which ones; none: all of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        users: Vec<UserId>,
    },
    /// Rules, sensors or gateways of a tenant are different now: the owner of their partition has to look.
    Watched(TenantId),
}
