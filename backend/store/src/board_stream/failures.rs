//! What commands about failures need to know.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz};
use gantry_domain::board::failure::{
    DowntimeSpan, FailureCode, FailureCodes, FailureDowntime, FailureFacts, FailureNeeds, MadeDowntime,
};

use gantry_domain::{Error, FailureKind, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Codes { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, kind, parent_id, name, archived_at IS NULL AS active FROM failure_code WHERE id = ANY(?)"
}

prepared! {
    Rows { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, work_order_id, class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id FROM work_order_failure WHERE id = ANY(?)"
}

prepared! {
    Downtimes { ids: Vec<Id> => Array<BigInt> }
    "SELECT d.id, d.asset_id, f.id AS failure_id FROM downtime AS d LEFT JOIN work_order_failure AS f ON f.downtime_id = d.id \
     WHERE d.id = ANY(?) AND d.archived_at IS NULL"
}

prepared! {
    Counts { ids: Vec<Id> => Array<BigInt> }
    "SELECT work_order_id AS id, count(*) AS failures FROM work_order_failure WHERE work_order_id = ANY(?) GROUP BY work_order_id"
}

prepared! {
    // Downtimes of an asset are recorded one after the other.
    HoldAssets { cards: Vec<Id> => Array<BigInt> }
    "SELECT a.id FROM asset AS a WHERE a.id IN (SELECT asset_id FROM work_order WHERE id = ANY(?)) ORDER BY a.id FOR NO KEY UPDATE"
}

prepared! {
    Outages {
        cards: Vec<Id> => Array<BigInt>, started: Vec<DateTime<Utc>> => Array<Timestamptz>,
        ended: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>
    }
    "SELECT d.asset_id, d.started_at, d.ended_at FROM unnest(?, ?, ?) AS n (card, started, ended) \
     JOIN work_order AS w ON w.id = n.card CROSS JOIN LATERAL ( \
         SELECT o.asset_id, o.started_at, o.ended_at FROM downtime AS o WHERE o.asset_id = w.asset_id AND o.archived_at IS NULL \
         AND (o.ended_at IS NULL OR o.ended_at > n.started) AND (n.ended IS NULL OR o.started_at < n.ended) \
         ORDER BY o.started_at LIMIT 1) AS d"
}

#[derive(QueryableByName)]
struct AssetRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

#[derive(QueryableByName)]
struct OutageRow {
    #[diesel(sql_type = BigInt)]
    asset_id: Id,
    #[diesel(sql_type = Timestamptz)]
    started_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ended_at: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct CodeRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    parent_id: Option<Id>,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    active: bool,
}

#[derive(QueryableByName)]
struct FailureRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = BigInt)]
    class_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    problem_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    cause_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    remedy_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    mode_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    mechanism_id: Option<Id>,
}

#[derive(QueryableByName)]
struct DowntimeRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    asset_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    failure_id: Option<Id>,
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    failures: i64,
}

/// Looks up what is needed. Nothing needed costs nothing.
pub(super) async fn look_up(tx: &Tx, needs: &FailureNeeds) -> Result<FailureFacts, Error> {
    if *needs == FailureNeeds::default() {
        return Ok(FailureFacts::default());
    }
    let (codes, rows, downtimes, counts) = futures_util::try_join!(
        Codes { ids: needs.codes.clone() }.load::<CodeRow>(tx.connection()),
        Rows { ids: needs.rows.clone() }.load::<FailureRow>(tx.connection()),
        Downtimes { ids: needs.downtimes.clone() }.load::<DowntimeRow>(tx.connection()),
        Counts { ids: needs.counted.clone() }.load::<CountRow>(tx.connection()),
    )
    .to_domain()?;
    let code = |CodeRow { id, kind, parent_id, name, active }| {
        let kind =
            FailureKind::parse(&kind).ok_or_else(|| Error::Internal(format!("failure code {id} is a {kind}")))?;
        Ok::<_, Error>((id, FailureCode { kind, parent: parent_id, name, active }))
    };
    let (assets, outages) = outages(tx, &needs.made).await?;
    Ok(FailureFacts {
        assets,
        outages,
        codes: codes.into_iter().map(code).collect::<Result<HashMap<_, _>, _>>()?,
        rows: rows.into_iter().map(FailureRow::of_order).collect(),
        downtimes: downtimes.into_iter().map(DowntimeRow::of_failure).collect(),
        counts: counts.into_iter().map(|row| (row.id, row.failures)).collect(),
    })
}

/// Holds the assets of work orders that get a downtime; what stands against it.
async fn outages(tx: &Tx, made: &[(Id, DowntimeSpan)]) -> Result<(HashSet<Id>, Vec<MadeDowntime>), Error> {
    if made.is_empty() {
        return Ok((HashSet::new(), Vec::new()));
    }
    let cards: Vec<Id> = made.iter().map(|(card, _)| *card).collect();
    let hold = HoldAssets { cards: cards.clone() };
    let assets: Vec<AssetRow> = hold.load(tx.connection()).await.to_domain()?;
    let outages = Outages {
        cards,
        started: made.iter().map(|(_, span)| span.started_at).collect(),
        ended: made.iter().map(|(_, span)| span.ended_at).collect(),
    };
    let outages: Vec<OutageRow> = outages.load(tx.connection()).await.to_domain()?;
    let outage = |OutageRow { asset_id, started_at, ended_at }| MadeDowntime {
        asset_id,
        span: DowntimeSpan { started_at, ended_at },
    };
    Ok((assets.into_iter().map(|asset| asset.id).collect(), outages.into_iter().map(outage).collect()))
}

impl FailureRow {
    fn of_order(self) -> (Id, (Id, FailureCodes)) {
        let Self { id, work_order_id, class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id } = self;
        (id, (work_order_id, FailureCodes { class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id }))
    }
}

impl DowntimeRow {
    fn of_failure(self) -> (Id, FailureDowntime) {
        (self.id, FailureDowntime { asset: self.asset_id, failure: self.failure_id })
    }
}
