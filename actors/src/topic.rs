//! What can be followed, by its name.

use std::str::FromStr;

use gantry_domain::{Action, Error, Need, SubModule};
use gantry_store::board_stream;

/// What a topic is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// `board:7`, a stream.
    Board(i32),
    /// `changes:asset`, notices without order or memory; and what one needs to hear them.
    Changes(Need),
}

/// Tables that can be followed, and what one needs to see them.
const FAMILIES: [(&str, Need); 10] = [
    ("asset", Need::Of(SubModule::Equipment, Action::Read)),
    ("board", Need::Of(SubModule::WorkOrders, Action::Read)),
    ("crew", Need::SignedIn),
    ("crew_member", Need::SignedIn),
    ("location", Need::Of(SubModule::Locations, Action::Read)),
    ("person", Need::SignedIn),
    ("role", Need::Of(SubModule::UserRoles, Action::Read)),
    ("sub_module_permission", Need::Of(SubModule::UserRoles, Action::Read)),
    ("user", Need::Of(SubModule::Users, Action::Read)),
    ("work_order_status", Need::Of(SubModule::WorkOrders, Action::Read)),
];

impl Topic {
    /// What a viewer needs to be allowed.
    pub(crate) fn reading(self) -> Need {
        match self {
            Self::Board(_) => Need::Of(SubModule::WorkOrders, Action::Read),
            Self::Changes(need) => need,
        }
    }
}

impl FromStr for Topic {
    type Err = Error;

    fn from_str(topic: &str) -> Result<Self, Error> {
        let unknown = Error::NotFound { what: "Topic" };
        match topic.split_once(':') {
            Some(("board", number)) => {
                let number = number.parse().map_err(|_| unknown)?;
                // One way to write it: "board:01" would be the same board under another key.
                let only = board_stream::topic(number) == topic;
                only.then_some(Self::Board(number)).ok_or(Error::NotFound { what: "Topic" })
            }
            Some(("changes", family)) => {
                let known = FAMILIES.iter().find(|(name, _)| *name == family);
                known.map(|(_, need)| Self::Changes(*need)).ok_or(unknown)
            }
            _ => Err(unknown),
        }
    }
}
