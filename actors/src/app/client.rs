//! A connected client as the application remembers it, and all of them by their sockets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dashmap::DashMap;
use gantry_domain::{Caller, Error, RequestContext, TenantId, UserId};
use uuid::Uuid;

use super::authenticator::Admitted;
use crate::socket_app::Socket;

/// A client. What it follows is shared with subscriptions under way.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) socket: Socket,
    pub(super) context: RequestContext,
    pub(super) token: Box<str>,
    pub(super) host: Box<str>,
    /// The client's address.
    pub(super) from: Option<IpAddr>,
    /// It has an API key: nobody is there.
    pub(super) is_program: bool,
    /// Topics and their hub keys; `None` once the client is gone.
    follows: Mutex<Option<HashMap<String, Arc<str>>>>,
}

impl Client {
    pub(super) fn new(
        socket: Socket,
        Admitted { context, is_program }: Admitted,
        token: &str,
        (host, from): (&str, Option<IpAddr>),
    ) -> Self {
        let follows = Mutex::new(Some(HashMap::new()));
        Self { socket, context, token: token.into(), host: host.into(), from, is_program, follows }
    }

    /// Takes note of a topic, again as well.
    ///
    /// # Errors
    /// `too_many_subscriptions`.
    pub(super) fn follow(&self, topic: &str, key: &Arc<str>, most: usize) -> Result<(), Error> {
        let mut follows = self.follows();
        let Some(topics) = follows.as_mut() else { return Ok(()) };
        if topics.len() >= most && !topics.contains_key(topic) {
            let detail = format!("One connection follows at most {most} topics.");
            return Err(Error::conflict("too_many_subscriptions", detail));
        }
        topics.insert(topic.to_owned(), key.clone());
        Ok(())
    }

    /// Forgets a topic; its key, if it was followed.
    pub(super) fn unfollow(&self, topic: &str) -> Option<Arc<str>> {
        self.follows().as_mut()?.remove(topic)
    }

    /// The key of a topic that is followed.
    pub(super) fn key_of(&self, topic: &str) -> Option<Arc<str>> {
        self.follows().as_ref()?.get(topic).cloned()
    }

    /// The client is gone: nothing is followed any more, nor will be.
    pub(super) fn end(&self) -> HashMap<String, Arc<str>> {
        self.follows().take().unwrap_or_default()
    }

    /// Who is there, unless it is nobody.
    pub(super) fn somebody(&self) -> Option<(TenantId, UserId)> {
        let user = self.context.user_id().filter(|_| !self.is_program)?;
        Some((self.context.tenant(), user))
    }

    /// Whether the client stands in this session.
    pub(super) fn is_of(&self, session: Uuid) -> bool {
        matches!(self.context.caller(), Caller::User { session: own, .. } if *own == session)
    }

    fn follows(&self) -> MutexGuard<'_, Option<HashMap<String, Arc<str>>>> {
        self.follows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All clients of this node.
#[derive(Debug, Default)]
pub(super) struct Clients(DashMap<u64, Arc<Client>>);

impl Clients {
    pub(super) fn insert(&self, client: &Arc<Client>) {
        self.0.insert(client.socket.id(), client.clone());
    }

    pub(super) fn remove(&self, client: &Client) {
        self.0.remove(&client.socket.id());
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Those for whom the question says yes.
    pub(super) fn filter(&self, wanted: impl Fn(&Client) -> bool) -> Vec<Arc<Client>> {
        self.0.iter().filter(|entry| wanted(entry)).map(|entry| entry.value().clone()).collect()
    }
}
