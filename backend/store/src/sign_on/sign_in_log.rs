//! The log of sign-ins and of changes of sessions, passwords and factors, for administrators; the user only learns that a sign-in
//! failed. Rows are added and never changed; a function of the database deletes those that the tenant no longer keeps.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::sign_in_log as l;

/// Characters kept of what the provider or the browser sent.
const LONGEST: usize = 500;
/// So many are counted; beyond that the exact number is of no use, and costs.
const COUNTED: i64 = 1_000;

/// What happened.
pub mod event {
    /// A sign-in, successful or refused.
    pub const SIGN_IN: &str = "signIn";
    /// A user signed out.
    pub const SIGN_OUT: &str = "signOut";
    /// A password was set by a reset link, or by another user.
    pub const PASSWORD_RESET: &str = "passwordReset";
    /// A user changed their own password.
    pub const PASSWORD_CHANGE: &str = "passwordChange";
    /// A user set up or removed a second factor of their own.
    pub const FACTOR_CHANGE: &str = "factorChange";
    /// All second factors of a user were removed.
    pub const FACTOR_RESET: &str = "factorReset";
    /// Sessions were revoked.
    pub const SESSION_END: &str = "sessionEnd";
    /// An identity provider created or changed an account, or tried to.
    pub const PROVISIONING: &str = "provisioning";
    /// All of them.
    pub const ALL: [&str; 8] =
        [SIGN_IN, SIGN_OUT, PASSWORD_RESET, PASSWORD_CHANGE, FACTOR_CHANGE, FACTOR_RESET, SESSION_END, PROVISIONING];
}

/// By what it happened.
pub mod way {
    /// A password.
    pub const PASSWORD: &str = "password";
    /// A code of an authenticator app.
    pub const TOTP: &str = "totp";
    /// A recovery code.
    pub const RECOVERY_CODE: &str = "recoveryCode";
    /// A passkey.
    pub const PASSKEY: &str = "passkey";
    /// An identity provider.
    pub const PROVIDER: &str = "provider";
    /// The command line of the installation.
    pub const COMMAND_LINE: &str = "commandLine";
    /// All of them.
    pub const ALL: [&str; 6] = [PASSWORD, TOTP, RECOVERY_CODE, PASSKEY, PROVIDER, COMMAND_LINE];
}

/// A sign-in to be noted.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = l)]
pub struct NewSignIn {
    /// One of [`event`].
    pub event: &'static str,
    /// One of [`way`].
    pub way: &'static str,
    /// Whose account it is, if there is one.
    pub user_id: Option<UserId>,
    /// What they are called.
    pub user_name: String,
    /// The user who did it, if another one.
    pub by_user: Option<UserId>,
    /// The session that began, ended, or did it.
    pub session_id: Option<Uuid>,
    /// The provider.
    pub provider_id: Option<Id>,
    /// What it is called.
    pub provider_name: String,
    /// A stable word for why not; empty: it went well.
    pub reason: String,
    /// Precisely.
    pub detail: String,
    /// Who it was, in the provider's words.
    pub subject: String,
    /// The address that the provider named.
    pub email: String,
    /// The network address it came from.
    pub address: String,
    /// The browser, as it calls itself.
    pub user_agent: String,
}

impl NewSignIn {
    /// What happened by which way, and nothing else yet.
    pub fn new(event: &'static str, way: &'static str) -> Self {
        let none = String::new;
        Self {
            event,
            way,
            user_id: None,
            user_name: none(),
            by_user: None,
            session_id: None,
            provider_id: None,
            provider_name: none(),
            reason: none(),
            detail: none(),
            subject: none(),
            email: none(),
            address: none(),
            user_agent: none(),
        }
    }

    /// Whose account it is.
    #[must_use]
    pub fn of(self, id: UserId, name: &str) -> Self {
        Self { user_id: Some(id), user_name: name.to_owned(), ..self }
    }

    /// Why it did not work.
    #[must_use]
    pub fn because(self, reason: &str) -> Self {
        Self { reason: reason.to_owned(), ..self }
    }

    /// Where it came from.
    #[must_use]
    pub fn from(self, address: impl ToString, user_agent: &str) -> Self {
        Self { address: address.to_string(), user_agent: user_agent.to_owned(), ..self }
    }
}

