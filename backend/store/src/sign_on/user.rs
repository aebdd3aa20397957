//! Accounts: what signing in asks for, what their users have set, and how often they have failed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Timestamptz};
use gantry_domain::{Error, Id, Lockout, PersonId, RoleKind, UserId};
use serde_json::Value;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::role as roles;
use crate::schema::users;
use crate::sign_on::role;

diesel::allow_tables_to_appear_in_same_query!(roles, users);

/// A user with all that signing in asks for. Not for sending: it holds the password's hash.
#[derive(Clone, PartialEq)]
pub struct Account {
    /// The user's id.
    pub id: UserId,
    /// The id that other systems know.
    pub uuid: Uuid,
    /// E-mail address.
    pub email: String,
    /// The other name to sign in with.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// Argon2id in PHC form; none for those who sign in elsewhere.
    pub password_hash: Option<String>,
    /// Failed attempts, and the locks that they led to.
    pub lockout: Lockout,
    /// When the account was last unlocked by an administrator.
    pub unlocked_at: Option<DateTime<Utc>>,
    /// Whether the account may be used at all, which an archived one may not.
    pub active: bool,
    /// The role's id.
    pub role_id: Id,
    /// The role's kind.
    pub role: RoleKind,
    /// The person the user is.
    pub person_id: Option<PersonId>,
    /// Layout and theme.
    pub settings: Value,
    /// Pinned entries of the menu.
    pub shortcuts: Value,
    /// Picture; empty: none.
    pub photo_url: String,
    /// `api`, `saml` or `oidc`.
    pub origin: String,
    /// Whether the password counts where all others must use the identity provider.
    pub break_glass: bool,
    /// The last time something was asked.
    pub last_seen_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct AccountRow {
    id: UserId,
    uuid: Uuid,
    email: String,
    username: String,
    display_name: String,
    password_hash: Option<String>,
    failed_attempts: i16,
    lockouts: i16,
    locked_until: Option<DateTime<Utc>>,
    unlocked_at: Option<DateTime<Utc>>,
    active: bool,
    role_id: Id,
    person_id: Option<PersonId>,
    settings: Value,
    shortcuts: Value,
    photo_url: String,
    origin: String,
    break_glass: bool,
    last_seen_at: Option<DateTime<Utc>>,
    archived_at: Option<DateTime<Utc>>,
}

impl AccountRow {
    fn account(self, kind: &str) -> Account {
        Account {
            id: self.id,
            uuid: self.uuid,
            email: self.email,
            username: self.username,
            display_name: self.display_name,
            password_hash: self.password_hash,
            lockout: Lockout {
                failures: self.failed_attempts,
                lockouts: self.lockouts,
                locked_until: self.locked_until,
            },
            unlocked_at: self.unlocked_at,
            active: self.active && self.archived_at.is_none(),
            role_id: self.role_id,
            role: role::kind(kind),
            person_id: self.person_id,
            settings: self.settings,
            shortcuts: self.shortcuts,
            photo_url: self.photo_url,
            origin: self.origin,
            break_glass: self.break_glass,
            last_seen_at: self.last_seen_at,
        }
    }
}

/// An account to be made.
#[derive(Clone, Insertable)]
#[diesel(table_name = users)]
pub struct NewAccount {
    /// E-mail address.
    pub email: String,
    /// The other name to sign in with.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// Argon2id in PHC form, over the SHA-256 hex that the client sends.
    pub password_hash: Option<String>,
    /// The role.
    pub role_id: Id,
    /// The person the user is.
    pub person_id: Option<PersonId>,
}

diesel::define_sql_function! {
    /// In lower case, as the unique indexes have it.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// The user who signs in with an e-mail address or a user name, whatever the case.
///
/// # Errors
/// Internal ones.
pub async fn by_login(tx: &Tx, login: &str) -> Result<Option<Account>, Error> {
    let login = login.trim().to_lowercase();
    users::table
        .inner_join(roles::table.on(roles::id.eq(users::role_id)))
        .filter(lower(users::email).eq(&login).or(lower(users::username).eq(&login)))
        // Should one's address be another's user name, the address counts.
        .order(lower(users::email).eq(&login).desc())
        .select((AccountRow::as_select(), roles::kind))
        .first::<(AccountRow, String)>(tx.connection())
        .await
        .optional()
        .to_domain()
        .map(|found| found.map(|(row, kind)| row.account(&kind)))
}

/// A user by id.
///
/// # Errors
/// Internal ones.
pub async fn by_id(tx: &Tx, id: UserId) -> Result<Option<Account>, Error> {
    users::table
        .inner_join(roles::table.on(roles::id.eq(users::role_id)))
        .filter(users::id.eq(id))
        .select((AccountRow::as_select(), roles::kind))
        .first::<(AccountRow, String)>(tx.connection())
        .await
        .optional()
        .to_domain()
        .map(|found| found.map(|(row, kind)| row.account(&kind)))
}

/// Makes a user.
///
/// # Errors
/// `email_taken`, `username_taken`, `unknown_reference` for role or person.
pub async fn insert(tx: &Tx, new: &NewAccount) -> Result<UserId, Error> {
    let insert = diesel::insert_into(users::table).values(new).returning(users::id);
    insert.get_result(tx.connection()).await.to_domain()
}

#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = SmallInt)]
    failed_attempts: i16,
    #[diesel(sql_type = SmallInt)]
    lockouts: i16,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    locked_until: Option<DateTime<Utc>>,
}

prepared! {
    /// Of failures at the same moment each counts.
    HoldFailures { id: UserId => BigInt }
    "SELECT failed_attempts, lockouts, locked_until FROM \"user\" WHERE id = ? FOR NO KEY UPDATE"
}

prepared! {
    SetFailures {
        failures: i16 => SmallInt, lockouts: i16 => SmallInt, until: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        locked: bool => Bool, now: DateTime<Utc> => Timestamptz, id: UserId => BigInt
    }
    "UPDATE \"user\" SET failed_attempts = ?, lockouts = ?, locked_until = ?, \
     locked_at = CASE WHEN ? THEN ?::timestamptz END WHERE id = ?"
}

/// Counts a failed sign-in; the third in a row locks the account, if `may_lock` says so.
///
/// # Errors
/// `not_found`.
pub async fn record_failure(
    tx: &Tx,
    id: UserId,
    now: DateTime<Utc>,
    may_lock: impl Fn() -> bool,
) -> Result<Lockout, Error> {
    let held: Option<Held> = HoldFailures { id }.get_result(tx.connection()).await.optional().to_domain()?;
    let Held { failed_attempts, lockouts, locked_until } = held.ok_or(Error::NotFound { what: "User" })?;
    let before = Lockout { failures: failed_attempts, lockouts, locked_until };
    let after = before.failed(now);
    if after == before || after.is_locked(now) && !may_lock() {
        return Ok(before);
    }
    let Lockout { failures, lockouts, locked_until: until } = after;
    let set = SetFailures { failures, lockouts, until, locked: after.is_locked(now), now, id };
    set.execute(tx.connection()).await.to_domain()?;
    Ok(after)
}

prepared! {
    ForgetFailures { id: UserId => BigInt, now: DateTime<Utc> => Timestamptz, even_locked: bool => Bool }
    "UPDATE \"user\" SET failed_attempts = 0, lockouts = 0, locked_at = NULL, locked_until = NULL, last_seen_at = now() \
     WHERE id = ? AND (locked_until IS NULL OR locked_until <= ? OR ?)"
}

/// Notes a successful sign-in: the failures are forgotten. `false` when the account was locked meanwhile, and the sign-in
/// must be refused, unless it counts even so.
///
/// # Errors
/// Internal ones.
pub async fn record_success(tx: &Tx, id: UserId, now: DateTime<Utc>, even_locked: bool) -> Result<bool, Error> {
    let forget = ForgetFailures { id, now, even_locked };
    forget.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Unlocks the account of an e-mail address or user name; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn unlock(tx: &Tx, login: &str) -> Result<bool, Error> {
    let Some(user) = by_login(tx, login).await? else { return Ok(false) };
    unlock_one(tx, user.id).await
}

/// Unlocks a user's account; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn unlock_one(tx: &Tx, id: UserId) -> Result<bool, Error> {
    let row = diesel::update(users::table.find(id)).set(Unlocked::now());
    row.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// What unlocks an account.
#[derive(AsChangeset)]
#[diesel(table_name = users)]
#[diesel(treat_none_as_null = true)]
struct Unlocked {
    failed_attempts: i16,
    lockouts: i16,
    locked_at: Option<DateTime<Utc>>,
    locked_until: Option<DateTime<Utc>>,
    unlocked_at: Option<DateTime<Utc>>,
}

impl Unlocked {
    fn now() -> Self {
        Self { failed_attempts: 0, lockouts: 0, locked_at: None, locked_until: None, unlocked_at: Some(Utc::now()) }
    }
}

/// Saves layout and theme.
///
/// # Errors
/// Internal ones.
pub async fn set_settings(tx: &Tx, id: UserId, settings: &Value) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::settings.eq(settings));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Saves pinned entries of the menu.
///
/// # Errors
/// Internal ones.
pub async fn set_shortcuts(tx: &Tx, id: UserId, shortcuts: &Value) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::shortcuts.eq(shortcuts));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Sets a new password's hash.
///
/// # Errors
/// Internal ones.
pub async fn set_password(tx: &Tx, id: UserId, hash: &str) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::password_hash.eq(hash));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives a user another name to show.
///
/// # Errors
/// Internal ones.
pub async fn set_display_name(tx: &Tx, id: UserId, name: &str) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set((
        users::display_name.eq(name),
        // Other administrators who have the older name on screen get a conflict.
        users::version.eq(users::version + 1),
        users::updated_at.eq(diesel::dsl::now),
    ));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Keeps where a user works.
///
/// # Errors
/// Internal ones.
pub async fn set_environment(tx: &Tx, id: UserId, environment: &str) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::environment.eq(environment));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives a user another role. Sessions must be reloaded for it to count.
///
/// # Errors
/// `unknown_reference`.
pub async fn set_role(tx: &Tx, id: UserId, role_id: Id) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::role_id.eq(role_id));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Notes that a user is there.
///
/// # Errors
/// Internal ones.
pub async fn seen(tx: &Tx, id: UserId) -> Result<(), Error> {
    let row = diesel::update(users::table.find(id)).set(users::last_seen_at.eq(diesel::dsl::now));
    row.execute(tx.connection()).await.to_domain().map(drop)
}
