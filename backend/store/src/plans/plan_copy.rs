//! Copies of maintenance plans.

use diesel::sql_types::BigInt;
use gantry_domain::{Error, Id};
use serde_json::{Map, Value};

use super::maintenance_plan::MaintenancePlan;
use crate::Tx;
use crate::entity::{self, Typed};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A draft with the lines and triggers of a plan.
///
/// # Errors
/// `not_found`, `unknown_reference` for what is archived meanwhile.
pub async fn copy(tx: &Tx, id: Id, name: Option<String>) -> Result<MaintenancePlan, Error> {
    let original = Typed::<MaintenancePlan>::OPERATIONS.get(tx, id).await?;
    let original = serde_json::to_value(&original).map_err(entity::unwritable)?;
    let table = <MaintenancePlan as entity::Record>::TABLE;
    let mut body = Map::new();
    for (field, value) in original.as_object().into_iter().flatten() {
        if let Some(lines) = table.lines.iter().find(|lines| lines.field() == field.as_str()) {
            let own = |line: &Value| -> Value {
                let kept = line.as_object().into_iter().flatten().filter(|(name, _)| lines.column(name).is_some());
                Value::Object(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
            };
            body.insert(field.clone(), value.as_array().into_iter().flatten().map(own).collect());
        } else if table.column(field).is_some_and(|column| column.edit) {
            body.insert(field.clone(), value.clone());
        }
    }
    if let Some(name) = name {
        body.insert("name".to_owned(), Value::String(name));
    }
    let made: MaintenancePlan = entity::create(tx, &body).await?;
    for triggers in [
        "INSERT INTO calendar_trigger (plan_id, mode, frequency, interval, weekdays, month_days, months, short_months, start_on, \
         time_of_day, max_count, until) SELECT $2, mode, frequency, interval, weekdays, month_days, months, short_months, start_on, \
         time_of_day, max_count, until FROM calendar_trigger WHERE plan_id = $1 AND archived_at IS NULL",
        "INSERT INTO meter_trigger (plan_id, meter_id, mode, interval, start_value, tolerance) \
         SELECT $2, meter_id, mode, interval, start_value, tolerance FROM meter_trigger WHERE plan_id = $1 AND archived_at IS NULL",
        "INSERT INTO event_trigger (plan_id, kind, alarm_rule_id, sensor_id, meter_id, comparison, limit_value, operating_status_id, \
         failure_code_id, starts, refractory_hours) SELECT $2, kind, alarm_rule_id, sensor_id, meter_id, comparison, limit_value, \
         operating_status_id, failure_code_id, starts, refractory_hours FROM event_trigger WHERE plan_id = $1 AND archived_at IS NULL",
    ] {
        let insert = diesel::sql_query(triggers).bind::<BigInt, _>(id).bind::<BigInt, _>(made.id);
        insert.execute(tx.connection()).await.to_domain()?;
    }
    Ok(made)
}
