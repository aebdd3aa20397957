//! What all active plans will bring in a span, gathered plan by plan within bounds of number and time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use actix_web::web::block;
use chrono::{DateTime, NaiveDate, Utc};
use gantry_domain::plan::{Occurrence, occurrences};
use gantry_domain::{Error, Id, Need};
use gantry_store::Tx;
use gantry_store::plans::forecast::{self, PlanFilter};
use gantry_store::plans::stored_plan::StoredPlan;
use tokio::sync::Semaphore;

use crate::Services;
use crate::auth::Caller;

/// So many plans are looked at.
const MOST_PLANS: usize = 10_000;
/// So many occurrences are sorted and summed up.
pub(super) const MOST_FOUND: usize = 100_000;
/// So long plans are looked at; a tenant with more is told that the forecast was cut.
const LONGEST: Duration = Duration::from_secs(10);
/// So many forecasts are made at the same time on a node.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// What has been found so far.
#[derive(Default)]
pub(crate) struct Found {
    /// The plans that bring something.
    pub(crate) plans: Vec<StoredPlan>,
    /// With the place of the plan.
    pub(crate) occurrences: Vec<(usize, Occurrence)>,
    /// When the last order of a plan's trigger at an asset was due.
    pub(super) last_due: BTreeMap<(usize, Option<Id>, Id), NaiveDate>,
    /// Whether there is more.
    pub(crate) limited: bool,
}

/// What active plans will bring, read by a caller who needs a permission.
pub(crate) async fn gather(
    services: &Services,
    (caller, need): (&Caller, Need),
    filter: PlanFilter,
    span: (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Found, Error> {
    let _turn = AT_ONCE.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
    let started = Instant::now();
    let next = async |after: Id| {
        let next = async |tx: &Tx| forecast::next_plans(tx, filter, after).await;
        services.store.tenant_read(caller, need, next).await
    };
    let mut found = Found::default();
    let mut looked_at = 0;
    let (mut plans, mut last) = next(0).await?;
    loop {
        looked_at += plans.len();
        let after = plans.last().map_or(0, |plan| plan.record.id);
        let over = looked_at >= MOST_PLANS || found.occurrences.len() >= MOST_FOUND || started.elapsed() > LONGEST;
        let before = found;
        // No worker is blocked while dates are reckoned, and the next plans are read meanwhile.
        let reckoned = async {
            let found = block(move || before.with(plans, span, now, filter.asset)).await;
            found.map_err(|error| Error::Internal(error.to_string()))?
        };
        if last || over {
            found = reckoned.await?;
            found.limited |= !last;
            return Ok(found);
        }
        (found, (plans, last)) = futures_util::try_join!(reckoned, next(after))?;
    }
}

impl Found {
    fn with(
        mut self,
        plans: Vec<StoredPlan>,
        span: (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
        asset: Option<Id>,
    ) -> Result<Self, Error> {
        for mut stored in plans {
            let foreseen = match occurrences(&stored.plan, &stored.history, &stored.meters, span, now) {
                // The others are shown all the same.
                Err(Error::Invalid { code: "too_many_occurrences", .. }) => {
                    self.limited = true;
                    continue;
                }
                other => other?,
            };
            // What is past and stopped is no work to come.
            let comes = |one: &Occurrence| {
                one.skipped.is_none() && (asset.is_none() || one.asset == asset) && !stored.is_stopped(one.asset)
            };
            let comes: Vec<Occurrence> = foreseen.into_iter().filter(comes).collect();
            if comes.is_empty() {
                continue;
            }
            let place = self.plans.len();
            for past in &stored.history {
                let last = self.last_due.entry((place, past.asset, past.trigger)).or_insert(past.due);
                *last = past.due.max(*last);
            }
            // Read, and not needed again.
            (stored.history, stored.meters) = (Vec::new(), BTreeMap::new());
            self.plans.push(stored);
            self.occurrences.extend(comes.into_iter().map(|one| (place, one)));
        }
        Ok(self)
    }
}
