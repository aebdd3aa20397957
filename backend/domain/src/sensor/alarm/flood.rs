//! An alarm flood (ISA-18.2): more alarms of one asset, or of one gateway's sensors without an asset, than operators can handle. It is one
//! additional alarm, and those that come while it lasts are shown under it; those before stay where they are. It is over when no more than half as
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
        let place = AlarmPlace { sensor: None, unit: None, value_unit: None, ..first.place.clone() };
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

#[cfg(test)]
mod tests {
    use super::super::harness::{AlarmsHarness, minute, raised, rule};
    use super::super::{AlarmCommand, NamedRecord};
    use super::*;

    const SOURCE: AlarmSource = AlarmSource::AssetFlood { asset_id: 7 };

    /// One more alarm of asset 7, and the look that follows it.
    fn raise(harness: &mut AlarmsHarness, sensor: Id, at: i64) -> Option<AlarmEvent> {
        harness.now = minute(at);
        let asset = NamedRecord { id: 7, code: "P-7".into(), name: "Pump 7".into() };
        let place = AlarmPlace { asset: Some(asset), ..AlarmPlace::default() };
        harness.report(AlarmCommand::Raise(Box::new(RaisedAlarm { place, ..raised(sensor, at) })));
        harness.report(AlarmCommand::Flood { source: SOURCE })
    }

    #[test]
    fn the_eleventh_alarm_of_an_asset_in_ten_minutes_begins_a_flood() {
        let mut harness = AlarmsHarness::new();
        for sensor in 1..=10 {
            assert_eq!(raise(&mut harness, sensor, sensor / 2), None);
        }
        let Some(H::AlarmRaised { alarm: flood }) = raise(&mut harness, 11, 6) else { panic!("no flood") };
        assert_eq!((flood.source, flood.name.as_str()), (SOURCE, "Pump 7"));
        assert_eq!((flood.occurrence.since, flood.occurrence.raised_at), (minute(0), minute(6)));
        assert_eq!(raise(&mut harness, 12, 7), None, "there is one already");
        let under: Vec<Option<Id>> = harness.state.alarms().map(|alarm| alarm.flood_id).collect();
        assert_eq!(under[..11], [None; 11], "those before stay where they are");
        assert_eq!(harness.state.about(rule(12)).unwrap().flood_id, Some(flood.id));
    }

    #[test]
    fn it_is_over_when_they_come_slowly_again() {
        let mut harness = AlarmsHarness::new();
        for sensor in 1..=11 {
            raise(&mut harness, sensor, 0);
        }
        let flood = harness.state.about(SOURCE).unwrap();
        let (id, due) = (flood.id, flood.due_at());
        assert_eq!(due, Some(minute(10)));
        for sensor in 12..=17 {
            raise(&mut harness, sensor, 9);
        }
        harness.now = minute(10);
        assert_eq!(harness.report(AlarmCommand::Remind { alarm_id: id }), None, "six came within the last ten minutes");
        harness.now = minute(19);
        let over = harness.report(AlarmCommand::Remind { alarm_id: id });
        assert!(matches!(over, Some(H::AlarmReturned { alarm_id, .. }) if alarm_id == id), "{over:?}");
        raise(&mut harness, 18, 19);
        assert_eq!(harness.state.about(rule(18)).unwrap().flood_id, None);
    }

    #[test]
    fn gateways_and_floods_are_never_one_of_many() {
        let place = AlarmPlace::default();
        assert_eq!(AlarmSource::Gateway { gateway_id: 3 }.crowd(&place), None);
        assert_eq!(SOURCE.crowd(&place), None);
        assert_eq!(rule(1).crowd(&place), None, "it stands nowhere");
    }
}
