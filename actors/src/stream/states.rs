//! The whole state of a stream: for viewers who come in, for those who ask over HTTP, and kept in the database to look back
//! from.

use std::sync::Arc;

use actix::prelude::*;
use gantry_domain::stream::StreamState;
use gantry_domain::{Error, RequestContext};
use uuid::Uuid;

use super::actor::Stream;
use super::core_state::Core;
use super::messages::{Subscribed, Wanted};
use crate::encoded::{EncodedSnapshot, snapshot_json};
use crate::refusals::not_admitted;
use gantry_store::stream_kind::StreamKind;

/// A snapshot this small travels in the acknowledgement of a subscription.
const SMALL_SNAPSHOT: usize = 32_000;

impl<K: StreamKind> Stream<K> {
    /// Writes a full state beside the turns. While one is being written, another that is due is left out.
    pub(super) fn keep(&mut self, checkpoint: K::Checkpoint, context: &mut Context<Self>) {
        let (Some(core), false) = (&self.core, self.keeping) else { return };
        self.keeping = true;
        let (stream_context, id) = (self.stream_context.clone(), core.head.id);
        let kept = async move { stream_context.keep(id, checkpoint).await };
        context.spawn(kept.into_actor(self).map(|kept, stream, context| {
            stream.keeping = false;
            if let Err(error) = kept {
                tracing::warn!(stream = %stream.key, %error, "a full state was not kept; looking back takes longer");
            }
            stream.pump(context);
        }));
    }

    pub(super) fn welcome(
        &self,
        core: &Core<K>,
        context: &RequestContext,
        since: Option<(Uuid, i64)>,
    ) -> Result<Subscribed, Error> {
        if !core.state.admits(context) {
            return Err(not_admitted());
        }
        let (epoch, version) = (core.head.epoch, core.head.version);
        let mut subscribed = Subscribed { epoch, version, events: None, snapshot: None, reset: false };
        if let Some(events) = since.and_then(|(epoch, version)| core.since(epoch, version)) {
            subscribed.events = Some(events.into_iter().map(|event| event.json.clone()).collect());
            return Ok(subscribed);
        }
        let known = self.snapshot.as_ref().filter(|known| known.version == version && known.epoch == epoch);
        if known.is_none_or(|known| known.json.len() < SMALL_SNAPSHOT) {
            let state = serde_json::value::to_raw_value(&core.state.snapshot());
            let state = state.map_err(|error| Error::Internal(format!("cannot be encoded: {error}")))?;
            if state.get().len() < SMALL_SNAPSHOT {
                subscribed.snapshot = Some(state);
                return Ok(subscribed);
            }
        }
        subscribed.reset = true;
        Ok(subscribed)
    }

    /// One encoding for all who ask at the same time, and for all who come before the next event.
    pub(super) fn serve_snapshots(&mut self, context: &mut Context<Self>) {
        let (Some(core), false) = (&self.core, self.encoding) else { return };
        let (admitted, refused): (Vec<_>, Vec<_>) = std::mem::take(&mut self.snapshot_wanted)
            .into_iter()
            .partition(|wanted| core.state.admits(&wanted.context));
        for wanted in refused {
            drop(wanted.answer.send(Err(not_admitted())));
        }
        if admitted.is_empty() {
            return;
        }
        let wanted: Vec<Wanted> = admitted.into_iter().map(|wanted| wanted.answer).collect();
        let (epoch, version) = (core.head.epoch, core.head.version);
        if let Some(known) = self.snapshot.as_ref().filter(|known| known.version == version && known.epoch == epoch) {
            for wanted in wanted {
                drop(wanted.send(Ok(known.clone())));
            }
            return;
        }
        self.encoding = true;
        let json = snapshot_json(self.stream_context.kind.topic(), epoch, version, core.state.snapshot());
        let encoded = async move {
            let compress = move || EncodedSnapshot::compress(epoch, version, json?).map(Arc::new);
            let encoded = tokio::task::spawn_blocking(compress).await;
            encoded.unwrap_or_else(|_| Err(Error::Internal("compressing a snapshot panicked".to_owned())))
        };
        context.spawn(encoded.into_actor(self).map(|encoded, stream, context| {
            stream.encoding = false;
            stream.snapshot = encoded.as_ref().ok().cloned();
            for wanted in wanted {
                drop(wanted.send(encoded.clone()));
            }
            stream.pump(context);
        }));
    }
}
