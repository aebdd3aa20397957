//! Users, as an identity provider keeps them by itself.

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Path, Query, ServiceConfig};
use actix_web::{HttpResponse, delete, get, patch, post, put};
use gantry_domain::Error;
use gantry_store::Tx;
use gantry_store::sign_on::scim_user::{self, ScimUser, Sought as SoughtUser};
use gantry_store::sign_on::{scim_group, scim_user::Described};
use uuid::Uuid;

use super::answer::{ScimAnswer, ScimError, answer, list as page, read};
use super::asking::{Asking, Wanted};
use super::filter::Sought;
use super::user_json::{as_described, by_user, checked, described, shown};
use super::user_patch::patched;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(create).service(show).service(put_user).service(patch_user).service(remove);
}

/// What can be looked for.
const KNOWN: [&str; 3] = ["username", "externalid", "id"];

#[get("/scim/v2/Users")]
async fn list(asking: Asking, wanted: Query<Wanted>) -> ScimAnswer {
    let sought = Sought::of(wanted.filter.as_deref(), &KNOWN)?;
    let (first, rows) = wanted.bounds();
    if sought.is_impossible() {
        return Ok(page(Vec::new(), 0, first));
    }
    let user =
        SoughtUser { user_name: sought.text("username"), external_id: sought.text("externalid"), uuid: sought.id() };
    let provider = asking.provider.id;
    let (users, total, groups) = asking
        .read(async |tx: &Tx| {
            let (users, total) = scim_user::page(tx, provider, &user, (first, rows)).await?;
            let ids: Vec<_> = users.iter().map(|user| user.user_id).collect();
            Ok((users, total, scim_group::groups_of(tx, provider, &ids).await?))
        })
        .await?;
    let groups = by_user(groups);
    let of = |user: &ScimUser| groups.get(&user.user_id).map_or(&[][..], Vec::as_slice);
    let users = users.into_iter().map(|user| {
        let groups = of(&user);
        shown(&asking, user, groups)
    });
    Ok(page(users.collect(), total, first))
}

/// One of them, with the groups that they belong to.
async fn one(asking: &Asking, status: StatusCode, user: ScimUser) -> ScimAnswer {
    let (provider, id) = (asking.provider.id, user.user_id);
    let groups = asking.read(async |tx: &Tx| scim_group::groups_of(tx, provider, &[id]).await).await?;
    Ok(answer(status, &shown(asking, user, &groups)))
}

/// An id that is not a UUID is unknown.
pub(super) fn id_of(path: &str, what: &'static str) -> Result<Uuid, ScimError> {
    path.parse().map_err(|_| Error::NotFound { what }.into())
}

#[post("/scim/v2/Users")]
async fn create(asking: Asking, body: Bytes) -> ScimAnswer {
    let wanted = checked(&asking.provider, described(&read(&body)?, None)?, None)?;
    let create = async |tx: &Tx| Ok((scim_user::create(tx, &asking.provider, &wanted).await?, Vec::new()));
    let user = asking.write(&wanted.user_name, create).await?;
    one(&asking, StatusCode::CREATED, user).await
}

#[get("/scim/v2/Users/{id}")]
async fn show(asking: Asking, path: Path<String>) -> ScimAnswer {
    let (id, provider) = (id_of(&path, "User")?, asking.provider.id);
    let user = asking.read(async |tx: &Tx| scim_user::get(tx, provider, id).await).await?;
    one(&asking, StatusCode::OK, user).await
}

#[put("/scim/v2/Users/{id}")]
async fn put_user(asking: Asking, path: Path<String>, body: Bytes) -> ScimAnswer {
    let (id, body) = (id_of(&path, "User")?, read(&body)?);
    change(&asking, id, |before| described(&body, Some(&before))).await
}

#[patch("/scim/v2/Users/{id}")]
async fn patch_user(asking: Asking, path: Path<String>, body: Bytes) -> ScimAnswer {
    let (id, body) = (id_of(&path, "User")?, read(&body)?);
    change(&asking, id, |before| patched(as_described(before), &body)).await
}

async fn change(
    asking: &Asking,
    id: Uuid,
    changed: impl FnOnce(ScimUser) -> Result<Described, ScimError>,
) -> ScimAnswer {
    let provider = &asking.provider;
    let before = asking.read(async |tx: &Tx| scim_user::get(tx, provider.id, id).await).await?;
    let known = before.email.clone();
    let wanted = checked(provider, changed(before)?, Some(&known))?;
    let change = async |tx: &Tx| scim_user::change(tx, provider, id, &wanted).await;
    let user = asking.write(&wanted.user_name, change).await?;
    one(asking, StatusCode::OK, user).await
}

#[delete("/scim/v2/Users/{id}")]
async fn remove(asking: Asking, path: Path<String>) -> ScimAnswer {
    let id = id_of(&path, "User")?;
    let remove = async |tx: &Tx| Ok(((), scim_user::remove(tx, &asking.provider, id).await?));
    asking.write(&path, remove).await?;
    Ok(HttpResponse::NoContent().finish())
}
