//! Notifications of messages: mentions, and messages to a single user.

use std::collections::BTreeMap;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::StreamPart;
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::stream::Recorded;
use gantry_domain::thread::{ThreadEvent, ThreadHappening, ThreadKind};
use gantry_domain::{Error, Id, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Telling, ThreadPlace};
use gantry_store::system::stream;

use super::newest;

/// Events that are looked at together.
const PAGE: i64 = 1_000;
/// Cards that one person gets of one look at a thread.
const MOST: usize = 50;

/// What there is to tell of a part of a thread's log.
pub(crate) fn tellings<'a>(tx: &'a Tx, part: StreamPart<'a>) -> LocalBoxFuture<'a, Result<Vec<Telling>, Error>> {
    read(tx, part).boxed_local()
}

async fn read(tx: &Tx, part: StreamPart<'_>) -> Result<Vec<Telling>, Error> {
    let StreamPart { stream, topic, after, until } = part;
    let thread = topic.split_once(':').and_then(|(_, id)| id.parse::<Id>().ok());
    let thread = thread.ok_or_else(|| Error::Internal(format!("{topic} is no thread")))?;
    let place = notification::thread_place(tx, thread).await?;
    let mut found: BTreeMap<(Id, UserId), Telling> = BTreeMap::new();
    let mut from = after;
    while from < until {
        let events: Vec<Recorded<ThreadEvent>> = stream::tail(tx, stream, from, PAGE.min(until - from)).await?;
        let Some(last) = events.last() else { break };
        from = last.version;
        for recorded in &events {
            for telling in said(thread, &place, recorded) {
                let message = telling.message.map_or(0, |(_, id, _)| id);
                found.insert((message, telling.user), telling);
            }
        }
    }
    Ok(newest(found.into_values().collect(), MOST))
}

fn said(thread: Id, place: &ThreadPlace, recorded: &Recorded<ThreadEvent>) -> Vec<Telling> {
    let (message, seq, text, mentions, alone) = match &recorded.event {
        ThreadHappening::MessageSent { message } => {
            (message.id, message.seq, &message.text, &message.mentions, place.kind == ThreadKind::Direct)
        }
        ThreadHappening::MessageEdited { message_id, text, mentions, .. } => {
            (*message_id, recorded.version, text, mentions, false)
        }
        _ => return Vec::new(),
    };
    let named = mentions.iter().map(|user| (*user, NotificationKind::Mentioned));
    let written_to = place.members.iter().filter(|user| alone && !mentions.contains(user));
    named
        .chain(written_to.map(|user| (*user, NotificationKind::Message)))
        .map(|(user, kind)| telling(user, kind, recorded, (thread, message, seq), place.work_order, text))
        .collect()
}

fn telling(
    user: UserId,
    kind: NotificationKind,
    recorded: &Recorded<ThreadEvent>,
    message: (Id, Id, i64),
    work_order: Option<Id>,
    text: &str,
) -> Telling {
    // Not of the event: after an edit only users who are mentioned for the first time are notified.
    let key = format!("message:{}", message.1);
    Telling {
        by: recorded.by.clone(),
        work_order,
        message: Some(message),
        text: Some(text.to_owned()),
        ..Telling::new(user, kind, (key, recorded.at), Variant::Info)
    }
}
