//! What events make of the alarm that they happened to. The list applies them so, and so does the writer of the rows.

use super::event::AlarmHappening as H;
use super::{Acknowledgement, Alarm, AlarmComment, AlarmEvent, Shelving};
use crate::stream::Recorded;

impl Alarm {
    /// Takes an event that happened to it. What tells all of it makes it that.
    pub fn take(&mut self, recorded: &Recorded<AlarmEvent>) {
        let (by, at) = (&recorded.by, recorded.at);
        let comment = |text: &str| AlarmComment { by: by.clone(), at, text: text.to_owned() };
        match &recorded.event {
            H::AlarmRaised { alarm } | H::AlarmCorrected { alarm: Some(alarm), .. } => *self = (**alarm).clone(),
            H::AlarmCorrected { alarm: None, .. } => {}
            H::AlarmReturned { occurrence, .. } => self.occurrence = *occurrence,
            H::AlarmCleared { reason, .. } => {
                self.occurrence.returned_at = Some(at);
                self.cleared_by = Some(by.clone());
                self.note(comment(reason));
            }
            H::AlarmAcknowledged { comment: text, .. } => {
                self.acknowledged = Some(Acknowledgement { by: by.clone(), at });
                if !text.is_empty() {
                    self.note(comment(text));
                }
            }
            H::AlarmShelved { until, reason, .. } => {
                self.shelved = Some(Shelving { by: by.clone(), until: *until, reason: reason.clone() });
            }
            H::AlarmUnshelved { .. } => {
                self.shelved = None;
                self.announce(at);
            }
            H::AlarmCommented { text, .. } => self.note(comment(text)),
            H::AlarmEscalated { step, .. } => self.escalated = *step,
            H::AlarmReAlarmed { .. } => {
                (self.acknowledged, self.re_alarms) = (None, self.re_alarms.saturating_add(1));
                self.announce(at);
            }
            H::AlarmWorkAttached { work, .. } => self.work = Some(work.clone()),
        }
    }
}
