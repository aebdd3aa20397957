//! Notification settings: which kinds are sent by which channels, quiet hours, and when e-mails are sent.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::notification::{
    Channels, EmailPace, NotificationKind, NotificationSettings, QuietHours, clock_time,
};
use gantry_domain::{Error, Need, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Preferences};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::notifications::notification::own;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(show, change))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(change);
}

/// A kind of notification.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationKind)]
enum Kind {
    /// A work order became yours, or your crew's.
    #[schema(rename = "assigned")]
    Assigned,
    /// A user named you in a message.
    #[schema(rename = "mentioned")]
    Mentioned,
    /// A work order of yours has another status.
    #[schema(rename = "status")]
    Status,
    /// A work order of yours should have been done by now.
    #[schema(rename = "overdue")]
    Overdue,
    /// A work request came in, or yours was decided on.
    #[schema(rename = "requested")]
    Requested,
    /// A user wrote to you alone.
    #[schema(rename = "message")]
    Message,
    /// There is an alarm for your crew, or one that was not acknowledged.
    #[schema(rename = "alarm")]
    Alarm,
    /// A webhook was paused because it does not work; for administrators.
    #[schema(rename = "webhook")]
    Webhook,
    /// A mail that they sent could not be delivered.
    Undelivered,
    /// A part in a warehouse runs low, is too much, expires or lies unused.
    Stock,
    /// A contract with a supplier that they are responsible for ends soon.
    Contract,
    /// The last part of a kit has arrived.
    #[schema(rename = "kit")]
    Kit,
}

/// The ways in which a kind of notification comes.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct NotificationRule {
    kind: Kind,
    /// As a card; never for messages, which the chat counts.
    panel: bool,
    /// As a push message to one's devices.
    push: bool,
    /// By mail.
    email: bool,
}

/// Hours without push messages and mails.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = NotificationQuietHours)]
struct Quiet {
    on: bool,
    /// Such as `22:00`.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    from: String,
    /// Such as `06:00`; before `from` it is of the next day.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    to: String,
    /// Saturday and Sunday are quiet as a whole.
    weekends: bool,
}

/// When mails come.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EmailPace)]
enum Pace {
    /// Within two minutes.
    #[schema(rename = "atOnce")]
    AtOnce,
    /// Once a day, all in one.
    #[schema(rename = "daily")]
    Daily,
}

/// The notification settings of a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewNotificationSettings)]
struct Wishes {
    /// Kinds that are not named stay as they are.
    #[schema(max_items = 20)]
    rules: Vec<NotificationRule>,
    quiet_hours: Quiet,
    email: Pace,
    /// When the daily mail comes: `07:00`.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    digest_at: String,
    /// The IANA name of the zone that these hours are meant in; null: the tenant's.
    #[serde(default)]
    time_zone: Option<String>,
    /// The language of push messages and mails, `en` or `de`; null: English.
    #[serde(default)]
    language: Option<String>,
}

/// The same, with what it depends on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationSettings)]
struct SettingsView {
    rules: Vec<NotificationRule>,
    quiet_hours: Quiet,
    email: Pace,
    digest_at: String,
    #[schema(required = true)]
    time_zone: Option<String>,
    #[schema(required = true)]
    language: Option<String>,
    /// The zone of those who named none.
    tenant_time_zone: String,
    /// The tenant has a mail server; else no mails are sent.
    mail_ready: bool,
}

const KINDS: [(Kind, NotificationKind); 12] = [
    (Kind::Assigned, NotificationKind::Assigned),
    (Kind::Mentioned, NotificationKind::Mentioned),
    (Kind::Status, NotificationKind::Status),
    (Kind::Overdue, NotificationKind::Overdue),
    (Kind::Requested, NotificationKind::Requested),
    (Kind::Message, NotificationKind::Message),
    (Kind::Alarm, NotificationKind::Alarm),
    (Kind::Kit, NotificationKind::Kit),
    (Kind::Webhook, NotificationKind::Webhook),
    (Kind::Undelivered, NotificationKind::Undelivered),
    (Kind::Stock, NotificationKind::Stock),
    (Kind::Contract, NotificationKind::Contract),
];

