//! The kinds of role that the product knows.

use serde::{Deserialize, Serialize};

/// The four kinds of role the product knows; a tenant's own roles are each of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoleKind {
    /// May do everything in the tenant.
    Admin,
    /// Plans and dispatches.
    Staff,
    /// Does the work.
    User,
    /// Looks on.
    Guest,
}

impl RoleKind {
    /// The word stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            RoleKind::Admin => "admin",
            RoleKind::Staff => "staff",
            RoleKind::User => "user",
            RoleKind::Guest => "guest",
        }
    }

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        [RoleKind::Admin, RoleKind::Staff, RoleKind::User, RoleKind::Guest]
            .into_iter()
            .find(|kind| kind.as_str() == word)
    }
}
