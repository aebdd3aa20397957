//! The signed-in user as the specification shows them, and the settings they may change.

use std::collections::BTreeMap;

use gantry_domain::menu_profile::MenuProfiles;
use gantry_domain::{Error, Id, Need, PersonId, RequestContext, UserId};
use gantry_store::sign_on::profile::{self, Profile};
use gantry_store::sign_on::role_profile;
use gantry_store::sign_on::session::SignedIn;
use gantry_store::{Store, Tx};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

/// The longest word among the settings, in characters.
const MAX_WORD: usize = 64;
/// The most shortcuts, and the most settings of a layout.
const MAX_ENTRIES: usize = 100;
/// The longest name, in characters.
const MAX_NAME: usize = 80;

/// A signed-in user.
#[derive(Serialize, ToSchema)]
#[schema(as = CurrentUser)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    uuid: Uuid,
    /// The kind of role: `admin`, `staff`, `user` or `guest`.
    role: Vec<&'static str>,
    /// Who vouches for the user: `api` for Gantry itself, `saml` or `oidc` for an identity provider.
    from: String,
    #[schema(value_type = i64)]
    role_id: Id,
    /// The profile whose menu is shown: the one they have chosen, else the first of their role; `default` where it has none.
    profile: String,
    /// The profiles of their role, among which they may choose. Absent: it has none.
    #[schema(required = false)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    profiles: Vec<String>,
    /// Where the user works, in the tenant's own words; the tenant's identifier unless they chose something.
    environment: String,
    /// Another person knows the password: until it is changed, other calls are refused with `password_change_required`.
    must_change_password: bool,
    /// The role demands a second factor and there is none: until one is set up, other calls are refused with `second_factor_required`.
    must_set_up_factor: bool,
    data: UserProfile,
    #[schema(value_type = i64)]
    id: UserId,
    /// The person the user is, if any.
    #[schema(required = true, value_type = Option<i64>)]
    person_id: Option<PersonId>,
    /// The session of a kiosk screen, which only reads.
    screen: bool,
}

/// What a user is called and likes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserProfile {
    display_name: String,
    #[serde(rename = "photoURL")]
    photo_url: String,
    email: String,
    info: UserInfo,
    settings: UserSettings,
    /// Ids of menu items.
    shortcuts: Vec<String>,
}

/// What the person behind the user adds.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserInfo {
    /// Money an hour, two decimals.
    #[schema(required = true)]
    hourly_rate: Option<String>,
    #[schema(required = true)]
    person_code: Option<String>,
    /// The label under the name.
    #[schema(required = true)]
    groups_description1: Option<String>,
}

/// How the user likes the product to look.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct UserSettings {
    layout: LayoutSettings,
    custom_scrollbars: bool,
    theme: ThemeSettings,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct LayoutSettings {
    style: String,
    /// Options of the style: scroll, navbar, toolbar, footer, mode.
    config: BTreeMap<String, Value>,
}

/// A theme for each part of the page.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct ThemeSettings {
    main: String,
    navbar: String,
    toolbar: String,
    footer: String,
}

/// What a user may change about themselves. What is absent or null stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserData {
    settings: Option<UserSettings>,
    /// Ids of menu items.
    shortcuts: Option<Vec<String>>,
    /// The name to show.
    #[schema(min_length = 1, max_length = 80)]
    display_name: Option<String>,
    /// The profile whose menu to show, one of the role's; `default`: the first.
    #[schema(max_length = 60)]
    profile: Option<String>,
}

/// The same as it is stored.
pub(super) struct KeptData {
    pub(super) settings: Option<Value>,
    pub(super) shortcuts: Option<Value>,
    pub(super) display_name: Option<String>,
    pub(super) profile: Option<String>,
}

impl Default for UserSettings {
    fn default() -> Self {
        Self { layout: LayoutSettings::default(), custom_scrollbars: true, theme: ThemeSettings::default() }
    }
}

