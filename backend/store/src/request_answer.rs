//! Calls that count once: a call that carries an `Idempotency-Key` leaves its answer in its own transaction, and the same call
//! again, because the first answer was lost, gets that one.

use diesel::prelude::*;
use diesel::sql_types::{Binary, Nullable, Text, Uuid as SqlUuid};
use gantry_domain::{Error, Need, RequestContext};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// What makes a call the same as another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestKey {
    /// Of the user, the call and the key that it carries.
    pub key: Uuid,
    /// SHA-256 of the body.
    pub body: Vec<u8>,
}

/// The answer of a call, as JSON the same in both cases.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum FirstAnswer<T> {
    /// It was carried out.
    New(T),
    /// It had been carried out before, and was answered with this.
    Kept(Box<RawValue>),
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Binary)]
    body: Vec<u8>,
    #[diesel(sql_type = Nullable<Text>)]
    answer: Option<String>,
}

prepared! {
    /// Waits for another call with the same key that is being carried out.
    Claim { key: Uuid => SqlUuid, body: Vec<u8> => Binary }
    "INSERT INTO request_answer (key, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
}

prepared! {
    Find { key: Uuid => SqlUuid }
    "SELECT body, answer FROM request_answer WHERE key = ?"
}

prepared! {
    Keep { answer: String => Text, key: Uuid => SqlUuid }
    "UPDATE request_answer SET answer = ? WHERE key = ?"
}

impl Store {
    /// [`Store::tenant_tx`] for a call that creates or acts: with a key, `work` is done once, and its result kept for a day.
    /// What is refused is not kept.
    ///
    /// # Errors
    /// `key_reused` for another body under the same key, and those of [`Store::tenant_tx`].
    pub async fn tenant_tx_once<T: Serialize>(
        &self,
        context: &RequestContext,
        need: Need,
        key: Option<RequestKey>,
        work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
    ) -> Result<FirstAnswer<T>, Error> {
        let work = async |tx: &Tx| match key {
            None => work(tx).await.map(FirstAnswer::New),
            Some(key) => once(tx, key, work).await,
        };
        self.tenant_tx(context, need, work).await
    }
}

async fn once<T: Serialize>(
    tx: &Tx,
    RequestKey { key, body }: RequestKey,
    work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
) -> Result<FirstAnswer<T>, Error> {
    let claim = Claim { key, body: body.clone() };
    if claim.execute(tx.connection()).await.to_domain()? == 0 {
        let kept: Kept = Find { key }.get_result(tx.connection()).await.to_domain()?;
        return repeated(kept, &body).map(FirstAnswer::Kept);
    }
    let result = work(tx).await?;
    let written = |error: serde_json::Error| Error::Internal(format!("an answer is no JSON: {error}"));
    let answer = serde_json::to_string(&result).map_err(written)?;
    Keep { answer, key }.execute(tx.connection()).await.to_domain()?;
    Ok(FirstAnswer::New(result))
}

fn repeated(kept: Kept, body: &[u8]) -> Result<Box<RawValue>, Error> {
    if kept.body != body {
        let message = "This key was used for another request. Use a new key for each request.";
        return Err(Error::field("key_reused", "Idempotency-Key", message));
    }
    let answer = kept.answer.and_then(|answer| RawValue::from_string(answer).ok());
    answer.ok_or_else(|| Error::Internal("a kept answer is no JSON".to_owned()))
}
