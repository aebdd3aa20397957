//! What a node gives back when nobody has needed it for a while.

use std::time::Duration;

use gantry_store::Store;
use tokio::sync::watch;

/// How long a connection to the database stays open that nobody uses. A new one has to plan its statements anew; but jobs that are due every
/// five minutes use all of them at once, after that long none would be unused.
const UNUSED: Duration = Duration::from_secs(2 * 60);
/// How often it is looked for such ones.
const ROUND: Duration = Duration::from_secs(30);

/// Closes unused connections to the database until `closing` becomes true.
pub(crate) async fn close_connections(store: Store, mut closing: watch::Receiver<bool>) {
    let mut rounds = tokio::time::interval(ROUND);
    loop {
        tokio::select! {
            _ = rounds.tick() => store.close_unused(UNUSED),
            _ = closing.wait_for(|closing| *closing) => break,
        };
    }
}
