//! Work: each call to one worker, again when it is not settled, and not any more once it is dead-lettered.

use std::collections::HashSet;
use std::time::Duration;

use gantry_rabbitmq::{Bus, Call, Depth, Outcome, Work, WorkQueue};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

use crate::{PATIENCE, Place};

const QUEUE: WorkQueue = WorkQueue::Changes;

pub(crate) async fn every_promise_is_kept(place: &Place) {
    each_call_goes_to_one_worker(place).await;
    a_call_waits_for_a_worker(place).await;
    no_more_is_given_than_was_asked_for(place).await;
    what_a_worker_leaves_undone_is_given_to_another(place).await;
    a_call_that_was_put_off_comes_again_until_it_is_dead(place).await;
    poison_is_never_delivered_again(place).await;
}

fn call(job: i64) -> Call {
    Call { tenant: 7, job, again: false }
}

async fn next(works: &mut Receiver<Work>) -> Work {
    timeout(PATIENCE, works.recv()).await.expect("work").expect("a bus that goes on")
}

/// Waits until the queue is seen to be as it should.
async fn depth(bus: &Bus, wanted: impl Fn(Depth) -> bool) -> Depth {
    let seen = async {
        loop {
            match bus.depth(QUEUE) {
                Some(depth) if wanted(depth) => return depth,
                // The broker needs the core that asking again and again would take.
                _ => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    let seen = timeout(PATIENCE, seen).await;
    seen.unwrap_or_else(|_| panic!("another depth than {:?}; {:?}", bus.depth(QUEUE), bus.health()))
}

/// Calls until a call is taken: one that the broker does not confirm within 5 s is given up, and it is for the caller to repeat it.
async fn place_call(bus: &Bus, job: i64) {
    while !is_taken(bus, job).await {}
}

async fn is_taken(bus: &Bus, job: i64) -> bool {
    let before = bus.health();
    bus.call(QUEUE, call(job));
    let answered = async {
        loop {
            let now = bus.health();
            if now.published > before.published || now.dropped > before.dropped {
                return now.published > before.published;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, answered).await.expect("a call is taken or given up")
}

/// Takes no more work, and returns when what was settled is settled.
async fn leave(bus: &Bus, works: Receiver<Work>) {
    // What was seen last may be older than the worker: it would seem to have left, and be given the next call.
    depth(bus, |depth| depth.workers > 0).await;
    drop(works);
    depth(bus, |depth| depth.workers == 0).await;
}

async fn each_call_goes_to_one_worker(place: &Place) {
    let (one, two) = (place.node().await, place.node().await);
    let (mut here, mut there) = (one.bus.work(QUEUE, 10), two.bus.work(QUEUE, 10));
    depth(&one.bus, |depth| depth.workers == 2).await;
    for job in 0..500 {
        one.bus.call(QUEUE, call(job));
    }
    let mut done = HashSet::new();
    let (mut mine, mut theirs) = (0, 0);
    while done.len() < 500 {
        let (share, work) = tokio::select! {
            work = next(&mut here) => (&mut mine, work),
            work = next(&mut there) => (&mut theirs, work),
        };
        *share += 1;
        assert!(!work.task.again && work.task.tenant == 7);
        assert!(done.insert(work.task.job), "{} was given twice", work.task.job);
        work.settle(Outcome::Done);
    }
    assert!(mine > 0 && theirs > 0, "{mine} and {theirs}");
    drop(here);
    leave(&one.bus, there).await;
}

async fn a_call_waits_for_a_worker(place: &Place) {
    let one = place.node().await;
    place_call(&one.bus, 1).await;
    depth(&one.bus, |depth| depth.waiting == 1).await;
    let mut works = one.bus.work(QUEUE, 1);
    next(&mut works).await.settle(Outcome::Done);
    depth(&one.bus, |depth| depth.waiting == 0).await;
    leave(&one.bus, works).await;
}

async fn no_more_is_given_than_was_asked_for(place: &Place) {
    let one = place.node().await;
    let mut works = one.bus.work(QUEUE, 2);
    for job in 0..5 {
        place_call(&one.bus, job).await;
    }
    let (first, second) = (next(&mut works).await, next(&mut works).await);
    depth(&one.bus, |depth| depth.waiting == 3).await;
    assert!(works.try_recv().is_err());
    first.settle(Outcome::Done);
    next(&mut works).await.settle(Outcome::Done);
    second.settle(Outcome::Done);
    for _ in 0..2 {
        next(&mut works).await.settle(Outcome::Done);
    }
    leave(&one.bus, works).await;
}

async fn what_a_worker_leaves_undone_is_given_to_another(place: &Place) {
    let (one, two) = (place.node().await, place.node().await);
    let mut works = one.bus.work(QUEUE, 10);
    place_call(&one.bus, 1).await;
    let begun = next(&mut works).await;
    one.bus.close().await;
    let mut works = two.bus.work(QUEUE, 10);
    let again = next(&mut works).await;
    assert_eq!(again.task, Call { again: true, ..begun.task });
    again.settle(Outcome::Done);
    begun.settle(Outcome::Done);
    leave(&two.bus, works).await;
}

async fn a_call_that_was_put_off_comes_again_until_it_is_dead(place: &Place) {
    let one = place.node().await;
    let mut works = one.bus.work(QUEUE, 1);
    is_found_dead(place, &one.bus, async || {
        place_call(&one.bus, 1).await;
        assert!(!next(&mut works).await.task.again, "a dropped call counts as postponed");
        for _ in 0..5 {
            let work = next(&mut works).await;
            assert!(work.task.again && work.task.job == 1, "{:?}", work.task);
            work.settle(Outcome::Later);
        }
        comes_next(&one.bus, &mut works, 2).await;
    })
    .await;
    leave(&one.bus, works).await;
}

async fn poison_is_never_delivered_again(place: &Place) {
    let one = place.node().await;
    let mut works = one.bus.work(QUEUE, 1);
    is_found_dead(place, &one.bus, async || {
        place_call(&one.bus, 1).await;
        next(&mut works).await.settle(Outcome::Poison);
        comes_next(&one.bus, &mut works, 2).await;
    })
    .await;
    leave(&one.bus, works).await;
}

/// Calls, and is given that call: nothing before it comes again.
async fn comes_next(bus: &Bus, works: &mut Receiver<Work>, job: i64) {
    place_call(bus, job).await;
    let work = next(works).await;
    assert_eq!(work.task, call(job));
    work.settle(Outcome::Done);
}

/// What dies is found where the dead are. RabbitMQ promises to put dead calls aside at most once, and on a busy machine one was not found
/// there. That costs a copy to look at, since the job is in PostgreSQL; three in a row would be ours.
async fn is_found_dead(place: &Place, bus: &Bus, mut dies: impl AsyncFnMut()) {
    let tries = if matches!(place, Place::Broker(_)) { 3 } else { 1 };
    for _ in 0..tries {
        let before = depth(bus, |depth| depth.waiting == 0).await.dead;
        dies().await;
        if timeout(PATIENCE / 3, depth(bus, |depth| depth.dead == before + 1)).await.is_ok() {
            return;
        }
    }
    panic!("no dead call was put aside");
}
