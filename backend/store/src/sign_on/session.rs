//! Sessions: what a token names. Loading one brings everything a request needs to know about who asks, in one query.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{
    Caller, Error, Id, Permissions, PersonId, RequestContext, RoleKind, SCREEN_USER, SubModule, TenantId, UserId,
};
use serde_json::Value;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{session, users};
use crate::sign_on::api_key_use::KeyUse;
use crate::sign_on::rights;
use crate::sign_on::role::{self, GrantRow};

/// A session to begin.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = session)]
pub struct NewSession {
    /// The token's id.
    pub id: Uuid,
    /// Whose.
    pub user_id: UserId,
    /// Until when it is good.
    pub expires_at: DateTime<Utc>,
    /// The last use.
    pub used_at: DateTime<Utc>,
    /// The browser, as it calls itself.
    pub user_agent: String,
    /// The network address it came from.
    pub address: String,
}

/// A session that is good, with its user.
#[derive(Debug, Clone)]
pub struct LoadedSession {
    /// The token's id.
    pub session: Uuid,
    /// The tenant.
    pub tenant_id: TenantId,
    /// Until when it is good unless it is used.
    pub expires_at: DateTime<Utc>,
    /// The last use, to the minute.
    pub used_at: DateTime<Utc>,
    /// Who is signed in.
    pub user: SignedIn,
    /// What the user may do.
    pub permissions: Arc<Permissions>,
    /// It is an API key, and no session.
    pub key: Option<KeyUse>,
}

/// What a screen on a wall may look at, as far as its maker may: what the tiles of a dashboard show.
const SHOWN: [SubModule; 8] = [
    SubModule::IotDashboards,
    SubModule::Sensors,
    SubModule::Gateways,
    SubModule::AllAssets,
    SubModule::Locations,
    SubModule::Meters,
    SubModule::DocumentManagement,
    SubModule::WorkOrders,
];

/// Who is signed in.
#[derive(Debug, Clone, PartialEq)]
pub struct SignedIn {
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
    /// The role's kind.
    pub role: RoleKind,
    /// What the tenant calls the role.
    pub role_name: String,
    /// The person the user is.
    pub person_id: Option<PersonId>,
    /// The crews that person belongs to.
    pub crews: Vec<Id>,
    /// Layout and theme.
    pub settings: Value,
    /// Pinned entries of the menu.
    pub shortcuts: Value,
    /// Picture; empty: none.
    pub photo_url: String,
    /// `api`, `saml` or `oidc`.
    pub origin: String,
    /// Another person knows the password: it must be changed before anything else.
    pub must_change_password: bool,
    /// Their role demands a second factor and they have none: nothing can be done before they set one up.
    pub must_set_up_factor: bool,
    /// Where they work, in the tenant's own words; empty: the tenant itself.
    pub environment: String,
}

impl LoadedSession {
    /// The context of one request of this session.
    pub fn context(&self, request_id: Uuid) -> RequestContext {
        let caller = Caller::User {
            id: self.user.id,
            person: self.user.person_id,
            crews: self.user.crews.clone(),
            name: self.user.display_name.clone(),
            session: self.session,
        };
        RequestContext::user(self.tenant_id, caller, Arc::clone(&self.permissions), request_id)
    }
}

/// Begins a session.
///
/// # Errors
/// `unknown_reference` for a user that does not exist.
pub async fn insert(tx: &Tx, new: &NewSession) -> Result<(), Error> {
    diesel::insert_into(session::table).values(new).execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    LoadSession { id: Uuid => SqlUuid }
    "SELECT s.id, s.tenant_id, e.expires_at, s.used_at, u.id AS user_id, u.uuid, u.email, u.username, u.display_name, r.kind, \
     r.name AS role_name, u.person_id, u.settings, u.shortcuts, u.photo_url, u.origin, \
     u.must_change_password, u.environment, s.screen, \
     r.second_factor_required AND s.provider_id IS NULL AND s.screen IS NULL AND u.password_hash IS NOT NULL \
     AND NOT EXISTS (SELECT FROM totp AS f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) \
     AND NOT EXISTS (SELECT FROM passkey AS f WHERE f.user_id = u.id) AS must_set_up_factor, \
     ARRAY(SELECT m.crew_id FROM crew_member AS m WHERE m.person_id = u.person_id ORDER BY m.crew_id) AS crews, \
     coalesce((SELECT jsonb_agg(jsonb_build_array(p.sub_module, p.can_create, p.can_update, p.can_delete, \
     p.can_reopen, p.can_configure, p.reach)) FROM sub_module_permission AS p WHERE p.role_id = r.id), '[]') AS grants, t.off_sub_modules AS off \
     FROM session AS s JOIN tenant AS t ON t.id = s.tenant_id JOIN \"user\" AS u ON u.id = s.user_id \
     JOIN role AS r ON r.id = u.role_id CROSS JOIN LATERAL (SELECT CASE WHEN s.screen IS NULL THEN least(s.expires_at, \
     s.used_at + make_interval(mins => t.session_idle_minutes), s.issued_at + make_interval(hours => t.session_max_hours)) \
     ELSE s.expires_at END AS expires_at) AS e \
     WHERE s.id = ? AND s.revoked_at IS NULL AND e.expires_at > now() AND u.active AND u.archived_at IS NULL"
}

