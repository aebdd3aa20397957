//! Crew chat beside its streams: who one can write to, one's threads, what has been read, files, and the search.

mod attachments;
mod commands;
mod friends;
mod open;
mod reading;
mod search;

pub use attachments::{NewAttachment, add_attachment, attachment};
pub use commands::{Place, carried_out, carry_out, place};
pub use friends::{Contact, Friend, LastMessage, contacts, friend, friends};
pub use open::{crew_members, direct, join_as_guest, of_crew, of_work_order, threads_of_crews};
pub use reading::{Mark, mark_read, marks, mute};
pub use search::{Found, search};

use diesel::prelude::*;
use gantry_domain::{Action, Error, Id, Need, RequestContext, SubModule};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{thread, thread_member};

/// Whether a user may see work orders, and with them what is said of them.
pub(crate) fn sees_work_orders(context: &RequestContext) -> bool {
    context.require(Need::Of(SubModule::WorkOrders, Action::Read)).is_ok()
}

/// Finds a thread only for those who may see it.
///
/// # Errors
/// `not_found`.
pub async fn see(tx: &Tx, context: &RequestContext, id: Id) -> Result<(), Error> {
    let none = Error::NotFound { what: "Thread" };
    let kind: Option<String> =
        thread::table.find(id).select(thread::kind).first(tx.connection()).await.optional().to_domain()?;
    let kind = kind.ok_or_else(|| none.clone())?;
    if kind == "workOrder" {
        return if sees_work_orders(context) { Ok(()) } else { Err(none) };
    }
    let user = context.user_id().ok_or_else(|| none.clone())?;
    let member = thread_member::table.find((id, user)).select(thread_member::user_id);
    let found: Option<Id> = member.first(tx.connection()).await.optional().to_domain()?;
    found.map(drop).ok_or(none)
}