/// A sign-in that was noted.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = l)]
#[serde(rename_all = "camelCase")]
pub struct LoggedSignIn {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// When.
    pub at: DateTime<Utc>,
    /// `signIn`, `signOut`, `passwordReset`, `passwordChange`, `factorChange`, `factorReset`, `sessionEnd` or `provisioning`.
    pub event: String,
    /// `password`, `totp`, `recoveryCode`, `passkey`, `provider` or `commandLine`.
    pub way: String,
    /// Whose account it is, if there is one.
    #[schema(value_type = Option<i64>, required = true)]
    pub user_id: Option<UserId>,
    /// What they were called.
    pub user_name: String,
    /// The user who did it, if another one.
    #[schema(value_type = Option<i64>, required = true)]
    pub by_user: Option<UserId>,
    /// The provider, unless it was removed.
    #[schema(value_type = Option<i64>, required = true)]
    pub provider_id: Option<Id>,
    /// What it is called.
    pub provider_name: String,
    /// A stable word for why not; empty: it went well.
    pub reason: String,
    /// Precisely.
    pub detail: String,
    /// Who it was, in the provider's words.
    pub subject: String,
    /// The address that the provider named.
    pub email: String,
    /// The network address it came from.
    pub address: String,
    /// The browser, as it calls itself.
    pub user_agent: String,
}

/// Which sign-ins are asked for; what is absent does not matter.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Of this account.
    pub user: Option<UserId>,
    /// That went well, or did not.
    pub success: Option<bool>,
    /// Of this kind.
    pub event: Option<String>,
    /// By this way.
    pub way: Option<String>,
    /// Not before.
    pub from: Option<DateTime<Utc>>,
    /// Before.
    pub until: Option<DateTime<Utc>>,
}

/// Notes what happened.
///
/// # Errors
/// Internal ones.
pub async fn note(tx: &Tx, new: NewSignIn) -> Result<(), Error> {
    let short = |text: String| text.chars().filter(|letter| *letter != '\0').take(LONGEST).collect();
    let NewSignIn { detail, subject, email, user_name, .. } = new.clone();
    let new = NewSignIn {
        detail: short(detail),
        subject: short(subject),
        email: short(email),
        user_name: short(user_name),
        ..new
    };
    diesel::insert_into(l::table).values(new).execute(tx.connection()).await.to_domain().map(drop)
}

type Query<'a> = l::BoxedQuery<'a, diesel::pg::Pg>;

fn of(wanted: &Wanted) -> Query<'_> {
    let mut rows = l::table.into_boxed();
    if let Some(user) = wanted.user {
        rows = rows.filter(l::user_id.eq(user));
    }
    match wanted.success {
        Some(true) => rows = rows.filter(l::reason.eq("")),
        Some(false) => rows = rows.filter(l::reason.ne("")),
        None => {}
    }
    if let Some(event) = &wanted.event {
        rows = rows.filter(l::event.eq(event));
    }
    if let Some(way) = &wanted.way {
        rows = rows.filter(l::way.eq(way));
    }
    if let Some(from) = wanted.from {
        rows = rows.filter(l::at.ge(from));
    }
    if let Some(until) = wanted.until {
        rows = rows.filter(l::at.lt(until));
    }
    rows
}

/// A page of them, the newest first; the total counts to 1,000.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, wanted: &Wanted, (first, rows): (i64, i64)) -> Result<Page<LoggedSignIn>, Error> {
    let newest = of(wanted).order(l::id.desc()).offset(first).limit(rows).select(LoggedSignIn::as_select());
    let items = newest.load(tx.connection()).await.to_domain()?;
    let counted = of(wanted).select(l::id).limit(COUNTED).load::<Id>(tx.connection()).await.to_domain()?;
    let total_records = i64::try_from(counted.len()).unwrap_or(COUNTED);
    Ok(Page { items, total_records })
}

/// Those before an id, the newest first: for what is read to its end.
///
/// # Errors
/// Internal ones.
pub async fn before(tx: &Tx, wanted: &Wanted, id: Option<Id>, rows: i64) -> Result<Vec<LoggedSignIn>, Error> {
    let older = of(wanted).filter(l::id.lt(id.unwrap_or(Id::MAX)));
    let newest = older.order(l::id.desc()).limit(rows).select(LoggedSignIn::as_select());
    newest.load(tx.connection()).await.to_domain()
}
