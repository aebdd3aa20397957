//! Events of any kind in the log of a stream: they come out as they went in, and one that cannot be read is named.

use chrono::{DateTime, Utc};
use gantry_domain::stream::Recorded;
use gantry_domain::{Author, Error, Need};
use gantry_store::Tx;
use gantry_store::system::stream;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::world::World;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase")]
enum Measured {
    Note { text: String },
    Level { litres: Option<f64>, by_tank: Vec<(i64, f64)> },
}

fn recorded<E>(version: i64, event: E) -> Recorded<E> {
    let by = Author { id: None, name: "Øyvind \"the\" Operator".to_owned() };
    Recorded {
        version,
        command_id: Uuid::from_u128(u128::try_from(version).unwrap()),
        by,
        at: DateTime::UNIX_EPOCH,
        event,
    }
}

#[tokio::test]
async fn events_come_out_as_they_went_in() {
    let world = World::new().await;
    let texts = ["", "a \"quote\", a \\ and a \n line", "Größe 7 ≥ 6,5 µm 🛠", "{\"type\": \"note\"}"];
    let notes = texts.map(|text| Measured::Note { text: text.to_owned() });
    let levels = [
        Measured::Level { litres: Some(0.1 + 0.2), by_tank: vec![(i64::MAX, -1e-300), (i64::MIN, 1e300)] },
        Measured::Level { litres: None, by_tank: Vec::new() },
    ];
    let events: Vec<Recorded<Measured>> =
        (1..).zip(notes.into_iter().chain(levels)).map(|(at, one)| recorded(at, one)).collect();
    let work = async |tx: &Tx| {
        let head = stream::create(tx, "topic:1").await?;
        stream::append(tx, head.id, &events, |_| None).await?;
        stream::tail(tx, head.id, 0, 100).await
    };
    let found = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, work).await.unwrap();
    assert_eq!(found, events);
}

#[tokio::test]
async fn an_event_that_cannot_be_read_is_named() {
    let world = World::new().await;
    let work = async |tx: &Tx| {
        let head = stream::create(tx, "topic:1").await?;
        let notes = [1, 2].map(|at| recorded(at, Measured::Note { text: format!("Note {at}") }));
        stream::append(tx, head.id, &notes, |_| None).await?;
        stream::tail::<DateTime<Utc>>(tx, head.id, 1, 100).await
    };
    let refused = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, work).await.unwrap_err();
    let Error::Internal(why) = refused else { panic!("{refused:?}") };
    assert!(why.starts_with("event 2 of a log is unreadable: "), "{why}");
}
