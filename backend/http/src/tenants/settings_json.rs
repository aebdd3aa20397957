//! A tenant's settings as they are sent, and what may be among them.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use gantry_domain::sensor::UnitSystem;
use gantry_domain::{Error, FieldError};
use gantry_store::tenants::settings::{KeptSettings, TenantSettings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::choices::{DateFormat, Language, NumberFormat, StockValuation, TimeFormat};
use super::environment::is_word;
use crate::auth::KEY_REQUESTS_PER_MINUTE;

/// What is chosen for all people of the tenant.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GeneralChoices {
    /// What the tenant is called.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// Where its people find help, an address that begins with https:// or http://; empty: nowhere.
    #[schema(max_length = 500)]
    help_url: String,
    /// IANA name of the time zone in which its days begin.
    #[schema(max_length = 60)]
    time_zone: String,
    /// ISO 4217: three capital letters. Amounts that are there already keep their numbers.
    #[schema(min_length = 3, max_length = 3)]
    currency: String,
    date_format: DateFormat,
    time_format: TimeFormat,
    number_format: NumberFormat,
    /// Values of meters and sensors are kept in their own units, whatever is shown.
    unit_system: UnitSystem,
    /// On which day weeks begin, 0 for Sunday; null: as the reader's language has it.
    #[schema(minimum = 0, maximum = 6)]
    first_weekday: Option<i16>,
    /// The languages that people can choose; none: all that there are.
    #[schema(max_items = 2)]
    languages: Vec<Language>,
    /// The language of those who have chosen none; null: their browser's.
    default_language: Option<Language>,
    /// The characters that codes may contain besides letters, digits and spaces; null: any. Codes that are there already keep theirs.
    #[schema(max_length = 100)]
    special_characters: Option<String>,
    /// Where users may say that they work; none: any word.
    #[schema(max_items = 50)]
    environments: Vec<String>,
    /// Days that notifications are kept.
    #[schema(minimum = 1, maximum = 3650)]
    keep_notifications: i32,
    /// Requests a minute of each API key without a number of its own, counted on each node.
    #[schema(minimum = 1, maximum = 60000)]
    key_requests_per_minute: i32,
    /// The last day whose books are closed: no stock movement is written down late for it or a day before; null: none is.
    books_closed_until: Option<NaiveDate>,
    /// What stock is valued by. Another one values all stock by it at once; that needs the permission to configure warehousing and master
    /// parts.
    stock_valuation: StockValuation,
    /// Licence key of the grid; empty: none.
    #[schema(max_length = 4000)]
    xg_key: String,
    /// Licence key of the charts; empty: none.
    #[schema(max_length = 4000)]
    ag_key: String,
}

/// The settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GeneralSettings {
    /// Another one after each change, also of modules and pictures.
    version: i64,
    updated_at: DateTime<Utc>,
    has_logo: bool,
    has_background: bool,
    #[serde(flatten)]
    choices: GeneralChoices,
}

/// What is to be chosen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewGeneralSettings {
    /// The version that is changed.
    pub(super) version: i64,
    #[serde(flatten)]
    choices: GeneralChoices,
}

impl From<KeptSettings> for GeneralSettings {
    fn from(kept: KeptSettings) -> Self {
        let settings = kept.settings;
        let language = Language::named;
        Self {
            version: kept.version,
            updated_at: kept.updated_at,
            has_logo: kept.logo_type.is_some(),
            has_background: kept.login_background_type.is_some(),
            choices: GeneralChoices {
                name: settings.name,
                help_url: settings.help_url,
                time_zone: settings.time_zone,
                currency: settings.currency,
                date_format: DateFormat::named(&settings.date_format),
                time_format: TimeFormat::named(&settings.time_format),
                number_format: NumberFormat::named(&settings.number_format),
                unit_system: UnitSystem::named(&settings.unit_system),
                first_weekday: settings.first_weekday,
                languages: settings.languages.iter().map(|word| language(word)).collect(),
                default_language: Some(settings.default_language)
                    .filter(|word| !word.is_empty())
                    .map(|word| language(&word)),
                special_characters: settings.special_characters,
                environments: settings.environments,
                keep_notifications: settings.keep_notifications,
                key_requests_per_minute: settings.key_requests_per_minute,
                books_closed_until: settings.books_closed_until,
                stock_valuation: StockValuation::named(&settings.stock_valuation),
                xg_key: settings.xg_key,
                ag_key: settings.ag_key,
            },
        }
    }
}

/// What is wrong, all of it at once.
#[derive(Default)]
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn unless(&mut self, right: bool, field: &str, message: &str) {
        if !right {
            self.0.push(FieldError { field: field.to_owned(), message: message.to_owned() });
        }
    }
}

