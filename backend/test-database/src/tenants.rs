//! The two tenants of the template, each with a board, number 1, and a user of every role; demo's administrator is signed in.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::board::BoardSettings;
use gantry_domain::{Id, Need, RequestContext, RoleKind, TenantId, UserId};
use gantry_store::seed::{self, NewTenant, Roles};
use gantry_store::sign_on::role;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_store::sign_on::user::{self, NewAccount};
use gantry_store::tenants::tenant;
use gantry_store::work_orders::board;
use gantry_store::{Store, Tx};
use uuid::Uuid;

/// The password of every user.
pub const PASSWORD: &str = "gantry-test";
/// Argon2id over the SHA-256 that a client sends for it, with the least memory and time that it allows: a hash as the server
/// makes them costs 19 MiB and some 20 ms at each sign-in.
const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$k/biOznC1RoydZYVgZEgIA$XFH1RE9yObZb+PfMI+/NF7vbzTTCt+dVd+W5LEn1NK4";
/// The users, by the first part of their addresses.
pub(crate) const NAMES: [&str; 4] = ["admin", "staff", "user", "guest"];
/// The tenant with a signed-in user.
const SIGNED_IN: &str = "demo";
/// The session of demo's administrator, which most tests use: signing in costs a password hash.
const SESSION: Uuid = Uuid::from_u128(1);
/// Longer than any template is kept.
const SESSION_DAYS: i64 = 3_650;

/// A tenant with a board and four users: `admin@`, `staff@`, `user@` and `guest@<identifier>.example`.
#[derive(Debug, Clone)]
pub struct TestTenant {
    /// The tenant.
    pub id: TenantId,
    /// `demo` or `acme`.
    pub identifier: &'static str,
    /// Its roles.
    pub roles: Roles,
    /// Its users: admin, staff, user, guest.
    pub users: [UserId; 4],
    /// Its board.
    pub board: Id,
}

impl TestTenant {
    /// Reads a tenant whose users have these names.
    ///
    /// # Panics
    /// When there is no such tenant or user.
    pub async fn read(store: &Store, identifier: &'static str, names: [&str; 4]) -> Self {
        let id = tenant::by_identifier(store, identifier).await.expect("an answer").expect("the tenant").id;
        let context = RequestContext::system(id, "test");
        let read = store.tenant_read(&context, Need::SignedIn, async |tx| {
            let roles = role::list(tx).await?;
            let of_kind = |kind| roles.iter().find(|role| role.kind == kind).expect("a role of each kind").id;
            let roles = Roles {
                admin: of_kind(RoleKind::Admin),
                staff: of_kind(RoleKind::Staff),
                user: of_kind(RoleKind::User),
                guest: of_kind(RoleKind::Guest),
            };
            let mut users = [0; 4];
            for (user_id, name) in users.iter_mut().zip(names) {
                *user_id = user::by_login(tx, name).await?.expect("the user").id;
            }
            let board = board::list(tx).await?.items.first().expect("a board").id;
            Ok(Self { id, identifier, roles, users, board })
        });
        read.await.expect("a tenant with users")
    }

    /// As the system, inside this tenant.
    #[must_use]
    pub fn system(&self) -> RequestContext {
        RequestContext::system(self.id, "test")
    }

    /// E-mail address of the user with this name: admin, staff, user, guest.
    #[must_use]
    pub fn login(&self, name: &str) -> String {
        format!("{name}@{}.example", self.identifier)
    }

    /// The session that the template holds for a user: its id and its owner. `None` for all but demo's administrator.
    #[must_use]
    pub fn session(&self, login: &str) -> Option<(Uuid, UserId)> {
        let [admin, ..] = self.users;
        (self.identifier == SIGNED_IN && login == self.login("admin")).then_some((SESSION, admin))
    }
}

/// Creates a tenant.
pub(crate) async fn create(store: &Store, identifier: &'static str) {
    let new = NewTenant { name: identifier, identifier, time_zone: "UTC", currency: "USD" };
    let seeded = seed::create_tenant(store, &new).await.expect("a tenant");
    let context = RequestContext::system(seeded.id, "test");
    let roles = [seeded.roles.admin, seeded.roles.staff, seeded.roles.user, seeded.roles.guest];
    let now = Utc::now();
    let fill = async |tx: &Tx| {
        seed::board(tx, 1, "Maintenance", "maintenance", BoardSettings::default()).await?;
        for (name, role_id) in NAMES.into_iter().zip(roles) {
            let user_id = user::insert(tx, &account(identifier, name, role_id)).await?;
            if (identifier, name) == (SIGNED_IN, "admin") {
                session::insert(tx, &new_session(user_id, now)).await?;
            }
        }
        Ok(())
    };
    store.tenant_tx(&context, Need::SignedIn, fill).await.expect("a tenant with users");
}

fn account(identifier: &str, name: &str, role_id: Id) -> NewAccount {
    let (first, rest) = name.split_at(1);
    NewAccount {
        email: format!("{name}@{identifier}.example"),
        username: name.to_owned(),
        display_name: format!("{}{rest}", first.to_uppercase()),
        password_hash: Some(PASSWORD_HASH.to_owned()),
        role_id,
        person_id: None,
    }
}

fn new_session(user_id: UserId, now: DateTime<Utc>) -> NewSession {
    NewSession {
        id: SESSION,
        user_id,
        expires_at: now + TimeDelta::days(SESSION_DAYS),
        // However old the template is, it was used a moment ago.
        used_at: now + TimeDelta::days(SESSION_DAYS),
        user_agent: String::new(),
        address: "127.0.0.1".to_owned(),
    }
}
