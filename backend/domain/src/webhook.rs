//! Webhooks: which events there are, when a delivery is tried again, and what an answer means.

use chrono::{DateTime, TimeDelta, Utc};

/// An event of a stream, as its log names it, and the type under which receivers know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamEventType {
    /// What the topics of the kind of stream begin with.
    pub kind: &'static str,
    /// Its name in the log.
    pub name: &'static str,
    /// The system status that it must lead to; empty: none, `*`: any.
    pub leads_to: &'static str,
    /// `work_order.completed`.
    pub event: &'static str,
}

const fn of(kind: &'static str, name: &'static str, leads_to: &'static str, event: &'static str) -> StreamEventType {
    StreamEventType { kind, name, leads_to, event }
}

/// The events of boards and of the list of alarms that receivers may want. Chats are for those who are in them.
pub const STREAM_EVENTS: &[StreamEventType] = &[
    of("board", "cardCreated", "", "work_order.created"),
    of("board", "cardEdited", "", "work_order.updated"),
    of("board", "cardMoved", "", "work_order.moved"),
    of("board", "cardMoved", "*", "work_order.status_changed"),
    of("board", "cardMoved", "completed", "work_order.completed"),
    of("board", "cardMoved", "closed", "work_order.closed"),
    of("board", "cardArchived", "", "work_order.archived"),
    of("board", "cardRestored", "", "work_order.restored"),
    of("board", "taskCompleted", "", "work_order.task_completed"),
    of("board", "logNoteAdded", "", "work_order.note_added"),
    of("board", "fileAdded", "", "work_order.file_added"),
    of("alarms", "alarmRaised", "", "alarm.raised"),
    of("alarms", "alarmReturned", "", "alarm.returned"),
    of("alarms", "alarmCleared", "", "alarm.cleared"),
    of("alarms", "alarmAcknowledged", "", "alarm.acknowledged"),
    of("alarms", "alarmShelved", "", "alarm.shelved"),
    of("alarms", "alarmUnshelved", "", "alarm.unshelved"),
    of("alarms", "alarmCommented", "", "alarm.commented"),
    of("alarms", "alarmEscalated", "", "alarm.escalated"),
    of("alarms", "alarmReAlarmed", "", "alarm.re_alarmed"),
];

/// What happens to every record of a family that is written record by record.
pub const RECORD_EVENTS: [&str; 4] = ["created", "updated", "archived", "restored"];
/// What happens to records that have a status besides.
pub const STATUS_EVENT: &str = "status_changed";
/// What a receiver is sent to see whether it works.
pub const TEST_EVENT: &str = "webhook.test";

/// Pauses before the second attempt, the third and so on, in seconds.
const PAUSES: [i64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// A receiver that fails for so long is paused.
const PATIENCE: TimeDelta = TimeDelta::days(5);
/// What waits for a webhook when it is paused is given up after so long: as long as a delivery is tried.
pub const WAITS_WHILE_PAUSED: TimeDelta = TimeDelta::days(3);
/// Failures in a row after which a receiver is left alone for a while.
const ROW: i32 = 3;
/// The first such pause, and the longest, in seconds: no longer than a delivery waits for its second and third attempts.
const REST: (i64, i64) = (4, 240);
/// No receiver puts off its deliveries for longer.
const LONGEST_WISH: i64 = 86_400;

/// What came of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The status; none: there was no answer.
    pub status: Option<u16>,
    /// Seconds after which the receiver wants to be asked again.
    pub retry_after: Option<i64>,
}

/// What follows from it for the delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It was taken.
    Delivered,
    /// It is tried again then.
    Again(DateTime<Utc>),
    /// It was tried often enough.
    Failed,
    /// The receiver is gone for good: nothing more is sent to it.
    Gone,
}

impl Answer {
    /// Only what is answered with 2xx was taken: redirects are not followed.
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }

    /// Until when the receiver wants nothing at all.
    pub fn wants_rest(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let slow = matches!(self.status, Some(429 | 503));
        let seconds = self.retry_after.filter(|_| slow)?;
        Some(now + TimeDelta::seconds(seconds.clamp(0, LONGEST_WISH)))
    }

    /// What follows for a delivery after so many attempts, this one included. `jitter` is between -1,000 and 1,000: a fifth of the pause.
    pub fn verdict(&self, attempts: i32, now: DateTime<Utc>, jitter: i32) -> Verdict {
        if self.is_success() {
            return Verdict::Delivered;
        }
        if self.status == Some(410) {
            return Verdict::Gone;
        }
        let at = usize::try_from(attempts.saturating_sub(1)).unwrap_or_default();
        let Some(seconds) = PAUSES.get(at) else { return Verdict::Failed };
        let pause = TimeDelta::seconds(*seconds);
        let part = TimeDelta::milliseconds(seconds * 200);
        let due = now + pause + part * jitter.clamp(-1_000, 1_000) / 1_000;
        Verdict::Again(self.wants_rest(now).map_or(due, |rest| rest.max(due)))
    }
}

/// How a receiver is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Health {
    /// Failures since the last success.
    pub failures: i32,
    /// Since when.
    pub failing_since: Option<DateTime<Utc>>,
    /// Nothing is tried before.
    pub not_before: Option<DateTime<Utc>>,
}

impl Health {
    /// After one more attempt.
    #[must_use]
    pub fn after(self, answer: &Answer, now: DateTime<Utc>) -> Self {
        if answer.is_success() {
            return Self::default();
        }
        let failures = self.failures.saturating_add(1);
        let rest = u32::try_from(failures - ROW).ok().map(|more| {
            let seconds = REST.0.saturating_mul(2_i64.saturating_pow(more));
            now + TimeDelta::seconds(seconds.min(REST.1))
        });
        let not_before = rest.max(answer.wants_rest(now));
        Self { failures, failing_since: self.failing_since.or(Some(now)), not_before }
    }

    /// Whether it is sent one delivery at a time, to see whether it is back.
    pub fn is_probed(&self) -> bool {
        self.failing_since.is_some()
    }

    /// Whether it has failed for so long that it is paused.
    pub fn is_given_up(&self, now: DateTime<Utc>) -> bool {
        self.failing_since.is_some_and(|since| now - since >= PATIENCE)
    }
}

#[cfg(test)]
#[path = "webhook_tests.rs"]
mod tests;
