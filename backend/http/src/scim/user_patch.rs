//! Changes of users as Okta and Entra send them: operations in any case, with a path or an object instead, flags as texts. Attributes
//! that are not kept here are passed over.

use gantry_store::sign_on::scim_user::Described;
use serde_json::{Map, Value};

use super::answer::ScimError;
use super::attributes::{address, flag, get, plain, text};

/// Operations of one request at most.
pub(super) const MOST: usize = 1_000;

/// What an operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    /// `add` and `replace`, which do the same to a single value.
    Set { adds: bool },
    /// `remove`.
    Remove,
}

/// One operation.
pub(super) struct Operation<'a> {
    pub(super) op: Op,
    /// Without a schema before it; none: the value is an object of attributes.
    pub(super) path: Option<&'a str>,
    pub(super) value: Option<&'a Value>,
}

/// The operations of a request.
///
/// # Errors
/// `invalidSyntax`, `invalidPath`.
pub(super) fn operations(body: &Map<String, Value>) -> Result<Vec<Operation<'_>>, ScimError> {
    let syntax = |detail: &str| ScimError::bad("invalidSyntax", detail);
    let all = get(body, "Operations").and_then(Value::as_array).ok_or_else(|| syntax("Operations are required."))?;
    if all.is_empty() || all.len() > MOST {
        return Err(syntax("1 to 1000 operations are expected."));
    }
    all.iter().map(operation).collect()
}

fn operation(operation: &Value) -> Result<Operation<'_>, ScimError> {
    let syntax = |detail: &str| ScimError::bad("invalidSyntax", detail);
    let object = operation.as_object().ok_or_else(|| syntax("An operation must be an object."))?;
    let op = get(object, "op").and_then(text).unwrap_or_default().to_ascii_lowercase();
    let op = match op.as_str() {
        "add" => Op::Set { adds: true },
        "replace" => Op::Set { adds: false },
        "remove" => Op::Remove,
        _ => return Err(syntax("op must be add, replace or remove.")),
    };
    let path = match get(object, "path") {
        None => None,
        Some(Value::String(path)) => Some(plain(path.trim())),
        Some(_) => return Err(ScimError::bad("invalidPath", "A path must be a text.")),
    };
    Ok(Operation { op, path: path.filter(|path| !path.is_empty()), value: get(object, "value") })
}

/// The user resource after the operations of a PATCH request.
///
/// # Errors
/// `invalidSyntax`, `invalidPath`, `invalidValue`, `noTarget`.
pub(super) fn patched(mut user: Described, body: &Map<String, Value>) -> Result<Described, ScimError> {
    for Operation { op, path, value } in operations(body)? {
        match (op, path, value) {
            (Op::Remove, Some(path), _) => remove(&mut user, path)?,
            (Op::Remove, None, _) => return Err(ScimError::bad("noTarget", "A removal needs a path.")),
            (Op::Set { .. }, Some(path), Some(value)) => set(&mut user, path, value)?,
            (Op::Set { .. }, None, Some(Value::Object(values))) => {
                for (name, value) in values.iter().filter(|(_, value)| !value.is_null()) {
                    set(&mut user, plain(name), value)?;
                }
            }
            (Op::Set { .. }, ..) => return Err(ScimError::bad("invalidValue", "A value is required.")),
        }
    }
    Ok(user)
}

/// `emails[type eq "work"].value` as `emails.value`; the filter does not matter where one address is kept.
fn simple(path: &str) -> Result<String, ScimError> {
    let invalid = || ScimError::bad("invalidPath", format!("The path {path} cannot be read."));
    let simple = match path.split_once('[') {
        None => path.to_ascii_lowercase(),
        Some((before, rest)) => {
            let (_, after) = rest.rsplit_once(']').ok_or_else(invalid)?;
            format!("{before}{after}").to_ascii_lowercase()
        }
    };
    let right = simple.chars().all(|letter| letter.is_ascii_alphanumeric() || ".:_-$".contains(letter));
    if right && !simple.is_empty() { Ok(simple) } else { Err(invalid()) }
}

