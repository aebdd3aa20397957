//! The rules of Gantry, pure: no input or output, no clock of its own, no async. What happens to a work order, who may do
//! it and what everyone sees of it is decided here, and tested here with examples and properties.

mod attribute;
mod availability;
pub mod board;
mod clock;
mod context;
mod device;
mod error;
mod failure;
mod family;
mod id;
mod lifecycle;
pub mod menu;
mod meter;
pub mod notification;
mod permission;
pub mod plan;
mod request;
mod rich_text;
mod schedule;
pub mod sensor;
pub mod stream;
pub mod thread;
mod unit;
mod work_order;

pub use attribute::{Attribute, AttributeKind, checked_attributes, choices_of, left_over};
pub use availability::{Availability, Outage, availability};
pub use clock::Clock;
pub use context::{Author, Caller, NOBODY, RequestContext};
pub use device::{DeviceLabel, LONGEST_DEVICE_NUMBER, SHORTEST_SENSOR_CODE, device_number};
pub use error::{Error, FieldError};
pub use failure::FailureKind;
pub use family::Family;
pub use id::{BoardId, Id, PersonId, TenantId, UserId};
pub use lifecycle::{LONGEST_REASON, Lifecycle, StatusTransition};
pub use meter::{GivenReading, Meter, MeterKind, ReadingKind, TakenReading};
pub use permission::{Action, Grant, Limit, Need, Permissions, RoleKind, SubModule, outside};
pub use request::RequestDecision;
pub use rich_text::RichText;
pub use schedule::{Day, Hours, Schedule};
pub use unit::Unit;
pub use work_order::{SystemStatus, Transition, TransitionRules};