impl From<Preferences> for SettingsView {
    fn from(Preferences { settings, tenant_zone, mail_ready, .. }: Preferences) -> Self {
        let rules = KINDS.map(|(kind, word)| {
            let Channels { panel, push, email } = settings.channels(word);
            NotificationRule { kind, panel, push, email }
        });
        let QuietHours { on, from, to, weekends } = settings.quiet_hours;
        let quiet_hours = Quiet { on, from: clock_time::format(from), to: clock_time::format(to), weekends };
        let email = match settings.email {
            EmailPace::AtOnce => Pace::AtOnce,
            EmailPace::Daily => Pace::Daily,
        };
        Self {
            rules: rules.into(),
            quiet_hours,
            email,
            digest_at: clock_time::format(settings.digest_at),
            time_zone: settings.time_zone,
            language: settings.language,
            tenant_time_zone: tenant_zone,
            mail_ready,
        }
    }
}

impl Wishes {
    /// What was there before, as it is wished now.
    fn over(self, mut settings: NotificationSettings) -> Result<NotificationSettings, Error> {
        let time = |field: &str, text: &str| {
            clock_time::parse(text).ok_or_else(|| Error::field("invalid", field, "A time such as 22:00 is expected."))
        };
        for NotificationRule { kind, panel, push, email } in self.rules {
            for (_, word) in
                KINDS.iter().filter(|(one, _)| std::mem::discriminant(one) == std::mem::discriminant(&kind))
            {
                settings.set(*word, Channels { panel, push, email });
            }
        }
        let Quiet { on, from, to, weekends } = self.quiet_hours;
        let (from, to) = (time("quietHours.from", &from)?, time("quietHours.to", &to)?);
        settings.quiet_hours = QuietHours { on, from, to, weekends };
        settings.email = match self.email {
            Pace::AtOnce => EmailPace::AtOnce,
            Pace::Daily => EmailPace::Daily,
        };
        settings.digest_at = time("digestAt", &self.digest_at)?;
        if let Some(zone) = &self.time_zone
            && zone.parse::<chrono_tz::Tz>().is_err()
        {
            return Err(Error::field("invalid", "timeZone", "No such time zone is known."));
        }
        settings.time_zone = self.time_zone;
        if self.language.as_deref().is_some_and(|language| !["en", "de"].contains(&language)) {
            return Err(Error::field("invalid", "language", "There are texts in en and de."));
        }
        settings.language = self.language;
        Ok(settings)
    }
}

async fn of(tx: &Tx, user: UserId) -> Result<Preferences, Error> {
    notification::preferences(tx, vec![user]).await?.remove(&user).ok_or(Error::NotFound { what: "User" })
}

/// One's notification settings.
#[utoipa::path(
    operation_id = "notificationSettings", tag = "Notification",
    responses((status = 200, body = SettingsView, description = "The settings")),
)]
#[get("/api/Notification/settings/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<SettingsView>> {
    let user = own(&caller)?;
    let look = async |tx: &Tx| of(tx, user).await;
    Ok(Json(services.store.tenant_read(&caller, Need::SignedIn, look).await?.into()))
}

/// Changes one's notification settings.
#[utoipa::path(
    operation_id = "setNotificationSettings", tag = "Notification", request_body = Wishes,
    responses((status = 200, body = SettingsView, description = "The settings")),
)]
#[put("/api/Notification/settings/")]
async fn change(caller: Caller, services: Data<Services>, body: Body<Wishes>) -> Answer<Json<SettingsView>> {
    let (user, wishes) = (own(&caller)?, body.0);
    let set = async |tx: &Tx| {
        let mut preferences = of(tx, user).await?;
        preferences.settings = wishes.over(preferences.settings)?;
        notification::put_settings(tx, user, &preferences.settings).await.map(|()| preferences)
    };
    Ok(Json(services.store.tenant_tx(&caller, Need::SignedIn, set).await?.into()))
}
