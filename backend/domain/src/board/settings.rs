//! A board's own choices: rules, where new work orders go, what its cards show, and whom the board is for.

use serde::{Deserialize, Serialize};

use super::patch::present;
use crate::{Error, Id, PersonId, RequestContext};

/// People of a board, and crews of a board, at most.
const MOST_MEMBERS: usize = 500;

/// A board's own choices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BoardSettings {
    /// Work may go from Open straight to Completed.
    pub skip_review: bool,
    /// A work order of the type FAILURE is not completed before it is recorded what failed.
    pub require_failure: bool,
    /// Where new work orders go for which no list is named; none: into the first one that stands for Open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_list: Option<Id>,
    /// What its cards show besides the title; none: what cards show unless a board says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_fields: Option<Vec<CardField>>,
}

/// Something that a card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CardField {
    /// Its code.
    Code,
    /// How urgent it is.
    Priority,
    /// By when it has to be done.
    Due,
    /// The responsible person.
    ResponsiblePerson,
    /// The crew.
    Crew,
    /// Its labels.
    Labels,
    /// What it is done to.
    Asset,
    /// Where it is done.
    Location,
    /// Tasks and sub-tasks done.
    Progress,
    /// PM or FAILURE.
    WorkType,
    /// When it is planned for.
    PlannedTime,
    /// Labour planned and spent.
    Labour,
    /// Parts planned and used.
    Parts,
    /// What blocks it, and what it belongs to.
    Links,
}

/// Whom a board is for: these and administrators; everybody who may read work orders, where there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BoardMembers {
    /// Persons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<PersonId>,
    /// Crews, with all who belong to them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crews: Vec<Id>,
}

/// Choices that are to be different; absent ones stay.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardChoices {
    /// See [`BoardSettings`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skip_review: Option<bool>,
    /// See [`BoardSettings`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub require_failure: Option<bool>,
    /// See [`BoardSettings`]; `null`: the first list that stands for Open.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub default_list: Option<Option<Id>>,
    /// See [`BoardSettings`]; `null`: what cards show unless a board says otherwise.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub card_fields: Option<Option<Vec<CardField>>>,
    /// All members from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<BoardMembers>,
}

impl BoardChoices {
    /// Makes those that are about [`BoardSettings`].
    pub(super) fn apply(&self, settings: &mut BoardSettings) {
        settings.skip_review = self.skip_review.unwrap_or(settings.skip_review);
        settings.require_failure = self.require_failure.unwrap_or(settings.require_failure);
        settings.default_list = self.default_list.unwrap_or(settings.default_list);
        if let Some(fields) = &self.card_fields {
            settings.card_fields = fields.as_ref().map(|fields| sorted(fields));
        }
    }
}

impl BoardMembers {
    /// Whether the board is for everybody.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.crews.is_empty()
    }

    /// Whether a person belongs to them, alone or by a crew.
    pub fn include(&self, context: &RequestContext) -> bool {
        context.person_id().is_some_and(|person| self.people.contains(&person))
            || context.crews().iter().any(|crew| self.crews.contains(crew))
    }

    /// Each once, in order.
    ///
    /// # Errors
    /// `too_many`.
    pub(super) fn checked(&self) -> Result<Self, Error> {
        let kept = Self { people: sorted(&self.people), crews: sorted(&self.crews) };
        if kept.people.len() > MOST_MEMBERS || kept.crews.len() > MOST_MEMBERS {
            let detail = format!("A board has at most {MOST_MEMBERS} people and {MOST_MEMBERS} crews as members.");
            return Err(Error::field("too_many", "members", detail));
        }
        Ok(kept)
    }
}

fn sorted<T: Copy + Ord>(values: &[T]) -> Vec<T> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    values
}
