//! Who asks, for which tenant, with which permissions: carried from the first handler to the last query.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Error, Id, Need, Permissions, PersonId, TenantId, UserId};

/// Who did something, as the log and every viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Author {
    /// The user; none for Gantry itself.
    #[schema(value_type = Option<i64>, required = true)]
    pub id: Option<UserId>,
    /// The name to show.
    pub name: String,
}

/// Who is behind a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Caller {
    /// A user who signed in.
    User {
        /// The user's id.
        id: UserId,
        /// The person the user is, if any.
        person: Option<PersonId>,
        /// The crews that person belongs to.
        crews: Vec<Id>,
        /// The name to show.
        name: String,
        /// The session the token names.
        session: Uuid,
    },
    /// Gantry itself: a job, an importer, a migration. The reason goes into the logs.
    System {
        /// Why.
        reason: &'static str,
    },
}

/// The user id of kiosk screens. No user has it, so a screen has no notifications, chats or other data of a single user.
pub const SCREEN_USER: UserId = 0;

/// Everything a piece of work needs to know about who asked for it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct RequestContext {
    tenant: TenantId,
    caller: Arc<Caller>,
    permissions: Arc<Permissions>,
    request_id: Uuid,
}

impl RequestContext {
    /// For a signed-in user.
    pub fn user(tenant: TenantId, caller: Caller, permissions: Arc<Permissions>, request_id: Uuid) -> Self {
        Self { tenant, caller: Arc::new(caller), permissions, request_id }
    }

    /// For Gantry itself, with every permission inside one tenant.
    pub fn system(tenant: TenantId, reason: &'static str) -> Self {
        Self {
            tenant,
            caller: Arc::new(Caller::System { reason }),
            permissions: Arc::new(Permissions::full()),
            request_id: Uuid::nil(),
        }
    }

    /// The same caller in a new request.
    pub fn with_request_id(&self, request_id: Uuid) -> Self {
        Self { request_id, ..self.clone() }
    }

    /// The tenant all of this happens in.
    pub fn tenant(&self) -> TenantId {
        self.tenant
    }

    /// Who asks.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// The user's id, unless it is the system.
    pub fn user_id(&self) -> Option<UserId> {
        match &*self.caller {
            Caller::User { id, .. } => Some(*id),
            Caller::System { .. } => None,
        }
    }

    /// The session the token names, unless it is the system.
    pub fn session(&self) -> Option<Uuid> {
        match &*self.caller {
            Caller::User { session, .. } => Some(*session),
            Caller::System { .. } => None,
        }
    }

    /// Whether it is a kiosk screen, which only reads.
    pub fn is_screen(&self) -> bool {
        self.user_id() == Some(SCREEN_USER)
    }

    /// Whether boards that have members are for this caller, too: Gantry itself and administrators.
    pub fn sees_all_boards(&self) -> bool {
        matches!(&*self.caller, Caller::System { .. }) || self.permissions.administer()
    }

    /// Refuses kiosk screens, for everything except reading.
    ///
    /// # Errors
    /// `screen_only_looks`.
    pub fn require_somebody(&self) -> Result<(), Error> {
        if self.is_screen() {
            return Err(Error::forbidden("screen_only_looks", "Not available on a kiosk screen. Sign in."));
        }
        Ok(())
    }

    /// The person the caller is, if any.
    pub fn person_id(&self) -> Option<PersonId> {
        match &*self.caller {
            Caller::User { person, .. } => *person,
            Caller::System { .. } => None,
        }
    }

    /// The crews the caller belongs to.
    pub fn crews(&self) -> &[Id] {
        match &*self.caller {
            Caller::User { crews, .. } => crews,
            Caller::System { .. } => &[],
        }
    }

    /// How the log names the caller.
    pub fn author(&self) -> Author {
        match &*self.caller {
            Caller::User { id, name, .. } => Author { id: Some(*id), name: name.clone() },
            Caller::System { .. } => Author { id: None, name: "Gantry".to_owned() },
        }
    }

    /// What the caller may do.
    pub fn permissions(&self) -> &Permissions {
        &self.permissions
    }

    /// The id the logs and the error page share.
    pub fn request_id(&self) -> Uuid {
        self.request_id
    }

    /// Refuses what the caller may not do.
    pub fn require(&self, need: Need) -> Result<(), Error> {
        self.permissions.require(need)
    }
}
