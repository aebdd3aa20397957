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

    /// Whether it can be made of a request in this status: accepting comes first, and the others end it.
    pub fn follows(self, status: &str) -> bool {
        match self {
            Self::Accept => status == "new",
            _ => matches!(status, "new" | "accepted"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_decided_stays_decided() {
        let all = [RequestDecision::Accept, RequestDecision::Reject, RequestDecision::Cancel, RequestDecision::Convert];
        for decision in all {
            assert!(decision.follows("new"));
            assert_eq!(decision.follows("accepted"), decision != RequestDecision::Accept);
            for end in ["rejected", "cancelled", "converted"] {
                assert!(!decision.follows(end), "{decision:?} after {end}");
            }
        }
    }
}
