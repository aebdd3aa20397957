//! What Gantry itself says in threads: who is let in and out, and what came of slash commands.

use gantry_actors::Streams;
use gantry_domain::thread::{Carried, Member, ThreadCommand};
use gantry_domain::{Error, Id, RequestContext, TenantId, UserId};
use gantry_store::thread_stream;
use uuid::Uuid;

/// Why Gantry acts.
pub const REASON: &str = "chat";

/// Lets people into a thread and out of it.
///
/// # Errors
/// As any command of a stream.
pub async fn change_members(
    streams: &Streams,
    tenant: TenantId,
    thread: Id,
    add: Vec<Member>,
    remove: Vec<UserId>,
) -> Result<(), Error> {
    say(streams, tenant, thread, Uuid::now_v7(), &ThreadCommand::ChangeMembers { add, remove }).await
}

/// Tells in a thread what came of a slash command; once for an id.
///
/// # Errors
/// As any command of a stream.
pub async fn announce(
    streams: &Streams,
    (tenant, thread, id): (TenantId, Id, Uuid),
    text: String,
    command: Carried,
) -> Result<(), Error> {
    say(streams, tenant, thread, id, &ThreadCommand::Announce { text, command }).await
}

/// Gives a command in Gantry's own name.
///
/// # Errors
/// As any command of a stream.
pub async fn say(
    streams: &Streams,
    tenant: TenantId,
    thread: Id,
    id: Uuid,
    command: &ThreadCommand,
) -> Result<(), Error> {
    let command = serde_json::to_value(command).map_err(|error| Error::Internal(error.to_string()))?;
    let system = RequestContext::system(tenant, REASON);
    streams.command(&system, &thread_stream::topic(thread), id, command).await.map(drop)
}
