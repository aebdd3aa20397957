//! What the commands of a batch need to know before they are decided: fresh ids, and which alarms are outside of what
//! a user's grant is narrowed to.

use std::collections::{BTreeMap, HashSet};

use gantry_domain::sensor::alarm::{AlarmCommand, AlarmFacts, AlarmNeeds, AlarmSource, AlarmsState};
use gantry_domain::{Error, Id, Limit, RequestContext, SubModule, UserId};

use crate::Tx;
use crate::assets::asset::Asset;
use crate::board_stream::draw_ids;
use crate::entity::{Record, Table, beyond_of};
use crate::sensors::gateway::Gateway;
use crate::sensors::sensor::Sensor;

/// Looks up what is needed.
///
/// # Errors
/// Internal ones.
pub async fn gather<'a>(
    tx: &Tx,
    alarms: &AlarmsState,
    asked: impl Iterator<Item = (&'a RequestContext, &'a AlarmCommand)>,
) -> Result<AlarmFacts, Error> {
    let mut needs = AlarmNeeds::default();
    let mut limited: BTreeMap<UserId, (&RequestContext, Vec<Id>)> = BTreeMap::new();
    for (context, command) in asked {
        needs.add(command);
        let narrow = context.permissions().limit(SubModule::Sensors) != Limit::All;
        if let (true, Some(user), Some(alarm)) = (narrow, context.user_id(), command.alarm_id()) {
            limited.entry(user).or_insert_with(|| (context, Vec::new())).1.push(alarm);
        }
    }
    let ids = draw_ids(tx, needs.ids).await?.into();
    let mut beyond = HashSet::new();
    for (user, (context, wanted)) in limited {
        let outside = outside(tx, alarms, context, &wanted).await?;
        beyond.extend(outside.into_iter().map(|alarm| (user, alarm)));
    }
    Ok(AlarmFacts { ids, beyond })
}

/// Which of these alarms a user may not care for: an alarm is where that is what it is about.
async fn outside(tx: &Tx, alarms: &AlarmsState, context: &RequestContext, ids: &[Id]) -> Result<Vec<Id>, Error> {
    let of = |id: &Id| alarms.alarm(*id).map(|alarm| (*id, about(alarm.source)));
    let about: Vec<(Id, (Table, Id))> = ids.iter().filter_map(of).collect();
    let limit = context.permissions().limit(SubModule::Sensors);
    let mut found = Vec::new();
    for table in [Sensor::TABLE, Gateway::TABLE, Asset::TABLE] {
        let here = || about.iter().filter(|(_, (of, _))| of.family == table.family);
        let records: Vec<Id> = here().map(|(_, (_, record))| *record).collect();
        if !records.is_empty() {
            let beyond = beyond_of(tx, (context, limit), &table, &records).await?;
            found.extend(here().filter(|(_, (_, record))| beyond.contains(record)).map(|(alarm, _)| *alarm));
        }
    }
    Ok(found)
}

const fn about(source: AlarmSource) -> (Table, Id) {
    match source {
        AlarmSource::Rule { sensor_id, .. } => (Sensor::TABLE, sensor_id),
        AlarmSource::Gateway { gateway_id } | AlarmSource::GatewayFlood { gateway_id } => (Gateway::TABLE, gateway_id),
        AlarmSource::AssetFlood { asset_id } => (Asset::TABLE, asset_id),
    }
}
