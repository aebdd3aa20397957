//! What can be followed, by its name.

use gantry_domain::{Action, Error, Family, Need, SubModule};

use crate::inbox::INBOX;
use crate::online::ONLINE;
use crate::sensors::{READ_SENSORS, SENSORS};
use crate::stream_kinds::{RegisteredKind, StreamKinds};

/// What a topic is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Topic {
    /// `board:7`, a stream of a registered kind.
    Stream(RegisteredKind),
    /// `inbox`, what concerns oneself.
    Inbox,
    /// `presence`, who of the tenant is there.
    Presence,
    /// `sensors:<label>`, the newest values of the sensors that one names.
    Sensors,
    /// `changes:asset`, notices without order or memory; and what one needs to hear them.
    Changes(Need),
}

/// Tables that are no families and can be followed, and what one needs to see them.
const OTHERS: [(&str, Need); 6] = [
    ("board", Need::Of(SubModule::WorkOrders, Action::Read)),
    ("crew_member", Need::SignedIn),
    ("floor_plan_place", Need::Of(SubModule::Locations, Action::Read)),
    ("plan_exception", Need::Of(SubModule::MaintenancePlans, Action::Read)),
    ("sub_module_permission", Need::Of(SubModule::UserRoles, Action::Read)),
    ("work_order_status", Need::Of(SubModule::WorkOrders, Action::Read)),
];

/// Whatever a client calls what it looks at, within reason.
fn is_label(topic: &str) -> bool {
    topic.len() <= 100
        && topic.bytes().skip(SENSORS.len()).all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

impl Topic {
    /// What a topic is about.
    ///
    /// # Errors
    /// `not_found` for a topic that there is not.
    pub(crate) fn read(topic: &str, kinds: &StreamKinds) -> Result<Self, Error> {
        match topic.split_once(':') {
            None if topic == INBOX => Ok(Self::Inbox),
            None if topic == ONLINE => Ok(Self::Presence),
            Some(("changes", table)) => {
                let family = Family::of_table(table).map(Family::following);
                let other = || OTHERS.iter().find(|(name, _)| *name == table).map(|(_, need)| *need);
                family.or_else(other).map(Self::Changes).ok_or(Error::NotFound { what: "Topic" })
            }
            Some(_) if topic.starts_with(SENSORS) && is_label(topic) => Ok(Self::Sensors),
            _ => kinds.stream(topic).map(|(kind, _)| Self::Stream(kind)),
        }
    }

    /// What a viewer needs to be allowed.
    pub(crate) fn need(self) -> Need {
        match self {
            Self::Stream(kind) => kind.need,
            Self::Inbox | Self::Presence => Need::SignedIn,
            Self::Sensors => READ_SENSORS,
            Self::Changes(need) => need,
        }
    }

    /// Whether a kiosk screen may follow it: what people say, and to whom, is nothing for a wall.
    pub(crate) fn is_for_screens(self) -> bool {
        match self {
            Self::Stream(kind) => kind.for_screens,
            Self::Inbox | Self::Presence => false,
            Self::Sensors | Self::Changes(_) => true,
        }
    }
}
