//! Notification settings of a user: kinds, channels and quiet hours.

use std::collections::BTreeMap;

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

use super::NotificationKind;

/// The ways in which one kind of notification comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channels {
    /// As a card in the panel.
    pub panel: bool,
    /// As a push message to the devices that were allowed to receive some.
    pub push: bool,
    /// By mail.
    pub email: bool,
}

/// When mails come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EmailPace {
    /// As soon as there is something.
    #[default]
    AtOnce,
    /// Once a day, all in one.
    Daily,
}

/// Hours without push messages and mails, in the user's own time zone. From 22:00 to 06:00 is one night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuietHours {
    /// Whether there are any.
    pub on: bool,
    /// When they begin.
    #[serde(with = "clock_time")]
    pub from: NaiveTime,
    /// When they end.
    #[serde(with = "clock_time")]
    pub to: NaiveTime,
    /// Whether Saturday and Sunday are quiet as a whole.
    pub weekends: bool,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NotificationSettings {
    rules: BTreeMap<String, Channels>,
    /// Without push and mail.
    pub quiet_hours: QuietHours,
    /// When mails come.
    pub email: EmailPace,
    /// When the daily mail comes.
    #[serde(with = "clock_time")]
    pub digest_at: NaiveTime,
    /// The IANA name of the zone that these times are meant in; none: the tenant's.
    pub time_zone: Option<String>,
    /// The language of push messages and mails: `en` or `de`; none: English.
    pub language: Option<String>,
}

impl NotificationSettings {
    /// How one kind comes.
    pub fn channels(&self, kind: NotificationKind) -> Channels {
        let mut channels = self.rules.get(kind.as_str()).copied().unwrap_or_else(|| usual(kind));
        channels.panel &= kind.has_card();
        channels
    }

    /// Says how one kind comes.
    pub fn set(&mut self, kind: NotificationKind, channels: Channels) {
        self.rules.insert(kind.as_str().to_owned(), channels);
    }
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self {
            rules: BTreeMap::new(),
            quiet_hours: QuietHours::default(),
            email: EmailPace::default(),
            digest_at: at(7),
            time_zone: None,
            language: None,
        }
    }
}

impl Default for QuietHours {
    fn default() -> Self {
        Self { on: false, from: at(22), to: at(6), weekends: false }
    }
}

/// What people get who never said what they want: everything as cards, and elsewhere what asks something of them.
fn usual(kind: NotificationKind) -> Channels {
    use NotificationKind as K;
    let asks = matches!(
        kind,
        K::Assigned | K::Mentioned | K::Overdue | K::Alarm | K::Kit | K::Webhook | K::Undelivered | K::Contract
    );
    Channels { panel: true, push: asks || kind == K::Message, email: asks }
}

fn at(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default()
}

/// Times of the day as `22:00`.
pub mod clock_time {
    use chrono::NaiveTime;
    use serde::{Deserialize, Deserializer, Serializer, de};

    const FORM: &str = "%H:%M";

    /// Reads one.
    pub fn parse(text: &str) -> Option<NaiveTime> {
        NaiveTime::parse_from_str(text, FORM).ok().filter(|_| text.len() == 5)
    }

    /// Writes one.
    pub fn format(time: NaiveTime) -> String {
        time.format(FORM).to_string()
    }

    pub(crate) fn serialize<S: Serializer>(time: &NaiveTime, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&format(*time))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveTime, D::Error> {
        let text = String::deserialize(from)?;
        parse(&text).ok_or_else(|| de::Error::custom("a time of the day is expected, such as 22:00"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_settings_notify_of_what_needs_an_action() {
        let settings = NotificationSettings::default();
        assert_eq!(settings.channels(NotificationKind::Assigned), Channels { panel: true, push: true, email: true });
        assert_eq!(settings.channels(NotificationKind::Status), Channels { panel: true, push: false, email: false });
        assert_eq!(settings.channels(NotificationKind::Message), Channels { panel: false, push: true, email: false });
    }

    #[test]
    fn what_was_said_is_kept_and_what_is_missing_is_usual() {
        let mut settings = NotificationSettings::default();
        settings.set(NotificationKind::Status, Channels { panel: false, push: true, email: false });
        settings.quiet_hours.on = true;
        let stored = serde_json::to_value(&settings).unwrap();
        assert_eq!(stored["quietHours"]["from"], "22:00");
        assert_eq!(serde_json::from_value::<NotificationSettings>(stored).unwrap(), settings);
        let empty: NotificationSettings = serde_json::from_str("{}").unwrap();
        assert_eq!(empty, NotificationSettings::default());
        assert!(serde_json::from_str::<NotificationSettings>(r#"{"digestAt": "7 o'clock"}"#).is_err());
    }
}
