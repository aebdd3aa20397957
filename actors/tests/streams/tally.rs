//! A fourth kind of stream, which only these tests have: its state, its loading and writing, and one line in the registry of
//! `plant.rs`. Nothing else in the crate or in these tests knows it.

use std::convert::Infallible;

use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_rabbitmq::InProcess;
use gantry_store::Tx;
use gantry_store::stream_kind::StreamKind;
use gantry_store::system::stream::{self as log, Head};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::Client;
use crate::plant::{BOARD, Plant};

const TOPIC: &str = "tally:7";

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase")]
pub(crate) enum Command {
    Count { by: i64 },
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase")]
pub(crate) enum Event {
    Counted { by: i64 },
}

/// The state.
pub(crate) struct Total(i64);

impl StreamState for Total {
    type Command = Command;
    type Event = Event;
    type Facts = ();
    type Snapshot = Value;

    fn decide(&self, command: &Command, (): &mut (), _: &Deciding<'_>) -> Result<Option<Event>, Error> {
        match command {
            Command::Count { by } if self.0 + by < 0 => Err(Error::conflict("below_zero", "Nothing is left.")),
            Command::Count { by } => Ok(Some(Event::Counted { by: *by })),
        }
    }

    fn apply(&mut self, recorded: &Recorded<Event>) {
        let Event::Counted { by } = recorded.event;
        self.0 += by;
    }

    fn snapshot(&self) -> Value {
        json!({ "total": self.0 })
    }
}

/// The kind.
pub(crate) struct Tally(String);

impl StreamKind for Tally {
    type State = Total;
    type Checkpoint = Infallible;

    fn named(id: Option<&str>) -> Option<Self> {
        let id: i32 = id?.parse().ok()?;
        Some(Self(format!("tally:{id}")))
    }

    fn topic(&self) -> &str {
        &self.0
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, Total), Error> {
        let head = log::head(tx, &self.0).await?.ok_or(Error::NotFound { what: "Tally" })?;
        let mut total = Total(0);
        log::tail(tx, head.id, 0, head.version).await?.iter().for_each(|recorded| total.apply(recorded));
        Ok((head, total))
    }

    async fn gather<'a>(
        &'a self,
        _: &'a Tx,
        _: &'a Total,
        _: impl Iterator<Item = (&'a RequestContext, &'a Command)>,
    ) -> Result<(), Error> {
        Ok(())
    }

    async fn persist(&self, tx: &Tx, stream: Id, events: &[Recorded<Event>], _: &Total) -> Result<(), Error> {
        log::append(tx, stream, events, |_| None).await
    }
}

async fn count(client: &mut Client, by: i64) -> Value {
    let command = json!({ "topic": TOPIC, "commandId": Uuid::new_v4(), "type": "count", "data": { "by": by } });
    client.ask("command", &command).await
}

#[actix_web::test]
async fn a_kind_that_is_registered_has_all_that_streams_have() {
    let plant = Plant::new().await;
    let create = async |tx: &Tx| log::create(tx, TOPIC).await;
    plant.store.tenant_tx(&plant.system(), Need::SignedIn, create).await.unwrap();
    let bus = InProcess::default();
    let (one, other) = (plant.node(&bus).await, plant.node(&bus).await);
    let (mut anna, mut ben) = (one.client("anna").await, other.client("ben").await);

    let start = anna.ask("subscribe", &json!({ "topic": TOPIC })).await;
    assert_eq!((&start["version"], &start["snapshot"]), (&json!(0), &json!({ "total": 0 })));
    ben.ask("subscribe", &json!({ "topic": TOPIC })).await;
    assert_eq!(count(&mut anna, 5).await, json!({ "version": 1 }), "commands");
    assert_eq!(count(&mut anna, -9).await["error"]["code"], "below_zero", "and refusals");
    let seen = ben.wait("event", |_| true).await;
    assert_eq!((&seen["topic"], &seen["data"]), (&json!(TOPIC), &json!({ "by": 5 })), "events of other nodes");
    assert_eq!(count(&mut ben, 2).await, json!({ "version": 2 }));
    // What another node wrote is caught up with from the moment at which this one knows it.
    anna.wait("event", |event| event["data"] == json!({ "by": 2 })).await;

    let since = json!({ "epoch": start["epoch"], "version": 1 });
    let back = anna.ask("subscribe", &json!({ "topic": TOPIC, "since": since })).await;
    assert_eq!((&back["events"][0]["data"], &back["version"]), (&json!({ "by": 2 }), &json!(2)), "catching up");
    let served = one.streams.snapshot(&plant.system(), TOPIC).await.unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&served.json).unwrap()["state"]["total"], 7, "snapshots");

    let mut nobody = one.client("guest").await;
    assert_eq!(nobody.ask("subscribe", &json!({ "topic": "tally:07" })).await["error"]["code"], "not_found");
    assert_eq!(nobody.ask("subscribe", &json!({ "topic": "tally" })).await["error"]["code"], "not_found");
    let past = one.streams.at(&plant.system(), TOPIC, 1).await;
    assert_eq!(past.unwrap_err().code(), "not_found", "it keeps no past");
    assert_eq!(anna.subscribe().await["version"], 24, "beside {BOARD}");
    one.stop().await;
    other.stop().await;
}
