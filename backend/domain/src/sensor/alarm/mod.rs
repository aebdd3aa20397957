//! A tenant's alarms as a sequenced stream: those that are active, unacknowledged or shelved, as everybody who watches sees
//! them. The words are those of ISA-18.2 and OPC UA Part 9: an alarm is raised, returns to normal, is acknowledged, shelved,
//! re-alarmed; whether it is active and whether it is acknowledged are two independent flags.

mod applied;
mod command;
mod decide;
mod entry;
mod event;
mod flood;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod properties;
mod report;
mod state;
#[cfg(test)]
mod tests;

pub use command::{AlarmCommand, AlarmNeeds, RaisedAlarm};
pub use entry::{
    Acknowledgement, Alarm, AlarmComment, AlarmPlace, AlarmSource, AlarmStatus, AlarmWork, AlarmWorkKind, MOST_EARLIER,
    NamedRecord, Occurrence, Response, Shelving,
};
pub use event::{AlarmEvent, AlarmHappening};
pub use state::{AlarmFacts, AlarmsSnapshot, AlarmsState, MOST_ALARMS};
