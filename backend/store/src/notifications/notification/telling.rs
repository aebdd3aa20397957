//! Telling people something: once for a key, by the ways they want, at the times they allow.

use std::collections::HashMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel::sql_types::{Jsonb, Text, Timestamptz};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Author, Error, Family, Id, UserId};
use serde_json::{Value, json};

use super::settings::{Preferences, preferences};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::notification as n;

/// How long messages may wait to be read in the chat before they are sent elsewhere.
const CHAT: TimeDelta = TimeDelta::seconds(10);
/// What happened longer ago is no news: an old log was imported.
const NEW: TimeDelta = TimeDelta::days(3);
/// Mails of one minute are one mail.
const GATHER: TimeDelta = TimeDelta::minutes(1);
/// Characters of a message that a card shows.
const TEXT: usize = 200;

/// A notification for one user.
#[derive(Debug, Clone)]
pub struct Telling {
    /// The recipient.
    pub user: UserId,
    /// Why.
    pub kind: NotificationKind,
    /// What makes it the same thing.
    pub key: String,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// How urgent it looks.
    pub variant: Variant,
    /// Who caused it.
    pub by: Author,
    /// The work order it is about.
    pub work_order: Option<Id>,
    /// The work request it is about.
    pub work_request: Option<Id>,
    /// The alarm it is about.
    pub alarm: Option<Id>,
    /// The thread, the message and its place.
    pub message: Option<(Id, Id, i64)>,
    /// The names of the statuses before and after.
    pub change: Option<(String, String)>,
    /// When it was to be done.
    pub due: Option<DateTime<Utc>>,
    /// What was said.
    pub text: Option<String>,
    /// The record of another family that it is about, and its code.
    pub record: Option<(Family, Id, String)>,
}

impl Telling {
    /// Of Gantry itself, about nothing yet.
    pub fn new(user: UserId, kind: NotificationKind, (key, at): (String, DateTime<Utc>), variant: Variant) -> Self {
        Self {
            user,
            kind,
            key,
            at,
            variant,
            by: Author { id: None, name: String::new() },
            work_order: None,
            work_request: None,
            alarm: None,
            message: None,
            change: None,
            due: None,
            text: None,
            record: None,
        }
    }
}

/// A card that came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenCard {
    /// Whose.
    pub user: UserId,
    /// The card.
    pub id: Id,
}

#[derive(Insertable)]
#[diesel(table_name = n)]
struct NewNotification {
    user_id: UserId,
    kind: &'static str,
    key: String,
    variant: &'static str,
    by_user: Option<UserId>,
    by_name: Option<String>,
    work_order_id: Option<Id>,
    work_request_id: Option<Id>,
    alarm_id: Option<Id>,
    thread_id: Option<Id>,
    message_id: Option<Id>,
    message_seq: Option<i64>,
    from_status: Option<String>,
    to_status: Option<String>,
    due: Option<DateTime<Utc>>,
    text: Option<String>,
    record_family: Option<&'static str>,
    record_id: Option<Id>,
    record_code: Option<String>,
    created_at: DateTime<Utc>,
    card: bool,
    push_at: Option<DateTime<Utc>>,
    mail_at: Option<DateTime<Utc>>,
}

prepared! {
    /// A job that sends is wanted again when it was done before this one was known: its row is locked in any case, so it
    /// cannot be done while this is not committed.
    Send { key: String => Text, payload: Value => Jsonb, due_at: DateTime<Utc> => Timestamptz }
    "INSERT INTO job AS j (queue, key, payload, due_at) VALUES ('notices', ?, ?, ?) \
     ON CONFLICT ON CONSTRAINT job_key_unique DO UPDATE SET state = 'waiting', called_at = NULL, attempts = 0, finished_at = NULL \
     WHERE j.state = 'done'"
}

