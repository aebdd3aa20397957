//! What a stream tells after a turn: its viewers what happened, those who have to leave that they have to, and whom it
//! concerns that there is something.

use std::collections::{BTreeMap, BTreeSet};

use gantry_domain::stream::StreamState;
use gantry_domain::{Family, Id, UserId};
use gantry_socketio::Frame;
use serde_json::json;

use super::actor::Stream;
use crate::{inbox, record_changes};
use gantry_store::stream_kind::StreamKind;

impl<K: StreamKind> Stream<K> {
    /// Viewers who are not admitted any more hear that they have to ask again, and nothing of what happens from now on.
    pub(super) fn evict_unauthorised(&mut self) {
        let Some(core) = &mut self.core else { return };
        if !core.takes_leave() {
            return;
        }
        let leaving = self.viewers.extract_if(|_, context| !core.state.admits(context));
        let leaving: Vec<u64> = leaving.map(|(viewer, _)| viewer).collect();
        if leaving.is_empty() {
            return;
        }
        match Frame::event("resync", &json!({ "topic": self.stream_context.kind.topic() })) {
            Ok(resync) => self.hubs.dismiss(&self.key, &leaving, &resync),
            Err(error) => tracing::error!(%error, "viewers could not be sent away"),
        }
    }

    /// What happened concerns people who may be looking at something else.
    pub(super) fn tell_concerned(&self, people: BTreeSet<UserId>) {
        if let (Some(core), false) = (&self.core, people.is_empty()) {
            let (kind, data) = self.stream_context.kind.news(core.head.version);
            inbox::tell((&self.hubs, &self.bus), self.stream_context.tenant, people.into_iter().collect(), kind, data);
        }
    }

    /// Those who look at records that the turn changed beside their rows look at them again.
    pub(super) fn tell_touched(&self, records: BTreeSet<(Family, Id)>) {
        let mut of_family: BTreeMap<Family, Vec<Id>> = BTreeMap::new();
        for (family, record) in records {
            of_family.entry(family).or_default().push(record);
        }
        for (family, records) in of_family {
            record_changes::touched((&self.hubs, &self.bus), self.stream_context.tenant, family, records);
        }
    }

    /// Brings the viewers of this node from what they were told last to the newest version, whichever node wrote it.
    pub(super) fn tell_viewers(&mut self) {
        let Some(core) = &self.core else { return };
        if let Some((epoch, version)) = self.told {
            match core.since(epoch, version) {
                Some(events) => self.hubs.broadcast(&self.key, events.into_iter().map(|event| event.frame.clone())),
                None => match Frame::event("resync", &json!({ "topic": self.stream_context.kind.topic() })) {
                    Ok(resync) => self.hubs.broadcast(&self.key, [resync]),
                    Err(error) => tracing::error!(%error, "viewers could not be told to come again"),
                },
            }
        }
        self.told = Some((core.head.epoch, core.head.version));
    }
}
