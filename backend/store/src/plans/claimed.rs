//! What was claimed and has no work order yet: read in the order in which it is carried out, and written down as generated once its order
//! is there. Every statement takes many claims.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Integer, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::plan::{Cause, Reason, sentence};
use gantry_domain::{Error, Id};
use serde_json::Value;

use super::stored_plan::{self, StoredPlan};
use crate::Tx;
use crate::entity::unwritable;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// An occurrence whose work order is to be made.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct Claim {
    /// Its id: the work order is made by a command of this id, once.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// For which asset.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub asset_id: Option<Id>,
    /// When it is due.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
    /// The same by the clock of the plan's zone.
    #[diesel(sql_type = Date)]
    pub due_on: NaiveDate,
    /// Which iteration it is.
    #[diesel(sql_type = Integer)]
    pub iteration: i32,
    /// The task sets that are due.
    #[diesel(sql_type = Array<Integer>)]
    pub multiples: Vec<i32>,
    /// Why it is then.
    #[diesel(sql_type = Jsonb)]
    pub reasons: Value,
    /// The plan's version when it was claimed.
    #[diesel(sql_type = BigInt)]
    pub revision: i64,
}

impl Claim {
    /// As the log of the plan has it, with what more there is to say.
    fn detail(&self, more: Option<&Reason>) -> String {
        let mut reasons: Vec<Reason> = serde_json::from_value(self.reasons.clone()).unwrap_or_default();
        reasons.extend(more.cloned());
        format!("{}: {}", self.due_on, sentence(&reasons))
    }
}

prepared! {
    /// As many as one look at a plan can find.
    Claimed { plan: Id => BigInt }
    "SELECT id, asset_id, due_at, due_on, iteration, multiples, reasons, revision FROM plan_occurrence \
     WHERE plan_id = ? AND state = 'claimed' ORDER BY id LIMIT 10000"
}

async fn claimed(tx: &Tx, plan: Id) -> Result<Vec<Claim>, Error> {
    Claimed { plan }.load(tx.connection()).await.to_domain()
}

/// A plan, and what is claimed of it and has no work order yet.
///
/// # Errors
/// `not_found`.
pub async fn unfinished(tx: &Tx, plan: Id) -> Result<(StoredPlan, Vec<Claim>), Error> {
    Ok((stored_plan::load(tx, plan).await?, claimed(tx, plan).await?))
}

prepared! {
    LeaveOut {
        claims: Vec<Id> => Array<BigInt>,
        details: Vec<String> => Array<Text>,
        reason: Value => Jsonb,
        at: DateTime<Utc> => Timestamptz,
    }
    "WITH told AS (SELECT * FROM unnest(?, ?) AS t (id, detail)), gone AS ( \
        UPDATE plan_occurrence AS o SET state = 'skipped', cause = 'assetStopped', reasons = o.reasons || ? FROM told \
        WHERE o.id = told.id AND o.state = 'claimed' RETURNING o.id, o.plan_id \
     ) INSERT INTO plan_log (plan_id, at, kind, detail) SELECT gone.plan_id, ?, 'skipped', told.detail FROM gone JOIN told ON told.id = gone.id"
}

/// What is claimed of a plan. What was claimed for an asset that has been sold since is left out, with an entry in the log: no board
/// would take an order for it, and the plan would fail with it every day.
pub(super) async fn without_archived(tx: &Tx, stored: &StoredPlan, now: DateTime<Utc>) -> Result<Vec<Claim>, Error> {
    let claims = claimed(tx, stored.record.id).await?;
    let (sold, live): (Vec<Claim>, Vec<Claim>) =
        claims.into_iter().partition(|claim| stored.is_archived(claim.asset_id));
    if !sold.is_empty() {
        let reason = Reason::Skipped { because: Cause::AssetStopped };
        let leave_out = LeaveOut {
            claims: sold.iter().map(|claim| claim.id).collect(),
            details: sold.iter().map(|claim| claim.detail(Some(&reason))).collect(),
            reason: serde_json::to_value([reason]).map_err(unwritable)?,
            at: now,
        };
        leave_out.execute(tx.connection()).await.to_domain()?;
    }
    Ok(live)
}

