//! What a role may do in one part of the menu, and to whose records.

use serde::{Deserialize, Serialize};

use crate::permission::Action;

/// Whose records a grant reaches when something is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Limit {
    /// Those one is responsible for.
    Own,
    /// Those of one's crews, and one's own.
    Crew,
    /// Those at one's location and below it.
    Location,
    /// All of the tenant.
    #[default]
    All,
}

impl Limit {
    /// From the narrowest.
    pub const ALL: [Limit; 4] = [Limit::Own, Limit::Crew, Limit::Location, Limit::All];

    /// The word stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Limit::Own => "own",
            Limit::Crew => "crew",
            Limit::Location => "location",
            Limit::All => "all",
        }
    }

    /// Reads the stored word; an unknown one is the narrowest.
    pub fn parse(word: &str) -> Self {
        [Limit::All, Limit::Location, Limit::Crew]
            .into_iter()
            .find(|limit| limit.as_str() == word)
            .unwrap_or(Limit::Own)
    }
}

/// What a role may do with one sub-module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Grant {
    /// May make new records.
    pub create: bool,
    /// May change records.
    pub update: bool,
    /// May archive and remove records.
    pub delete: bool,
    /// May take a work order backwards.
    pub reopen: bool,
    /// May change the lists and limits of a board.
    pub configure: bool,
    /// Whose records.
    pub limit: Limit,
}

impl Grant {
    /// Everything, everywhere.
    pub const FULL: Grant =
        Grant { create: true, update: true, delete: true, reopen: true, configure: true, limit: Limit::All };

    /// Whether it gives nothing that another does not.
    pub fn is_within(&self, other: &Grant) -> bool {
        let flags = |grant: &Grant| [grant.create, grant.update, grant.delete, grant.reopen, grant.configure];
        let fewer = flags(self).iter().zip(flags(other)).all(|(mine, theirs)| !mine || theirs);
        fewer && (self.limit == other.limit || self.limit == Limit::Own || other.limit == Limit::All)
    }

    /// What both allow. Limits that cannot be compared leave the narrowest.
    #[must_use]
    pub fn within(self, other: &Grant) -> Self {
        let limit = match (self.limit, other.limit) {
            (one, Limit::All) => one,
            (Limit::All, two) => two,
            (one, two) if one == two => one,
            _ => Limit::Own,
        };
        Self {
            create: self.create && other.create,
            update: self.update && other.update,
            delete: self.delete && other.delete,
            reopen: self.reopen && other.reopen,
            configure: self.configure && other.configure,
            limit,
        }
    }

    /// Whether the grant includes an action.
    pub fn allows(&self, action: Action) -> bool {
        match action {
            Action::Read => true,
            Action::Create => self.create,
            Action::Update => self.update,
            Action::Delete => self.delete,
            Action::Reopen => self.reopen,
            Action::Configure => self.configure,
        }
    }
}
