//! Pictures of users: where the file of each is kept, and who has one.

use diesel::prelude::*;
use gantry_domain::{Error, PersonId, UserId};
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{user_photo, users};

/// A picture and where it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = user_photo)]
pub struct Photo {
    /// Whose.
    pub user_id: UserId,
    /// MIME type, detected from the content.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
    /// Lower-case hex.
    pub sha256: String,
    /// Where it is kept.
    pub place: String,
}

impl Photo {
    /// Its address; another picture has another one.
    pub fn url(&self) -> String {
        let Self { user_id, .. } = self;
        format!("/api/User/{user_id}/photo/?v={}", self.mark())
    }

    /// What tells it from others.
    pub fn mark(&self) -> &str {
        self.sha256.get(..16).unwrap_or(&self.sha256)
    }
}

/// A user with a photo.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pictured {
    /// The user.
    pub user_id: UserId,
    /// The person they are.
    pub person_id: Option<PersonId>,
    /// Where the picture is.
    #[serde(rename = "photoURL")]
    pub photo_url: String,
}

/// The picture of a user.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, user: UserId) -> Result<Photo, Error> {
    let row = user_photo::table.find(user).select(Photo::as_select()).first(tx.connection()).await;
    row.optional().to_domain()?.ok_or(Error::NotFound { what: "Photo" })
}

/// Gives a user a picture; where the one before it is kept, which nothing refers to any more.
///
/// # Errors
/// Internal ones.
pub async fn put(tx: &Tx, photo: &Photo) -> Result<Option<String>, Error> {
    let before = take_away(tx, photo.user_id).await?;
    let insert = diesel::insert_into(user_photo::table).values(photo);
    insert.execute(tx.connection()).await.to_domain()?;
    set_url(tx, photo.user_id, &photo.url()).await?;
    Ok(before)
}

/// Takes a user's picture away; where it is kept.
///
/// # Errors
/// Internal ones.
pub async fn remove(tx: &Tx, user: UserId) -> Result<Option<String>, Error> {
    let before = take_away(tx, user).await?;
    set_url(tx, user, "").await?;
    Ok(before)
}

/// Everybody who has a picture.
///
/// # Errors
/// Internal ones.
pub async fn all(tx: &Tx) -> Result<Vec<Pictured>, Error> {
    let pictured = users::table.filter(users::photo_url.ne("")).order(users::id);
    let pictured = pictured.select((users::id, users::person_id, users::photo_url));
    pictured.load(tx.connection()).await.to_domain()
}

async fn take_away(tx: &Tx, user: UserId) -> Result<Option<String>, Error> {
    // Two changes at once wait for each other here, so that no file is left over.
    let row = users::table.find(user).select(users::id).for_update();
    row.first::<UserId>(tx.connection()).await.to_domain()?;
    let before = diesel::delete(user_photo::table.find(user)).returning(user_photo::place);
    before.get_result(tx.connection()).await.optional().to_domain()
}

async fn set_url(tx: &Tx, user: UserId, url: &str) -> Result<(), Error> {
    let row = diesel::update(users::table.find(user)).set(users::photo_url.eq(url));
    row.execute(tx.connection()).await.to_domain().map(drop)
}
