//! The meters that answers to tasks read.

use gantry_domain::board::AssetMeter;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::meters::task_reading;

/// The active meters of assets, each held until the transaction ends.
pub(super) async fn look_up(tx: &Tx, assets: &[Id]) -> Result<Vec<AssetMeter>, Error> {
    if assets.is_empty() {
        return Ok(Vec::new());
    }
    task_reading::meters_of(tx, assets).await
}
