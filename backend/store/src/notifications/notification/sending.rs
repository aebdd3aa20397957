//! What is still to be sent to a user, by push or by mail.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use gantry_domain::{Error, UserId};

use super::cards::{Card, card_query};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{notification as n, users};

/// A way in which something is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To devices.
    Push,
    /// To the mail address.
    Mail,
}

/// Where something is sent.
#[derive(Debug, Clone, PartialEq, Queryable)]
pub struct Addressee {
    /// Their mail address.
    pub email: String,
    /// The name to show.
    pub name: String,
    /// The language they chose, if they did: `de`.
    pub language: Option<String>,
}

/// What is due by the way that has this column, and is still news.
macro_rules! due_query {
    ($column:literal) => {
        concat!(
            card_query!("n.user_id = ? AND n."),
            $column,
            " <= ? AND n.read_at IS NULL \
             AND NOT EXISTS (SELECT FROM thread_member AS t WHERE t.thread_id = n.thread_id AND t.user_id = n.user_id \
             AND (t.read_seq >= n.message_seq OR t.muted)) \
             AND NOT EXISTS (SELECT FROM message AS m WHERE m.id = n.message_id AND m.deleted_at IS NOT NULL) \
             ORDER BY n.id LIMIT 200"
        )
    };
}

prepared! {
    DueToPush { user: UserId => BigInt, at: DateTime<Utc> => Timestamptz }
    due_query!("push_at")
}

prepared! {
    DueToMail { user: UserId => BigInt, at: DateTime<Utc> => Timestamptz }
    due_query!("mail_at")
}

/// What is due to be sent to a user by then and is still news to them, oldest first: nothing that has been read meanwhile,
/// no message that was taken back, nothing of threads they do not want to hear of.
///
/// # Errors
/// Internal ones.
pub async fn due(tx: &Tx, user: UserId, way: Way, at: DateTime<Utc>) -> Result<Vec<Card>, Error> {
    let connection = tx.connection();
    match way {
        Way::Push => DueToPush { user, at }.load(connection).await,
        Way::Mail => DueToMail { user, at }.load(connection).await,
    }
    .to_domain()
}

/// All that was due by then has been sent, or need not be any more.
///
/// # Errors
/// Internal ones.
pub async fn sent(tx: &Tx, user: UserId, way: Way, at: DateTime<Utc>) -> Result<(), Error> {
    let (mine, none) = (n::table.filter(n::user_id.eq(user)), None::<DateTime<Utc>>);
    let connection = tx.connection();
    match way {
        Way::Push => diesel::update(mine.filter(n::push_at.le(at))).set(n::push_at.eq(none)).execute(connection).await,
        Way::Mail => diesel::update(mine.filter(n::mail_at.le(at))).set(n::mail_at.eq(none)).execute(connection).await,
    }
    .to_domain()
    .map(drop)
}

/// Where to reach a user; none when they are not active any more.
///
/// # Errors
/// Internal ones.
pub async fn addressee(tx: &Tx, user: UserId) -> Result<Option<Addressee>, Error> {
    let language = diesel::dsl::sql::<diesel::sql_types::Nullable<diesel::sql_types::Text>>(
        "(SELECT s.settings ->> 'language' FROM notification_setting AS s WHERE s.user_id = \"user\".id)",
    );
    let one = users::table.filter(users::id.eq(user).and(users::active));
    one.select((users::email, users::display_name, language)).first(tx.connection()).await.optional().to_domain()
}
