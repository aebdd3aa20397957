//! Notifications and automatic actions of alarms. A rule names the crew that is notified; alarms without a rule go to the users
//! who are responsible for all sensors. A step of escalation goes to the supervisor of that crew, or to those of crews on shift
//! when it is not.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::StreamPart;
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::sensor::Severity;
use gantry_domain::sensor::alarm::{Alarm, AlarmEvent, AlarmHappening as H, AlarmSource};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, UserId};
use gantry_http::alarm_words;
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::alarms::alarm;
use gantry_store::alarms::alarm::AlarmRow;
use gantry_store::alarms::alarm_rule::{self, RuleAction};
use gantry_store::notifications::notification::{self, Telling};
use gantry_store::system::job::{self, NewJob};
use gantry_store::system::stream;
use serde_json::json;

use super::newest;

/// Events that are looked at together.
const PAGE: i64 = 1_000;
/// Cards that one person gets of one look at the list.
const MOST: usize = 50;

/// What there is to tell of a part of the log; what is to be done is left as jobs.
pub(crate) fn tellings<'a>(tx: &'a Tx, part: StreamPart<'a>) -> LocalBoxFuture<'a, Result<Vec<Telling>, Error>> {
    read(tx, part).boxed_local()
}

async fn read(tx: &Tx, part: StreamPart<'_>) -> Result<Vec<Telling>, Error> {
    let StreamPart { stream, after, until, .. } = part;
    let mut teller = Teller { tx, rules: HashMap::new(), found: Vec::new() };
    let mut from = after;
    while from < until {
        let events: Vec<Recorded<AlarmEvent>> = stream::tail(tx, stream, from, PAGE.min(until - from)).await?;
        let Some(last) = events.last() else { break };
        from = last.version;
        for recorded in events.iter().filter(|one| one.event.is_news()) {
            teller.look_at(recorded).await?;
        }
    }
    Ok(newest(teller.found, MOST))
}

struct Teller<'a> {
    tx: &'a Tx,
    rules: HashMap<Id, Option<RuleAction>>,
    found: Vec<Telling>,
}

/// Why a user is notified.
#[derive(Clone, Copy)]
enum Why {
    Raised,
    ReAlarmed,
    Escalated(u32),
}

impl Teller<'_> {
    async fn look_at(&mut self, recorded: &Recorded<AlarmEvent>) -> Result<(), Error> {
        let why = match &recorded.event {
            H::AlarmRaised { alarm } => {
                self.make_work(alarm).await?;
                return self.tell(recorded, alarm, Why::Raised).await;
            }
            H::AlarmReturned { alarm_id, .. } | H::AlarmCorrected { alarm_id, .. } => {
                return self.note(*alarm_id).await;
            }
            H::AlarmReAlarmed { .. } => Why::ReAlarmed,
            H::AlarmEscalated { step, .. } => Why::Escalated(*step),
            _ => return Ok(()),
        };
        let alarm = alarm::get(self.tx, recorded.event.alarm_id()).await?.alarm;
        self.tell(recorded, &alarm, why).await
    }

    async fn rule(&mut self, alarm: &Alarm) -> Result<Option<RuleAction>, Error> {
        let AlarmSource::Rule { rule_id, .. } = alarm.source else { return Ok(None) };
        if let Some(known) = self.rules.get(&rule_id) {
            return Ok(known.clone());
        }
        let found = alarm_rule::action(self.tx, rule_id).await?;
        self.rules.insert(rule_id, found.clone());
        Ok(found)
    }

    /// Leaves a job for what the rule has done by itself: once for each time that the alarm was raised.
    async fn make_work(&mut self, alarm: &Alarm) -> Result<(), Error> {
        let wanted =
            self.rule(alarm).await?.is_some_and(|rule| matches!(rule.action.as_str(), "workOrder" | "workRequest"));
        if !wanted || alarm.work.is_some() || alarm.shelved.is_some() {
            return Ok(());
        }
        let raised = alarm.occurrence.raised_at.timestamp_micros();
        self.leave(format!("work:{}:{raised}", alarm.id), json!({ "kind": "work", "alarm": alarm.id })).await
    }

    /// Leaves a job for a note in the log of the work order, if there is one and the alarm has returned to normal.
    async fn note(&self, id: Id) -> Result<(), Error> {
        let AlarmRow { alarm, retracted_at, .. } = alarm::get(self.tx, id).await?;
        if alarm.work.is_none() || alarm.is_active() && retracted_at.is_none() {
            return Ok(());
        }
        let raised = alarm.occurrence.raised_at.timestamp_micros();
        let how = if retracted_at.is_some() { "never" } else { "return" };
        self.leave(format!("{how}:{id}:{raised}"), json!({ "kind": "return", "alarm": id })).await
    }

    async fn leave(&self, key: String, payload: serde_json::Value) -> Result<(), Error> {
        job::insert_later(self.tx, &NewJob { queue: WorkQueue::Alarms.name().to_owned(), key, payload }).await
    }

    async fn tell(&mut self, recorded: &Recorded<AlarmEvent>, alarm: &Alarm, why: Why) -> Result<(), Error> {
        // Alarms that are shelved, or shown under a flood, cause no notifications.
        if alarm.shelved.is_some() || alarm.flood_id.is_some() {
            return Ok(());
        }
        let rule = self.rule(alarm).await?;
        let (step, word) = match why {
            Why::Raised => ("raised".to_owned(), "raised"),
            Why::ReAlarmed => (format!("again:{}", alarm.re_alarms), "reAlarmed"),
            Why::Escalated(step) => (format!("step:{step}:{}", alarm.re_alarms), "escalated"),
        };
        let raised = alarm.occurrence.raised_at.timestamp_micros();
        for user in self.whom(alarm, rule, why, recorded.at).await? {
            let key = format!("alarm:{}:{raised}:{step}", alarm.id);
            let variant = if alarm.severity >= Severity::High { Variant::Error } else { Variant::Warning };
            self.found.push(Telling {
                alarm: Some(alarm.id),
                change: Some((alarm.severity.as_str().to_owned(), word.to_owned())),
                text: Some(alarm_words::title(alarm)),
                ..Telling::new(user, NotificationKind::Alarm, (key, recorded.at), variant)
            });
        }
        Ok(())
    }

    async fn whom(
        &self,
        alarm: &Alarm,
        rule: Option<RuleAction>,
        why: Why,
        at: DateTime<Utc>,
    ) -> Result<Vec<UserId>, Error> {
        let Some(rule) = rule else {
            // Alarms of a silent gateway or a flood have no rule; a deleted rule has no recipients.
            let is_rule = matches!(alarm.source, AlarmSource::Rule { .. });
            return if is_rule { Ok(Vec::new()) } else { notification::carers(self.tx).await };
        };
        if rule.action == "none" {
            return Ok(Vec::new());
        }
        let mut users = match (why, rule.crew_id) {
            (Why::Escalated(_), Some(crew)) => notification::leads_at_work(self.tx, crew, at).await?,
            (_, Some(crew)) => notification::users_of_crew(self.tx, crew).await?,
            (_, None) => Vec::new(),
        };
        // The crew has no supervisor, or they were notified in vain.
        if let Why::Escalated(step) = why
            && (users.is_empty() || step > 1)
        {
            users.extend(notification::carers(self.tx).await?);
        }
        users.sort_unstable();
        users.dedup();
        Ok(users)
    }
}
