//! What notifications are about, and how their cards look.

use crate::SystemStatus;

words! {
    /// Kinds of notifications.
    NotificationKind {
        /// A work order became theirs, or their crew's.
        Assigned = "assigned",
        /// A user named them in a message.
        Mentioned = "mentioned",
        /// A work order that is theirs, or that they opened, has another status.
        Status = "status",
        /// A work order that is theirs should have been done by now.
        Overdue = "overdue",
        /// A work request came in that they may decide on, or one of their own was decided on.
        Requested = "requested",
        /// A user wrote to them alone, and they have not read it.
        Message = "message",
        /// There is an alarm for their crew, or one that was not acknowledged.
        Alarm = "alarm",
        /// The kit of a work order that is theirs, or that they planned, is ready.
        Kit = "kit",
        /// A webhook was paused because its receiver does not work.
        Webhook = "webhook",
        /// A mail that they sent could not be delivered.
        Undelivered = "undelivered",
        /// A part in a warehouse runs low, is too much, expires or lies unused.
        Stock = "stock",
        /// A contract with a supplier that they are responsible for ends soon.
        Contract = "contract",
    }
}

words! {
    /// How urgent a card looks.
    Variant {
        /// Something is well.
        Success = "success",
        /// Something is so.
        Info = "info",
        /// Something went wrong.
        Error = "error",
        /// Something wants to be done.
        Warning = "warning",
    }
}

impl NotificationKind {
    /// Whether it has a card in the panel. Messages have their own place: the chat counts them.
    pub const fn has_card(self) -> bool {
        !matches!(self, Self::Message)
    }

    /// The picture of its cards: a name of the icon set.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Assigned => "wrench",
            Self::Mentioned => "at",
            Self::Status => "flag",
            Self::Overdue => "clock",
            Self::Requested => "inbox",
            Self::Message => "comment",
            Self::Alarm => "bell",
            Self::Kit => "box",
            Self::Webhook => "bolt",
            Self::Undelivered => "envelope",
            Self::Stock => "warehouse",
            Self::Contract => "file-edit",
        }
    }
}

impl Variant {
    /// Of a work order's new status.
    pub fn of_status(status: SystemStatus) -> Self {
        match status {
            SystemStatus::Completed | SystemStatus::Closed => Self::Success,
            SystemStatus::Open | SystemStatus::InReview => Self::Info,
        }
    }

    /// Of a work request's status.
    pub fn of_request(status: &str) -> Self {
        match status {
            "accepted" | "converted" => Self::Success,
            "rejected" | "responseLate" | "responseEscalated" | "resolutionLate" => Self::Error,
            "new" => Self::Warning,
            _ => Self::Info,
        }
    }
}
