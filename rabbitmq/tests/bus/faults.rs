//! What a broker can do to its nodes: come late, be killed, be stopped, freeze.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use bytes::Bytes;
use gantry_rabbitmq::{Call, Health, Outcome, Work, WorkQueue};
use gantry_test_broker::Broker;
use tokio::sync::mpsc::Receiver;
use tokio::time::{interval, timeout};

use crate::{Node, PATIENCE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bus_outlives_a_broker_that_comes_late_is_killed_and_freezes() {
    let mut broker = Broker::reserve();
    // The first address is closed; the second is where the broker will be.
    let urls = format!("amqp://127.0.0.1:1,{}", broker.url());
    let (one, mut two) = (Node::at(&urls), Node::at(&urls));
    two.bus.bind(1, "board:1").await;
    assert!(!one.bus.health().publishing);
    for _ in 0..10_000 {
        one.bus.publish(1, "board:1", Bytes::new());
    }
    assert!(one.bus.health().dropped > 0, "more than the queue holds is dropped, and nobody waits");

    broker.run();
    one.ready().await;
    two.ready().await;
    one.until_heard(&mut two, 1, "board:1").await;

    broker.kill();
    one.bus.publish(1, "board:1", Bytes::from_static(b"while it is away"));
    two.bus.bind(1, "board:2").await;
    broker.run();
    one.until_heard(&mut two, 1, "board:1").await;
    one.until_heard(&mut two, 1, "board:2").await;

    // While the connection is idle, too.
    broker.kill();
    one.until_cut_off().await;
    two.until_cut_off().await;
    broker.run();
    one.until_heard(&mut two, 1, "board:1").await;

    broker.freeze();
    one.bus.publish(1, "board:1", Bytes::from_static(b"into the void"));
    one.until_cut_off().await;
    broker.thaw();
    one.until_heard(&mut two, 1, "board:1").await;
    one.until_heard(&mut two, 1, "board:2").await;
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    Killed,
    Stopped,
    Frozen,
}

/// A node that calls, one that works, and what became of it.
struct Load {
    caller: Node,
    works: Receiver<Work>,
    /// The last call; 0 before the first.
    called: i64,
    calling: bool,
    done: HashSet<i64>,
    latest: i64,
}

impl Load {
    /// Five hundred calls a second, and whatever work comes of them, until `enough`.
    async fn until(&mut self, what: &str, mut enough: impl FnMut(&Self) -> bool) {
        let mut pace = interval(Duration::from_millis(2));
        let carry_on = async {
            while !enough(self) {
                tokio::select! {
                    work = self.works.recv() => {
                        let work = work.expect("a bus that goes on");
                        self.done.insert(work.task.job);
                        self.latest = self.latest.max(work.task.job);
                        work.settle(Outcome::Done);
                    }
                    _ = pace.tick() => if self.calling {
                        self.called += 1;
                        self.caller.bus.call(WorkQueue::Changes, Call { tenant: 1, job: self.called, again: false });
                    }
                }
            }
        };
        let ended = timeout(PATIENCE, carry_on).await;
        assert!(
            ended.is_ok(),
            "{what}, after {} calls, {} done: {:?}",
            self.called,
            self.done.len(),
            self.caller.bus.health()
        );
    }

    /// Until a call is followed that was made after this.
    async fn until_work_goes_on(&mut self) {
        let made = self.called;
        self.until("work goes on", |load| load.latest > made).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_call_that_the_broker_confirmed_is_lost_whatever_happens_to_it() {
    let mut broker = Broker::start();
    let (caller, worker) = (Node::at(&broker.url()), Node::at(&broker.url()));
    caller.ready().await;
    let works = worker.bus.work(WorkQueue::Changes, 100);
    let mut load = Load { caller, works, called: 0, calling: true, done: HashSet::new(), latest: 0 };
    // RabbitMQ 3 writes down a moment later that a quorum queue exists: killed before, it never finds the queue again.
    load.until("the queue is an old one", |load| load.done.len() > 1_000).await;
    for fault in [Fault::Killed, Fault::Stopped, Fault::Frozen] {
        load.until_work_goes_on().await;
        match fault {
            Fault::Killed => broker.kill(),
            Fault::Stopped => broker.stop(),
            Fault::Frozen => broker.freeze(),
        }
        load.until("it is noticed", |load| !load.caller.bus.health().publishing).await;
        let back = tokio::task::spawn_blocking(move || {
            match fault {
                Fault::Killed | Fault::Stopped => broker.run(),
                Fault::Frozen => broker.thaw(),
            }
            broker
        });
        load.until("it is back", |_| back.is_finished()).await;
        broker = back.await.unwrap();
        let since = Instant::now();
        load.until_work_goes_on().await;
        println!("{fault:?}: work goes on {:?} after the broker is back", since.elapsed());
    }
    load.calling = false;
    let health = |load: &Load| load.caller.bus.health();
    let settled = |load: &Load| health(load).published + health(load).dropped >= load.called.unsigned_abs();
    let done = |load: &Load| u64::try_from(load.done.len()).unwrap();
    load.until("what was confirmed is done", |load| settled(load) && done(load) >= health(load).published).await;
    let (called, done, Health { published, republished, dropped, .. }) = (load.called, load.done.len(), health(&load));
    println!("{called} calls, {published} confirmed, {republished} sent again, {dropped} given up; {done} done");
}
