//! Changes of groups as Okta and Entra send them: members in a list, by a filter in the path, or as the value of a removal.

use gantry_store::sign_on::scim_group::MembersChange;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::answer::ScimError;
use super::attributes::{get, plain, text};
use super::filter::parse;
use super::user_patch::{Op, Operation, operations};

/// What becomes of a group.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GroupChange {
    pub(super) display_name: Option<String>,
    pub(super) external_id: Option<String>,
    pub(super) members: Vec<MembersChange>,
}

/// Members as `[{"value": "…"}]`, or one of them.
///
/// # Errors
/// `invalidValue`.
pub(super) fn members(value: &Value) -> Result<Vec<Uuid>, ScimError> {
    let wrong = || ScimError::bad("invalidValue", "Members are listed as objects with the id of a user as value.");
    let one = |value: &Value| -> Result<Uuid, ScimError> {
        let id = match value {
            Value::Object(object) => get(object, "value").and_then(text),
            other => text(other),
        };
        // A value that is not a UUID cannot be the id of a member.
        id.ok_or_else(wrong)?.parse().map_err(|_| ScimError::bad("invalidValue", "A member does not exist."))
    };
    match value {
        Value::Array(all) => all.iter().map(one).collect(),
        Value::Object(_) => Ok(vec![one(value)?]),
        _ => Err(wrong()),
    }
}

/// What the operations of a request do.
///
/// # Errors
/// `invalidSyntax`, `invalidPath`, `invalidValue`, `noTarget`.
pub(super) fn change_of(body: &Map<String, Value>) -> Result<GroupChange, ScimError> {
    let mut change = GroupChange::default();
    for Operation { op, path, value } in operations(body)? {
        match (path, value) {
            (Some(path), value) => apply(&mut change, op, path, value)?,
            (None, Some(Value::Object(values))) if op != Op::Remove => {
                for (name, value) in values {
                    apply(&mut change, op, plain(name), Some(value))?;
                }
            }
            (None, _) => return Err(ScimError::bad("noTarget", "A path or an object of attributes is required.")),
        }
    }
    Ok(change)
}

fn apply(change: &mut GroupChange, op: Op, path: &str, value: Option<&Value>) -> Result<(), ScimError> {
    let missing = || ScimError::bad("invalidValue", "A value is required.");
    let lower = path.to_ascii_lowercase();
    match (lower.as_str(), op) {
        ("displayname", Op::Set { .. }) => {
            let name = value.and_then(text).filter(|name| !name.is_empty());
            change.display_name = Some(name.ok_or_else(missing)?);
        }
        ("displayname", Op::Remove) => return Err(ScimError::bad("invalidValue", "displayName is required.")),
        ("externalid", Op::Set { .. }) => change.external_id = value.and_then(text),
        ("members", Op::Set { adds }) => {
            let users = members(value.ok_or_else(missing)?)?;
            change.members.push(if adds { MembersChange::Add(users) } else { MembersChange::Replace(users) });
        }
        // Entra lists those who leave as the value; without one, all do.
        ("members", Op::Remove) => change.members.push(match value {
            Some(value) => MembersChange::Remove(members(value)?),
            None => MembersChange::Replace(Vec::new()),
        }),
        (_, Op::Remove) if lower.starts_with("members[") => {
            change.members.push(MembersChange::Remove(vec![member_in(path)?]));
        }
        _ => {}
    }
    Ok(())
}

/// The user of `members[value eq "…"]`.
fn member_in(path: &str) -> Result<Uuid, ScimError> {
    let invalid = || ScimError::bad("invalidPath", "Expected members[value eq \"…\"].");
    let filter = path.split_once('[').and_then(|(_, rest)| rest.trim_end().strip_suffix(']')).ok_or_else(invalid)?;
    match parse(filter).map_err(|_| invalid())?.as_slice() {
        [(attribute, id)] if attribute == "value" => id.parse().map_err(|_| invalid()),
        _ => Err(invalid()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ADA: &str = "0199a0a0-0000-7000-8000-000000000001";

    fn after(operations: &Value) -> Result<GroupChange, String> {
        let body = json!({ "Operations": operations });
        change_of(body.as_object().unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn members_leave_by_a_filter_or_as_a_value() {
        let ada: Uuid = ADA.parse().unwrap();
        let gone = GroupChange { members: vec![MembersChange::Remove(vec![ada])], ..GroupChange::default() };
        for operation in [
            json!({ "op": "remove", "path": format!("members[value eq \"{ADA}\"]") }),
            json!({ "op": "Remove", "path": "members", "value": [{ "value": ADA }] }),
        ] {
            assert_eq!(after(&json!([operation])).as_ref(), Ok(&gone));
        }
    }

    #[test]
    fn okta_renames_without_a_path() {
        let change = after(&json!([{ "op": "replace", "value": { "id": ADA, "displayName": "Planners" } }]));
        assert_eq!(change.unwrap().display_name.as_deref(), Some("Planners"));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for bad in [
            json!([{ "op": "remove", "path": "members[value eq 7]" }]),
            json!([{ "op": "remove", "path": "members[display eq \"x\"]" }]),
            json!([{ "op": "add", "path": "members", "value": [{ "display": "x" }] }]),
            json!([{ "op": "add", "path": "members", "value": [{ "value": "7" }] }]),
            json!([{ "op": "replace", "path": "displayName", "value": "" }]),
            json!([{ "op": "remove" }]),
        ] {
            assert!(after(&bad).is_err(), "{bad}");
        }
    }
}
