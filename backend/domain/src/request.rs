//! What becomes of a work request.

use serde::Deserialize;

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RequestDecision {
    /// It will be seen to.
    Accept,
    /// It will not.
    Reject,
    /// It is not wanted any more.
    Cancel,
    /// It becomes a work order.
    Convert,
}

impl RequestDecision {
    /// Where it leads.
    pub const fn status(self) -> &'static str {
        match self {
            Self::Accept => "accepted",
            Self::Reject => "rejected",
            Self::Cancel => "cancelled",
            Self::Convert => "converted",
        }
    }
}
