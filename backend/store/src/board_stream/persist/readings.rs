//! Readings that answered tasks: kept as readings of their meters, which have judged them already.

use gantry_domain::Error;
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;

use crate::Tx;
use crate::meters::task_reading::{self, TaskReading};

/// Writes the readings of a batch, in their order.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let readings = events.iter().filter_map(|recorded| match &recorded.event.what {
        BoardEventKind::TaskCompleted { reading: Some(reading), .. }
        | BoardEventKind::SubTaskCompleted { reading: Some(reading), .. } => {
            let code = recorded.event.delta.put.first().map_or("", |face| face.code.as_str());
            Some(TaskReading { reading, by: &recorded.by, code })
        }
        _ => None,
    });
    let readings: Vec<TaskReading<'_>> = readings.collect();
    if readings.is_empty() {
        return Ok(());
    }
    task_reading::keep(tx, &readings).await
}