/// An open work order of a plan, earlier than a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct OpenOrder {
    /// The claim.
    #[diesel(sql_type = BigInt)]
    pub claim_id: Id,
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The number of its board.
    #[diesel(sql_type = Integer)]
    pub board: i32,
}

prepared! {
    OpenOrders { claims: Vec<Id> => Array<BigInt>, assets: Vec<Option<Id>> => Array<Nullable<BigInt>>, plan: Id => BigInt }
    "SELECT c.id AS claim_id, w.id, w.board FROM unnest(?, ?) AS c (id, asset_id), LATERAL ( \
        SELECT DISTINCT w.id, b.number AS board FROM plan_occurrence AS o JOIN work_order AS w ON w.id = o.work_order_id \
        JOIN board AS b ON b.id = w.board_id WHERE o.plan_id = ? AND o.asset_id IS NOT DISTINCT FROM c.asset_id AND o.id < c.id \
        AND o.state = 'generated' AND w.status < 3 AND w.archived_at IS NULL ORDER BY w.id DESC LIMIT 50 \
     ) AS w ORDER BY c.id, w.id DESC"
}

/// The open work orders of a plan that stand before claims of the same assets, by claim, the newest first. Those of the claims themselves,
/// which another node may just have made, are not among them.
///
/// # Errors
/// Internal ones.
pub async fn open_orders(tx: &Tx, plan: Id, claims: &[Claim]) -> Result<BTreeMap<Id, Vec<OpenOrder>>, Error> {
    let assets = claims.iter().map(|claim| claim.asset_id).collect();
    let select = OpenOrders { claims: claims.iter().map(|claim| claim.id).collect(), assets, plan };
    let found: Vec<OpenOrder> = select.load(tx.connection()).await.to_domain()?;
    let mut by_claim: BTreeMap<Id, Vec<OpenOrder>> = BTreeMap::new();
    for one in found {
        by_claim.entry(one.claim_id).or_default().push(one);
    }
    Ok(by_claim)
}

prepared! {
    Generated {
        claims: Vec<Id> => Array<BigInt>,
        orders: Vec<Id> => Array<BigInt>,
        details: Vec<String> => Array<Text>,
        at: DateTime<Utc> => Timestamptz,
    }
    "WITH made AS (SELECT * FROM unnest(?, ?, ?) AS m (id, work_order_id, detail)), noted AS ( \
        UPDATE plan_occurrence AS o SET state = 'generated', work_order_id = made.work_order_id FROM made \
        WHERE o.id = made.id AND o.state = 'claimed' RETURNING o.id, o.plan_id \
     ) INSERT INTO plan_log (plan_id, at, kind, detail, work_order_id) \
     SELECT noted.plan_id, ?, 'generated', made.detail, made.work_order_id FROM noted JOIN made ON made.id = noted.id ORDER BY made.id"
}

/// Notes the work orders of claims, as far as nobody had before.
///
/// # Errors
/// Internal ones.
pub async fn generated(tx: &Tx, made: &[(&Claim, Id)], now: DateTime<Utc>) -> Result<(), Error> {
    let generated = Generated {
        claims: made.iter().map(|(claim, _)| claim.id).collect(),
        orders: made.iter().map(|(_, order)| *order).collect(),
        details: made.iter().map(|(claim, _)| claim.detail(None)).collect(),
        at: now,
    };
    generated.execute(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct MadeRow {
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
}

/// The work orders that were made of claims, by due time.
///
/// # Errors
/// Internal ones.
pub async fn orders_of(tx: &Tx, claims: &[Id]) -> Result<Vec<Id>, Error> {
    let select = "SELECT work_order_id FROM plan_occurrence WHERE id = ANY($1) AND work_order_id IS NOT NULL ORDER BY due_at, id";
    let made = diesel::sql_query(select).bind::<Array<BigInt>, _>(claims);
    let made: Vec<MadeRow> = made.load(tx.connection()).await.to_domain()?;
    Ok(made.into_iter().map(|row| row.work_order_id).collect())
}
