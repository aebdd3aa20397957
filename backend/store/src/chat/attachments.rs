//! Files of messages. A file is brought first and hung on a message when that is sent.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::thread::Attachment;
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::documents::stored_file::StoredFile;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::message_attachment;

/// A file that has been kept.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = message_attachment)]
pub struct NewAttachment {
    /// Which thread it is for.
    pub thread_id: Id,
    /// Who brought it.
    pub by_user: UserId,
    /// What it is called.
    pub file_name: String,
    /// MIME type, detected from the content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// Where it is kept.
    pub place: String,
}

/// Takes note of a file.
///
/// # Errors
/// Internal ones.
pub async fn add_attachment(tx: &Tx, new: &NewAttachment) -> Result<Attachment, Error> {
    let added = diesel::insert_into(message_attachment::table).values(new).returning(message_attachment::id);
    let id: Id = added.get_result(tx.connection()).await.to_domain()?;
    Ok(Attachment { id, name: new.file_name.clone(), media_type: new.media_type.clone(), size: new.size })
}

prepared! {
    /// One's own before it is sent; afterwards for all members of the thread, unless its message has been deleted.
    Visible { id: Id => BigInt, thread: Id => BigInt, me: UserId => BigInt }
    "SELECT a.id FROM message_attachment AS a LEFT JOIN message AS m ON m.id = a.message_id \
     WHERE a.id = ? AND a.thread_id = ? AND CASE WHEN a.message_id IS NULL THEN a.by_user = ? ELSE m.deleted_at IS NULL END"
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

/// A file of a thread, for a user who may see the thread.
///
/// # Errors
/// `not_found`.
pub async fn attachment(tx: &Tx, thread: Id, id: Id, me: UserId) -> Result<StoredFile, Error> {
    let found: Vec<Found> = Visible { id, thread, me }.load(tx.connection()).await.to_domain()?;
    let id = found.into_iter().next().ok_or(Error::NotFound { what: "Attachment" })?.id;
    let file = message_attachment::table.find(id).select((
        message_attachment::file_name,
        message_attachment::media_type,
        message_attachment::size,
        message_attachment::sha256,
        message_attachment::place,
    ));
    file.first(tx.connection()).await.to_domain()
}
