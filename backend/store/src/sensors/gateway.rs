//! Gateways: what relays the readings of sensors, and the keys by which Gantry knows them. Of a key only the SHA-256 is kept:
//! it has 256 random bits, so nothing slower would make it safer.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Family, Id, mac_address};

use crate::Tx;
use crate::entity::{self, Column, Kind, Part, Rules, Scope};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// How a gateway reaches Gantry.
const KINDS: &[&str] = &["ethernet", "wifi", "cellular", "usb", "virtual"];
/// What drives it.
const POWERS: &[&str] = &["mains", "battery"];

/// What is to be done at its next call.
macro_rules! waiting {
    ($column:literal, $kind:literal) => {
        concat!("(SELECT ", $column, " FROM gateway_action WHERE gateway_id = t.id AND kind = '", $kind, "')")
    };
}

family! {
    /// A gateway.
    Gateway, NewGateway, GatewayPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// How it reaches Gantry; `virtual` is a program that speaks for sensors.
        kind: String = Column::of(Kind::Choice(KINDS)).required(),
        /// Its address in the network: six bytes in hex.
        mac: String = Column::of(Kind::Text).max(17).searched(),
        /// The network it is in.
        network_id: Option<Id> = Column::reference(Family::Network) => network_name,
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// How often it calls when all is well, in minutes.
        heartbeat_minutes: i32 = Column::of(Kind::Whole).between(1, 1_440).otherwise("5"),
        /// The version of its firmware, as it reported with its last call.
        firmware: String = Column::of(Kind::Text).fixed(),
        /// When it last called.
        last_seen_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().sorted(&["last_seen_at", "id"]),
        /// How well it was received then, in dBm.
        signal: Option<i32> = Column::of(Kind::Whole).fixed(),
        /// What drove it: `mains`, `battery`, or nothing when it did not say.
        power: String = Column::of(Kind::Choice(POWERS)).fixed(),
        /// How full its battery was, in percent.
        battery: Option<i32> = Column::of(Kind::Whole).fixed(),
        /// When its key was made; empty without one.
        key_made_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed(),
        /// Until when the key before that counts, too.
        previous_key_until: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().unfiltered(),
    }
    computed {
        /// How many sensors it relays.
        sensor_count: i64 [BigInt] = "(SELECT count(*) FROM sensor WHERE gateway_id = t.id AND archived_at IS NULL)",
        /// Since when it is to reset itself at its next call.
        reset_asked_at: Option<DateTime<Utc>> [Nullable<Timestamptz>] = waiting!("asked_at", "reset"),
        /// Who asked for that.
        reset_asked_by: Option<String> [Nullable<Text>] = waiting!("asked_by", "reset"),
        /// Since when it is to update its firmware at its next call.
        update_asked_at: Option<DateTime<Utc>> [Nullable<Timestamptz>] = waiting!("asked_at", "update"),
        /// Who asked for that.
        update_asked_by: Option<String> [Nullable<Text>] = waiting!("asked_by", "update"),
    }
    parts [Part { table: "gateway_action", named: "c.part", fields: &[("by_hand", "byHand")] }]
    scoped Scope::made().at("t.location_id")
}

impl Rules for Gateway {
    async fn before_create(_: &Tx, news: &mut [NewGateway]) -> Result<(), Error> {
        for new in news {
            new.mac = mac_address(&new.mac)?;
        }
        Ok(())
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut GatewayPatch) -> Result<(), Error> {
        if let Some(mac) = &patch.mac {
            patch.mac = Some(mac_address(mac)?);
        }
        Ok(())
    }
}

prepared! {
    /// What stands right of the signs is what was there before.
    Renew {
        counts: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        until: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        key: String => Text,
        gateway: Id => BigInt,
    }
    "UPDATE gateway SET previous_key_sha256 = CASE WHEN ? IS NOT NULL THEN key_sha256 END, \
     previous_key_until = CASE WHEN key_sha256 IS NOT NULL THEN ? END, \
     key_sha256 = ?, key_made_at = now(), version = version + 1, updated_at = now() WHERE id = ?"
}

/// Gives a gateway a key, of which `sha256` is the lower-case hex. The one before counts until `grace_until`; without that it
/// ends at once, as does in any case one that was left from before.
///
/// # Errors
/// `not_found`, `archived`, `limit`.
pub async fn set_key(tx: &Tx, id: Id, sha256: String, grace_until: Option<DateTime<Utc>>) -> Result<Gateway, Error> {
    let gateway: Gateway = entity::get(tx, id).await?;
    if gateway.archived_at.is_some() {
        return Err(entity::archived());
    }
    entity::within_scope::<Gateway>(tx, &[id]).await?;
    let renew = Renew { counts: grace_until, until: grace_until, key: sha256, gateway: id };
    renew.execute(tx.connection()).await.to_domain()?;
    entity::get(tx, id).await
}

/// A gateway that has shown its key.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct KnownGateway {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// How often it is to call, in minutes.
    #[diesel(sql_type = Integer)]
    pub heartbeat_minutes: i32,
}

prepared! {
    /// Each half is one look into an index, whose time tells nothing of a key: what is looked for is its hash.
    OfKey { key: String => Text, previous: String => Text }
    "SELECT id, code, heartbeat_minutes FROM gateway WHERE key_sha256 = ? AND archived_at IS NULL \
     UNION ALL SELECT id, code, heartbeat_minutes FROM gateway \
     WHERE previous_key_sha256 = ? AND previous_key_until > now() AND archived_at IS NULL LIMIT 1"
}

/// The gateway whose key has this SHA-256 in lower-case hex, if the key counts.
///
/// # Errors
/// Internal ones.
pub async fn gateway_of_key(tx: &Tx, sha256: &str) -> Result<Option<KnownGateway>, Error> {
    let find = OfKey { key: sha256.to_owned(), previous: sha256.to_owned() };
    find.get_result(tx.connection()).await.optional().to_domain()
}

prepared! {
    /// Of a gateway in use.
    KeysOf { gateway: Id => BigInt }
    "SELECT key_sha256, previous_key_sha256, previous_key_until FROM gateway WHERE id = ? AND archived_at IS NULL"
}

/// What is known of a gateway's keys, each as the SHA-256 in lower-case hex.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct GatewayKeys {
    #[diesel(sql_type = Nullable<Text>)]
    key_sha256: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    previous_key_sha256: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    previous_key_until: Option<DateTime<Utc>>,
}

impl GatewayKeys {
    /// Those that count at a time.
    pub fn counting(&self, now: DateTime<Utc>) -> impl Iterator<Item = &str> {
        let previous =
            self.previous_key_sha256.as_deref().filter(|_| self.previous_key_until.is_some_and(|end| end > now));
        self.key_sha256.as_deref().into_iter().chain(previous)
    }
}

/// The keys of a gateway, if it is in use.
///
/// # Errors
/// Internal ones.
pub async fn keys_of(tx: &Tx, id: Id) -> Result<Option<GatewayKeys>, Error> {
    KeysOf { gateway: id }.get_result(tx.connection()).await.optional().to_domain()
}
