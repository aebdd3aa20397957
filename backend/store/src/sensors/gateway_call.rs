//! What a gateway is asked to do, and its calls, in which it tells how it is and fetches that.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, archived};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::sensors::gateway::Gateway;

/// What a gateway can be asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayAction {
    /// Start anew.
    Reset,
    /// Bring its firmware up to date.
    Update,
}

impl GatewayAction {
    /// The word in SQL and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Update => "update",
        }
    }
}

prepared! {
    /// What waits already goes on waiting for who asked first.
    Ask { gateway: Id => BigInt, kind: String => Text, by_hand: bool => Bool, by: String => Text }
    "INSERT INTO gateway_action (gateway_id, kind, by_hand, asked_by) VALUES (?, ?, ?, ?) \
     ON CONFLICT ON CONSTRAINT gateway_action_unique DO NOTHING"
}

/// Asks a gateway to do something when it next calls. `by` is the name of who asks, `by_hand` whether they are a person.
///
/// # Errors
/// `not_found`, `archived`, `limit`; `invalid` when nothing is asked for.
pub async fn ask(tx: &Tx, id: Id, actions: &[GatewayAction], by_hand: bool, by: &str) -> Result<Gateway, Error> {
    let gateway: Gateway = entity::get(tx, id).await?;
    if gateway.archived_at.is_some() {
        return Err(archived());
    }
    entity::within_scope::<Gateway>(tx, &[id]).await?;
    if actions.is_empty() {
        return Err(Error::field("invalid", "reset", "Say what it is to do: reset, update, or both."));
    }
    for action in actions {
        let ask = Ask { gateway: id, kind: action.word().to_owned(), by_hand, by: by.to_owned() };
        ask.execute(tx.connection()).await.to_domain()?;
    }
    entity::get(tx, id).await
}

/// What a gateway tells of itself; what it leaves out stays as it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Condition {
    /// What runs on it.
    pub firmware: Option<String>,
    /// dBm.
    pub signal: Option<i32>,
    /// `mains` or `battery`.
    pub power: Option<&'static str>,
    /// Percent.
    pub battery: Option<i32>,
}

prepared! {
    /// The version stays, so that calls do not conflict with edits of the gateway. The time of the last call is exact to five
    /// seconds: one that delivers ten times a second would write its row as often.
    Seen {
        at: DateTime<Utc> => Timestamptz,
        firmware: Option<String> => Nullable<Text>,
        signal: Option<i32> => Nullable<Integer>,
        power: Option<String> => Nullable<Text>,
        battery: Option<i32> => Nullable<Integer>,
        gateway: Id => BigInt,
    }
    "UPDATE gateway AS g SET last_seen_at = s.at, firmware = s.firmware, signal = s.signal, power = s.power, battery = s.battery \
     FROM ( \
         SELECT o.id, n.at, coalesce(n.firmware, o.firmware) AS firmware, coalesce(n.signal, o.signal) AS signal, \
             coalesce(n.power, o.power) AS power, coalesce(n.battery, o.battery) AS battery \
         FROM (VALUES (?, ?, ?, ?, ?)) AS n (at, firmware, signal, power, battery), gateway AS o WHERE o.id = ? \
     ) AS s \
     WHERE g.id = s.id AND (g.last_seen_at IS NULL OR g.last_seen_at <= s.at - interval '5 seconds' \
         OR (g.firmware, g.signal, g.power, g.battery) IS DISTINCT FROM (s.firmware, s.signal, s.power, s.battery))"
}

prepared! {
    /// Of two calls at the same moment, one gets it.
    Fetch { gateway: Id => BigInt }
    "DELETE FROM gateway_action WHERE gateway_id = ? RETURNING kind, by_hand, asked_at"
}

/// What a gateway has to do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedAction {
    /// `reset` or `update`.
    #[diesel(sql_type = Text)]
    #[serde(rename = "action")]
    #[schema(rename = "action")]
    pub kind: String,
    /// Whether a person asked for it, and not a program.
    #[diesel(sql_type = Bool)]
    #[serde(rename = "user")]
    #[schema(rename = "user")]
    pub by_hand: bool,
    /// Since when it has waited.
    #[diesel(sql_type = Timestamptz)]
    pub asked_at: DateTime<Utc>,
}

/// Records a gateway's call and returns the actions that it has to do; each is returned once.
///
/// # Errors
/// Internal ones.
pub async fn seen(tx: &Tx, id: Id, at: DateTime<Utc>, now: Condition) -> Result<Vec<AskedAction>, Error> {
    heard(tx, id, at, &now).await?;
    Fetch { gateway: id }.load(tx.connection()).await.to_domain()
}

/// Takes note that a gateway was heard, without asking what it has to do: one that delivers readings may not be one that obeys.
/// Answers whether that was worth noting.
///
/// # Errors
/// Internal ones.
pub async fn heard(tx: &Tx, id: Id, at: DateTime<Utc>, now: &Condition) -> Result<bool, Error> {
    let Condition { firmware, signal, power, battery } = now.clone();
    let seen = Seen { at, firmware, signal, power: power.map(str::to_owned), battery, gateway: id };
    seen.execute(tx.connection()).await.to_domain().map(|changed| changed > 0)
}
