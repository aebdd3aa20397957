//! The registry of the kinds of streams: one line each, with what its topics begin with, what a viewer needs, and the consumers of
//! its log. docs/ADDING-A-STREAM.md says what a kind consists of.

use gantry_actors::{RegisteredKind, StreamKinds};
use gantry_domain::{Action, Need, SubModule};
use gantry_store::alarm_stream::{self, Alarms};
use gantry_store::board_stream::{self, Board};
use gantry_store::thread_stream::{self, Thread};

use crate::consumers::{alarm, board, thread};

/// Seeing work orders.
const READ_WORK_ORDERS: Need = Need::Of(SubModule::WorkOrders, Action::Read);
/// Seeing sensors and their alarms.
const READ_SENSORS: Need = Need::Of(SubModule::Sensors, Action::Read);

/// All kinds of streams. Who may see a thread its state knows.
pub(crate) fn stream_kinds() -> StreamKinds {
    StreamKinds::new([
        RegisteredKind::new::<Board>(board_stream::PREFIX, READ_WORK_ORDERS, &[board::tellings]),
        RegisteredKind::new::<Thread>(thread_stream::PREFIX, Need::SignedIn, &[thread::tellings]),
        RegisteredKind::new::<Alarms>(alarm_stream::TOPIC, READ_SENSORS, &[alarm::tellings]),
    ])
}
