//! What a partition of sensors is told.

use std::collections::HashMap;
use std::sync::Arc;

use actix::Message;
use chrono::{DateTime, Utc};
use gantry_domain::TenantId;
use gantry_store::sensors::watch::KeptReading;
use tokio::sync::oneshot;

use super::evaluator::Key;

/// Readings that were kept.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(super) struct Measured {
    pub(super) tenant: TenantId,
    pub(super) readings: Arc<[KeptReading]>,
}

/// Rules or sensors of a tenant are different now.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct Changed(pub(super) TenantId);

/// The gateways that are silent; all of them.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(super) struct Silent(pub(super) Arc<HashMap<Key, DateTime<Utc>>>);

/// Look at the clock now.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct Evaluate;

/// Remember everything, submit the partition away, and end.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct Finish(pub(super) oneshot::Sender<()>);

/// Another node owns it: end at once.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct Overtaken;
