//! Life cycles of records: the statuses of a family, which of them follow each other, and what a transition needs.

use serde::Serialize;
use serde_json::json;

use crate::{Action, Error};

/// The most characters of a reason.
pub const LONGEST_REASON: usize = 1_000;

/// The life cycle of a family's records. A status without transitions is final: its records are not changed any more.
#[derive(Debug, Clone, Copy)]
pub struct Lifecycle {
    /// The status of new records.
    pub initial: &'static str,
    /// One for each status that can be reached.
    pub transitions: &'static [StatusTransition],
}

/// A way to a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusTransition {
    /// The status that it leads to.
    pub to: &'static str,
    /// The statuses that it is possible in.
    pub from: &'static [&'static str],
    /// What the user must be allowed to do with the record.
    pub action: Action,
    /// Whether it needs a reason.
    pub reason_required: bool,
    /// Whether it needs more than a status, and so has a call of its own.
    #[serde(skip)]
    pub has_own_call: bool,
}

impl StatusTransition {
    /// A way to a status, for those who may update the record.
    pub const fn new(from: &'static [&'static str], to: &'static str) -> Self {
        Self { to, from, action: Action::Update, reason_required: false, has_own_call: false }
    }

    /// The same for those who may do this with the record.
    pub const fn action(self, action: Action) -> Self {
        Self { action, ..self }
    }

    /// The same with a reason.
    pub const fn reason_required(self) -> Self {
        Self { reason_required: true, ..self }
    }

    /// The same with a call of its own.
    pub const fn has_own_call(self) -> Self {
        Self { has_own_call: true, ..self }
    }

    /// The reason as it is kept.
    ///
    /// # Errors
    /// `required` when there has to be one, `invalid` when it is too long.
    pub fn checked_reason(self, reason: &str) -> Result<&str, Error> {
        let reason = reason.trim();
        if reason.is_empty() && self.reason_required {
            return Err(Error::field("required", "reason", format!("Enter a reason for the status {}.", self.to)));
        }
        if reason.chars().count() > LONGEST_REASON {
            return Err(Error::field("invalid", "reason", format!("At most {LONGEST_REASON} characters.")));
        }
        Ok(reason)
    }
}

impl Lifecycle {
    /// What leads to a status, from wherever.
    ///
    /// # Errors
    /// `invalid` for a status that nothing leads to, naming those that can be reached.
    pub fn transition_to(&self, to: &str) -> Result<&'static StatusTransition, Error> {
        let known = || {
            let words: Vec<&str> = self.transitions.iter().map(|one| one.to).collect();
            Error::field("invalid", "status", format!("Expected one of: {}.", words.join(", ")))
        };
        self.transitions.iter().find(|one| one.to == to).ok_or_else(known)
    }

    /// What leads from one status to another.
    ///
    /// # Errors
    /// As [`Lifecycle::transition_to`]; `transition_not_allowed` with the statuses that are `allowed`.
    pub fn transition(&self, from: &str, to: &str) -> Result<&'static StatusTransition, Error> {
        let transition = self.transition_to(to)?;
        if transition.from.contains(&from) {
            return Ok(transition);
        }
        let allowed: Vec<&str> = self.following(from).map(|one| one.to).collect();
        let ways = if allowed.is_empty() {
            "No status follows".to_owned()
        } else {
            format!("Allowed: {}", allowed.join(", "))
        };
        let detail = format!("The status {to} does not follow {from}. {ways}.");
        Err(Error::conflict_with("transition_not_allowed", detail, json!({ "recordStatus": from, "allowed": allowed })))
    }

    /// The transitions that are possible in a status.
    pub fn following(&self, status: &str) -> impl Iterator<Item = &'static StatusTransition> {
        self.transitions.iter().filter(move |one| one.from.contains(&status))
    }

    /// Whether no status follows.
    pub fn is_final(&self, status: &str) -> bool {
        self.following(status).next().is_none()
    }

    /// Refuses a change of a record whose status is final.
    ///
    /// # Errors
    /// `final_status`.
    pub fn refuse_final(&self, status: &str) -> Result<(), Error> {
        if self.is_final(status) {
            let detail = format!("The status is {status}, which is final.");
            return Err(Error::conflict_with("final_status", detail, json!({ "recordStatus": status })));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: Lifecycle = Lifecycle {
        initial: "draft",
        transitions: &[
            StatusTransition::new(&["draft"], "submitted"),
            StatusTransition::new(&["submitted"], "approved").action(Action::Configure),
            StatusTransition::new(&["draft", "submitted"], "rejected").reason_required(),
        ],
    };

    fn allowed(error: &Error) -> Vec<&str> {
        let Error::Conflict { code: "transition_not_allowed", extra, .. } = error else { panic!("{error}") };
        extra["allowed"].as_array().unwrap().iter().filter_map(serde_json::Value::as_str).collect()
    }

    #[test]
    fn only_declared_transitions_are_possible_and_the_others_name_those() {
        assert_eq!(ORDER.transition("submitted", "approved").unwrap().action, Action::Configure);
        assert_eq!(allowed(&ORDER.transition("draft", "approved").unwrap_err()), ["submitted", "rejected"]);
        assert_eq!(allowed(&ORDER.transition("approved", "submitted").unwrap_err()), [""; 0]);
        assert!(matches!(ORDER.transition("draft", "nonsense"), Err(Error::Invalid { code: "invalid", .. })));
    }

    #[test]
    fn a_status_without_transitions_is_final() {
        assert_eq!(
            ["draft", "submitted", "approved", "rejected"].map(|one| ORDER.is_final(one)),
            [false, false, true, true]
        );
        assert!(ORDER.refuse_final("draft").is_ok());
        assert!(matches!(ORDER.refuse_final("approved"), Err(Error::Conflict { code: "final_status", .. })));
    }

    #[test]
    fn a_reason_is_trimmed_and_required_where_declared() {
        let reject = ORDER.transition_to("rejected").unwrap();
        assert_eq!(reject.checked_reason(" too dear ").unwrap(), "too dear");
        assert!(matches!(reject.checked_reason("  "), Err(Error::Invalid { code: "required", .. })));
        assert!(reject.checked_reason(&"é".repeat(LONGEST_REASON)).is_ok());
        assert!(matches!(
            reject.checked_reason(&"é".repeat(LONGEST_REASON + 1)),
            Err(Error::Invalid { code: "invalid", .. })
        ));
        assert_eq!(ORDER.transition_to("submitted").unwrap().checked_reason("").unwrap(), "");
    }
}
