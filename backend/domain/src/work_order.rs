//! The life of a work order: four system statuses in order, each tenant's own statuses being synonyms of one of them.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Error;

/// The work type of repairs: 1 is planned maintenance (PM), 2 FAILURE.
pub const FAILURE_WORK: i16 = 2;

/// What rules look at. The number is the label index of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SystemStatus {
    /// 1: to be done, or being done.
    Open,
    /// 2: done by the technician, to be looked at.
    InReview,
    /// 3: done.
    Completed,
    /// 4: settled; final but for a reopen.
    Closed,
}

impl SystemStatus {
    /// In order.
    pub const ALL: [SystemStatus; 4] =
        [SystemStatus::Open, SystemStatus::InReview, SystemStatus::Completed, SystemStatus::Closed];

    /// 1 to 4, as stored and as the specification numbers them.
    pub fn number(self) -> i16 {
        match self {
            SystemStatus::Open => 1,
            SystemStatus::InReview => 2,
            SystemStatus::Completed => 3,
            SystemStatus::Closed => 4,
        }
    }

    /// Reads the stored number.
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.number() == number)
    }

    /// The label on the screen.
    pub fn label(self) -> &'static str {
        match self {
            SystemStatus::Open => "Open",
            SystemStatus::InReview => "In Review",
            SystemStatus::Completed => "Completed",
            SystemStatus::Closed => "Closed",
        }
    }

    /// Whether the work is done: completed or closed.
    pub fn is_done(self) -> bool {
        self >= SystemStatus::Completed
    }
}

/// What a transition is measured against.
#[derive(Debug, Clone, Copy)]
pub struct TransitionRules<'a> {
    /// The board lets work go from Open straight to Completed.
    pub skip_review: bool,
    /// The caller may reopen.
    pub may_reopen: bool,
    /// The reason given.
    pub reason: Option<&'a str>,
}

/// What a legal transition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transition {
    /// The system status stays: a synonym, or the same list.
    Within,
    /// One step on, short of completion.
    Forward,
    /// Into Completed: mandatory tasks are asked about.
    Complete,
    /// Completed to Closed.
    Close,
    /// Backwards, permitted and with a reason.
    Reopen,
}

impl SystemStatus {
    /// Judges a change of status.
    ///
    /// # Errors
    /// `illegal_transition`, `reopen_forbidden`, `reason_required`.
    pub fn transition(self, to: SystemStatus, rules: TransitionRules<'_>) -> Result<Transition, Error> {
        use SystemStatus::{Closed, Completed, InReview, Open};
        match (self, to) {
            (from, to) if from == to => Ok(Transition::Within),
            (Open, InReview) => Ok(Transition::Forward),
            (InReview, Completed) => Ok(Transition::Complete),
            (Open, Completed) if rules.skip_review => Ok(Transition::Complete),
            (Completed, Closed) => Ok(Transition::Close),
            (from, to) if from > to => reopen(from, to, rules),
            (from, to) => Err(Error::conflict_with(
                "illegal_transition",
                format!("A work order cannot go from {} to {} directly.", from.label(), to.label()),
                json!({ "from": from, "to": to }),
            )),
        }
    }
}

fn reopen(from: SystemStatus, to: SystemStatus, rules: TransitionRules<'_>) -> Result<Transition, Error> {
    if !rules.may_reopen {
        return Err(Error::forbidden(
            "reopen_forbidden",
            format!("Taking a work order back from {} to {} needs the permission to reopen.", from.label(), to.label()),
        ));
    }
    match rules.reason {
        Some(reason) if !reason.trim().is_empty() => Ok(Transition::Reopen),
        _ => Err(Error::conflict(
            "reason_required",
            format!("Enter a reason for moving back from {} to {}.", from.label(), to.label()),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SystemStatus::{Closed, Completed, InReview, Open};

    const PLAIN: TransitionRules<'_> = TransitionRules { skip_review: false, may_reopen: false, reason: None };

    #[test]
    fn one_step_forward_at_a_time() {
        assert_eq!(Open.transition(InReview, PLAIN).unwrap(), Transition::Forward);
        assert_eq!(InReview.transition(Completed, PLAIN).unwrap(), Transition::Complete);
        assert_eq!(Completed.transition(Closed, PLAIN).unwrap(), Transition::Close);
        for (from, to) in [(Open, Completed), (Open, Closed), (InReview, Closed)] {
            assert_eq!(from.transition(to, PLAIN).unwrap_err().code(), "illegal_transition");
        }
    }

    #[test]
    fn a_board_may_skip_review_but_not_completion() {
        let rules = TransitionRules { skip_review: true, ..PLAIN };
        assert_eq!(Open.transition(Completed, rules).unwrap(), Transition::Complete);
        assert_eq!(Open.transition(Closed, rules).unwrap_err().code(), "illegal_transition");
    }

    #[test]
    fn backwards_needs_permission_first_and_a_reason_then() {
        assert_eq!(Closed.transition(Open, PLAIN).unwrap_err().code(), "reopen_forbidden");
        let permitted = TransitionRules { may_reopen: true, ..PLAIN };
        assert_eq!(Closed.transition(Open, permitted).unwrap_err().code(), "reason_required");
        let blank = TransitionRules { reason: Some("  "), ..permitted };
        assert_eq!(InReview.transition(Open, blank).unwrap_err().code(), "reason_required");
        let given = TransitionRules { reason: Some("leaks again"), ..permitted };
        assert_eq!(Closed.transition(Open, given).unwrap(), Transition::Reopen);
    }
}
