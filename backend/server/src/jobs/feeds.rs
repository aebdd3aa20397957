//! Meters that a sensor feeds: read from it by themselves, a quarter of an hour after they were read last.

use std::time::Duration;

use chrono::Utc;
use gantry_actors::record_changes;
use gantry_domain::{Error, Family, GivenReading, Need, ReadingKind, RequestContext};
use gantry_store::job_schedule::{self, DueFeed};
use gantry_store::meters::meter_reading::{self, NewReading};
use gantry_store::system::change::Changed;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::JobContext;

/// A meter is not read more often.
const PAUSE: Duration = Duration::from_secs(15 * 60);

/// Reads those that are due. Values that a meter refuses, such as a counter that went backwards, are logged and counted, and do
/// not keep the others from being read.
pub(super) async fn read(job_context: &JobContext) -> Result<(), Error> {
    for feed in job_schedule::due_feeds(&job_context.store, PAUSE).await? {
        let (tenant, meter) = (feed.tenant_id, feed.meter_id);
        match read_one(job_context, feed).await {
            Ok(()) => {
                let (family, kind) = (Family::Meter.table().to_owned(), "updated".to_owned());
                let changed = [Changed { family, record_id: meter, kind, version: None }];
                record_changes::announce((&job_context.hubs, &job_context.bus), tenant, &changed)?;
            }
            Err(error @ (Error::Internal(_) | Error::Busy { .. })) => return Err(error),
            Err(error) => {
                metrics::counter!("gantry_meter_feeds_refused_total").increment(1);
                tracing::info!(tenant, meter, %error, "a meter does not take what its sensor says");
            }
        }
    }
    Ok(())
}

async fn read_one(job_context: &JobContext, feed: DueFeed) -> Result<(), Error> {
    let DueFeed { tenant_id, meter_id, at, value, unit } = feed;
    let value = Decimal::from_f64(value).map(|value| value.round_dp(6));
    let given = GivenReading { at, value, text: String::new(), kind: ReadingKind::Reading };
    let reading = NewReading { given, unit, source: "sensor", remark: String::new() };
    let context = RequestContext::system(tenant_id, "a sensor");
    let author = context.author();
    let take = async |tx: &gantry_store::Tx| match meter_reading::take(
        tx,
        meter_id,
        std::slice::from_ref(&reading),
        &author,
        Utc::now(),
    )
    .await?
    {
        Ok(_) => Ok(()),
        Err(refused) => Err(refused.into_iter().next().map_or(Error::NotFound { what: "Reading" }, |(_, error)| error)),
    };
    job_context.store.tenant_tx(&context, Need::SignedIn, take).await
}
