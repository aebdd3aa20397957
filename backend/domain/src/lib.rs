//! The rules of Gantry, pure: no input or output, no clock of its own, no async. What happens to a work order, who may do
//! it and what everyone sees of it is decided here, and tested here with examples and properties.

#[macro_use]
mod words;

mod attribute;
mod availability;
pub mod board;
pub mod calendar;
mod clock;
mod context;
mod device;
mod error;
#[cfg(test)]
mod event_kinds_tests;
mod failure;
mod family;
mod grant;
mod id;
pub mod job_retry;
mod lifecycle;
mod likeness;
mod lockout;
pub mod menu;
pub mod menu_profile;
mod meter;
pub mod notification;
mod permission;
pub mod plan;
mod request;
mod rich_text;
mod role_kind;
mod schedule;
pub mod sensor;
pub mod stock;
pub mod stream;
pub mod thread;
mod unit;
pub mod webhook;
mod work_order;
mod working_time;

pub use attribute::{Attribute, AttributeKind, checked_attributes, choices_of, left_over};
pub use availability::{Availability, Outage, availability};
pub use clock::Clock;
pub use context::{Author, Caller, RequestContext, SCREEN_USER};
pub use device::{DeviceLabel, LONGEST_DEVICE_NUMBER, SHORTEST_SENSOR_CODE, device_number, mac_address};
pub use error::{Error, FieldError};
pub use failure::FailureKind;
pub use family::Family;
pub use grant::{Grant, Limit};
pub use id::{BoardId, Id, PersonId, TenantId, UserId};
pub use lifecycle::{LONGEST_REASON, Lifecycle, StatusTransition};
pub use likeness::Topic;
pub use lockout::{Lockout, MAX_FAILURES};
pub use meter::{GivenReading, Meter, MeterKind, ReadingKind, TakenReading};
pub use permission::{Action, Need, Permissions, SubModule, outside};
pub use request::RequestDecision;
pub use rich_text::{RichText, UntrustedText};
pub use role_kind::RoleKind;
pub use schedule::{Day, Hours, Schedule};
pub use unit::Unit;
pub use work_order::{FAILURE_WORK, SystemStatus, Transition, TransitionRules};
pub use working_time::after_working_time;