impl Default for LayoutSettings {
    fn default() -> Self {
        Self { style: "layout1".to_owned(), config: BTreeMap::new() }
    }
}

impl Default for ThemeSettings {
    fn default() -> Self {
        let theme = str::to_owned;
        Self {
            main: theme("default"),
            navbar: theme("defaultDark"),
            toolbar: theme("default"),
            footer: theme("defaultDark"),
        }
    }
}

impl UserData {
    /// What of it is to be stored.
    ///
    /// # Errors
    /// `invalid` when something is too much or too long to be what it should be.
    pub(super) fn checked(self) -> Result<KeptData, Error> {
        if self.settings.as_ref().is_some_and(UserSettings::are_too_long) {
            return Err(Error::field("invalid", "settings", "The settings are too long."));
        }
        let long = |shortcut: &String| shortcut.chars().count() > MAX_WORD;
        if self.shortcuts.as_ref().is_some_and(|all| all.len() > MAX_ENTRIES || all.iter().any(long)) {
            return Err(Error::field("invalid", "shortcuts", "There are too many shortcuts, or one is too long."));
        }
        let display_name = self.display_name.map(|name| name.trim().to_owned());
        let fits =
            |name: &String| (1..=MAX_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !display_name.as_ref().is_none_or(fits) {
            let message = format!("A name has 1 to {MAX_NAME} characters.");
            return Err(Error::field("invalid", "displayName", message));
        }
        Ok(KeptData {
            settings: self.settings.map(|settings| json!(settings)),
            shortcuts: self.shortcuts.map(|shortcuts| json!(shortcuts)),
            display_name,
            profile: self.profile,
        })
    }
}

impl UserSettings {
    fn are_too_long(&self) -> bool {
        let theme = &self.theme;
        let words = [&theme.main, &theme.navbar, &theme.toolbar, &theme.footer, &self.layout.style];
        let config = json!(self.layout.config).to_string();
        words.iter().any(|word| word.chars().count() > MAX_WORD) || config.len() > MAX_ENTRIES * MAX_WORD
    }
}

/// Everything about a signed-in user of the tenant with this identifier.
///
/// # Errors
/// Internal ones.
pub(super) async fn describe(
    store: &Store,
    context: &RequestContext,
    user: &SignedIn,
    tenant: &str,
) -> Result<User, Error> {
    let (info, profiles) = match context.is_screen() {
        true => (Profile::default(), MenuProfiles::default()),
        false => {
            let load = async |tx: &Tx| {
                let (info, profiles) = (profile::of_user(tx, user.id), role_profile::of_user(tx, user.id));
                futures_util::try_join!(info, profiles)
            };
            let (info, profiles) = store.tenant_read(context, Need::SignedIn, load).await?;
            (info.ok_or(Error::NotFound { what: "User" })?, profiles)
        }
    };
    Ok(User {
        uuid: user.uuid,
        role: vec![user.role.as_str()],
        from: user.origin.clone(),
        role_id: info.role_id,
        profile: profiles.current_name().to_owned(),
        profiles: profiles.names(),
        environment: if user.environment.is_empty() { tenant } else { &user.environment }.to_owned(),
        must_change_password: user.must_change_password,
        must_set_up_factor: user.must_set_up_factor,
        data: UserProfile {
            display_name: user.display_name.clone(),
            photo_url: user.photo_url.clone(),
            email: user.email.clone(),
            info: UserInfo {
                hourly_rate: info.hourly_rate.map(money),
                person_code: info.person_code,
                groups_description1: info.groups_description1,
            },
            // What an earlier version stored and this one does not know falls back to the defaults.
            settings: serde_json::from_value(user.settings.clone()).unwrap_or_default(),
            shortcuts: serde_json::from_value(user.shortcuts.clone()).unwrap_or_default(),
        },
        id: user.id,
        person_id: user.person_id,
        screen: context.is_screen(),
    })
}

fn money(amount: Decimal) -> String {
    format!("{amount:.2}")
}
