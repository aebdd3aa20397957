//! Attributes as providers write them: names in any case, and flags as texts.

use serde_json::{Map, Value};

/// The schema of users, which may stand before an attribute's name.
pub(super) const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
/// The schema of groups.
pub(super) const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";

/// An attribute of an object.
pub(super) fn get<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let named = object.iter().find(|(key, _)| plain(key).eq_ignore_ascii_case(name));
    named.map(|(_, value)| value).filter(|value| !value.is_null())
}

/// A name without the schema before it.
pub(super) fn plain(name: &str) -> &str {
    [USER, GROUP]
        .into_iter()
        .find_map(|schema| {
            let (start, rest) = name.split_at_checked(schema.len())?;
            start.eq_ignore_ascii_case(schema).then(|| rest.strip_prefix(':'))?
        })
        .unwrap_or(name)
}

/// A text; numbers are written as one.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A flag; Entra writes `"False"`.
pub(super) fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::String(text) if text.trim().eq_ignore_ascii_case("true") => Some(true),
        Value::String(text) if text.trim().eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// The address among several: the primary one, else the one of work, else the first.
pub(super) fn address(value: &Value) -> Option<String> {
    let one = |value: &Value| match value {
        Value::Object(object) => get(object, "value").and_then(text),
        other => text(other),
    };
    let Value::Array(all) = value else { return one(value) };
    let is_primary =
        |value: &&Value| value.as_object().and_then(|one| get(one, "primary")).and_then(flag) == Some(true);
    let is_work = |value: &&Value| {
        let kind = value.as_object().and_then(|one| get(one, "type")).and_then(text);
        kind.is_some_and(|kind| kind.eq_ignore_ascii_case("work"))
    };
    let chosen = all.iter().find(is_primary).or_else(|| all.iter().find(is_work)).or_else(|| all.first());
    chosen.and_then(one)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_in_any_case_and_flags_as_texts_are_understood() {
        let body =
            json!({ "USERNAME": "ada", "urn:ietf:params:scim:schemas:core:2.0:user:Active": "False", "title": null });
        let object = body.as_object().unwrap();
        assert_eq!(get(object, "userName").and_then(text).as_deref(), Some("ada"));
        assert_eq!(get(object, "active").and_then(flag), Some(false));
        assert_eq!(get(object, "title"), None);
        assert_eq!(flag(&json!("no")), None);
        assert_eq!(plain("ürn"), "ürn");
    }

    #[test]
    fn the_primary_address_counts_before_the_one_of_work() {
        let two = json!([{ "value": "a@x.example", "type": "home" }, { "value": "b@x.example", "type": "Work" }]);
        assert_eq!(address(&two).as_deref(), Some("b@x.example"));
        let primary =
            json!([{ "value": "a@x.example", "primary": "True" }, { "value": "b@x.example", "type": "work" }]);
        assert_eq!(address(&primary).as_deref(), Some("a@x.example"));
        assert_eq!(address(&json!("c@x.example")).as_deref(), Some("c@x.example"));
        assert_eq!(address(&json!([])), None);
    }
}
