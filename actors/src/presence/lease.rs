//! What a node tells the others about its own viewers of a topic. It counts for [`LEASE`]; a node that is killed says
//! nothing more, and its people are gone when the lease is over.

use std::time::Duration;

use gantry_domain::{Author, Id, PersonId, UserId};
use serde::{Deserialize, Serialize};

/// How long a lease counts, and a card is held, without another word.
pub(crate) const LEASE: Duration = Duration::from_secs(30);
/// How long a user counts as typing without another word.
pub(crate) const TYPING: Duration = Duration::from_secs(6);
/// How often a lease is renewed when nothing changes: two may get lost.
pub(crate) const RENEWAL: Duration = Duration::from_secs(10);
/// People named in a list; of the others only the number is told.
pub(crate) const NAMED: usize = 100;

/// A user who watches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Here {
    pub(crate) id: Option<UserId>,
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<PersonId>,
    /// The card whose drawer is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) viewing: Option<Id>,
}

/// A card that a user drags.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Held {
    pub(crate) card_id: Id,
    pub(crate) by: Author,
}

/// All of a node's viewers of one topic.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lease {
    /// The first [`NAMED`].
    pub(crate) here: Vec<Here>,
    /// Those who are not named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) more: Vec<Option<UserId>>,
    pub(crate) held: Vec<Held>,
    /// Who is writing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) typing: Vec<Author>,
}

impl Lease {
    /// Nobody is there: a viewer of nothing need not be remembered.
    pub(crate) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }
}
