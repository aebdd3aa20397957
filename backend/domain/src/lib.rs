//! The rules of Gantry, pure: no input or output, no clock of its own, no async. What happens to a work order, who may do
//! it and what everyone sees of it is decided here, and tested here with examples and properties.

pub mod board;
mod context;
mod error;
mod id;
pub mod menu;
mod permission;
mod rich_text;
pub mod stream;
mod work_order;

pub use context::{Author, Caller, RequestContext};
pub use error::{Error, FieldError};
pub use id::{BoardId, Id, PersonId, TenantId, UserId};
pub use permission::{Action, Grant, Limit, Need, Permissions, RoleKind, SubModule};
pub use rich_text::RichText;
pub use work_order::{SystemStatus, Transition, TransitionRules};
