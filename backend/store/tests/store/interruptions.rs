//! A PostgreSQL that goes away in the middle of things: the caller hears that it may be asked again, not that it failed.

use gantry_domain::{Error, Need};
use gantry_store::system::stream;

use crate::world::World;

/// Ends all connections to the database but the one that says so, as a server does that is stopped.
async fn cut_off(url: &str) {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let others = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    client.simple_query(others).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

fn may_be_asked_again<T: std::fmt::Debug>(outcome: Result<T, Error>) {
    let error = outcome.unwrap_err();
    assert!(matches!(error, Error::Busy { code: "overloaded", .. }), "{error:?}");
}

#[tokio::test]
async fn a_connection_that_is_lost_on_the_way_or_before_the_commit_asks_for_another_try() {
    let world = World::new().await;
    let (context, url) = (world.plant.context(), world.database.url());
    let written = world.store.tenant_tx(&context, Need::SignedIn, async |tx| {
        cut_off(&url).await;
        stream::create(tx, "topic:1").await
    });
    may_be_asked_again(written.await);
    let written = world.store.tenant_tx(&context, Need::SignedIn, async |tx| {
        let made = stream::create(tx, "topic:1").await;
        cut_off(&url).await;
        made
    });
    may_be_asked_again(written.await);
    let read = world.store.tenant_read(&context, Need::SignedIn, async |tx| {
        cut_off(&url).await;
        stream::head(tx, "topic:1").await
    });
    may_be_asked_again(read.await);
    let again = world.store.tenant_tx(&context, Need::SignedIn, async |tx| stream::create(tx, "topic:1").await);
    assert_eq!(again.await.unwrap().version, 0, "on a connection that lives");
}
