//! Announces ended sessions and changed permissions to everything that caches them: the sessions of this node, its open
//! sockets, and the other nodes.

use std::sync::{Arc, Weak};

use actix::ArbiterHandle;
use gantry_actors::{LiveApp, Notice, Sensors, spawn_on};
use gantry_domain::{RequestContext, TenantId, UserId};
use gantry_http::auth::Auth;
use tokio::sync::broadcast::error::RecvError;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Rights {
    auth: Auth,
    app: Weak<LiveApp>,
    sensors: Sensors,
    arbiter: ArbiterHandle,
}

impl Rights {
    pub(crate) fn new(auth: Auth, app: &Arc<LiveApp>, sensors: Sensors, arbiter: ArbiterHandle) -> Self {
        Self { auth, app: Arc::downgrade(app), sensors, arbiter }
    }

    /// Tells of the sessions that end on this node, until there is no node any more.
    pub(crate) async fn watch(self) {
        let mut ended = self.auth.revocations();
        loop {
            match ended.recv().await {
                Ok(session) => self.tell(&Notice::Ended(session)),
                // What was missed is found when the app looks at all tokens again.
                Err(RecvError::Lagged(missed)) => tracing::warn!(missed, "sessions ended too fast to follow"),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// What people of a tenant may do has changed: some, or all if none are named.
    pub(crate) fn changed(&self, tenant: TenantId, users: Vec<UserId>) {
        self.tell(&Notice::Rights { tenant, users });
    }

    /// Rules, sensors or gateways of a tenant are different now.
    pub(crate) fn watched(&self, tenant: TenantId) {
        self.tell(&Notice::Watched(tenant));
    }

    /// Who of a tenant is there, on whatever node.
    pub(crate) fn online(&self, tenant: TenantId) -> Vec<UserId> {
        self.app.upgrade().map_or_else(Vec::new, |app| app.online(tenant).into_iter().collect())
    }

    /// Applies a notice of this or another node.
    pub(crate) fn heed(&self, notice: &Notice) {
        let Some(app) = self.app.upgrade() else { return };
        match notice {
            Notice::Ended(session) => {
                self.auth.forget(*session);
                app.revoke(*session);
            }
            Notice::Watched(tenant) => self.sensors.changed(*tenant),
            Notice::Rights { tenant, users } => {
                let (tenant, users) = (*tenant, users.clone());
                let concerned = move |context: &RequestContext| {
                    // A screen sees no more than its maker, who may be one of them.
                    let is_one = |user| users.contains(&user) || context.is_screen();
                    let named = users.is_empty() || context.user_id().is_some_and(is_one);
                    context.tenant() == tenant && named
                };
                // Which modules a tenant has, and whether it is suspended, is part of what its people may do.
                self.auth.forget_tenants();
                self.auth.forget_all(&concerned);
                spawn_on(&self.arbiter, move || async move { app.recheck(concerned).await });
            }
        }
    }

    fn tell(&self, notice: &Notice) {
        self.heed(notice);
        if let Some(app) = self.app.upgrade() {
            app.notify(notice);
        }
    }
}
