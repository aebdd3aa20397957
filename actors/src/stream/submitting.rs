//! Commands that arrive: they wait in the queue of their stream until a turn takes them.

use std::time::Instant;

use actix::prelude::*;
use gantry_store::stream_kind::StreamKind;

use super::actor::{QUEUE, Stream};
use super::messages::{SubmitBatch, SubmitCommand};
use super::turn::PendingCommand;
use crate::refusals::{malformed, overloaded};

impl<K: StreamKind> Stream<K> {
    /// Puts a command into the queue, or answers why it is refused.
    fn enqueue(&mut self, submit: SubmitCommand) {
        let refusal = if self.pending.len() >= QUEUE || self.finishing.is_some() {
            Some(overloaded())
        } else {
            submit.context.require(self.need).err()
        };
        if let Some(refusal) = refusal {
            drop(submit.answer.send(Err(refusal)));
            return;
        }
        match serde_json::from_value(submit.command) {
            Ok(command) => self.pending.push_back(PendingCommand {
                context: submit.context,
                id: submit.id,
                command,
                answer: submit.answer,
            }),
            Err(error) => drop(submit.answer.send(Err(malformed(&error)))),
        }
    }
}

impl<K: StreamKind> Handler<SubmitCommand> for Stream<K> {
    type Result = ();

    fn handle(&mut self, submit: SubmitCommand, context: &mut Self::Context) {
        self.last_used = Instant::now();
        self.enqueue(submit);
        self.pump(context);
    }
}

impl<K: StreamKind> Handler<SubmitBatch> for Stream<K> {
    type Result = ();

    fn handle(&mut self, SubmitBatch(commands): SubmitBatch, context: &mut Self::Context) {
        self.last_used = Instant::now();
        // All of them before the next turn begins: the first alone would take a transaction of its own.
        for submit in commands {
            self.enqueue(submit);
        }
        self.pump(context);
    }
}
