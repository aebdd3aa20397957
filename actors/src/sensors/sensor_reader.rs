//! Reads the sensors of this node's partitions from the database, many partitions at once: all of them read when the node starts and when
//! a rule changes.
//!
//! Overload: one query runs at a time, what is asked for meanwhile is read with the next, and who finds no place waits for one.

use std::collections::{BTreeMap, VecDeque};

use actix::ArbiterHandle;
use gantry_domain::TenantId;
use gantry_store::Store;
use gantry_store::sensors::watch::{self, WatchedSensor, partition_of};
use tokio::sync::{mpsc, oneshot};

use crate::arbiters::spawn_on;

/// Partitions that are read by one query: a quarter of all, so that a large installation does not read everything at once.
const BATCH: usize = 16;

/// Requests that have a place: a partition asks once at a time, so all of them find one.
const PLACES: usize = 64;

/// Cheap to clone; what it reads ends with the last clone.
#[derive(Clone)]
pub(super) struct SensorReader(mpsc::Sender<Request>);

struct Request {
    partition: i32,
    tenant: Option<TenantId>,
    answer: oneshot::Sender<Vec<WatchedSensor>>,
}

impl SensorReader {
    /// Must be called within an actix system.
    pub(super) fn start(store: Store, arbiter: &ArbiterHandle) -> Self {
        let (sender, requests) = mpsc::channel(PLACES);
        spawn_on(arbiter, move || read_all(store, requests));
        Self(sender)
    }

    /// The watched sensors of a partition, of one tenant or of all; none when they could not be read, which is logged.
    pub(super) async fn read(&self, partition: i32, tenant: Option<TenantId>) -> Option<Vec<WatchedSensor>> {
        let (answer, read) = oneshot::channel();
        self.0.send(Request { partition, tenant, answer }).await.ok()?;
        read.await.ok()
    }
}

async fn read_all(store: Store, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match requests.recv().await {
                Some(request) => waiting.push_back(request),
                None => return,
            }
        }
        while let Ok(request) = requests.try_recv() {
            waiting.push_back(request);
        }
        let (tenant, batch) = next_batch(&mut waiting);
        let parts = batch.iter().map(|request| request.partition).collect();
        match watch::sensors(&store, parts, tenant).await {
            Ok(found) => answer(batch, found),
            // Without an answer the partitions try again.
            Err(error) => tracing::warn!(%error, "sensors could not be read"),
        }
    }
}

/// The oldest request, and others that ask for the same tenant.
fn next_batch(waiting: &mut VecDeque<Request>) -> (Option<TenantId>, Vec<Request>) {
    let tenant = waiting.front().and_then(|oldest| oldest.tenant);
    let (mut batch, mut left) = (Vec::new(), VecDeque::new());
    for request in waiting.drain(..) {
        if request.tenant == tenant && batch.len() < BATCH { batch.push(request) } else { left.push_back(request) }
    }
    *waiting = left;
    (tenant, batch)
}

fn answer(batch: Vec<Request>, found: Vec<WatchedSensor>) {
    let mut by_partition = BTreeMap::<i32, Vec<WatchedSensor>>::new();
    for sensor in found {
        by_partition.entry(partition_of(sensor.sensor_id)).or_default().push(sensor);
    }
    for Request { partition, answer, .. } in batch {
        // A partition that ended meanwhile does not listen any more.
        drop(answer.send(by_partition.get(&partition).cloned().unwrap_or_default()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(partition: i32, tenant: Option<TenantId>) -> Request {
        Request { partition, tenant, answer: oneshot::channel().0 }
    }

    fn numbers(batch: &[Request]) -> Vec<i32> {
        batch.iter().map(|request| request.partition).collect()
    }

    #[test]
    fn a_batch_is_of_one_tenant_and_bounded_and_the_others_keep_their_order() {
        let mut waiting =
            VecDeque::from([request(5, Some(1)), request(6, None), request(7, Some(1)), request(8, Some(2))]);
        waiting.extend((10..30).map(|partition| request(partition, None)));
        let (tenant, batch) = next_batch(&mut waiting);
        assert_eq!((tenant, numbers(&batch)), (Some(1), vec![5, 7]));
        let (tenant, batch) = next_batch(&mut waiting);
        assert_eq!((tenant, batch.len(), numbers(&batch)[..3].to_vec()), (None, BATCH, vec![6, 10, 11]));
        let (tenant, batch) = next_batch(&mut waiting);
        assert_eq!((tenant, numbers(&batch)), (Some(2), vec![8]));
        let (tenant, batch) = next_batch(&mut waiting);
        assert_eq!((tenant, numbers(&batch)), (None, vec![25, 26, 27, 28, 29]));
        assert!(waiting.is_empty());
    }
}
