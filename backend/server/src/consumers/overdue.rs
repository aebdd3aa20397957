//! Overdue work orders: notifies the person responsible, else the supervisors of the crew, else the user who
//! opened it.

use chrono::{DateTime, Utc};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Error, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, OfWorkOrder, Telling};

use super::newest;

/// Cards that one person gets of one look.
const MOST: usize = 50;

/// What there is to tell of a stretch of time.
pub(super) async fn tellings(tx: &Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<Telling>, Error> {
    let late = notification::overdue(tx, after, until).await?;
    let tellings = late.iter().flat_map(|order| whom(order).into_iter().map(|user| telling(user, order)));
    Ok(newest(tellings.collect(), MOST))
}

fn whom(order: &OfWorkOrder) -> Vec<UserId> {
    let opener: Vec<UserId> = order.opened_by.into_iter().collect();
    let choices = [&order.responsible, &order.supervisors, &opener];
    choices.into_iter().find(|users| !users.is_empty()).cloned().unwrap_or_default()
}

fn telling(user: UserId, order: &OfWorkOrder) -> Telling {
    let due = order.due.unwrap_or_default();
    // With the due date in the key, a work order that was postponed and is late again causes another notification.
    let key = format!("overdue:{}:{}", order.id, due.timestamp());
    let telling = Telling::new(user, NotificationKind::Overdue, (key, due), Variant::Error);
    Telling { work_order: Some(order.id), due: order.due, ..telling }
}
