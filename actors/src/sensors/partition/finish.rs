//! A partition ends: it tells what it knows, has everything remembered, and is given away.

use std::collections::BTreeMap;
use std::time::Duration;

use actix::prelude::*;
use gantry_store::alarms::corrections;
use gantry_store::sensors::watch;

use super::super::evaluator_checkpoints::{by_tenant, write};
use super::super::messages::Finish;
use super::Partition;

/// After so long, whether it can end is looked at again.
const SOON: Duration = Duration::from_millis(10);

impl Handler<Finish> for Partition {
    type Result = ();

    fn handle(&mut self, Finish(done): Finish, context: &mut Self::Context) {
        self.finishing = true;
        if self.remembering {
            // What is on its way must not overwrite what is written now, and its anchors must not get lost.
            context.notify_later(Finish(done), SOON);
            return;
        }
        let (own, now) = ((self.number, self.epoch), self.clock.now());
        let (store, streams) = (self.store.clone(), self.streams.clone());
        let untold = by_tenant(std::mem::take(&mut self.evaluator.untold));
        let uncorrected = std::mem::take(&mut self.evaluator.uncorrected);
        let checkpoints =
            if self.loaded { self.evaluator.checkpoints(usize::MAX, true, self.clock.now()) } else { BTreeMap::new() };
        let finish = async move {
            for (tenant, commands) in untold {
                if let Err(error) = streams.report_alarms(tenant, commands).await {
                    // The next owner goes on from what was remembered before, and tells them.
                    tracing::warn!(tenant, %error, "alarms could not be told before the end");
                    return;
                }
            }
            for (key, corrections) in uncorrected {
                match corrections::correct(&store, own, key, &corrections).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        // The next owner evaluates the sensor again.
                        tracing::warn!(tenant = key.0, sensor = key.1, %error, "alarms could not be corrected before the end");
                        return;
                    }
                }
            }
            write(&store, own, (checkpoints, Vec::new()), now).await;
            if let Err(error) = watch::release(&store, own.0, own.1).await {
                tracing::warn!(partition = own.0, %error, "sensors could not be handed over; others take them later");
            }
        };
        context.wait(finish.into_actor(self).map(|(), _, context| {
            let _ = done.send(());
            context.stop();
        }));
    }
}
