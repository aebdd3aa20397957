//! The picture that goes along with the work order of an alarm: what its sensor measured before.

use bytes::Bytes;
use chrono::{TimeDelta, Utc};
use gantry_actors::Streams;
use gantry_domain::board::{BoardCommand, FileOfCard};
use gantry_domain::sensor::alarm::{Alarm, AlarmWorkKind};
use gantry_domain::{Error, Need, RequestContext};
use gantry_http::alarm_words::{Wording, title};
use gantry_http::alarm_work::{once, written};
use gantry_http::storage::{Files, Stored};
use gantry_picture::Trend;
use gantry_store::sensors::readings;
use gantry_store::tenants::tenant;
use gantry_store::work_orders::work_order;
use gantry_store::work_orders::work_order_file::{self, FileOfColumns, NewFile};
use gantry_store::{Store, Tx, board_stream};

/// The first half of the ids of commands that hang up pictures: "AL-DRAWN".
const PICTURES: u64 = 0x414c_2d44_5241_574e;
/// How long before the alarm the line begins, and how long after it at most it ends.
const BEFORE: TimeDelta = TimeDelta::hours(12);
const AFTER: TimeDelta = TimeDelta::hours(1);
const POINTS: i64 = 540;

/// Hangs the picture on the work order of an alarm, once. An alarm that no sensor raised has none.
///
/// # Errors
/// Internal ones, `overloaded`.
pub(crate) async fn attach(
    (store, streams, files): (&Store, &Streams, &Files),
    by: &RequestContext,
    alarm: &Alarm,
) -> Result<(), Error> {
    let order = alarm.work.as_ref().filter(|work| work.kind == AlarmWorkKind::WorkOrder);
    let (Some(order), Some(sensor)) = (order, alarm.place.sensor.as_ref()) else { return Ok(()) };
    let raised_at = alarm.occurrence.raised_at;
    let span = (raised_at - BEFORE, Utc::now().min(raised_at + AFTER));
    let look = async |tx: &Tx| {
        let points = readings::series(tx, sensor.id, span, POINTS).await?;
        let place = work_order::place(tx, order.id).await?;
        Ok((points, place, tenant::zone_and_units(tx, by.tenant()).await?))
    };
    let (points, place, (zone, units)) = store.tenant_read(by, Need::SignedIn, look).await?;
    let Some(place) = place.filter(|_| !points.is_empty()) else { return Ok(()) };
    let wording = Wording::of(&zone, &units);
    let kept = alarm.place.unit.as_deref().unwrap_or_default();
    let (_, unit) = wording.units.shown(0.0, kept);
    let shown = |value| wording.units.shown(value, kept).0;
    let spots: Vec<_> = points.iter().map(|one| (one.at, shown(one.min), shown(one.mean), shown(one.max))).collect();
    let title = title(alarm);
    let trend = Trend {
        title: &title,
        unit: &unit,
        spots: &spots,
        limit: alarm.occurrence.limit.map(shown),
        raised_at,
        span,
        zone: wording.zone,
    };
    let stored = keep(files, by, trend.png()?).await?;
    let new = NewFile {
        work_order_id: order.id,
        description: title,
        file_name: format!("{}.png", sensor.code.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-")),
        media_type: "image/png".to_owned(),
        size: stored.size,
        sha256: stored.sha256.clone(),
        place: stored.place.clone(),
        by_user: None,
        by_name: by.author().name,
        of: FileOfColumns::default(),
    };
    let bring = async |tx: &Tx| work_order_file::bring(tx, &new).await;
    let file_id = store.tenant_tx(by, Need::SignedIn, bring).await?;
    let command = written(&BoardCommand::AddFile(FileOfCard { card_id: order.id, file_id }))?;
    let topic = board_stream::topic(place.board_number);
    match streams.command(by, &topic, once(PICTURES, alarm), command).await {
        Ok(_) => {
            stored.keep();
            Ok(())
        }
        // The work order is completed or deleted, and needs no picture.
        Err(Error::Conflict { .. } | Error::NotFound { .. }) => Ok(()),
        Err(error) => {
            // Whether it hangs there is not known.
            stored.keep();
            Err(error)
        }
    }
}

async fn keep(files: &Files, by: &RequestContext, png: Vec<u8>) -> Result<Stored, Error> {
    let failed = |problem: gantry_http::Problem| Error::Internal(format!("a picture was not kept: {problem:?}"));
    let mut upload = files.begin(by.tenant()).await.map_err(failed)?;
    upload.write(Bytes::from(png)).await.map_err(failed)?;
    upload.finish().await.map_err(failed)
}
