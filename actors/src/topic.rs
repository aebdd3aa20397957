//! What can be followed, by its name.

use std::str::FromStr;

use gantry_domain::{Action, Error, Family, Id, Need, SubModule};
use gantry_store::{alarm_stream, board_stream, thread_stream};

use crate::alarms::Alarms;
use crate::board::Board;
use crate::inbox::INBOX;
use crate::kind::Kind;
use crate::online::ONLINE;
use crate::thread::Thread;

/// What a topic is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// `board:7`, a stream.
    Board(i32),
    /// `thread:12`, a stream.
    Thread(Id),
    /// `alarms`, the stream of a tenant's alarms.
    Alarms,
    /// `inbox`, what concerns oneself.
    Inbox,
    /// `presence`, who of the tenant is there.
    Presence,
    /// `changes:asset`, notices without order or memory; and what one needs to hear them.
    Changes(Need),
}

/// Tables that are no families and can be followed, and what one needs to see them.
const OTHERS: [(&str, Need); 5] = [
    ("board", Need::Of(SubModule::WorkOrders, Action::Read)),
    ("crew_member", Need::SignedIn),
    ("floor_plan_place", Need::Of(SubModule::Locations, Action::Read)),
    ("sub_module_permission", Need::Of(SubModule::UserRoles, Action::Read)),
    ("work_order_status", Need::Of(SubModule::WorkOrders, Action::Read)),
];

impl Topic {
    /// What a viewer needs to be allowed.
    pub(crate) fn reading(self) -> Need {
        match self {
            Self::Board(number) => Board::new(number).reading(),
            Self::Thread(id) => Thread::new(id).reading(),
            Self::Alarms => Alarms.reading(),
            Self::Inbox | Self::Presence => Need::SignedIn,
            Self::Changes(need) => need,
        }
    }
}

impl FromStr for Topic {
    type Err = Error;

    fn from_str(topic: &str) -> Result<Self, Error> {
        let unknown = || Error::NotFound { what: "Topic" };
        match topic.split_once(':') {
            None if topic == INBOX => Ok(Self::Inbox),
            None if topic == alarm_stream::TOPIC => Ok(Self::Alarms),
            None if topic == ONLINE => Ok(Self::Presence),
            Some(("thread", id)) => {
                let id = id.parse().map_err(|_| unknown())?;
                (thread_stream::topic(id) == topic).then_some(Self::Thread(id)).ok_or_else(unknown)
            }
            Some(("board", number)) => {
                let number = number.parse().map_err(|_| unknown())?;
                // One way to write it: "board:01" would be the same board under another key.
                (board_stream::topic(number) == topic).then_some(Self::Board(number)).ok_or_else(unknown)
            }
            Some(("changes", table)) => {
                let family = Family::of_table(table).map(Family::following);
                let other = || OTHERS.iter().find(|(name, _)| *name == table).map(|(_, need)| *need);
                family.or_else(other).map(Self::Changes).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}
