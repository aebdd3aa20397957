//! Groups, as an identity provider keeps them by itself.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Path, Query, ServiceConfig};
use actix_web::{HttpResponse, delete, get, patch, post, put};
use gantry_store::Tx;
use gantry_store::sign_on::scim_group::{self, MembersChange, Membership, ScimGroup, SoughtGroup};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::answer::{ScimAnswer, ScimError, answer, list as page, read};
use super::asking::{Asking, Wanted};
use super::attributes::{GROUP, get as attribute, text};
use super::filter::Sought;
use super::group_patch::{change_of, members};
use super::users::id_of;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(create).service(show).service(put_group).service(patch_group).service(remove);
}

/// What can be looked for.
const KNOWN: [&str; 3] = ["displayname", "externalid", "id"];
/// The longest name, in characters.
const LONGEST: usize = 200;

fn shown(asking: &Asking, group: &ScimGroup, members: Option<&[Membership]>) -> Value {
    let mut shown = json!({
        "schemas": [GROUP],
        "id": group.uuid,
        "displayName": group.display_name,
        "meta": {
            "resourceType": "Group",
            "created": group.created_at,
            "lastModified": group.updated_at,
            "location": asking.location("Groups", group.uuid),
            "version": format!("W/\"{}\"", group.version),
        },
    });
    let Some(object) = shown.as_object_mut() else { return shown };
    if let Some(id) = &group.external_id {
        object.insert("externalId".to_owned(), json!(id));
    }
    if let Some(members) = members {
        let members: Vec<Value> = members
            .iter()
            .map(|one| json!({ "value": one.uuid, "display": one.display, "$ref": asking.location("Users", one.uuid), "type": "User" }))
            .collect();
        object.insert("members".to_owned(), Value::Array(members));
    }
    shown
}

/// The members of groups, unless they are not wanted.
async fn members_of(
    asking: &Asking,
    wanted: bool,
    groups: &[ScimGroup],
) -> Result<HashMap<i64, Vec<Membership>>, ScimError> {
    let mut by_group: HashMap<i64, Vec<Membership>> = HashMap::new();
    if !wanted {
        return Ok(by_group);
    }
    let ids: Vec<_> = groups.iter().map(|group| group.id).collect();
    for one in asking.read(async |tx: &Tx| scim_group::members(tx, &ids).await).await? {
        by_group.entry(one.of).or_default().push(one);
    }
    Ok(by_group)
}

#[get("/scim/v2/Groups")]
async fn list(asking: Asking, wanted: Query<Wanted>) -> ScimAnswer {
    let sought = Sought::of(wanted.filter.as_deref(), &KNOWN)?;
    let (first, rows) = wanted.bounds();
    if sought.is_impossible() {
        return Ok(page(Vec::new(), 0, first));
    }
    let group = SoughtGroup {
        display_name: sought.text("displayname"),
        external_id: sought.text("externalid"),
        uuid: sought.id(),
    };
    let provider = asking.provider.id;
    let (groups, total) =
        asking.read(async |tx: &Tx| scim_group::page(tx, provider, &group, (first, rows)).await).await?;
    let with_members = wanted.includes("members");
    let members = members_of(&asking, with_members, &groups).await?;
    let of = |group: &ScimGroup| with_members.then(|| members.get(&group.id).map_or(&[][..], Vec::as_slice));
    let groups = groups.iter().map(|group| shown(&asking, group, of(group)));
    Ok(page(groups.collect(), total, first))
}

async fn one(asking: &Asking, status: StatusCode, group: ScimGroup, wanted: bool) -> ScimAnswer {
    let members = members_of(asking, wanted, std::slice::from_ref(&group)).await?;
    let of = wanted.then(|| members.get(&group.id).map_or(&[][..], Vec::as_slice));
    Ok(answer(status, &shown(asking, &group, of)))
}

/// The name and the id that a group is given.
fn named(body: &Map<String, Value>) -> Result<(String, Option<String>), ScimError> {
    let name = attribute(body, "displayName").and_then(text).filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| ScimError::bad("invalidValue", "displayName is required."))?;
    let id = attribute(body, "externalId").and_then(text).filter(|id| !id.is_empty());
    checked(name, id)
}

fn checked(name: String, id: Option<String>) -> Result<(String, Option<String>), ScimError> {
    let long = |text: &str| text.chars().count() > LONGEST || text.contains('\0');
    if long(&name) || id.as_deref().is_some_and(long) {
        return Err(ScimError::bad("invalidValue", "A name has at most 200 characters."));
    }
    Ok((name, id))
}

#[post("/scim/v2/Groups")]
async fn create(asking: Asking, body: Bytes) -> ScimAnswer {
    let body = read(&body)?;
    let (name, id) = named(&body)?;
    let users = attribute(&body, "members").map_or_else(|| Ok(Vec::new()), members)?;
    let create = async |tx: &Tx| scim_group::create(tx, &asking.provider, (&name, id.as_deref()), users).await;
    let group = asking.write(&name, create).await?;
    one(&asking, StatusCode::CREATED, group, true).await
}

#[get("/scim/v2/Groups/{id}")]
async fn show(asking: Asking, path: Path<String>, wanted: Query<Wanted>) -> ScimAnswer {
    let (id, provider) = (id_of(&path, "Group")?, asking.provider.id);
    let group = asking.read(async |tx: &Tx| scim_group::get(tx, provider, id).await).await?;
    one(&asking, StatusCode::OK, group, wanted.includes("members")).await
}

#[put("/scim/v2/Groups/{id}")]
async fn put_group(asking: Asking, path: Path<String>, body: Bytes) -> ScimAnswer {
    let (id, body) = (id_of(&path, "Group")?, read(&body)?);
    let (name, external) = named(&body)?;
    let users = attribute(&body, "members").map_or_else(|| Ok(Vec::new()), members)?;
    change(&asking, id, Some((name, external)), vec![MembersChange::Replace(users)]).await
}

#[patch("/scim/v2/Groups/{id}")]
async fn patch_group(asking: Asking, path: Path<String>, body: Bytes) -> ScimAnswer {
    let (id, provider) = (id_of(&path, "Group")?, asking.provider.id);
    let wanted = change_of(&read(&body)?)?;
    let before = asking.read(async |tx: &Tx| scim_group::get(tx, provider, id).await).await?;
    let named = match (wanted.display_name, wanted.external_id) {
        (None, None) => None,
        (name, external) => Some(checked(name.unwrap_or(before.display_name), external.or(before.external_id))?),
    };
    change(&asking, id, named, wanted.members).await
}

async fn change(
    asking: &Asking,
    id: Uuid,
    named: Option<(String, Option<String>)>,
    members: Vec<MembersChange>,
) -> ScimAnswer {
    let about = named.as_ref().map_or_else(|| id.to_string(), |(name, _)| name.clone());
    let change = async |tx: &Tx| {
        let named = named.as_ref().map(|(name, external)| (name.as_str(), external.as_deref()));
        scim_group::change(tx, &asking.provider, id, named, members).await
    };
    let group = asking.write(&about, change).await?;
    one(asking, StatusCode::OK, group, true).await
}

#[delete("/scim/v2/Groups/{id}")]
async fn remove(asking: Asking, path: Path<String>) -> ScimAnswer {
    let id = id_of(&path, "Group")?;
    let remove = async |tx: &Tx| Ok(((), scim_group::remove(tx, &asking.provider, id).await?));
    asking.write(&path, remove).await?;
    Ok(HttpResponse::NoContent().finish())
}
