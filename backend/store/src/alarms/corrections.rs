//! The times that alarms of a sensor were active, where more of them came out differently than the list of alarms remembers.
//!
//! The list corrects the newest nine times of the alarms that it holds. Figures go by `alarm_occurrence`, which is corrected here for those
//! before and for alarms that have left the list; what stands there already stays as it is.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use gantry_domain::sensor::{Change, RuleChange};
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};

use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::sensors::watch;
use crate::{Store, Tx};

/// What became of times that alarms were active, by rule and beginning.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Corrections(BTreeMap<(Id, DateTime<Utc>), Correction>);

/// What became of a time that an alarm was active.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Correction {
    /// It never was.
    Gone,
    /// Until then; none: it is active.
    Until(Option<DateTime<Utc>>),
}

impl Corrections {
    /// The corrections that the changes of a machine amount to.
    pub fn by(told: &[RuleChange]) -> Self {
        let mut corrections = BTreeMap::new();
        for RuleChange { rule_id, change } in told {
            let now = match change {
                Change::Raised { episode } | Change::Cleared { episode } => Some(episode),
                Change::Changed { raised_at, episode } => {
                    corrections.insert((*rule_id, *raised_at), Correction::Gone);
                    Some(episode)
                }
                Change::Retracted { raised_at } => {
                    corrections.insert((*rule_id, *raised_at), Correction::Gone);
                    None
                }
            };
            if let Some(episode) = now {
                corrections.insert((*rule_id, episode.raised_at), Correction::Until(episode.cleared_at));
            }
        }
        Self(corrections)
    }

    /// Whether nothing came out differently.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

prepared! {
    Delete { rules: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz>, sensor: Id => BigInt }
    "DELETE FROM alarm_occurrence AS o USING unnest(?, ?) AS g (rule_id, raised_at), alarm AS a \
     WHERE a.sensor_id = ? AND a.rule_id = g.rule_id AND o.alarm_id = a.id AND o.raised_at = g.raised_at"
}

prepared! {
    /// What was cleared by hand ended then.
    Correct {
        rules: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        ends: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        sensor: Id => BigInt,
    }
    "UPDATE alarm_occurrence AS o SET returned_at = g.returned_at \
     FROM unnest(?, ?, ?) AS g (rule_id, raised_at, returned_at), alarm AS a \
     WHERE a.sensor_id = ? AND a.rule_id = g.rule_id AND o.alarm_id = a.id AND o.raised_at = g.raised_at \
         AND o.returned_at IS DISTINCT FROM g.returned_at \
         AND (a.raised_at <> o.raised_at OR a.body ->> 'clearedBy' IS NULL)"
}

prepared! {
    Add {
        rules: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        ends: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        sensor: Id => BigInt,
        same: Id => BigInt,
    }
    "INSERT INTO alarm_occurrence (alarm_id, raised_at, returned_at) \
     SELECT a.id, g.raised_at, g.returned_at FROM unnest(?, ?, ?) AS g (rule_id, raised_at, returned_at) \
     CROSS JOIN LATERAL ( \
         SELECT max(a.id) AS id FROM alarm AS a \
         WHERE a.sensor_id = ? AND a.rule_id = g.rule_id AND a.archived_at IS NULL \
     ) AS a \
     WHERE a.id IS NOT NULL AND NOT EXISTS ( \
         SELECT FROM alarm AS b JOIN alarm_occurrence AS o ON o.alarm_id = b.id \
         WHERE b.sensor_id = ? AND b.rule_id = g.rule_id AND o.raised_at = g.raised_at \
     ) ON CONFLICT (tenant_id, alarm_id, raised_at) DO NOTHING"
}

/// Writes them as the owner of a partition, after the list of alarms has got them; false: it has another owner, and nothing was written.
/// Writing them twice changes nothing.
///
/// # Errors
/// Internal ones.
pub async fn correct(
    store: &Store,
    own: (i32, i64),
    (tenant, sensor): (TenantId, Id),
    corrections: &Corrections,
) -> Result<bool, Error> {
    let context = RequestContext::system(tenant, "watching over sensors");
    let write = async |tx: &Tx| {
        if !watch::holds(tx, own).await? {
            return Ok(false);
        }
        let gone = corrections.0.iter().filter(|(_, is)| **is == Correction::Gone);
        let (rules, times) = gone.map(|(key, _)| *key).unzip();
        Delete { rules, times, sensor }.execute(tx.connection()).await.to_domain()?;
        let (mut rules, mut times, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for ((rule, raised_at), is) in &corrections.0 {
            if let Correction::Until(returned_at) = is {
                rules.push(*rule);
                times.push(*raised_at);
                ends.push(*returned_at);
            }
        }
        let correct = Correct { rules: rules.clone(), times: times.clone(), ends: ends.clone(), sensor };
        correct.execute(tx.connection()).await.to_domain()?;
        Add { rules, times, ends, sensor, same: sensor }.execute(tx.connection()).await.to_domain()?;
        Ok(true)
    };
    store.tenant_tx(&context, Need::SignedIn, write).await
}