fn set(user: &mut Described, path: &str, value: &Value) -> Result<(), ScimError> {
    let wrong = |what: &str| ScimError::bad("invalidValue", format!("{what} has a value of the wrong kind."));
    let string = |what: &str| text(value).ok_or_else(|| wrong(what));
    let required = |what: &str| string(what).and_then(|text| if text.is_empty() { Err(wrong(what)) } else { Ok(text) });
    match simple(path)?.as_str() {
        "active" => user.active = flag(value).ok_or_else(|| wrong("active"))?,
        "username" => user.user_name = required("userName")?,
        "externalid" => user.external_id = Some(string("externalId")?).filter(|id| !id.is_empty()),
        "displayname" => user.display_name = required("displayName")?,
        "name.givenname" => user.given_name = string("name.givenName")?,
        "name.familyname" => user.family_name = string("name.familyName")?,
        "name" => {
            for (part, value) in
                value.as_object().ok_or_else(|| wrong("name"))?.iter().filter(|(_, value)| !value.is_null())
            {
                set(user, &format!("name.{part}"), value)?;
            }
        }
        "emails" | "emails.value" => {
            let email = address(value).filter(|email| !email.is_empty());
            user.email = email.ok_or_else(|| wrong("emails"))?;
        }
        _ => {}
    }
    Ok(())
}

fn remove(user: &mut Described, path: &str) -> Result<(), ScimError> {
    let needed = |what: &str| Err(ScimError::bad("invalidValue", format!("{what} is required.")));
    match simple(path)?.as_str() {
        "externalid" => user.external_id = None,
        "name.givenname" => user.given_name.clear(),
        "name.familyname" => user.family_name.clear(),
        "name" => {
            user.given_name.clear();
            user.family_name.clear();
        }
        "username" => return needed("userName"),
        "emails" | "emails.value" => return needed("An e-mail address"),
        "active" => return needed("active"),
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn ada() -> Described {
        Described {
            user_name: "ada".to_owned(),
            external_id: Some("7".to_owned()),
            email: "ada@plant.example".to_owned(),
            display_name: "Ada".to_owned(),
            given_name: "Ada".to_owned(),
            family_name: "Byron".to_owned(),
            active: true,
        }
    }

    fn after(operations: &Value) -> Result<Described, String> {
        let body = json!({ "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": operations });
        patched(ada(), body.as_object().unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn okta_deactivates_without_a_path_and_entra_with_a_text() {
        let okta = json!([{ "op": "replace", "value": { "active": false } }]);
        let entra = json!([{ "op": "Replace", "path": "active", "value": "False" }]);
        for operations in [okta, entra] {
            assert_eq!(after(&operations), Ok(Described { active: false, ..ada() }));
        }
    }

    #[test]
    fn entra_names_parts_by_dots_and_filters() {
        let operations = json!([
            { "op": "Add", "path": "emails[type eq \"work\"].value", "value": "ada@new.example" },
            { "op": "Add", "value": { "name.familyName": "Lovelace", "displayName": "Ada Lovelace", "title": "Countess" } },
            { "op": "Replace", "path": "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", "value": "X" },
            { "op": "Remove", "path": "externalId" },
        ]);
        let wanted = Described {
            email: "ada@new.example".to_owned(),
            family_name: "Lovelace".to_owned(),
            display_name: "Ada Lovelace".to_owned(),
            external_id: None,
            ..ada()
        };
        assert_eq!(after(&operations), Ok(wanted));
    }

    #[test]
    fn what_cannot_be_read_is_refused_as_a_whole() {
        for bad in [
            json!([]),
            json!([{ "op": "move", "path": "active", "value": true }]),
            json!([{ "op": "replace", "path": "active", "value": "no" }]),
            json!([{ "op": "replace", "path": "active" }]),
            json!([{ "op": "remove" }]),
            json!([{ "op": "remove", "path": "userName" }]),
            json!([{ "op": "replace", "path": "emails[type eq \"work\"", "value": "x" }]),
            json!([{ "op": "replace", "path": 7, "value": "x" }]),
            json!(["replace"]),
        ] {
            assert!(after(&bad).is_err(), "{bad}");
        }
    }
}
