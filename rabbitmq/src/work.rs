//! Work that must happen once: what a node is called to, what it answers, and how much waits. A call only says where the
//! job stands; the job itself, and whether it is done, is PostgreSQL's to know. So a call may be lost, late or doubled.

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// A queue of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkQueue {
    /// Telling who looks at a table that its records changed.
    Changes,
    /// Taking files into families.
    Imports,
    /// Determining the recipients of notifications, and writing these.
    Notices,
    /// Sending mails.
    Mails,
    /// Sending push messages.
    Pushes,
    /// What alarms make happen by themselves.
    Alarms,
    /// Making work orders of maintenance plans.
    Plans,
}

impl WorkQueue {
    /// All queues.
    pub const ALL: [Self; 7] =
        [Self::Changes, Self::Imports, Self::Notices, Self::Mails, Self::Pushes, Self::Alarms, Self::Plans];

    /// Its name, on the broker and in the table of jobs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Changes => "changes",
            Self::Imports => "imports",
            Self::Notices => "notices",
            Self::Mails => "mails",
            Self::Pushes => "pushes",
            Self::Alarms => "alarms",
            Self::Plans => "plans",
        }
    }

    /// The queue of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.name() == name)
    }
}

/// A call to do a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// Whose job it is.
    pub tenant: i64,
    /// The job's id.
    pub job: i64,
    /// It was delivered before, and the worker may have died of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// What was given to this node, a call if nothing else, to be settled when its transaction is over. Dropping it is
/// [`Outcome::Later`].
#[derive(Debug)]
pub struct Work<T = Call> {
    /// What to do.
    pub task: T,
    settle: oneshot::Sender<Outcome>,
}

/// What becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is done with; say so after the commit.
    Done,
    /// It comes again soon, here or on another node; a call is dead after the fifth time, a delivery after the twentieth.
    Later,
    /// It can never be followed: it is dead-lettered at once.
    Poison,
}

impl<T> Work<T> {
    pub(crate) fn new(task: T) -> (Self, oneshot::Receiver<Outcome>) {
        let (settle, settled) = oneshot::channel();
        (Self { task, settle }, settled)
    }

    /// Says what became of it.
    pub fn settle(self, outcome: Outcome) {
        // Without a receiver the connection is gone, and the broker delivers the call again.
        let _ = self.settle.send(outcome);
    }
}

/// How much there is in a queue, as it was some seconds ago.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Depth {
    /// Calls that have not been delivered yet.
    pub waiting: u32,
    /// Calls that are dead.
    pub dead: u32,
    /// Workers, on all nodes.
    pub workers: u32,
}
