//! Consumers of events, which determine the recipients of notifications and write these. They read the logs of streams and the history
//! of records, so no writer waits for them. Each of these jobs only touches the database; e-mails and push messages are
//! jobs of other queues.

pub(crate) mod alarm;
pub(crate) mod board;
mod materials;
mod overdue;
mod requests;
mod sending;
pub(crate) mod thread;
pub(crate) mod undelivered;

use chrono::{DateTime, Utc};
use gantry_actors::{StreamKinds, StreamPart};
use gantry_domain::{Error, Id, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Telling, WrittenCard};
use gantry_store::system::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};

/// More new cards than these are announced as a whole: the panel reads them anew.
const ONE_BY_ONE: usize = 5;

/// What a job of this queue is about.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Notice {
    /// Events of a stream.
    Stream { stream: Id, topic: String, after: i64, until: i64 },
    /// Work orders that became overdue, and work requests that missed a time of their service level.
    Overdue { after: DateTime<Utc>, until: DateTime<Utc> },
    /// Work requests that came in or were decided on, between two snapshots.
    Requests { after: String, until: String },
    /// What is wrong with stock, and which contracts end.
    #[serde(alias = "stock")]
    Materials,
    /// Push messages of one person.
    Push { user: UserId, at: DateTime<Utc> },
    /// Mails of one person.
    Mail { user: UserId, at: DateTime<Utc> },
}

/// The messages to a user's sessions, sent after the commit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct News {
    pub(crate) user: UserId,
    pub(crate) kind: &'static str,
    pub(crate) data: Value,
}

/// Does a job of this queue; the error of an unreadable one says so.
pub(crate) async fn take(tx: &Tx, job: &Job, kinds: &StreamKinds) -> Result<Result<Vec<News>, String>, Error> {
    let notice = match Notice::deserialize(&job.payload) {
        Ok(notice) => notice,
        Err(error) => return Ok(Err(format!("No notice: {error}."))),
    };
    let tellings = match notice {
        Notice::Stream { stream, topic, after, until } => {
            let Some(consumers) = kinds.consumers(&topic) else {
                return Ok(Err(format!("{topic} is no stream of a registered kind.")));
            };
            let mut tellings = Vec::new();
            for consumer in consumers {
                tellings.extend(consumer(tx, StreamPart { stream, topic: &topic, after, until }).await?);
            }
            tellings
        }
        Notice::Overdue { after, until } => {
            let mut tellings = overdue::tellings(tx, after, until).await?;
            tellings.extend(requests::late(tx, after, until).await?);
            tellings
        }
        Notice::Requests { after, until } => requests::tellings(tx, &after, &until).await?,
        Notice::Materials => materials::tellings(tx, Utc::now()).await?,
        Notice::Push { user, at } => return sending::push(tx, user, at).await.map(|()| Ok(Vec::new())),
        Notice::Mail { user, at } => return sending::mail(tx, user, at).await.map(|()| Ok(Vec::new())),
    };
    tell(tx, tellings).await.map(Ok)
}

/// Writes the notifications, and says what the sessions of those concerned have to hear.
pub(crate) async fn tell(tx: &Tx, tellings: Vec<Telling>) -> Result<Vec<News>, Error> {
    let mut told: Vec<WrittenCard> = notification::tell(tx, Utc::now(), tellings).await?;
    told.sort_by_key(|told| (told.user, told.id));
    let mut news = Vec::new();
    for mine in told.chunk_by(|one, next| one.user == next.user) {
        let Some(WrittenCard { user, .. }) = mine.first().copied() else { continue };
        let unread = notification::unread(tx, user).await?;
        if mine.len() > ONE_BY_ONE {
            news.push(News { user, kind: "notifications", data: json!({ "unread": unread }) });
            continue;
        }
        for card in notification::get(tx, mine.iter().map(|told| told.id).collect()).await? {
            let data = json!({ "notification": card, "unread": unread });
            news.push(News { user, kind: "notification", data });
        }
    }
    Ok(news)
}

/// The newest of each person's, of at most so many: a user who is given a thousand work orders at once looks at the board.
fn newest(mut tellings: Vec<Telling>, most: usize) -> Vec<Telling> {
    let mut counts = std::collections::HashMap::new();
    tellings.reverse();
    tellings.retain(|telling| {
        let count = counts.entry(telling.user).or_insert(0_usize);
        *count += 1;
        *count <= most
    });
    tellings.reverse();
    tellings
}
