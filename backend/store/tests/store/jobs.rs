//! Jobs: written once, done once, called for again when no worker comes, and listed for administrators when they have failed.

use std::time::Duration;

use chrono::{TimeDelta, Utc};
use gantry_domain::{Error, Id, Need};
use gantry_store::job_schedule::{self, DueJob};
use gantry_store::people::crew;
use gantry_store::system::change;
use gantry_store::system::job;
use gantry_store::{Store, Tx};
use serde_json::json;

use crate::world::{Tenant, World};

const NOW: Duration = Duration::ZERO;
const NEVER: Duration = Duration::from_secs(3_600);

async fn within<T>(store: &Store, tenant: &Tenant, work: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> T {
    store.tenant_tx(&tenant.context(), Need::SignedIn, work).await.unwrap()
}

async fn write(store: &Store, tenant: &Tenant, key: &str) -> Option<Id> {
    let new = job::NewJob { queue: "changes".to_owned(), key: key.to_owned(), payload: json!({ "of": key }) };
    within(store, tenant, async |tx| job::insert(tx, &new).await).await
}

async fn due(store: &Store, patience: Duration) -> Vec<DueJob> {
    job_schedule::due(store, 100, patience, vec!["changes".to_owned()]).await.unwrap()
}

#[tokio::test]
async fn the_same_work_is_written_once_and_each_tenant_has_its_own() {
    let World { store, plant, database: _database } = World::new().await;
    let other = Tenant::new(&store, "other").await;
    let id = write(&store, &plant, "mail 7").await.unwrap();
    assert_eq!(write(&store, &plant, "mail 7").await, None);
    assert!(write(&store, &other, "mail 7").await.is_some());
    within(&store, &plant, async |tx| job::finish(tx, id).await).await;
    assert_eq!(write(&store, &plant, "mail 7").await, None, "what is done is not done again");
    assert_eq!(within(&store, &other, async |tx| job::take(tx, id).await).await, None);
}

#[tokio::test]
async fn only_one_worker_can_take_a_job_and_none_once_it_is_done() {
    let World { store, plant, database: _database } = World::new().await;
    let id = write(&store, &plant, "a").await.unwrap();
    within(&store, &plant, async |tx| {
        let taken = job::take(tx, id).await?.unwrap();
        assert_eq!((taken.payload, taken.attempts), (json!({ "of": "a" }), 0));
        assert_eq!(within(&store, &plant, async |tx| job::take(tx, id).await).await, None, "another worker has it");
        job::finish(tx, id).await
    })
    .await;
    assert_eq!(within(&store, &plant, async |tx| job::take(tx, id).await).await, None);
    assert_eq!(due(&store, NOW).await, []);
}

#[tokio::test]
async fn a_job_without_a_worker_is_called_for_again_after_a_while() {
    let World { store, plant, database: _database } = World::new().await;
    let other = Tenant::new(&store, "other").await;
    let (mine, theirs) = (write(&store, &plant, "a").await.unwrap(), write(&store, &other, "a").await.unwrap());
    assert_eq!(due(&store, NEVER).await, [], "its writer has just called a worker");
    assert_eq!(job_schedule::due(&store, 100, NOW, Vec::new()).await.unwrap(), [], "the call still waits in line");
    let lost = due(&store, NOW).await;
    let seen: Vec<_> = lost.iter().map(|one| (one.tenant_id, one.id, one.again)).collect();
    assert_eq!(seen, [(plant.id(), mine, true), (other.id(), theirs, true)]);
    assert_eq!(within(&store, &plant, async |tx| job::count_attempt(tx, mine).await).await, 1);
}

#[tokio::test]
async fn what_was_put_off_is_called_for_when_its_time_has_come() {
    let World { store, plant, database: _database } = World::new().await;
    let id = write(&store, &plant, "a").await.unwrap();
    let put_off = async |minutes| {
        let due_at = Utc::now() + TimeDelta::minutes(minutes);
        within(&store, &plant, async |tx| job::put_off(tx, id, due_at, "no mail server").await).await;
    };
    put_off(5).await;
    assert_eq!(due(&store, NOW).await, []);
    assert_eq!(within(&store, &plant, async |tx| job::take(tx, id).await).await, None);
    put_off(-5).await;
    assert_eq!(due(&store, NEVER).await.len(), 1);
    assert_eq!(due(&store, NEVER).await, [], "a worker has just been called");
}

#[tokio::test]
async fn jobs_that_were_given_up_are_listed_and_can_be_revived_or_discarded() {
    let World { store, plant, database: _database } = World::new().await;
    let mut ids = Vec::new();
    for key in ["a", "b", "c"] {
        let id = write(&store, &plant, key).await.unwrap();
        within(&store, &plant, async |tx| job::dead_letter(tx, id, "no such record").await).await;
        ids.push(id);
    }
    write(&store, &plant, "d").await.unwrap();
    let page = within(&store, &plant, async |tx| job::dead(tx, 1, 1).await).await;
    assert_eq!(page.total_records, 3);
    assert_eq!((page.items[0].id, page.items[0].error.as_str()), (ids[1], "no such record"));
    assert!(within(&store, &plant, async |tx| job::revive(tx, ids[0]).await).await);
    assert!(within(&store, &plant, async |tx| job::discard(tx, ids[1]).await).await);
    assert!(!within(&store, &plant, async |tx| job::discard(tx, ids[1]).await).await);
    let called: Vec<_> = due(&store, NEVER).await.into_iter().map(|one| (one.id, one.again)).collect();
    assert_eq!(called, [(ids[0], false)]);
    let backlogs = within(&store, &plant, async |tx| job::backlogs(tx).await).await;
    assert_eq!((backlogs[0].queue.as_str(), backlogs[0].waiting, backlogs[0].dead), ("changes", 2, 1));
}

#[tokio::test]
async fn finished_jobs_are_forgotten_after_their_time() {
    let World { store, plant, database: _database } = World::new().await;
    let id = write(&store, &plant, "a").await.unwrap();
    write(&store, &plant, "b").await.unwrap();
    within(&store, &plant, async |tx| job::finish(tx, id).await).await;
    assert_eq!(job_schedule::forget(&store, NEVER).await.unwrap(), 0);
    assert_eq!(job_schedule::forget(&store, NOW).await.unwrap(), 1);
    assert!(write(&store, &plant, "a").await.is_some());
}

/// The records that the newest round of changes is about.
async fn told(store: &Store, tenant: &Tenant) -> Vec<(String, Id)> {
    let mut told = Vec::new();
    for one in job_schedule::changes(store).await.unwrap() {
        assert_eq!(one.tenant_id, tenant.id());
        let changed = within(store, tenant, async |tx| {
            let job = job::take(tx, one.id).await?.unwrap();
            let [after, until] = ["after", "until"].map(|name| job.payload[name].as_str().unwrap().to_owned());
            job::finish(tx, one.id).await?;
            change::between(tx, &after, &until, 100).await
        });
        told.extend(changed.await.into_iter().map(|one| (one.family, one.record_id)));
    }
    told
}

#[tokio::test]
async fn each_change_is_announced_once_however_the_transactions_end_one_after_the_other() {
    let World { store, plant, database: _database } = World::new().await;
    let other = Tenant::new(&store, "other").await;
    assert_eq!(told(&store, &plant).await, [], "changes before the first look are ignored");
    within(&store, &plant, async |tx| {
        // This transaction began first and ends last.
        let slow = crew::insert(tx, "Slow", &[]).await?;
        let fast = within(&store, &plant, async |tx| crew::insert(tx, "Fast", &[]).await).await;
        assert_eq!(told(&store, &plant).await, [("crew".to_owned(), fast)]);
        let later = within(&store, &plant, async |tx| crew::insert(tx, "Later", &[plant.person]).await).await;
        assert_eq!(told(&store, &plant).await.first(), Some(&("crew".to_owned(), later)));
        Ok(slow)
    })
    .await;
    let told_last = told(&store, &plant).await;
    assert_eq!(told_last.len(), 1, "{told_last:?}");
    assert_eq!(told(&store, &plant).await, []);
    within(&store, &other, async |tx| crew::insert(tx, "Theirs", &[]).await).await;
    assert_eq!(told(&store, &other).await.len(), 1);
}
