//! What a client follows, and until when.

use std::sync::Arc;

use serde_json::{Value, json};

use super::LiveApp;
use super::answer::{Answer, Welcome};
use super::client::Client;
use super::wire::{Since, Subscribe};
use crate::inbox;
use crate::streams::hub_key;
use crate::topic::Topic;

impl LiveApp {
    pub(super) fn subscribe(
        self: &Arc<Self>,
        client: &Arc<Client>,
        Subscribe { topic, since }: Subscribe,
        answer: Answer,
    ) {
        // Before joining: what one may not read must not pass by, not even for a moment.
        let allowed = topic.parse::<Topic>().and_then(|kind| client.context.require(kind.reading()).map(|()| kind));
        let kind = match allowed {
            Ok(kind) => kind,
            Err(error) => return answer.give(Err::<Value, _>(error)),
        };
        let key = match (kind, client.context.user_id()) {
            // Everybody has one for themselves.
            (Topic::Inbox, Some(user)) => hub_key(client.context.tenant(), &inbox::topic_of(user)),
            _ => hub_key(client.context.tenant(), &topic),
        };
        if let Err(error) = client.follow(&topic, &key, self.limits.subscriptions) {
            return answer.give(Err::<Value, _>(error));
        }
        match kind {
            Topic::Changes(_) | Topic::Inbox => {
                client.socket.join(&key);
                self.follow_feed(client, topic, key, answer);
            }
            Topic::Presence => {
                client.socket.join(&key);
                answer.give(Ok(json!({})));
                client.socket.emit("signal", &self.online.greeting(client.context.tenant()));
            }
            Topic::Board(_) | Topic::Thread(_) | Topic::Alarms => {
                self.follow_stream((client, kind), (topic, key), since, answer)
            }
        }
    }

    fn follow_feed(self: &Arc<Self>, client: &Arc<Client>, topic: String, key: Arc<str>, answer: Answer) {
        let followed = self.feeds.follow(client.context.tenant(), &topic, client.socket.id());
        let (app, client) = (self.clone(), client.clone());
        actix::spawn(async move {
            followed.await;
            answer.give(Ok(json!({})));
            if client.key_of(&topic).is_none() {
                app.forget(&client, &topic, &key);
            }
        });
    }

    fn follow_stream(
        self: &Arc<Self>,
        (client, kind): (&Arc<Client>, Topic),
        (topic, key): (String, Arc<str>),
        since: Option<Since>,
        answer: Answer,
    ) {
        // A thread's state says who may see it, so one joins when welcomed: on the stream's own thread, before any later
        // event. Whoever may see boards may see them all and joins at once, so that nothing has to wait.
        let joins_late = matches!(kind, Topic::Thread(_));
        if !joins_late {
            client.socket.join(&key);
        }
        let since = since.map(|since| (since.epoch, since.version));
        let (app, client) = (self.clone(), client.clone());
        let welcome = Welcome { app, client: client.clone(), topic: topic.clone(), key, joins_late, answer };
        let (context, viewer) = (&client.context, client.socket.id());
        if let Err(error) = self.streams.subscribe_then(context, &topic, viewer, since, |outcome| welcome.give(outcome))
        {
            tracing::warn!(%error, topic, "a subscription found no place");
            self.unsubscribe(&client, &topic);
        }
    }

    pub(super) fn unsubscribe(&self, client: &Client, topic: &str) {
        if let Some(key) = client.unfollow(topic) {
            client.socket.leave(&key);
            self.forget(client, topic, &key);
        }
    }

    pub(super) fn forget(&self, client: &Client, topic: &str, key: &Arc<str>) {
        let (tenant, viewer) = (client.context.tenant(), client.socket.id());
        self.streams.unsubscribe(tenant, topic, viewer);
        self.feeds.leave(tenant, topic, viewer);
        self.presence.left(key, viewer);
    }
}