impl NewGeneralSettings {
    /// As it is stored.
    ///
    /// # Errors
    /// `invalid`, naming the fields.
    pub(super) fn checked(self) -> Result<TenantSettings, Error> {
        let given = self.choices;
        let (name, help_url) = (given.name.trim().to_owned(), given.help_url.trim().to_owned());
        let long = |text: &str, most: usize| text.chars().count() > most;
        let mut wrong = Wrong::default();
        wrong.unless(!name.is_empty() && !long(&name, 100), "name", "Enter a name of at most 100 characters.");
        let is_address = help_url.is_empty() || is_web_address(&help_url);
        wrong.unless(
            is_address && !long(&help_url, 500),
            "helpUrl",
            "Enter an address such as https://help.example.com.",
        );
        let zone = given.time_zone.parse::<Tz>();
        wrong.unless(zone.is_ok(), "timeZone", "Choose a time zone.");
        // What happens today is never refused.
        let today = Utc::now().with_timezone(&zone.unwrap_or(Tz::UTC)).date_naive();
        let over = given.books_closed_until.is_none_or(|day| day < today);
        wrong.unless(over, "booksClosedUntil", "Choose a day before today.");
        let is_currency = given.currency.len() == 3 && given.currency.bytes().all(|letter| letter.is_ascii_uppercase());
        wrong.unless(is_currency, "currency", "A currency is written with three letters: EUR.");
        wrong.unless(
            given.first_weekday.is_none_or(|day| (0..=6).contains(&day)),
            "firstWeekday",
            "Choose a day of the week.",
        );
        let mut languages: Vec<Language> = Vec::new();
        given.languages.iter().for_each(|one| {
            if !languages.contains(one) {
                languages.push(*one);
            }
        });
        let offered = |one: Language| languages.is_empty() || languages.contains(&one);
        wrong.unless(
            given.default_language.is_none_or(offered),
            "defaultLanguage",
            "Choose one of the languages offered.",
        );
        if let Some(special) = &given.special_characters {
            let plain = |letter: char| !letter.is_alphanumeric() && !letter.is_control() && !letter.is_whitespace();
            let right = special.chars().all(plain) && !long(special, 100);
            wrong.unless(right, "specialCharacters", "List characters such as !@$?._-# without spaces and letters.");
        }
        let environments = environments(&given.environments, &mut wrong);
        let days = (1..=3650).contains(&given.keep_notifications);
        wrong.unless(days, "keepNotifications", "Enter 1 to 3650 days.");
        let per_minute = KEY_REQUESTS_PER_MINUTE.contains(&given.key_requests_per_minute);
        wrong.unless(per_minute, "keyRequestsPerMinute", "Enter 1 to 60000 requests a minute.");
        for (key, field) in [(&given.xg_key, "xgKey"), (&given.ag_key, "agKey")] {
            wrong.unless(!long(key, 4_000), field, "At most 4000 characters.");
        }
        Error::unless_right(wrong.0)?;
        Ok(TenantSettings {
            name,
            help_url,
            time_zone: given.time_zone,
            currency: given.currency,
            xg_key: given.xg_key.trim().to_owned(),
            ag_key: given.ag_key.trim().to_owned(),
            date_format: given.date_format.word().to_owned(),
            time_format: given.time_format.word().to_owned(),
            number_format: given.number_format.word().to_owned(),
            unit_system: given.unit_system.word().to_owned(),
            first_weekday: given.first_weekday,
            languages: languages.into_iter().map(|one| one.word().to_owned()).collect(),
            default_language: given.default_language.map_or_else(String::new, |one| one.word().to_owned()),
            special_characters: given.special_characters,
            environments,
            keep_notifications: given.keep_notifications,
            key_requests_per_minute: given.key_requests_per_minute,
            books_closed_until: given.books_closed_until,
            stock_valuation: given.stock_valuation.word().to_owned(),
        })
    }
}

/// The places, each once.
fn environments(given: &[String], wrong: &mut Wrong) -> Vec<String> {
    let mut places: Vec<String> = Vec::new();
    for place in given.iter().map(|place| place.trim()) {
        if !places.iter().any(|known| known == place) {
            places.push(place.to_owned());
        }
    }
    let right = places.len() <= 50 && places.iter().all(|place| is_word(place));
    wrong.unless(
        right,
        "environments",
        "Enter at most 50 words of letters, digits, dots, dashes and underscores, 64 characters each.",
    );
    places
}

/// An address that a browser opens as a page, and nothing that it would run.
fn is_web_address(text: &str) -> bool {
    let url: Option<actix_web::http::Uri> = text.parse().ok();
    url.is_some_and(|url| {
        matches!(url.scheme_str(), Some("https" | "http")) && url.host().is_some_and(|host| !host.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::is_web_address;

    #[test]
    fn help_is_a_page_and_nothing_that_runs() {
        for good in ["https://help.example.com", "http://intranet/help?topic=1"] {
            assert!(is_web_address(good), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "data:text/html,x",
            "//evil.example",
            "help.example.com",
            "https://",
            "ftp://a.example",
        ] {
            assert!(!is_web_address(bad), "{bad}");
        }
    }
}
