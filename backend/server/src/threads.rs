//! Lets people into the threads of crews and out of them as crews change.

use gantry_actors::Streams;
use gantry_domain::thread::Member;
use gantry_domain::{Error, Need, RequestContext, TenantId, UserId};
use gantry_http::thread_commands::{REASON, change_members};
use gantry_store::chat;
use gantry_store::{Store, Tx};

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
