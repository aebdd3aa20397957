//! What is to be done when a stream knows of a viewer.

use std::sync::Arc;

use gantry_domain::Error;

use super::answer::Answer;
use super::client::Client;
use super::live_app::LiveApp;
use crate::stream::Subscribed;

/// What is to be done when a stream knows of a viewer. It happens on the stream's thread, so that the answer is on its way
/// before any later event.
pub(super) struct Welcome {
    pub(super) app: Arc<LiveApp>,
    pub(super) client: Arc<Client>,
    pub(super) topic: String,
    pub(super) key: Arc<str>,
    /// Joins only now, because the stream knew whether it may.
    pub(super) joins_late: bool,
    pub(super) answer: Answer,
}

impl Welcome {
    pub(super) fn submit(self, outcome: Result<Subscribed, Error>) {
        let Self { app, client, topic, key, joins_late, answer } = self;
        match outcome {
            // Before the answer: a client that has it may lift a card at once.
            Ok(_) => {
                if joins_late {
                    client.socket.join(&key);
                }
                if !client.is_program {
                    app.presence.came(&key, &topic, &client.context, client.socket.id());
                }
            }
            Err(_) => drop(client.unfollow(&topic)),
        }
        answer.submit(outcome);
        if client.key_of(&topic).is_some() {
            app.presence.greet(&key, &client.socket);
        } else {
            // Refused, or gone meanwhile: then the stream was told so before it knew of the viewer.
            client.socket.leave(&key);
            app.forget(&client, &topic, &key);
        }
    }
}
