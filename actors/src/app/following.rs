//! What a client follows, and until when.

use std::sync::Arc;

use gantry_domain::{Error, Id};
use serde_json::{Value, json};

use super::answer::Answer;
use super::client::Client;
use super::live_app::LiveApp;
use super::welcome::Welcome;
use super::wire::{Since, Subscribe};
use crate::hub_key::hub_key;
use crate::inbox;
use crate::sensors::{MOST_SENSORS, Values};
use crate::stream_kinds::RegisteredKind;
use crate::topic::Topic;

impl LiveApp {
    pub(super) fn subscribe(
        self: &Arc<Self>,
        client: &Arc<Client>,
        Subscribe { topic, since, sensors }: Subscribe,
        answer: Answer,
    ) {
        // Before joining: what one may not read must not pass by, not even for a moment.
        let allowed = Topic::read(&topic, self.streams.kinds()).and_then(|kind| {
            client.context.require(kind.need())?;
            if kind.is_for_screens() { Ok(kind) } else { client.context.require_somebody().map(|()| kind) }
        });
        let kind = match allowed {
            Ok(Topic::Sensors) => return self.follow_sensors(client, topic, sensors, answer),
            Ok(kind) => kind,
            Err(error) => return answer.submit(Err::<Value, _>(error)),
        };
        let key = match (kind, client.context.user_id()) {
            // Everybody has one for themselves.
            (Topic::Inbox, Some(user)) => hub_key(client.context.tenant(), &inbox::topic_of(user)),
            _ => hub_key(client.context.tenant(), &topic),
        };
        if let Err(error) = client.follow(&topic, &key, self.limits.subscriptions) {
            return answer.submit(Err::<Value, _>(error));
        }
        match kind {
            Topic::Changes(_) | Topic::Inbox => {
                client.socket.join(&key);
                self.follow_feed(client, topic, key, answer);
            }
            Topic::Presence => {
                client.socket.join(&key);
                answer.submit(Ok(json!({})));
                client.socket.emit("signal", &self.online.greeting(client.context.tenant()));
            }
            // Followed above.
            Topic::Sensors => {}
            Topic::Stream(kind) => self.follow_stream((client, kind), (topic, key), since, answer),
        }
    }

    /// What is told from now on comes as frames; what is known already is the answer.
    fn follow_sensors(self: &Arc<Self>, client: &Arc<Client>, topic: String, sensors: Vec<Id>, answer: Answer) {
        if sensors.len() > MOST_SENSORS {
            let detail = format!("One topic shows at most {MOST_SENSORS} sensors.");
            return answer.submit(Err::<Value, _>(Error::field("too_many_sensors", "sensors", detail)));
        }
        let (tenant, viewer) = (client.context.tenant(), client.socket.id());
        let key = Values::key(tenant, &topic, &sensors);
        // Asked for again with other sensors, it shows these and no longer those.
        if client.key_of(&topic).is_some_and(|before| before != key) {
            self.unsubscribe(client, &topic);
        }
        if let Err(error) = client.follow(&topic, &key, self.limits.subscriptions) {
            return answer.submit(Err::<Value, _>(error));
        }
        client.socket.join(&key);
        let flows = self.sensors.values.watch((tenant, &topic), &sensors, &key, viewer);
        let (app, client) = (self.clone(), client.clone());
        actix::spawn(async move {
            flows.await;
            let newest = app.sensors.newest(&client.context, sensors).await;
            answer.submit(newest.map(|readings| json!({ "readings": readings })));
            if client.key_of(&topic).is_none() {
                app.forget(&client, &topic, &key);
            }
        });
    }

    fn follow_feed(self: &Arc<Self>, client: &Arc<Client>, topic: String, key: Arc<str>, answer: Answer) {
        let followed = self.feeds.follow(client.context.tenant(), &topic, client.socket.id());
        let (app, client) = (self.clone(), client.clone());
        actix::spawn(async move {
            followed.await;
            answer.submit(Ok(json!({})));
            if client.key_of(&topic).is_none() {
                app.forget(&client, &topic, &key);
            }
        });
    }

    fn follow_stream(
        self: &Arc<Self>,
        (client, kind): (&Arc<Client>, RegisteredKind),
        (topic, key): (String, Arc<str>),
        since: Option<Since>,
        answer: Answer,
    ) {
        // Where the state says who may see it, one joins when welcomed: on the stream's own thread, before any later event.
        // Otherwise one joins at once, so that nothing has to wait.
        let joins_late = kind.admits_by_state;
        if !joins_late {
            client.socket.join(&key);
        }
        let since = since.map(|since| (since.epoch, since.version));
        let (app, client) = (self.clone(), client.clone());
        let welcome = Welcome { app, client: client.clone(), topic: topic.clone(), key, joins_late, answer };
        let (context, viewer) = (&client.context, client.socket.id());
        if let Err(error) =
            self.streams.subscribe_then(context, &topic, viewer, since, |outcome| welcome.submit(outcome))
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
        self.sensors.values.leave(key, viewer);
    }
}
