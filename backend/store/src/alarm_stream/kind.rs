//! A tenant's alarms as a kind of stream.

use std::convert::Infallible;

use gantry_domain::sensor::alarm::{AlarmCommand, AlarmEvent, AlarmFacts, AlarmsState};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, RequestContext};

use super::TOPIC;
use crate::Tx;
use crate::stream_kind::StreamKind;
use crate::system::stream::Head;

/// The alarms of a tenant: there is one such stream.
#[derive(Debug)]
pub struct Alarms;

impl StreamKind for Alarms {
    type State = AlarmsState;
    /// Past states of the list are not needed: each alarm has its history.
    type Checkpoint = Infallible;

    const FOR_SCREENS: bool = true;

    fn named(id: Option<&str>) -> Option<Self> {
        id.is_none().then_some(Self)
    }

    fn topic(&self) -> &str {
        TOPIC
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, AlarmsState), Error> {
        let loaded = super::load(tx).await?;
        Ok((loaded.head, loaded.state))
    }

    fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a AlarmsState,
        commands: impl Iterator<Item = (&'a RequestContext, &'a AlarmCommand)>,
    ) -> impl Future<Output = Result<AlarmFacts, Error>> {
        super::gather(tx, state, commands)
    }

    fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<AlarmEvent>],
        after: &AlarmsState,
    ) -> impl Future<Output = Result<(), Error>> {
        super::persist(tx, stream, events, after)
    }
}
