//! The mail for a forgotten password. That it is wanted stands in a job; the token is made when the mail is written, so that
//! it stands in that mail alone.

use chrono::{TimeDelta, Utc};
use gantry_delivery::Mail;
use gantry_domain::{Error, Id, UserId};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::notifications::notification;
use gantry_store::sign_on::credentials;
use gantry_store::sign_on::password_reset;
use gantry_store::sign_on::user::{self, Account};
use gantry_store::system::job::{self, NewJob};
use gantry_store::tenants::mail_server;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::words;

/// How long a link counts.
const LIFETIME: TimeDelta = TimeDelta::hours(1);
/// Mails to one user are so many seconds apart, however often a user asks for them.
const APART: i64 = 60;

/// Whether mails of the tenant can go out.
///
/// # Errors
/// Internal ones.
pub(crate) async fn mail_ready(tx: &Tx) -> Result<bool, Error> {
    Ok(mail_server::get(tx).await?.is_some_and(|server| !server.host.is_empty()))
}

/// Has a mail sent that lets a user set a new password; the job, unless one has just been sent.
///
/// # Errors
/// Internal ones.
pub(crate) async fn reset_mail(tx: &Tx, user: UserId) -> Result<Option<Id>, Error> {
    let moment = Utc::now().timestamp().div_euclid(APART);
    let payload = json!({ "kind": "reset", "user": user });
    let queue = WorkQueue::Mails.name().to_owned();
    let new = NewJob { queue, key: format!("reset:{user}:{moment}"), payload };
    job::insert(tx, &new).await
}

/// Queues an e-mail that tells a user that their second factors were removed; returns the job, if the tenant sends e-mails.
///
/// # Errors
/// Internal ones.
pub(crate) async fn factors_reset_mail(tx: &Tx, user: UserId) -> Result<Option<Id>, Error> {
    if !mail_ready(tx).await? {
        return Ok(None);
    }
    let Some(to) = notification::addressee(tx, user).await? else { return Ok(None) };
    let payload = json!({ "kind": "message", "mail": words::factors_reset(to) });
    let key = format!("factors:{user}:{}", Uuid::now_v7());
    job::insert(tx, &NewJob { queue: WorkQueue::Mails.name().to_owned(), key, payload }).await
}

/// Whether a mail is of use to a user: they may sign in, and do it here.
pub(crate) fn may_reset(account: &Account) -> bool {
    account.active && account.origin == credentials::OWN
}

/// Composes the e-mail with a new link, below `public_url`; older links become invalid. `None` for users who cannot use one.
///
/// # Errors
/// Internal ones.
pub async fn compose_reset(tx: &Tx, user_id: UserId, public_url: &str) -> Result<Option<Mail>, Error> {
    let Some(account) = user::by_id(tx, user_id).await?.filter(may_reset) else { return Ok(None) };
    let Some(to) = notification::addressee(tx, user_id).await? else { return Ok(None) };
    let token = new_token();
    password_reset::put(tx, user_id, fingerprint(&token), Utc::now() + LIFETIME).await?;
    let link = format!("{}/login/reset?token={token}", public_url.trim_end_matches('/'));
    Ok(Some(words::reset(to, &account.username, &link)))
}

/// 256 random bits as hex: what three times 122 of the system come to.
pub(crate) fn new_token() -> String {
    let random = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()].map(Uuid::into_bytes).concat();
    hex(&random)
}

/// What is kept of a token.
pub fn fingerprint(token: &str) -> String {
    hex(token.as_bytes())
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An address that its owner recognises and others cannot guess: `d***@demo.example`.
pub(crate) fn masked(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}***@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_256_bits_and_are_kept_as_something_else() {
        let (one, two) = (new_token(), new_token());
        assert_ne!(one, two);
        assert!(one.len() == 64 && one.bytes().all(|byte| byte.is_ascii_hexdigit()), "{one}");
        assert_ne!(fingerprint(&one), one);
        assert_eq!(fingerprint("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn an_address_is_known_again_and_not_given_away() {
        assert_eq!(masked("dana.whitfield@demo.example"), "d***@demo.example");
        assert_eq!(masked("ö@x.example"), "ö***@x.example");
    }
}
