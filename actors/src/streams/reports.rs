//! What machines report of alarms, given to the stream of a tenant's alarms.

use gantry_domain::sensor::alarm::AlarmCommand;
use gantry_domain::{Error, RequestContext, TenantId};
use gantry_store::alarm_stream;
use serde_json::Value;
use uuid::Uuid;

use super::node_streams::{Outcome, Streams};
use crate::refusals::interrupted;

/// Commands of one partition that are on their way at a time: far fewer than may wait, so that people and the other partitions find a
/// place between them.
const AT_ONCE: usize = 64;

impl Streams {
    /// Gives commands of Gantry's own to the alarms of a tenant, in their order, and waits until all are committed. Any of them
    /// may have been given before: after an error the caller gives all of them again.
    ///
    /// # Errors
    /// Whatever was wrong with the first that failed; those after it may have been done.
    pub async fn report_alarms(&self, tenant: TenantId, commands: Vec<AlarmCommand>) -> Result<(), Error> {
        let context = RequestContext::system(tenant, "alarms");
        for commands in commands.chunks(AT_ONCE) {
            let submit = |command| self.submit(&context, alarm_stream::TOPIC, Uuid::now_v7(), written(command)?);
            let given: Vec<Outcome> = commands.iter().map(submit).collect::<Result<_, Error>>()?;
            for outcome in given {
                outcome.await.map_err(|_| interrupted())??;
            }
        }
        Ok(())
    }

    /// Gives a command to the alarms of the caller.
    ///
    /// # Errors
    /// Whatever the rules say; `overloaded` when too many wait; nothing was done then.
    pub async fn alarm_command(&self, context: &RequestContext, id: Uuid, command: &AlarmCommand) -> Result<(), Error> {
        self.command(context, alarm_stream::TOPIC, id, written(command)?).await.map(drop)
    }
}

fn written(command: &AlarmCommand) -> Result<Value, Error> {
    serde_json::to_value(command).map_err(|error| Error::Internal(format!("a command cannot be written: {error}")))
}
