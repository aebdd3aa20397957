//! A flood: more alarms of one asset, or of one gateway's sensors that stand at none, than anybody can read (ISA-18.2). It is one alarm
//! more, and those that come while it lasts are shown under it; those before stay where they are. It is over when no more than half as
//! many came within the same time.

use chrono::{DateTime, TimeDelta, Utc};

use super::event::AlarmHappening as H;
use super::{Alarm, AlarmEvent, AlarmFacts, AlarmPlace, AlarmSource, AlarmsState, Occurrence, RaisedAlarm, Response};
use crate::sensor::Severity;
use crate::stream::Deciding;
use crate::{Error, Id};

/// So many alarms are not yet too many.
const MOST: usize = 10;
/// Within this time.
const WINDOW: TimeDelta = TimeDelta::minutes(10);

impl AlarmSource {
    /// The flood that an alarm about this would be one of; gateways are never one of many.
    pub fn crowd(self, place: &AlarmPlace) -> Option<Self> {
        let Self::Rule { .. } = self else { return None };
        let of_asset = place.asset.as_ref().map(|asset| Self::AssetFlood { asset_id: asset.id });
        of_asset.or_else(|| place.gateway.as_ref().map(|gateway| Self::GatewayFlood { gateway_id: gateway.id }))
    }

    /// Whether it is a flood itself.
    pub(super) const fn is_flood(self) -> bool {
        matches!(self, Self::AssetFlood { .. } | Self::GatewayFlood { .. })
    }
}

impl Alarm {
    /// When it has to be looked whether a flood is over.
    pub(super) fn calm_at(&self) -> Option<DateTime<Utc>> {
        (self.source.is_flood() && self.is_active()).then(|| self.occurrence.raised_at + WINDOW)
    }
}

impl AlarmsState {
    /// The flood under which an alarm is shown that is raised now.
    pub(super) fn flood_of(&self, raised: &RaisedAlarm) -> Option<Id> {
        let flood = self.about(raised.source.crowd(&raised.place)?)?;
        flood.is_active().then_some(flood.id)
    }

    /// Looks whether there is a flood: begins or ends it.
    pub(super) fn flood(
        &self,
        source: AlarmSource,
        facts: &mut AlarmFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<AlarmEvent>, Error> {
        let recent = || {
            self.alarms().filter(|alarm| {
                alarm.source.crowd(&alarm.place) == Some(source) && alarm.occurrence.raised_at > deciding.now - WINDOW
            })
        };
        let known = self.about(source).filter(|flood| flood.is_active());
        match (known, recent().count()) {
            (None, count) if count > MOST => {}
            (Some(flood), count) if count <= MOST / 2 => {
                let occurrence = Occurrence { returned_at: Some(deciding.now), ..flood.occurrence };
                return Ok(Some(H::AlarmReturned { alarm_id: flood.id, occurrence }));
            }
            _ => return Ok(None),
        }
        let Some(first) = recent().min_by_key(|alarm| alarm.occurrence.raised_at) else { return Ok(None) };
        let place = AlarmPlace { sensor: None, unit: None, ..first.place.clone() };
        let named = if let AlarmSource::AssetFlood { .. } = source { &place.asset } else { &place.gateway };
        let raised = RaisedAlarm {
            source,
            name: named.as_ref().map(|named| named.name.clone()).unwrap_or_default(),
            severity: Severity::High,
            occurrence: Occurrence {
                since: first.occurrence.raised_at,
                raised_at: deciding.now,
                returned_at: None,
                value: None,
                limit: None,
                peak: None,
            },
            response: Response::default(),
            flood_id: None,
            place,
            instruction: String::new(),
        };
        self.raise(&raised, facts, deciding)
    }
}
