//! Work requests: who may decide on any of them hears that one came in, who asked hears what became of it.

use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Error, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, RequestNews, Telling};

use super::newest;

/// Cards that one person gets of one look.
const MOST: usize = 50;

/// What there is to tell of what happened between two snapshots of the database.
pub(super) async fn tellings(tx: &Tx, after: &str, until: &str) -> Result<Vec<Telling>, Error> {
    let news = notification::request_news(tx, after, until).await?;
    let came_in = news.iter().any(|one| one.from.is_none());
    let deciders = if came_in { notification::deciders(tx).await? } else { Vec::new() };
    let tellings = news.iter().flat_map(|one| {
        let users: Vec<UserId> = if one.from.is_none() { deciders.clone() } else { one.asked_by.into_iter().collect() };
        users.into_iter().map(|user| telling(user, one))
    });
    Ok(newest(tellings.collect(), MOST))
}

fn telling(user: UserId, news: &RequestNews) -> Telling {
    Telling {
        user,
        kind: NotificationKind::Requested,
        key: format!("request:{}", news.change),
        at: news.at,
        variant: Variant::of_request(&news.to),
        by: news.by.clone(),
        work_order: None,
        work_request: Some(news.request),
        alarm: None,
        message: None,
        change: Some((news.from.clone().unwrap_or_default(), news.to.clone())),
        due: None,
        text: None,
    }
}
