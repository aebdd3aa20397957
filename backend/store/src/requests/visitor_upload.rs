//! Photos that visitors add to the request that they have just sent: a key of it lets them do so for an hour.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::{Author, Error, Id};
use uuid::Uuid;

use super::work_request::WorkRequest;
use crate::Tx;
use crate::documents::stored_file::StoredFile;
use crate::entity::Record;
use crate::entity::attachments::{self, FileToAdd};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Photos of one request at most.
const MOST: i64 = 3;

prepared! {
    ForgetKeys {}
    "DELETE FROM request_upload WHERE created_at < now() - INTERVAL '1 hour'"
}

prepared! {
    AddKey { request: Id => BigInt, key: Uuid => diesel::sql_types::Uuid }
    "INSERT INTO request_upload (request_id, key) VALUES (?, ?)"
}

prepared! {
    /// Held until the end of the transaction: two photos at once are counted one after the other.
    OfKey { key: Uuid => diesel::sql_types::Uuid }
    "SELECT u.request_id, q.requester, (SELECT count(*) FROM record_file AS f WHERE f.family = 'work_request' AND f.record_id = u.request_id AND f.removed_at IS NULL) \
     AS photos FROM request_upload AS u JOIN work_request AS q ON q.id = u.request_id WHERE u.key = ? \
     AND u.created_at > now() - INTERVAL '1 hour' FOR UPDATE OF u"
}

#[derive(QueryableByName)]
struct Upload {
    #[diesel(sql_type = BigInt)]
    request_id: Id,
    #[diesel(sql_type = Text)]
    requester: String,
    #[diesel(sql_type = BigInt)]
    photos: i64,
}

/// Makes the key of a request.
///
/// # Errors
/// Internal ones.
pub async fn open(tx: &Tx, request: Id) -> Result<Uuid, Error> {
    let key = Uuid::new_v4();
    ForgetKeys {}.execute(tx.connection()).await.to_domain()?;
    AddKey { request, key }.execute(tx.connection()).await.to_domain()?;
    Ok(key)
}

async fn upload(tx: &Tx, key: Uuid) -> Result<Upload, Error> {
    let found: Option<Upload> = OfKey { key }.get_result(tx.connection()).await.optional().to_domain()?;
    let upload = found.ok_or(Error::NotFound { what: "Request" })?;
    if upload.photos >= MOST {
        return Err(Error::conflict("too_many", format!("A report has at most {MOST} photos.")));
    }
    Ok(upload)
}

/// Whether a photo can be added with this key.
///
/// # Errors
/// `not_found`; `too_many` when there are three already.
pub async fn check(tx: &Tx, key: Uuid) -> Result<(), Error> {
    upload(tx, key).await.map(drop)
}

/// Adds a photo to the request of a key.
///
/// # Errors
/// As [`check`].
pub async fn add(tx: &Tx, key: Uuid, stored: StoredFile) -> Result<(), Error> {
    let Upload { request_id, requester, .. } = upload(tx, key).await?;
    let new = FileToAdd { description: String::new(), stored, by: Author { id: None, name: requester } };
    attachments::add_file(tx, &WorkRequest::TABLE, request_id, &new).await.map(drop)
}