#[derive(QueryableByName)]
pub(super) struct SessionRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = BigInt)]
    tenant_id: TenantId,
    #[diesel(sql_type = Timestamptz)]
    expires_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    used_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    user_id: UserId,
    #[diesel(sql_type = SqlUuid)]
    uuid: Uuid,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(sql_type = Text)]
    display_name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    role_name: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    person_id: Option<PersonId>,
    #[diesel(sql_type = Jsonb)]
    settings: Value,
    #[diesel(sql_type = Jsonb)]
    shortcuts: Value,
    #[diesel(sql_type = Text)]
    photo_url: String,
    #[diesel(sql_type = Text)]
    origin: String,
    #[diesel(sql_type = Bool)]
    must_change_password: bool,
    #[diesel(sql_type = Bool)]
    must_set_up_factor: bool,
    #[diesel(sql_type = Text)]
    environment: String,
    #[diesel(sql_type = Nullable<Text>)]
    screen: Option<String>,
    #[diesel(sql_type = Array<BigInt>)]
    crews: Vec<Id>,
    #[diesel(sql_type = Jsonb)]
    grants: Value,
    #[diesel(sql_type = Array<Text>)]
    off: Vec<String>,
}

/// The session of a token, if it is valid: known, not expired, not revoked, its user not inactive. A locked account keeps its
/// sessions, because anyone can lock an account by failed sign-ins.
///
/// # Errors
/// Internal ones.
pub async fn load(tx: &Tx, id: Uuid) -> Result<Option<LoadedSession>, Error> {
    let row: Option<SessionRow> = LoadSession { id }.get_result(tx.connection()).await.optional().to_domain()?;
    row.map(SessionRow::loaded).transpose()
}

impl SessionRow {
    pub(super) fn loaded(self) -> Result<LoadedSession, Error> {
        let grants: Vec<GrantRow> = serde_json::from_value(self.grants)
            .map_err(|error| Error::Internal(format!("permissions are unreadable: {error}")))?;
        let user = SignedIn {
            id: self.user_id,
            uuid: self.uuid,
            email: self.email,
            username: self.username,
            display_name: self.display_name,
            role: role::kind(&self.kind),
            role_name: self.role_name,
            person_id: self.person_id,
            crews: self.crews,
            settings: self.settings,
            shortcuts: self.shortcuts,
            photo_url: self.photo_url,
            origin: self.origin,
            must_change_password: self.must_change_password,
            must_set_up_factor: self.must_set_up_factor,
            environment: self.environment,
        };
        let permissions = role::permissions_of(grants).of_kind(user.role).without(role::sub_modules(&self.off));
        let (user, permissions) = match self.screen {
            Some(name) => (user.on_screen(name), permissions.only_looking_at(&SHOWN)),
            None => (user, permissions),
        };
        Ok(LoadedSession {
            session: self.id,
            tenant_id: self.tenant_id,
            expires_at: self.expires_at,
            used_at: self.used_at,
            user,
            permissions: Arc::new(permissions),
            key: None,
        })
    }
}

impl SignedIn {
    /// The session of a kiosk screen: everybody who passes by sees it, so it shows nothing of its creator but their theme.
    fn on_screen(self, name: String) -> Self {
        Self {
            id: SCREEN_USER,
            uuid: Uuid::nil(),
            email: String::new(),
            username: String::new(),
            display_name: name,
            role: RoleKind::Guest,
            role_name: String::new(),
            person_id: None,
            crews: Vec::new(),
            shortcuts: Value::Array(Vec::new()),
            photo_url: String::new(),
            must_change_password: false,
            must_set_up_factor: false,
            ..self
        }
    }
}

prepared! {
    /// Extends a session within the limits of the tenant and of the identity provider that began it.
    Extend { id: Uuid => SqlUuid }
    "UPDATE session AS s SET used_at = now(), expires_at = least(now() + make_interval(mins => t.session_idle_minutes), \
     s.issued_at + make_interval(hours => t.session_max_hours), s.until) FROM tenant AS t \
     WHERE s.id = ? AND t.id = s.tenant_id AND s.screen IS NULL AND s.revoked_at IS NULL AND s.expires_at > now()"
}

/// Notes that a session is used, which lengthens it; `false` when it is not good, or a screen's.
///
/// # Errors
/// Internal ones.
pub async fn extend(tx: &Tx, id: Uuid) -> Result<bool, Error> {
    Extend { id }.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Ends a session; `false` when it had ended already.
///
/// # Errors
/// Internal ones.
pub async fn revoke(tx: &Tx, id: Uuid) -> Result<bool, Error> {
    let live = session::table.find(id).filter(session::revoked_at.is_null());
    let revoked = diesel::update(live).set(session::revoked_at.eq(diesel::dsl::now));
    revoked.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Ends a session of a user who has no more permissions than the caller; `false` when there is none.
///
/// # Errors
/// `above_own`; internal ones.
pub async fn revoke_of_other(tx: &Tx, id: Uuid) -> Result<bool, Error> {
    let owner = session::table.inner_join(users::table.on(users::id.eq(session::user_id)));
    let owner = owner.filter(session::id.eq(id)).select(users::role_id);
    let role: Option<Id> = owner.first(tx.connection()).await.optional().to_domain()?;
    let Some(role) = role else { return Ok(false) };
    rights::refuse_account_above_own(tx, role).await?;
    revoke(tx, id).await
}

/// Ends all sessions of a user, and says which.
///
/// # Errors
/// Internal ones.
pub async fn revoke_user(tx: &Tx, user: UserId) -> Result<Vec<Uuid>, Error> {
    let live = session::table.filter(session::user_id.eq(user).and(session::revoked_at.is_null()));
    let revoked = diesel::update(live).set(session::revoked_at.eq(diesel::dsl::now));
    revoked.returning(session::id).load(tx.connection()).await.to_domain()
}