/// Writes them, as far as the recipients' settings want them, and returns those with a card. Nobody is notified of their own actions.
///
/// # Errors
/// Internal ones.
pub async fn tell(tx: &Tx, now: DateTime<Utc>, tellings: Vec<Telling>) -> Result<Vec<WrittenCard>, Error> {
    let users: Vec<UserId> = tellings.iter().map(|telling| telling.user).collect();
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let preferences = preferences(tx, users).await?;
    let others = tellings.into_iter().filter(|telling| telling.by.id != Some(telling.user) && now - telling.at < NEW);
    let rows: Vec<NewNotification> = others.filter_map(|telling| row(telling, &preferences, now)).collect();
    let mut told = Vec::with_capacity(rows.len());
    // Bound parameters are numbered up to 65,535.
    for rows in rows.chunks(1_000) {
        told.extend(write(tx, rows).await?);
    }
    Ok(told)
}

async fn write(tx: &Tx, rows: &[NewNotification]) -> Result<Vec<WrittenCard>, Error> {
    type Written = (Id, UserId, bool, Option<DateTime<Utc>>, Option<DateTime<Utc>>);
    let written: Vec<Written> = diesel::insert_into(n::table)
        .values(rows)
        .on_conflict(diesel::upsert::on_constraint("notification_unique"))
        .do_nothing()
        .returning((n::id, n::user_id, n::card, n::push_at, n::mail_at))
        .load(tx.connection())
        .await
        .to_domain()?;
    for (_, user, _, push_at, mail_at) in &written {
        for (way, at) in [("push", push_at), ("mail", mail_at)] {
            if let Some(at) = at {
                let payload = json!({ "kind": way, "user": user, "at": at });
                let send = Send { key: format!("{way}:{user}:{}", at.timestamp()), payload, due_at: *at };
                send.execute(tx.connection()).await.to_domain()?;
            }
        }
    }
    Ok(written.into_iter().filter(|row| row.2).map(|(id, user, ..)| WrittenCard { user, id }).collect())
}

fn row(telling: Telling, all: &HashMap<UserId, Preferences>, now: DateTime<Utc>) -> Option<NewNotification> {
    let Telling {
        user,
        kind,
        key,
        at,
        variant,
        by,
        work_order,
        work_request,
        alarm,
        message,
        change,
        due,
        text,
        record,
    } = telling;
    let wanted = all.get(&user)?;
    let channels = wanted.settings.channels(kind);
    let zone = zone(wanted);
    let ripe = if message.is_some() { now + CHAT } else { now };
    let push = channels.push && wanted.pushable;
    let mail = channels.email && wanted.mail_ready;
    if !(channels.panel || push || mail) {
        return None;
    }
    let (from_status, to_status) = change.unzip();
    Some(NewNotification {
        user_id: user,
        kind: kind.as_str(),
        key,
        variant: variant.as_str(),
        by_user: by.id,
        by_name: Some(by.name).filter(|name| !name.is_empty()),
        work_order_id: work_order,
        work_request_id: work_request,
        alarm_id: alarm,
        thread_id: message.map(|(thread, ..)| thread),
        message_id: message.map(|(_, id, _)| id),
        message_seq: message.map(|(.., seq)| seq),
        from_status,
        to_status,
        due,
        text: text.map(|text| text.chars().take(TEXT).collect()),
        record_family: record.as_ref().map(|(family, ..)| family.table()),
        record_id: record.as_ref().map(|(_, id, _)| *id),
        record_code: record.map(|(.., code)| code),
        created_at: at,
        card: channels.panel,
        push_at: push.then(|| full(wanted.settings.push_at(ripe, zone), TimeDelta::seconds(1))),
        mail_at: mail.then(|| full(wanted.settings.mail_at(ripe, zone), GATHER)),
    })
}

/// The clock that a user's quiet hours are meant by.
fn zone(preferences: &Preferences) -> Tz {
    let named = preferences.settings.time_zone.as_deref().and_then(|name| name.parse().ok());
    named.or_else(|| preferences.tenant_zone.parse().ok()).unwrap_or(Tz::UTC)
}

/// The next full second or minute.
fn full(at: DateTime<Utc>, step: TimeDelta) -> DateTime<Utc> {
    at.duration_round_up(step).unwrap_or(at)
}
