//! Work requests: users who may decide on one are notified that it came in, the requester of what became of it. One that misses a time
//! of its service level is brought up again, and later escalated.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Error, Id, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, LateRequest, RequestNews, Telling};

use super::newest;

/// Cards that one person gets of one look.
const MOST: usize = 50;

/// Who may decide on requests, by the location; each is looked up once.
#[derive(Default)]
struct Deciders(HashMap<Option<Id>, Vec<UserId>>);

impl Deciders {
    async fn at(&mut self, tx: &Tx, place: Option<Id>) -> Result<Vec<UserId>, Error> {
        if let Some(known) = self.0.get(&place) {
            return Ok(known.clone());
        }
        let found = notification::deciders(tx, place).await?;
        self.0.insert(place, found.clone());
        Ok(found)
    }
}

/// What there is to tell of what happened between two snapshots of the database.
pub(super) async fn tellings(tx: &Tx, after: &str, until: &str) -> Result<Vec<Telling>, Error> {
    let mut deciders = Deciders::default();
    let mut tellings = Vec::new();
    for one in notification::request_news(tx, after, until).await? {
        let users = match one.from {
            None => deciders.at(tx, one.place).await?,
            Some(_) => one.asked_by.into_iter().collect(),
        };
        tellings.extend(users.into_iter().map(|user| decided(user, &one)));
    }
    Ok(newest(tellings, MOST))
}

fn decided(user: UserId, news: &RequestNews) -> Telling {
    let change = (news.from.clone().unwrap_or_default(), news.to.clone());
    let (key, by) = (format!("request:{}", news.change), news.by.clone());
    Telling { by, ..about(user, news.request, (key, news.at), change) }
}

/// What missed a time of its service level in a stretch of time.
pub(super) async fn late(tx: &Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<Telling>, Error> {
    let requests = notification::late_requests(tx, after, until).await?;
    if requests.is_empty() {
        return Ok(Vec::new());
    }
    let managers = notification::request_managers(tx).await?;
    let orders = requests.iter().filter_map(|request| request.work_order_id).collect();
    let orders = notification::of_work_orders(tx, orders).await?;
    let mut deciders = Deciders::default();
    let mut tellings = Vec::new();
    for request in requests {
        let mut users: BTreeSet<UserId> = BTreeSet::new();
        match request.step.as_str() {
            "responseLate" => users.extend(deciders.at(tx, request.place).await?),
            "responseEscalated" => users.extend(&managers),
            _ => {
                users.extend(&managers);
                let order = orders.iter().find(|order| Some(order.id) == request.work_order_id);
                users.extend(order.into_iter().flat_map(|order| order.responsible.iter().chain(&order.supervisors)));
            }
        }
        tellings.extend(users.into_iter().map(|user| overdue(user, &request)));
    }
    Ok(newest(tellings, MOST))
}

fn overdue(user: UserId, late: &LateRequest) -> Telling {
    // With the time in the key, a request whose priority changed and that is late again causes another notification.
    let key = format!("request-{}:{}:{}", late.step, late.id, late.due.timestamp());
    Telling { due: Some(late.due), ..about(user, late.id, (key, late.due), (late.status.clone(), late.step.clone())) }
}

fn about(user: UserId, request: Id, (key, at): (String, DateTime<Utc>), change: (String, String)) -> Telling {
    let variant = Variant::of_request(&change.1);
    let telling = Telling::new(user, NotificationKind::Requested, (key, at), variant);
    Telling { work_request: Some(request), change: Some(change), ..telling }
}
