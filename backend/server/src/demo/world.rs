//! What the stories are told about: the people, crews, assets and boards with the ids they have got in the database.

use chrono::{DateTime, Utc};
use gantry_domain::{BoardId, Caller, Id, Permissions, PersonId, RequestContext, SystemStatus, TenantId, UserId};
use std::sync::Arc;
use uuid::Uuid;

use super::plant::Kind;

/// Somebody who does things in a story.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) person: PersonId,
    pub(super) name: String,
    /// Place in [`World::crews`].
    pub(super) crew: usize,
    pub(super) user: Option<UserId>,
}

/// An asset to work on.
#[derive(Debug, Clone)]
pub(super) struct Machine {
    pub(super) id: Id,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) location: Id,
}

/// Everything a story refers to.
#[derive(Debug, Clone)]
pub(super) struct World {
    pub(super) tenant: TenantId,
    pub(super) plant: &'static str,
    pub(super) members: Vec<Member>,
    pub(super) crews: Vec<Id>,
    pub(super) machines: Vec<Machine>,
    /// Whoever plans: places in `members`.
    pub(super) planners: Vec<usize>,
    /// The day on which everything ends.
    pub(super) today: DateTime<Utc>,
}

impl World {
    /// The context in which a member acts, with every permission: the story is told, not judged.
    pub(super) fn context_of(&self, member: &Member) -> RequestContext {
        let caller = Caller::User {
            id: member.user.unwrap_or_default(),
            person: Some(member.person),
            crews: self.crews.get(member.crew).copied().into_iter().collect(),
            name: member.name.clone(),
            session: Uuid::nil(),
        };
        RequestContext::user(self.tenant, caller, Arc::new(Permissions::full()), Uuid::nil())
    }
}

/// How many work orders of a board are in which stage today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) open: usize,
    pub(super) review: usize,
    pub(super) completed: usize,
    pub(super) closed: usize,
    /// Closed more than sixty days ago and taken off the board.
    pub(super) archived: usize,
}

/// A board of a story.
#[derive(Debug, Clone)]
pub(super) struct Stage {
    pub(super) id: BoardId,
    /// Place in [`super::jobs::OF_BOARDS`].
    pub(super) jobs: usize,
    /// Places in [`World::crews`] of those who work here.
    pub(super) crews: &'static [usize],
    pub(super) quota: Quota,
    /// Lists besides the four, left of "In Review": heading and the status they stand for.
    pub(super) lists: Vec<(&'static str, Id)>,
    pub(super) review_limit: Option<u32>,
    /// Seed of the board's dice.
    pub(super) seed: u64,
}

impl Quota {
    /// All work orders there ever were.
    #[cfg(test)]
    pub(super) fn total(self) -> usize {
        self.open + self.review + self.completed + self.closed + self.archived
    }
}

/// The heading that the seed gives the list of a system status.
pub(super) fn heading(status: SystemStatus) -> &'static str {
    status.label()
}
