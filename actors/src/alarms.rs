//! A tenant's alarms as a kind of stream.

use std::convert::Infallible;

use gantry_domain::sensor::alarm::{AlarmCommand, AlarmEvent, AlarmFacts, AlarmsState};
use gantry_domain::stream::Recorded;
use gantry_domain::{Action, Error, Id, Need, RequestContext, SubModule};
use gantry_store::system::stream::Head;
use gantry_store::{Tx, alarm_stream};

use crate::kind::Kind;

/// The alarms of a tenant: there is one such stream.
pub(crate) struct Alarms;

impl Kind for Alarms {
    type State = AlarmsState;
    /// Nobody looks back at a whole list: each alarm has its history.
    type Checkpoint = Infallible;

    fn topic(&self) -> &str {
        alarm_stream::TOPIC
    }

    fn reading(&self) -> Need {
        Need::Of(SubModule::Sensors, Action::Read)
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, AlarmsState), Error> {
        let loaded = alarm_stream::load(tx).await?;
        Ok((loaded.head, loaded.state))
    }

    async fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a AlarmsState,
        commands: impl Iterator<Item = (&'a RequestContext, &'a AlarmCommand)>,
    ) -> Result<AlarmFacts, Error> {
        alarm_stream::gather(tx, state, commands).await
    }

    async fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<AlarmEvent>],
        after: &AlarmsState,
    ) -> Result<(), Error> {
        alarm_stream::persist(tx, stream, events, after).await
    }

    fn checkpoint(&self, _: &[Recorded<AlarmEvent>], _: &AlarmsState) -> Option<Infallible> {
        None
    }

    async fn keep(&self, _: &Tx, _: Id, checkpoint: &Infallible) -> Result<(), Error> {
        match *checkpoint {}
    }
}
