//! A queue of work inside one process. It is as forgetful as the process: what there is to do stands in PostgreSQL, and is
//! called for again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::sleep;

use crate::stats::Stats;
use crate::topology::DELIVERY_LIMIT;
use crate::work::{Call, Depth, Outcome, Work};
use crate::worker::PAUSE;

/// Calls that wait; one more is dropped and counted.
const LENGTH: usize = 10_000;

/// A queue that the nodes of one process share.
#[derive(Debug, Default)]
pub(crate) struct LocalQueue {
    inner: Mutex<Inner>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<Waiting>,
    dead: u32,
    workers: u32,
}

#[derive(Debug, Clone, Copy)]
struct Waiting {
    call: Call,
    /// How often it has come back.
    returned: i32,
}

/// A call in progress. However it ends, the call is settled or back in the queue.
struct Held {
    queue: Arc<LocalQueue>,
    waiting: Waiting,
    settled: Settled,
}

#[derive(Debug)]
enum Settled {
    NotYet(oneshot::Receiver<Outcome>),
    As(Outcome),
}

/// Counts a worker, until this is dropped.
struct Counted(Arc<LocalQueue>);

impl LocalQueue {
    /// `false` when it is full.
    pub(crate) fn push(&self, call: Call) -> bool {
        let mut inner = self.inner();
        let fits = inner.waiting.len() < LENGTH;
        if fits {
            inner.waiting.push_back(Waiting { call, returned: 0 });
        }
        drop(inner);
        self.news.notify_one();
        fits
    }

    pub(crate) fn depth(&self) -> Depth {
        let inner = self.inner();
        let waiting = u32::try_from(inner.waiting.len()).unwrap_or(u32::MAX);
        Depth { waiting, dead: inner.dead, workers: inner.workers }
    }

    /// Works until the receiver is dropped and all calls are settled, on `prefetch` calls at a time.
    pub(crate) async fn work(self: Arc<Self>, prefetch: u16, works: mpsc::Sender<Work>, stats: Arc<Stats>) {
        let _counted = Counted::new(&self);
        let mut settling = FuturesUnordered::new();
        loop {
            tokio::select! {
                held = Self::next(&self), if settling.len() < usize::from(prefetch) => {
                    stats.called();
                    settling.push(see_through(held, works.clone()));
                }
                Some(()) = settling.next(), if !settling.is_empty() => {}
                () = works.closed() => break,
            }
        }
        while settling.next().await.is_some() {}
    }

    /// Nothing is lost when this is dropped before it is done.
    async fn next(queue: &Arc<Self>) -> Held {
        loop {
            let (next, more) = {
                let mut inner = queue.inner();
                (inner.waiting.pop_front(), !inner.waiting.is_empty())
            };
            if more {
                // Two calls may have come with one notice.
                queue.news.notify_one();
            }
            match next {
                Some(waiting) => {
                    return Held { queue: Arc::clone(queue), waiting, settled: Settled::As(Outcome::Later) };
                }
                None => queue.news.notified().await,
            }
        }
    }

    /// Nothing that holds the lock can panic half-way through a change, so a poisoned one is as good as any.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counted {
    fn new(queue: &Arc<LocalQueue>) -> Self {
        queue.inner().workers += 1;
        Self(Arc::clone(queue))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.inner().workers -= 1;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Waiting { call, returned } = self.waiting;
        let outcome = match &mut self.settled {
            Settled::NotYet(settled) => settled.try_recv().unwrap_or(Outcome::Later),
            Settled::As(outcome) => *outcome,
        };
        let mut inner = self.queue.inner();
        match outcome {
            Outcome::Done => {}
            Outcome::Later if returned < DELIVERY_LIMIT => {
                inner.waiting.push_back(Waiting { call: Call { again: true, ..call }, returned: returned + 1 });
            }
            Outcome::Later | Outcome::Poison => inner.dead += 1,
        }
        drop(inner);
        self.queue.news.notify_one();
    }
}

async fn see_through(mut held: Held, works: mpsc::Sender<Work>) {
    let (work, settled) = Work::new(held.waiting.call);
    if works.send(work).await.is_err() {
        return;
    }
    held.settled = Settled::NotYet(settled);
    if let Settled::NotYet(settled) = &mut held.settled {
        let outcome = settled.await.unwrap_or(Outcome::Later);
        held.settled = Settled::As(outcome);
        if outcome == Outcome::Later {
            sleep(PAUSE).await;
        }
    }
}
