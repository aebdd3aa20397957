//! A partition evaluates sensors again whose readings came later than their machines keep, one at a time and page by page: it goes on with
//! the others meanwhile.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use actix::prelude::*;
use chrono::{DateTime, Utc};
use gantry_domain::Error;
use gantry_store::alarms::corrections;
use gantry_store::sensors::anchors::{self, LateSensor};
use gantry_store::sensors::watch;

use super::super::evaluator::Key;
use super::{PAGE, Partition, READING, apart, with_next_tick};

impl Partition {
    /// Begins, if a backlog has settled. What is remembered is written before: the anchors have to be there.
    pub(super) fn evaluate_again(&mut self, context: &mut Context<Self>) {
        if self.again || self.remembering || self.finishing {
            return;
        }
        let Some((key, earliest)) = self.evaluator.begin_again(self.clock.now()) else { return };
        self.again = true;
        let store = self.store.clone();
        let look = apart(async move {
            let _turn = READING.acquire().await;
            anchors::from(&store, key.0, key.1, earliest).await
        });
        context.spawn(look.into_actor(self).map(move |found, partition, context| match found {
            Ok(anchors) => {
                let next = partition.evaluator.go_on_from(key, anchors);
                partition.read_on(key, next, context);
            }
            Err(error) => partition.leave_for_later(key, &error),
        }));
    }

    /// Reads the next of its stored readings, or is done.
    fn read_on(&mut self, key: Key, next: Option<DateTime<Utc>>, context: &mut Context<Self>) {
        let Some(from) = next else {
            self.again = false;
            return self.report(Self::settle, context);
        };
        let store = self.store.clone();
        let read = apart(async move {
            let _turn = READING.acquire().await;
            watch::since(&store, key.0, vec![(key.1, from)], PAGE).await
        });
        context.spawn(read.into_actor(self).map(move |found, partition, context| match found {
            Ok(readings) => {
                let all = readings.len() < PAGE;
                let next = partition.evaluator.go_on_with(key, readings, all, partition.clock.now());
                partition.read_on(key, next, context);
            }
            Err(error) => partition.leave_for_later(key, &error),
        }));
    }

    /// Corrects the times that alarms were active, once the list of alarms was told; what cannot be corrected now is with the next tick.
    pub(super) fn correct_times(&mut self, context: &mut Context<Self>) {
        let (uncorrected, store) = (std::mem::take(&mut self.evaluator.uncorrected), self.store.clone());
        let own = (self.number, self.epoch);
        let correct = async move {
            let (mut left, mut overtaken) = (Vec::new(), false);
            for (key, corrections) in uncorrected {
                match corrections::correct(&store, own, key, &corrections).await {
                    Ok(mine) => overtaken |= !mine,
                    Err(error) => {
                        tracing::warn!(tenant = key.0, sensor = key.1, %error, "alarms could not be corrected; they are later");
                        left.push((key, corrections));
                    }
                }
            }
            (left, overtaken)
        };
        context.wait(correct.into_actor(self).map(|(left, overtaken), partition, context| {
            if overtaken {
                return partition.end_overtaken(context);
            }
            partition.evaluator.uncorrected.extend(left);
            if partition.evaluator.uncorrected.is_empty() {
                partition.settle(context);
            }
        }));
    }

    /// Reads what got lost on the way here; with `taken_over`, also what came in while it had no owner.
    pub(super) fn make_up(&mut self, taken_over: bool, context: &mut Context<Self>) {
        let left = std::mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner));
        for (key, at) in left {
            self.evaluator.left_for_later(key, at, self.clock.now());
        }
        let (store, number) = (self.store.clone(), self.number);
        let times = self.evaluator.unseen(self.clock.now());
        let read = async move {
            let mut found = Vec::new();
            let _turn = READING.acquire().await;
            for (tenant, times) in times {
                let late = if taken_over { anchors::unwatched(&store, tenant, number).await? } else { Vec::new() };
                found.push((tenant, late, watch::since(&store, tenant, times, PAGE).await?));
            }
            Ok::<_, Error>(found)
        };
        context.wait(read.into_actor(self).map(move |found, partition, context| match found {
            Ok(found) => {
                let now = partition.clock.now();
                for (tenant, late, readings) in found {
                    for LateSensor { sensor_id, at } in late {
                        partition.evaluator.left_for_later((tenant, sensor_id), at, now);
                    }
                    partition.evaluator.make_up(tenant, readings, PAGE, now);
                }
                partition.report(with_next_tick, context);
            }
            Err(error) => {
                tracing::warn!(%error, partition = partition.number, "readings could not be made up for");
                partition.unwatched |= taken_over;
                partition.behind.store(true, Ordering::Relaxed);
            }
        }));
    }

    fn leave_for_later(&mut self, key: Key, error: &Error) {
        tracing::warn!(tenant = key.0, sensor = key.1, %error, "a sensor could not be evaluated again; it is later");
        self.evaluator.give_up_again(key, self.clock.now());
        self.again = false;
    }
}
