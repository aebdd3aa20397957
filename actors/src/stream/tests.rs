//! The machine by itself, with the simplest kind of stream there is: a sum. What boards never do, it does on command: its
//! rules panic.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::Addr;
use chrono::{DateTime, Utc};
use futures_util::future::join_all;
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_rabbitmq::{Bus, InProcess};
use gantry_store::seed::{self, NewTenant};
use gantry_store::stream_kind::{Checkpoint, StreamKind};
use gantry_store::system::stream::{self as log, Head};
use gantry_store::{Packed, Store, Tx};
use gantry_test_database::TestDatabase;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::actor::{MAILBOX, QUEUE, Stream, StreamSetup};
use super::messages::{Finish, SubmitCommand, TakeSnapshot};
use super::turn::Done;
use crate::encoded::EncodedSnapshot;
use crate::hub_key::hub_key;
use crate::hubs::Hubs;
use crate::mailbox::{deliver, start_here};

const TOPIC: &str = "sum:1";

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase")]
enum Command {
    Add(i64),
    PanicWhenDeciding,
    PanicWhenApplying,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase")]
enum Event {
    Added(i64),
    Exploded,
}

struct Sum(i64);

impl StreamState for Sum {
    type Command = Command;
    type Event = Event;
    type Facts = ();
    type Snapshot = i64;

    fn decide(&self, command: &Command, (): &mut (), _: &Deciding<'_>) -> Result<Option<Event>, Error> {
        match command {
            Command::Add(number) => Ok(Some(Event::Added(*number))),
            Command::PanicWhenDeciding => panic!("as it was told to"),
            Command::PanicWhenApplying => Ok(Some(Event::Exploded)),
        }
    }

    fn apply(&mut self, recorded: &Recorded<Event>) {
        match recorded.event {
            Event::Added(number) => self.0 += number,
            Event::Exploded => panic!("as it was told to"),
        }
    }

    fn snapshot(&self) -> i64 {
        self.0
    }
}

struct SumKind;

impl StreamKind for SumKind {
    type State = Sum;
    type Checkpoint = SumCheckpoint;

    fn named(_: Option<&str>) -> Option<Self> {
        Some(Self)
    }

    fn topic(&self) -> &str {
        TOPIC
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, Sum), Error> {
        let head = log::head(tx, TOPIC).await?.ok_or(Error::NotFound { what: "Sum" })?;
        let mut sum = Sum(0);
        log::tail(tx, head.id, 0, i64::MAX).await?.iter().for_each(|recorded| sum.apply(recorded));
        Ok((head, sum))
    }

    async fn gather<'a>(
        &'a self,
        _: &'a Tx,
        _: &'a Sum,
        _: impl Iterator<Item = (&'a RequestContext, &'a Command)>,
    ) -> Result<(), Error> {
        Ok(())
    }

    async fn persist(&self, tx: &Tx, stream: Id, events: &[Recorded<Event>], _: &Sum) -> Result<(), Error> {
        log::append(tx, stream, events, |_| None).await
    }

    fn checkpoint(&self, events: &[Recorded<Event>], after: &Sum) -> Option<Self::Checkpoint> {
        let last = events.last().filter(|last| last.version % 10 == 0)?;
        Some(SumCheckpoint(last.version, last.at, after.0))
    }
}

struct SumCheckpoint(i64, DateTime<Utc>, i64);

impl Checkpoint for SumCheckpoint {
    async fn keep(&self, tx: &Tx, stream: Id) -> Result<(), Error> {
        log::put_snapshot(tx, stream, self.0, self.1, Packed::of(&self.2)?).await
    }
}

/// A stream on a database of its own.
struct Machine {
    context: RequestContext,
    stream: Addr<Stream<SumKind>>,
    store: Store,
    _database: TestDatabase,
}

type Waiting = oneshot::Receiver<Result<Done, Error>>;

impl Machine {
    async fn new() -> Self {
        Self::with_connections(8).await
    }

    async fn with_connections(count: usize) -> Self {
        let database = TestDatabase::new().await;
        let store = Store::connect(&database.url(), count).await.unwrap();
        let new = NewTenant { name: "Sums", identifier: "sums", time_zone: "UTC", currency: "EUR" };
        let tenant = seed::create_tenant(&store, &new).await.unwrap().id;
        let context = RequestContext::system(tenant, "test");
        store.tenant_tx(&context, Need::SignedIn, async |tx| log::create(tx, TOPIC).await).await.unwrap();
        let (bus, _) = Bus::in_process(&InProcess::default(), Uuid::new_v4());
        let setup = StreamSetup {
            tenant,
            key: hub_key(tenant, TOPIC),
            need: Need::SignedIn,
            idle: Duration::from_secs(60),
            store: store.clone(),
            hubs: Hubs::default(),
            bus,
        };
        let stream = start_here(MAILBOX, Stream::new(SumKind, setup));
        Self { context, stream, store, _database: database }
    }

    fn submit(&self, command: Command) -> Waiting {
        let (answer, waiting) = oneshot::channel();
        let command = serde_json::to_value(command).unwrap();
        deliver(&self.stream, SubmitCommand { context: self.context.clone(), id: Uuid::new_v4(), command, answer });
        waiting
    }

