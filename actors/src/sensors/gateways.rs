//! Gateways that should have called and did not: one alarm each, whatever happened to their sensors. When a gateway was last heard of
//! stands in the database, written with each delivery; so all nodes come to the same view of it, and the owner of the gateway's
//! partition tells.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmPlace, AlarmSource, Occurrence, RaisedAlarm, Response};
use gantry_domain::sensor::{GatewayChange, GatewayWatch, Severity};
use gantry_domain::{Error, Id, TenantId};
use gantry_store::Store;
use gantry_store::sensors::anchors::NewAnchors;
use gantry_store::sensors::watch::{self, Subject, WatchedGateway};
use serde::{Deserialize, Serialize};

use crate::streams::Streams;

/// Calls that may be missing.
const MISSING: u32 = 3;

/// What was told of a gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GatewayAlarm {
    /// When the alarm was raised that is active.
    raised_at: DateTime<Utc>,
    /// When it had last been heard of.
    heard_at: DateTime<Utc>,
}

/// All gateways, as one node sees them.
pub(super) struct Gateways {
    /// Who was not there before cannot say who was silent.
    since: DateTime<Utc>,
}

impl Gateways {
    pub(super) fn new(since: DateTime<Utc>) -> Self {
        Self { since }
    }

    /// Tells of those that `own` says are this node's to tell of, with the partition and epoch that make them so. Answers which are silent, and
    /// when each was last heard of.
    pub(super) async fn look(
        &self,
        store: &Store,
        streams: &Streams,
        own: impl Fn(Id) -> Option<(i32, i64)>,
        now: DateTime<Utc>,
    ) -> Result<HashMap<(TenantId, Id), DateTime<Utc>>, Error> {
        let mut silent = HashMap::new();
        for gateway in watch::gateways(store).await? {
            let told: Option<GatewayAlarm> =
                gateway.remembered.clone().and_then(|told| serde_json::from_value(told).ok());
            let raised_at = self.silent_since(&gateway, told, now);
            if raised_at.is_some() {
                silent.insert((gateway.tenant_id, gateway.gateway_id), gateway.last_seen_at);
            }
            let Some(part) = own(gateway.gateway_id) else { continue };
            let commands = news(&gateway, told, raised_at);
            if commands.is_empty() {
                continue;
            }
            let (tenant, id) = (gateway.tenant_id, gateway.gateway_id);
            streams.report_alarms(tenant, commands).await?;
            match raised_at.map(|raised_at| GatewayAlarm { raised_at, heard_at: gateway.last_seen_at }) {
                Some(told) => {
                    let body = serde_json::to_value(told).map_err(|error| Error::Internal(error.to_string()))?;
                    let bodies = (Subject::Gateway, vec![(id, body)]);
                    watch::remember(store, part, tenant, bodies, NewAnchors::default()).await?;
                }
                None => watch::forget(store, part, tenant, Subject::Gateway, vec![id]).await?,
            }
        }
        Ok(silent)
    }

    /// When a gateway had been silent for too long. After a start everybody has the time of a few calls to be heard of; what was told
    /// before stays so.
    fn silent_since(
        &self,
        gateway: &WatchedGateway,
        told: Option<GatewayAlarm>,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let heartbeat = u32::try_from(gateway.heartbeat_minutes).unwrap_or(1).saturating_mul(60);
        if let Some(told) = told.filter(|told| told.heard_at == gateway.last_seen_at) {
            return Some(told.raised_at);
        }
        let heard_at = gateway.last_seen_at;
        let mut since_start = GatewayWatch::new(heartbeat, MISSING, heard_at.max(self.since));
        since_start.tick(now)?;
        match GatewayWatch::new(heartbeat, MISSING, heard_at).tick(now) {
            Some(GatewayChange::Silent { raised_at, .. }) => Some(raised_at),
            _ => None,
        }
    }
}

/// What there is to tell of a gateway of which `told` was told.
fn news(gateway: &WatchedGateway, told: Option<GatewayAlarm>, raised_at: Option<DateTime<Utc>>) -> Vec<AlarmCommand> {
    let source = AlarmSource::Gateway { gateway_id: gateway.gateway_id };
    let occurrence = |raised_at, since, returned_at| Occurrence {
        since,
        raised_at,
        returned_at,
        value: None,
        limit: None,
        peak: None,
    };
    let mut commands = Vec::new();
    if let Some(told) = told.filter(|told| Some(told.raised_at) != raised_at) {
        let occurrence = occurrence(told.raised_at, told.heard_at, Some(gateway.last_seen_at));
        commands.push(AlarmCommand::Return { source, occurrence });
    }
    if let Some(raised_at) = raised_at.filter(|raised_at| told.is_none_or(|told| told.raised_at != *raised_at)) {
        let place: AlarmPlace = serde_json::from_value(gateway.place.clone()).unwrap_or_default();
        commands.push(AlarmCommand::Raise(Box::new(RaisedAlarm {
            source,
            name: gateway.name.clone(),
            severity: Severity::High,
            occurrence: occurrence(raised_at, gateway.last_seen_at, None),
            response: Response::default(),
            flood_id: None,
            place,
            instruction: String::new(),
        })));
    }
    commands
}
