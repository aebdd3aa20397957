//! What Gantry itself does in threads: it lets people in and out as crews change, and tells what came of slash commands.

use gantry_actors::Streams;
use gantry_domain::thread::{Carried, Member, ThreadCommand};
use gantry_domain::{Error, Id, Need, RequestContext, TenantId, UserId};
use gantry_store::families::chat;
use gantry_store::{Store, Tx, thread_stream};
use uuid::Uuid;

/// Why Gantry acts.
const REASON: &str = "chat";

/// Lets people into a thread and out of it.
///
/// # Errors
/// As any command of a stream.
pub(crate) async fn change_members(
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
pub(crate) async fn announce(
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
pub(crate) async fn say(
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

/// Brings the threads of crews in step with who is of the crews now.
///
/// # Errors
/// Internal ones.
pub(crate) async fn follow_crews(store: &Store, streams: &Streams, tenant: TenantId) -> Result<(), Error> {
    let system = RequestContext::system(tenant, REASON);
    let look = async |tx: &Tx| {
        let mut changes = Vec::new();
        for (crew, thread, before) in chat::threads_of_crews(tx).await? {
            let now = chat::crew_members(tx, crew).await?;
            let add: Vec<Member> = now.iter().filter(|member| !before.contains(&member.id)).cloned().collect();
            let gone = |user: &UserId| now.iter().all(|member| member.id != *user);
            let remove: Vec<UserId> = before.into_iter().filter(gone).collect();
            if !(add.is_empty() && remove.is_empty()) {
                changes.push((thread, add, remove));
            }
        }
        Ok(changes)
    };
    for (thread, add, remove) in store.tenant_read(&system, Need::SignedIn, look).await? {
        change_members(streams, tenant, thread, add, remove).await?;
    }
    Ok(())
}
