//! Which events of streams may cause notifications. This is decided by the event alone, for every one that is
//! written, so it must cost next to nothing.

use crate::board::{BoardEventKind, CardPatch};
use crate::sensor::alarm::AlarmHappening;
use crate::thread::{ThreadHappening, ThreadKind};

impl BoardEventKind {
    /// Whether it may cause a notification.
    pub fn is_news(&self) -> bool {
        match self {
            Self::CardCreated { card, .. } => assigns(&card.fields),
            Self::CardEdited { patch, .. } => assigns(patch),
            Self::CardMoved { status, patch, .. } => status.is_some() || patch.as_deref().is_some_and(assigns),
            Self::PartStaged(changed) => changed.staged.as_ref().is_some_and(|staged| staged.ready),
            _ => false,
        }
    }
}

impl AlarmHappening {
    /// Whether it may cause a notification or an automatic action.
    pub fn is_news(&self) -> bool {
        match self {
            Self::AlarmRaised { .. }
            | Self::AlarmReturned { .. }
            | Self::AlarmCorrected { .. }
            | Self::AlarmEscalated { .. }
            | Self::AlarmReAlarmed { .. } => true,
            Self::AlarmCleared { .. }
            | Self::AlarmAcknowledged { .. }
            | Self::AlarmShelved { .. }
            | Self::AlarmUnshelved { .. }
            | Self::AlarmCommented { .. }
            | Self::AlarmWorkAttached { .. } => false,
        }
    }
}

impl ThreadHappening {
    /// Whether it may cause a notification.
    pub fn is_news(&self, kind: ThreadKind) -> bool {
        match self {
            Self::MessageSent { message } => kind == ThreadKind::Direct || !message.mentions.is_empty(),
            Self::MessageEdited { mentions, .. } => !mentions.is_empty(),
            _ => false,
        }
    }
}

/// Whether it gives a work order to a user.
fn assigns(patch: &CardPatch) -> bool {
    patch.responsible_person.flatten().is_some() || patch.crew.flatten().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(patch: CardPatch) -> BoardEventKind {
        BoardEventKind::CardEdited { card_id: 1, patch: Box::new(patch) }
    }

    #[test]
    fn giving_work_away_is_news_and_taking_it_back_is_none() {
        assert!(edited(CardPatch { responsible_person: Some(Some(4)), ..CardPatch::default() }).is_news());
        assert!(edited(CardPatch { crew: Some(Some(2)), ..CardPatch::default() }).is_news());
        assert!(!edited(CardPatch { responsible_person: Some(None), ..CardPatch::default() }).is_news());
        assert!(!edited(CardPatch { title: Some("Pump".to_owned()), ..CardPatch::default() }).is_news());
    }

    #[test]
    fn a_move_is_news_when_it_changes_the_status() {
        let moved = |status| BoardEventKind::CardMoved {
            card_id: 1,
            from: 1,
            to: 2,
            status,
            reason: None,
            undo: false,
            override_reason: None,
            duplicate_of: None,
            patch: None,
            released: Vec::new(),
            reserved: Vec::new(),
        };
        let change = crate::board::StatusChange { from: crate::SystemStatus::Open, to: crate::SystemStatus::InReview };
        assert!(moved(Some(change)).is_news());
        assert!(!moved(None).is_news());
    }
}
