//! Users: a first password with a new one, and the key for those who locked themselves out.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use gantry_domain::{Action, Error, Family, UserId};
use gantry_store::entity;
use gantry_store::families::user;
use gantry_store::families::user_record::{NewUser, User};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::auth::password;
use crate::http::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(create, unlock))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    // Mounted before the calls of all families, so this way of making one counts.
    config.service(create).service(unlock);
}

/// A new user, and what to sign in with.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the handler reads")]
struct NewUserWithPassword {
    #[schema(inline = false)]
    #[serde(flatten)]
    user: NewUser,
    /// SHA-256 of the password, lower-case hex; without it a password is made up.
    #[schema(rename = "passwordSha256", required = false, pattern = "^[0-9a-f]{64}$")]
    password_sha256: Option<String>,
}

/// A new user.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MadeUser {
    #[serde(flatten)]
    user: User,
    /// The password that was made up for them: told this once, and to be handed on. Null when one was given.
    #[schema(required = true)]
    invitation_password: Option<String>,
}

/// Makes a user, with the password given or with one that is told this once.
#[utoipa::path(
    operation_id = "createUser", tag = "User", request_body = NewUserWithPassword,
    responses((status = 201, body = MadeUser, description = "The user")),
)]
#[post("/api/User/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<MadeUser>>> {
    let need = Family::User.to(Action::Create);
    // Before the work of a hash.
    caller.require(need)?;
    let mut fields = body.0;
    let (hex, invitation_password) = match fields.remove("passwordSha256") {
        None | Some(Value::Null) => {
            let password = made_up();
            (password::client_hex(&password), Some(password))
        }
        Some(Value::String(hex)) if password::is_client_hex(&hex) => (hex, None),
        Some(_) => {
            let message = "The SHA-256 of the password as 64 lower-case hexadecimal digits is expected.";
            return Err(Error::field("invalid", "passwordSha256", message).into());
        }
    };
    let hash = tokio::task::spawn_blocking(move || password::hash(&hex));
    let hash = hash.await.map_err(|error| Error::Internal(format!("hashing a password: {error}")))??;
    let make = async |tx: &_| {
        let made: User = entity::create(tx, &fields).await?;
        user::set_password(tx, made.id, &hash).await.map(|()| made)
    };
    let user = services.store.tenant_tx(&caller, need, make).await?;
    Ok(Json(MadeUser { user, invitation_password }).customize().with_status(StatusCode::CREATED))
}

/// Fifteen characters of 73 random bits, in threes that can be read out over the telephone.
fn made_up() -> String {
    // Neither 0 and o nor 1 and l.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut random = Uuid::new_v4().as_u128();
    let mut password = String::with_capacity(19);
    for place in 0..15 {
        if place > 0 && place % 3 == 0 {
            password.push('-');
        }
        let letter = usize::try_from(random % 32).ok().and_then(|at| LETTERS.get(at));
        password.extend(letter.map(|letter| char::from(*letter)));
        random /= 32;
    }
    password
}

/// Unlocks the account of a user whom failed attempts have locked out.
#[utoipa::path(
    operation_id = "unlockUser", tag = "User", params(("id" = i64, Path, description = "The user")),
    responses((status = 200, body = User, description = "The user")),
)]
#[post("/api/User/{id}/unlock/")]
async fn unlock(caller: Caller, services: Data<Services>, path: Path<UserId>) -> Answer<Json<User>> {
    let id = path.into_inner();
    let unlock = async |tx: &_| {
        user::unlock_one(tx, id).await?;
        entity::get::<User>(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::User.to(Action::Update), unlock).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_passwords_are_the_same_and_all_can_be_read_out() {
        let (one, two) = (made_up(), made_up());
        assert_ne!(one, two);
        assert_eq!(one.len(), 19);
        assert!(one.chars().all(|letter| letter == '-' || letter.is_ascii_alphanumeric()) && !one.contains(['0', 'l']));
    }
}
