//! Taking in what gateways publish. The broker has acknowledged it, so it must not get lost: a delivery leaves the queue when it is
//! kept, or refused for good, and comes again after anything else. Readings are kept once however often they come.
//!
//! Overload: a few are worked on at a time, the others wait in the queue, and when that is full the broker acknowledges no more.
//! Database away: what this node was given is held until it is back. Shutdown: what was begun is finished.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gantry_actors::spawn_on;
use gantry_http::Services;
use gantry_http::mqtt::take_delivery;
use gantry_rabbitmq::mqtt::Delivered;
use gantry_rabbitmq::{Outcome, Work};
use metrics::counter;
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

/// Deliveries that this node works on at the same time, each with a connection to the database.
const AT_ONCE: usize = 3;
/// Deliveries that it is given: those that wait for another try are among them.
const HELD: u16 = 32;
/// The pause before the second try; each one is twice the last, up to a minute. Twenty of them are a quarter of an hour.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How often a database that is away is tried.
const AWAY: Duration = Duration::from_secs(1);

/// Has this node take its part of what gateways publish, until `closing` becomes true.
pub(crate) fn start(services: &Services, closing: watch::Receiver<bool>) {
    if services.mqtt.is_some() {
        let services = services.clone();
        // A thread of its own: large deliveries keep no stream and no request waiting.
        let arbiter = actix::Arbiter::new().handle();
        spawn_on(&arbiter, move || async move {
            take_in(&services, closing).await;
            actix::Arbiter::current().stop();
        });
    }
}

async fn take_in(services: &Services, mut closing: watch::Receiver<bool>) {
    let (turns, ending) = (Semaphore::new(AT_ONCE), closing.clone());
    let mut works = services.live.bus.readings(HELD);
    let mut begun = FuturesUnordered::new();
    loop {
        tokio::select! {
            Some(work) = works.recv() => begun.push(see_to(services, &turns, work, ending.clone())),
            Some(()) = begun.next(), if !begun.is_empty() => {}
            _ = closing.wait_for(|closing| *closing) => break,
        }
    }
    drop(works);
    while begun.next().await.is_some() {}
}

/// Brings a delivery to its end, or puts it off.
async fn see_to(services: &Services, turns: &Semaphore, work: Work<Delivered>, mut closing: watch::Receiver<bool>) {
    let Delivered { gateway, body, returned } = &work.task;
    let trying = async {
        let _turn = turns.acquire().await;
        take_delivery(services, gateway, body).await
    };
    let outcome = match trying.await {
        Ok(answer) => {
            let result = if answer.get("code").is_none() { "kept" } else { "refused" };
            counter!("gantry_mqtt_deliveries_total", "result" => result).increment(1);
            services.live.bus.answer(gateway, answer.to_string().into());
            Outcome::Done
        }
        Err(problem) => {
            tracing::warn!(gateway, returned, %problem, "a delivery cannot be kept now");
            counter!("gantry_mqtt_deliveries_total", "result" => "put_off").increment(1);
            tokio::select! {
                () = patience(services, *returned) => {}
                _ = closing.wait_for(|closing| *closing) => {}
            }
            Outcome::Later
        }
    };
    work.settle(outcome);
}

/// Longer from one try to the next, and in any case until the database answers.
async fn patience(services: &Services, returned: u32) {
    sleep(FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(returned.min(16))).min(LONGEST_PAUSE)).await;
    while services.store.ready().await.is_err() {
        sleep(AWAY).await;
    }
}
