//! What leaves the house: mails over the tenant's server, and push messages over the services of the browsers' makers. It is
//! sent by jobs, so it may go out twice when a node dies between sending and noting that it did: the same mail has the same
//! Message-ID, and a push message replaces the one with its tag.

mod dns;
pub mod guarded;
pub mod https;
mod mail;
mod networks;
pub mod notification_words;
mod push;
mod seal;
mod services;
mod vapid;
pub mod webhook;
mod websites;

use std::net::SocketAddr;
use std::sync::Arc;

pub use dns::Dns;
pub use guarded::{Fetched, GuardedClient};
pub use mail::{Mail, MailFile, escaped, is_mail_address};
pub use networks::{Network, PrivateNetworks};
pub use push::PushMessage;
pub use services::PushServices;
pub use websites::Websites;

use gantry_domain::Error;
use gantry_store::notifications::notification::Subscription;
use gantry_store::tenants::mail_server::MailServer;

/// Why something was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It may be, another time.
    Now(String),
    /// It never will be.
    Forever(String),
    /// The device has no subscription any more.
    Gone,
}

/// Sends. Cheap to clone.
#[derive(Clone)]
pub struct Delivery(Arc<Inner>);

struct Inner {
    seal: seal::Seal,
    pusher: push::Pusher,
    networks: PrivateNetworks,
    guarded: GuardedClient,
    dns: Dns,
    websites: Websites,
}

impl Delivery {
    /// All nodes of an installation must have the same secret.
    ///
    /// # Errors
    /// When the certificates that this machine trusts cannot be read.
    pub fn new(
        secret: &[u8],
        services: PushServices,
        networks: PrivateNetworks,
        dns_server: Option<SocketAddr>,
        website_server: Option<SocketAddr>,
    ) -> Result<Self, Error> {
        let pusher = push::Pusher::new(vapid::Vapid::new(secret)?, services)?;
        let guarded = GuardedClient::new(networks.clone())?;
        let (dns, websites) = (Dns::new(dns_server), Websites::new(guarded.clone(), website_server));
        Ok(Self(Arc::new(Inner { seal: seal::Seal::new(secret), pusher, networks, guarded, dns, websites })))
    }

    /// Calls on servers that a tenant names.
    pub fn guarded(&self) -> &GuardedClient {
        &self.0.guarded
    }

    /// Asks for the records by which tenants prove domains.
    pub fn dns(&self) -> &Dns {
        &self.0.dns
    }

    /// Reads the files by which tenants prove domains.
    pub fn websites(&self) -> &Websites {
        &self.0.websites
    }

    /// Makes a password unreadable for an attacker who has only the database.
    ///
    /// # Errors
    /// Internal ones.
    pub fn seal(&self, password: &str) -> Result<Vec<u8>, Error> {
        self.0.seal.close(password)
    }

    /// What was sealed, if it was with the same secret.
    pub fn open(&self, sealed: &[u8]) -> Option<String> {
        self.0.seal.open(sealed)
    }

    /// The key that browsers are to take push messages from.
    pub fn push_key(&self) -> &str {
        self.0.pusher.public_key()
    }

    /// Whether push messages may go to an address: only to the services of browsers' makers, because otherwise users could have this
    /// server call any other.
    pub fn may_push_to(&self, endpoint: &str) -> bool {
        self.0.pusher.may_push_to(endpoint)
    }

    /// Sends a mail, with the files that go with it.
    ///
    /// # Errors
    /// Why the tenant's server did not take it.
    pub async fn mail(&self, server: &MailServer, mail: &Mail, files: Vec<MailFile>) -> Result<(), Refusal> {
        let password = match &server.password {
            None => String::new(),
            Some(sealed) => self.0.seal.open(sealed).ok_or_else(|| {
                Refusal::Forever("The password of the mail server cannot be read any more: enter it again.".to_owned())
            })?,
        };
        mail::send(server, password, mail, files, &self.0.networks).await
    }

    /// Sends a push message to a device.
    ///
    /// # Errors
    /// Why the push service did not take it.
    pub async fn push(&self, to: &Subscription, contact: &str, message: &PushMessage) -> Result<(), Refusal> {
        self.0.pusher.send(to, contact, message).await
    }
}
