//! Users as providers write them and as they are shown them.

use std::collections::HashMap;

use gantry_domain::UserId;
use gantry_store::sign_on::identity_provider::Provider;
use gantry_store::sign_on::scim_group::Membership;
use gantry_store::sign_on::scim_user::{Described, ScimUser};
use serde_json::{Map, Value, json};

use super::answer::ScimError;
use super::asking::Asking;
use super::attributes::{USER, address, flag, get, text};

/// The longest name to show, in characters.
const LONGEST_NAME: usize = 100;
/// The longest of all other texts, in bytes.
const LONGEST: usize = 500;

fn invalid(detail: &str) -> ScimError {
    ScimError::bad("invalidValue", detail)
}

/// A complete user resource. `before` is the user as stored.
///
/// # Errors
/// `invalidValue`.
pub(super) fn described(body: &Map<String, Value>, before: Option<&ScimUser>) -> Result<Described, ScimError> {
    let string = |name: &str| get(body, name).and_then(text).filter(|text| !text.is_empty());
    let user_name = string("userName").ok_or_else(|| invalid("userName is required."))?;
    let name = get(body, "name").and_then(Value::as_object);
    let part = |part: &str| name.and_then(|name| get(name, part)).and_then(text).unwrap_or_default();
    let (given_name, family_name) = (part("givenName"), part("familyName"));
    let email = get(body, "emails").and_then(address).filter(|email| !email.is_empty());
    let whole = [part("formatted"), format!("{given_name} {family_name}").trim().to_owned()];
    let display_name = string("displayName").or_else(|| whole.into_iter().find(|name| !name.is_empty()));
    let active = match get(body, "active") {
        Some(value) => flag(value).ok_or_else(|| invalid("active must be true or false."))?,
        None => before.is_none_or(|before| before.active),
    };
    Ok(Described {
        email: email.unwrap_or_else(|| user_name.clone()),
        display_name: display_name.unwrap_or_else(|| user_name.clone()),
        external_id: string("externalId"),
        user_name,
        given_name,
        family_name,
        active,
    })
}

/// A stored user as a resource that operations can change.
pub(super) fn as_described(user: ScimUser) -> Described {
    Described {
        user_name: user.user_name,
        external_id: user.external_id,
        email: user.email,
        display_name: user.display_name,
        given_name: user.given_name,
        family_name: user.family_name,
        active: user.active,
    }
}

/// Checks what is to be stored of a user, whose address was `known` before.
///
/// # Errors
/// `invalidValue`.
pub(super) fn checked(
    provider: &Provider,
    mut described: Described,
    known: Option<&str>,
) -> Result<Described, ScimError> {
    let texts = [&described.user_name, &described.email, &described.given_name, &described.family_name];
    let external = described.external_id.as_deref().unwrap_or_default();
    if texts.into_iter().map(String::as_str).chain([external]).any(|text| text.len() > LONGEST || text.contains('\0')) {
        return Err(invalid("A text is longer than 500 bytes, or holds U+0000."));
    }
    // As at a sign-in: readers cannot distinguish addresses with look-alike letters.
    if !described.email.is_ascii() || described.email.len() > 254 {
        return Err(invalid("The e-mail address must be of ASCII letters, 254 at most."));
    }
    let domain = described.email.rsplit_once('@').map(|(_, domain)| domain);
    let Some(domain) = domain else { return Err(invalid("An e-mail address is required, in emails or as userName.")) };
    let values = &provider.values;
    let is_new = known != Some(described.email.as_str());
    let is_theirs = || values.domains.iter().any(|known| known.eq_ignore_ascii_case(domain));
    if is_new && values.provisioning == "domains" && !is_theirs() {
        return Err(invalid("The provider may not keep accounts with addresses of this domain."));
    }
    let name = described.display_name.chars().filter(|letter| !letter.is_control());
    described.display_name = name.take(LONGEST_NAME).collect();
    Ok(described)
}

/// Groups by the user who belongs to them.
pub(super) fn by_user(memberships: Vec<Membership>) -> HashMap<UserId, Vec<Membership>> {
    let mut by_user: HashMap<UserId, Vec<Membership>> = HashMap::new();
    for one in memberships {
        by_user.entry(one.of).or_default().push(one);
    }
    by_user
}

/// The JSON of a user resource for the provider.
pub(super) fn shown(asking: &Asking, user: ScimUser, groups: &[Membership]) -> Value {
    let location = asking.location("Users", user.uuid);
    let groups: Vec<Value> = groups
        .iter()
        .map(|one| json!({ "value": one.uuid, "display": one.display, "$ref": asking.location("Groups", one.uuid), "type": "direct" }))
        .collect();
    let formatted = format!("{} {}", user.given_name, user.family_name).trim().to_owned();
    let formatted = if formatted.is_empty() { user.display_name.clone() } else { formatted };
    let mut shown = json!({
        "schemas": [USER],
        "id": user.uuid,
        "userName": user.user_name,
        "name": { "givenName": user.given_name, "familyName": user.family_name, "formatted": formatted },
        "displayName": user.display_name,
        "emails": [{ "value": user.email, "type": "work", "primary": true }],
        "active": user.active,
        "groups": groups,
        "meta": {
            "resourceType": "User",
            "created": user.created_at,
            "lastModified": user.updated_at,
            "location": location,
            "version": format!("W/\"{}\"", user.version),
        },
    });
    if let (Some(id), Some(object)) = (user.external_id, shown.as_object_mut()) {
        object.insert("externalId".to_owned(), Value::String(id));
    }
    shown
}
