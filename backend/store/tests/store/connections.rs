//! Connections that nobody uses are closed; those in use, and those that were used just now, stay.

use std::time::Duration;

use gantry_domain::Need;
use gantry_store::system::stream;

use crate::world::{Owner, World};

const LONG: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn unused_connections_are_closed_and_the_work_of_others_goes_on() {
    let world = World::new().await;
    let (store, context) = (&world.store, world.plant.context());
    let read = async || store.tenant_read(&context, Need::SignedIn, async |tx| stream::head(tx, "topic:1").await).await;
    let work = store.tenant_tx(&context, Need::SignedIn, async |tx| {
        let made = stream::create(tx, "topic:1").await?;
        assert!(read().await?.is_none(), "another connection does not see it yet");
        assert_eq!(store.close_unused(LONG), 0, "it was used just now");
        assert!(store.stats().size > 1);
        store.close_unused(Duration::ZERO);
        assert_eq!((store.stats().size, store.stats().available), (1, 0), "the one in use stays");
        assert_eq!(stream::head(tx, "topic:1").await?.map(|head| head.id), Some(made.id), "and its work goes on");
        Ok(())
    });
    work.await.unwrap();

    assert_eq!(store.close_unused(Duration::ZERO), 1);
    let owner = Owner::of(&world, world.plant.seeded.id).await;
    let of_others =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    while owner.number(of_others).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(read().await.unwrap().is_some(), "a new one is opened");
}
