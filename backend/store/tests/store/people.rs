//! Signing in: counting failures, locking, and loading a session with everything a request needs.

use std::collections::BTreeSet;

use chrono::{TimeDelta, Utc};
use gantry_domain::{Action, Limit, Need, RequestContext, RoleKind, SubModule};
use gantry_store::Tx;
use gantry_store::sign_on::session;
use gantry_store::sign_on::user;
use uuid::Uuid;

use crate::world::World;

#[tokio::test]
async fn parallel_failures_count_each_and_the_third_locks() {
    let world = World::new().await;
    let context = RequestContext::system(world.plant.id(), "sign-in");
    let fail = || async {
        let count = async |tx: &Tx| user::record_failure(tx, world.plant.user, Utc::now(), || true).await;
        world.store.tenant_tx(&context, Need::SignedIn, count).await.unwrap()
    };
    let outcomes = futures_util::future::join_all((0..3).map(|_| fail())).await;
    let attempts: BTreeSet<i16> = outcomes.iter().map(|outcome| outcome.failures).collect();
    assert_eq!(attempts, BTreeSet::from([1, 2, 3]));
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_locked(Utc::now())).count(), 1);
    assert_eq!(fail().await.failures, 3);
}

#[tokio::test]
async fn a_locked_account_stays_locked_until_it_is_unlocked() {
    let world = World::new().await;
    let work = async |tx: &Tx| {
        for _ in 0..3 {
            user::record_failure(tx, world.plant.user, Utc::now(), || true).await?;
        }
        assert!(!user::record_success(tx, world.plant.user, Utc::now(), false).await?);
        assert!(user::by_login(tx, "ADA@plant.example ").await?.unwrap().lockout.is_locked(Utc::now()));
        assert!(user::unlock(tx, "Ada").await?);
        assert!(user::record_success(tx, world.plant.user, Utc::now(), false).await?);
        assert_eq!(user::by_login(tx, "ada").await?.unwrap().lockout.failures, 0);
        assert!(!user::unlock(tx, "nobody").await?);
        Ok(())
    };
    world.store.tenant_tx(&world.plant.context(), Need::SignedIn, work).await.unwrap();
}

#[tokio::test]
async fn a_session_brings_its_user_with_role_permissions_person_and_crews() {
    let world = World::new().await;
    let id = Uuid::now_v7();
    let work = async |tx: &Tx| {
        let new = session::NewSession {
            id,
            user_id: world.plant.user,
            expires_at: Utc::now() + TimeDelta::days(2),
            used_at: Utc::now(),
            user_agent: "test".into(),
            address: "127.0.0.1".into(),
        };
        session::insert(tx, &new).await?;
        session::load(tx, id).await
    };
    let loaded = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, work).await.unwrap().unwrap();
    assert_eq!((loaded.user.role, loaded.user.role_name.as_str()), (RoleKind::User, "Technician"));
    let context = loaded.context(Uuid::nil());
    assert_eq!(context.tenant(), world.plant.id());
    assert_eq!(context.person_id(), Some(world.plant.person));
    assert_eq!(context.crews(), [world.plant.crew]);
    assert_eq!(context.permissions().grant(SubModule::WorkOrders).unwrap().limit, Limit::Crew);
    assert!(context.permissions().allows(SubModule::WorkOrders, Action::Update));
    assert!(!context.permissions().allows(SubModule::WorkOrders, Action::Create));
    assert!(!context.permissions().allows(SubModule::Users, Action::Read));
}

#[tokio::test]
async fn expired_and_revoked_sessions_are_not_loaded_and_those_of_a_locked_account_are() {
    let world = World::new().await;
    let user_id = world.plant.user;
    let begin = async |tx: &Tx, days: i64| {
        let expires_at = Utc::now() + TimeDelta::days(days);
        let id = Uuid::now_v7();
        let (used_at, user_agent, address) = (Utc::now(), String::new(), String::new());
        let new = session::NewSession { id, user_id, expires_at, used_at, user_agent, address };
        session::insert(tx, &new).await.map(|()| id)
    };
    let work = async |tx: &Tx| {
        let (good, expired, revoked) = (begin(tx, 1).await?, begin(tx, -1).await?, begin(tx, 1).await?);
        assert!(session::revoke(tx, revoked).await?);
        assert!(!session::extend(tx, expired).await?);
        assert!(session::load(tx, good).await?.is_some());
        assert!(session::load(tx, expired).await?.is_none());
        assert!(session::load(tx, revoked).await?.is_none());
        for _ in 0..3 {
            user::record_failure(tx, user_id, Utc::now(), || true).await?;
        }
        assert!(session::load(tx, good).await?.is_some(), "a lock does not end sessions");
        assert_eq!(session::revoke_user(tx, user_id).await?.len(), 2);
        Ok(())
    };
    world.store.tenant_tx(&world.plant.context(), Need::SignedIn, work).await.unwrap();
}