    /// Gives them all at once: the first turn takes the first one, all others go into the next together.
    async fn together(&self, commands: &[Command]) -> Vec<Result<i64, &'static str>> {
        let waiting: Vec<Waiting> = commands.iter().map(|command| self.submit(*command)).collect();
        let answers = join_all(waiting).await.into_iter().map(Result::unwrap);
        answers.map(|answer| answer.map(|done| done.version).map_err(|error| error.code())).collect()
    }

    fn ask(&self) -> oneshot::Receiver<Result<Arc<EncodedSnapshot>, Error>> {
        let (answer, waiting) = oneshot::channel();
        deliver(&self.stream, TakeSnapshot { context: self.context.clone(), answer });
        waiting
    }

    async fn state(&self) -> Value {
        let snapshot = self.ask().await.unwrap().unwrap();
        serde_json::from_slice::<Value>(&snapshot.json).unwrap()["state"].take()
    }
}

#[actix_web::test]
async fn a_panic_in_a_rule_refuses_that_command_and_no_other() {
    let machine = Machine::new().await;
    let answers = machine.together(&[Command::Add(1), Command::Add(2), Command::PanicWhenDeciding, Command::Add(4)]);
    assert_eq!(answers.await, [Ok(1), Ok(2), Err("internal"), Ok(3)]);
    assert_eq!(machine.state().await, json!(7));
}

#[actix_web::test]
async fn a_panic_while_applying_is_never_committed_and_fails_alone() {
    let machine = Machine::new().await;
    let answers = machine.together(&[Command::Add(1), Command::Add(2), Command::PanicWhenApplying, Command::Add(4)]);
    assert_eq!(answers.await, [Ok(1), Ok(2), Err("internal"), Ok(3)]);
    assert_eq!(machine.state().await, json!(7));
    assert_eq!(machine.together(&[Command::PanicWhenApplying]).await, [Err("internal")]);
    assert_eq!(machine.together(&[Command::Add(8)]).await, [Ok(4)]);
    assert_eq!(machine.state().await, json!(15));
}

#[actix_web::test]
async fn a_full_queue_refuses_at_once_what_it_cannot_take_and_does_all_it_took() {
    let machine = Machine::new().await;
    let answers = machine.together(&vec![Command::Add(1); QUEUE + 500]).await;
    let done = answers.iter().filter(|answer| answer.is_ok()).count();
    let refused = answers.iter().filter(|answer| **answer == Err("overloaded")).count();
    assert!(done >= QUEUE && refused > 0, "{done} done, {refused} refused");
    assert_eq!(done + refused, answers.len());
    assert_eq!(machine.state().await, json!(done));
}

#[actix_web::test]
async fn who_asks_at_the_same_time_gets_the_very_same_snapshot() {
    let machine = Machine::new().await;
    machine.together(&[Command::Add(5)]).await;
    let snapshots = join_all((0..50).map(|_| machine.ask())).await;
    let snapshots: Vec<_> = snapshots.into_iter().map(|snapshot| snapshot.unwrap().unwrap()).collect();
    assert!(snapshots.iter().all(|snapshot| Arc::ptr_eq(snapshot, &snapshots[0])));
    machine.together(&[Command::Add(5)]).await;
    assert_eq!(machine.state().await, json!(10), "and not an old one later");
}

#[actix_web::test]
async fn a_stream_that_is_told_to_finish_does_what_it_took_first() {
    let machine = Machine::new().await;
    let waiting: Vec<Waiting> = (0..600).map(|_| machine.submit(Command::Add(1))).collect();
    let (finished, done) = oneshot::channel();
    deliver(&machine.stream, Finish(finished));
    let late = machine.submit(Command::Add(1));
    done.await.unwrap();
    let answers = join_all(waiting).await;
    assert!(answers.iter().all(|answer| matches!(answer, Ok(Ok(_)))));
    assert_eq!(late.await.unwrap().unwrap_err().code(), "overloaded");
}

#[actix_web::test]
async fn a_full_state_is_written_beside_the_turns_and_before_the_stream_is_put_away() {
    let machine = Machine::new().await;
    for _ in 0..10 {
        machine.together(&[Command::Add(3)]).await;
    }
    let (finished, done) = oneshot::channel();
    deliver(&machine.stream, Finish(finished));
    done.await.unwrap();
    let kept = machine.store.tenant_read(&machine.context, Need::SignedIn, async |tx| {
        let head = log::head(tx, TOPIC).await?.unwrap();
        log::snapshot_before(tx, head.id, 100).await
    });
    let kept = kept.await.unwrap().unwrap();
    assert_eq!((kept.version, kept.state.open().unwrap()), (10, json!(30)));
}

#[actix_web::test]
async fn when_no_connection_comes_free_all_commands_of_a_batch_are_refused_at_once_and_the_state_stays() {
    let machine = Machine::with_connections(1).await;
    assert_eq!(machine.together(&[Command::Add(1)]).await, [Ok(1)]);
    let (release, held) = oneshot::channel::<()>();
    let (store, context) = (machine.store.clone(), machine.context.clone());
    let (begun, holds) = oneshot::channel();
    let holding = actix::spawn(async move {
        store
            .tenant_tx(&context, Need::SignedIn, async |_| {
                begun.send(()).ok();
                held.await.ok();
                Ok(())
            })
            .await
    });
    holds.await.unwrap();
    let started = Instant::now();
    let answers = machine.together(&[Command::Add(1); 41]).await;
    assert!(answers.iter().all(|answer| *answer == Err("overloaded")), "{answers:?}");
    // The first command waits for a connection, then all others together; one by one they would take minutes.
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    drop(release);
    holding.await.unwrap().unwrap();
    assert_eq!(machine.together(&[Command::Add(1)]).await, [Ok(2)], "and nothing of them was done");
    assert_eq!(machine.state().await, json!(2));
}
