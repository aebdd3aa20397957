//! Gathering what is due to be sent to one person, and handing it to those who send: jobs of the queues `pushes` and `mails`,
//! written in the same transaction.

use chrono::{DateTime, Utc};
use gantry_delivery::notification_words as words;
use gantry_domain::{Error, UserId};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Way};
use gantry_store::system::job::{self, NewJob};
use gantry_store::tenants::mail_server;
use serde_json::json;

/// Push messages of one moment; more become one.
const ONE_BY_ONE: usize = 3;

/// Hands over the push messages that are due by then.
pub(super) async fn push(tx: &Tx, user: UserId, at: DateTime<Utc>) -> Result<(), Error> {
    let cards = notification::due(tx, user, Way::Push, at).await?;
    let addressee = notification::addressee(tx, user).await?;
    if let (Some(addressee), false) = (addressee, cards.is_empty()) {
        let language = words::Language::of(addressee.language.as_deref());
        let unread = notification::unread(tx, user).await?;
        let messages = match cards.len() {
            0..=ONE_BY_ONE => cards.iter().map(|card| words::push(language, card, unread)).collect(),
            _ => vec![words::many(language, &cards, unread)],
        };
        for device in notification::subscriptions(tx, user).await? {
            for message in &messages {
                let payload = json!({ "device": device.id, "message": message });
                let key = format!("{}:{}:{}", device.id, at.timestamp(), message.tag);
                job::insert_later(tx, &NewJob { queue: WorkQueue::Pushes.name().to_owned(), key, payload }).await?;
            }
        }
    }
    notification::sent(tx, user, Way::Push, at).await
}

/// Hands over the mail that is due by then.
pub(super) async fn mail(tx: &Tx, user: UserId, at: DateTime<Utc>) -> Result<(), Error> {
    let cards = notification::due(tx, user, Way::Mail, at).await?;
    let addressee = notification::addressee(tx, user).await?;
    let server = mail_server::get(tx).await?.filter(|server| !server.host.is_empty());
    if let (Some(addressee), Some(server), false) = (addressee, server, cards.is_empty()) {
        let mail = words::mail(&addressee, &cards, &server.public_url);
        let payload = json!({ "kind": "message", "mail": mail });
        let key = format!("notifications:{user}:{}", at.timestamp());
        job::insert_later(tx, &NewJob { queue: WorkQueue::Mails.name().to_owned(), key, payload }).await?;
    }
    notification::sent(tx, user, Way::Mail, at).await
}
