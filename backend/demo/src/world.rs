//! What the stories refer to: the people, crews and assets with the ids they have got in the database, and the
//! boards.

use chrono::{DateTime, Utc};
use gantry_domain::{Author, Caller, Error, Id, Permissions, PersonId, RequestContext, SystemStatus, TenantId, UserId};
use std::sync::Arc;
use uuid::Uuid;

use super::plant::Kind;

/// A person who does things in a story.
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
    /// Those who plan: places in `members`.
    pub(super) planners: Vec<usize>,
    /// The day on which everything ends.
    pub(super) today: DateTime<Utc>,
}

impl World {
    /// The first of those who plan.
    ///
    /// # Errors
    /// Internal ones: a company without planners.
    pub(super) fn planner(&self) -> Result<&Member, Error> {
        let planner = self.planners.first().and_then(|place| self.members.get(*place));
        planner.ok_or_else(|| Error::Internal("the demonstration needs a planner".into()))
    }

    /// A member as the author of events.
    pub(super) fn author_of(member: &Member) -> Author {
        Author { id: member.user, name: member.name.clone() }
    }

    /// The context in which a member acts, with every permission: stories do not test permissions.
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
#[derive(Debug, Clone, Copy)]
pub(super) struct Stage {
    pub(super) number: i32,
    pub(super) name: &'static str,
    pub(super) uri: &'static str,
    /// Place in [`super::jobs::OF_BOARDS`].
    pub(super) jobs: usize,
    /// Places in [`World::crews`] of those who work here.
    pub(super) crews: &'static [usize],
    pub(super) quota: Quota,
    /// Lists between "Open" and "In Review"; each stands for a status of its own, which is a kind of Open.
    pub(super) lists: &'static [&'static str],
    pub(super) review_limit: Option<u32>,
    /// Seed of the board's dice.
    pub(super) seed: u64,
}

/// The heading of the list of a system status.
pub(super) fn heading(status: SystemStatus) -> &'static str {
    status.label()
}
