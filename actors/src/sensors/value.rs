//! A value of a sensor as viewers and other nodes are told it.

use chrono::{DateTime, Utc};
use gantry_domain::sensor::{Quality, Reading};
use gantry_domain::{Action, Error, Id, Need, RequestContext, SubModule};
use gantry_store::Store;
use gantry_store::sensors::readings;
use serde::{Deserialize, Serialize};

/// What a viewer of sensors needs.
pub(crate) const READ_SENSORS: Need = Need::Of(SubModule::Sensors, Action::Read);

/// A value as it is told: the sensor, when it was measured in milliseconds since 1970, the number, and how far it may be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Value(pub(crate) Id, pub(crate) i64, pub(crate) f64, pub(crate) Quality);

/// The newest values of sensors, for those who may see them.
pub(super) async fn newest(store: &Store, context: &RequestContext, sensors: Vec<Id>) -> Result<Vec<Value>, Error> {
    let read = async |tx: &gantry_store::Tx| readings::newest(tx, sensors).await;
    let newest = store.tenant_read(context, READ_SENSORS, read).await?;
    Ok(newest.iter().map(|one| Value::of(one.sensor_id, one.at, one.value, &one.quality)).collect())
}

impl From<&Reading> for Value {
    fn from(reading: &Reading) -> Self {
        Self(reading.sensor_id, reading.at.timestamp_millis(), reading.value, reading.quality)
    }
}

impl Value {
    fn of(sensor: Id, at: DateTime<Utc>, value: f64, quality: &str) -> Self {
        let quality = if quality == Quality::Good.as_str() { Quality::Good } else { Quality::Uncertain };
        Self(sensor, at.timestamp_millis(), value, quality)
    }

    /// Whether it is to be shown instead of another one of the same sensor: time goes forward only, and of two values of one
    /// time the larger counts.
    pub(super) fn is_newer_than(&self, known: &Self) -> bool {
        (self.1, self.2) > (known.1, known.2)
    }
}
