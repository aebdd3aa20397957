//! Networks: what carries the readings of sensors to gateways.

use diesel::sql_types::BigInt;
use gantry_domain::{Family, Id};

use crate::entity::{Column, Kind, Rules, Scope};

/// What carries the readings.
const KINDS: &[&str] = &["alta", "lorawan", "wifi", "ethernet", "cellular", "other"];

family! {
    /// A network of sensors.
    Network, NewNetwork, NetworkPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What carries the readings: `alta` is the radio of ALTA sensors.
        kind: String = Column::of(Kind::Choice(KINDS)).required(),
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// What there is to know about it.
        description: String = Column::of(Kind::LongText).unfiltered(),
    }
    computed {
        /// How many gateways are in it.
        gateway_count: i64 [BigInt] = "(SELECT count(*) FROM gateway WHERE network_id = t.id AND archived_at IS NULL)",
        /// How many sensors those relay.
        sensor_count: i64 [BigInt] = "(SELECT count(*) FROM sensor AS s JOIN gateway AS g ON g.id = s.gateway_id \
            WHERE g.network_id = t.id AND s.archived_at IS NULL)",
    }
    scoped Scope::made().at("t.location_id")
}

impl Rules for Network {}
