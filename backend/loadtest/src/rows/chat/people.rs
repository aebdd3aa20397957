//! People for the measures of chat: made in the database, signed in over HTTP like everybody.

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use futures_util::{StreamExt, TryStreamExt, stream};

use crate::Fault;
use crate::client::{User, demo_password};
use crate::server::Rig;

/// Sign-ins under way at the same time.
const AT_ONCE: usize = 16;

/// So many people of the demonstration's tenant, with the dispatcher's role; `word` tells them from others.
pub(crate) async fn make(rig: &Rig, word: &str, count: usize) -> Result<(), Fault> {
    let people = "INSERT INTO person (tenant_id, code, name) \
         SELECT 1, $1 || '-' || n, initcap($1) || ' ' || n FROM generate_series(1, $2::bigint) AS n";
    let users = "INSERT INTO \"user\" (tenant_id, email, username, display_name, password_hash, role_id, person_id) \
         SELECT 1, p.code || '@bench.example', p.code, p.name, $2, d.role_id, p.id FROM person AS p \
         JOIN \"user\" AS d ON d.tenant_id = 1 AND d.email = 'dispatcher@demo.example' \
         WHERE p.tenant_id = 1 AND p.code LIKE $1 || '-%'";
    let sql = rig.sql().await?;
    sql.execute(people, &[&word, &i64::try_from(count)?]).await?;
    sql.execute(users, &[&word, &cheap_hash()?]).await?;
    Ok(())
}

/// Signs them in; once they are of their crew: who comes into one has to connect anew.
pub(crate) async fn sign_in(rig: &Rig, word: &str, count: usize) -> Result<Vec<User>, Fault> {
    let http = gantry_delivery::https::client()?.build()?;
    let one = |number: usize| {
        let http = http.clone();
        async move { User::sign_in_over(&http, &rig.address, &format!("{word}-{number}@bench.example")).await }
    };
    stream::iter(1..=count).map(one).buffered(AT_ONCE).try_collect().await
}

/// The demonstration's password, hashed with next to no work: what thousands of sign-ins cost is not what is measured here.
fn cheap_hash() -> Result<String, Fault> {
    let params = Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None);
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.map_err(|error| error.to_string())?);
    Ok(argon.hash_password(demo_password().as_bytes()).map_err(|error| error.to_string())?.to_string())
}

/// The thread of a new crew of which they all are; its id.
pub(crate) async fn thread_of(rig: &Rig, word: &str) -> Result<i64, Fault> {
    let crew = "INSERT INTO crew (tenant_id, name) VALUES (1, $1) RETURNING id";
    let members = "INSERT INTO crew_member (tenant_id, crew_id, person_id) \
         SELECT 1, $2, id FROM person WHERE tenant_id = 1 AND code LIKE $1 || '-%'";
    let thread = "INSERT INTO thread (tenant_id, kind, crew_id) VALUES (1, 'crew', $1) RETURNING id";
    let stream = "INSERT INTO stream (tenant_id, topic) VALUES (1, 'thread:' || $1::bigint)";
    let admitted = "INSERT INTO thread_member (tenant_id, thread_id, user_id) SELECT 1, $2, u.id FROM \"user\" AS u \
         JOIN person AS p ON p.tenant_id = 1 AND p.id = u.person_id WHERE u.tenant_id = 1 AND p.code LIKE $1 || '-%'";
    let mut sql = rig.sql().await?;
    // Together: a thread without its members would be given some by the server.
    let all = sql.transaction().await?;
    let crew: i64 = all.query_one(crew, &[&word]).await?.get(0);
    all.execute(members, &[&word, &crew]).await?;
    let id: i64 = all.query_one(thread, &[&crew]).await?.get(0);
    all.execute(stream, &[&id]).await?;
    all.execute(admitted, &[&word, &id]).await?;
    all.commit().await?;
    Ok(id)
}

/// What lets a person write to a thread, as the list of friends gives it.
pub(crate) async fn sender_token(user: &User, thread: i64) -> Result<String, Fault> {
    let friends = user.read(&format!("/api/Chat/friends/{}", user.uuid)).await?;
    let own = friends["items"].as_array().into_iter().flatten().find(|friend| friend["threadId"] == thread);
    let token = own.and_then(|friend| friend["senderToken"].as_str());
    token.map(str::to_owned).ok_or_else(|| format!("no token for thread {thread}").into())
}
