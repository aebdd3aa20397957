//! Taking in what gateways publish. The broker has acknowledged it, so it must not get lost: a delivery leaves the queue when it is
//! kept, or refused for good, and comes again after anything else. Readings are kept once however often they come.
//!
//! Overload: a few are worked on at a time, the others wait in the queue, and when that is full the broker acknowledges no more.
//! Database away: what this node was given is held until it is back. Shutdown: what was begun is finished.

use std::time::Duration;

use actix_web::ResponseError;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gantry_domain::RequestContext;
use gantry_rabbitmq::mqtt::Delivered;
use gantry_rabbitmq::{Outcome, Work};
use metrics::counter;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

use super::GatewayName;
use crate::Services;
use crate::http::families::reading_delivery;
use crate::http::{Problem, read_sized};

/// Deliveries that this node works on at the same time, each with a connection to the database.
const AT_ONCE: usize = 3;
/// Deliveries that it is given: those that wait for another try are among them.
const HELD: u16 = 32;
/// The pause before the second try; each one is twice the last, up to a minute. Twenty of them are a quarter of an hour.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How often a database that is away is tried.
const AWAY: Duration = Duration::from_secs(1);
/// Characters of what a gateway calls its delivery, at most.
const LONGEST_ID: usize = 64;

/// Takes in until `services` close.
pub(super) async fn take_in(services: &Services) {
    let mut closing = services.closing.subscribe();
    let (turns, ending) = (Semaphore::new(AT_ONCE), services.closing.subscribe());
    let mut works = services.live.deliveries(HELD);
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
        attempt(services, gateway, body).await
    };
    let outcome = match trying.await {
        Ok(answer) => {
            let result = if answer.get("code").is_none() { "kept" } else { "refused" };
            counter!("gantry_mqtt_deliveries_total", "result" => result).increment(1);
            services.live.answer(gateway, &answer);
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

/// What a gateway may call a delivery, to know its answer by.
#[derive(Deserialize)]
struct Named {
    id: Option<Value>,
}

/// What the gateway is answered; an error when it is to be tried again.
async fn attempt(services: &Services, gateway: &str, body: &[u8]) -> Result<Value, Problem> {
    let mut answer = match kept(services, gateway, body).await {
        Ok(told) => told,
        Err(problem) if problem.status_code().is_server_error() => return Err(problem),
        Err(problem) => problem.told(),
    };
    let named = read_sized::<Named>(body).ok().and_then(|named| named.id);
    let fits = |id: &Value| id.is_number() || id.as_str().is_some_and(|id| id.chars().count() <= LONGEST_ID);
    if let Some((members, id)) = answer.as_object_mut().zip(named.filter(fits)) {
        members.insert("id".to_owned(), id);
    }
    Ok(answer)
}

async fn kept(services: &Services, gateway: &str, body: &[u8]) -> Result<Value, Problem> {
    let gone = json!({"code": "invalid_gateway_key", "detail": "This gateway is not in use."});
    let Some((mqtt, name)) = services.mqtt.as_ref().zip(GatewayName::parse(gateway)) else { return Ok(gone) };
    // Its connection may be older than the end of its service.
    let Some(known) = mqtt.rights.in_use(&name).await? else { return Ok(gone) };
    let delivery = read_sized(body).map_err(|problem| *problem)?;
    let context = RequestContext::system(known.tenant, "gateway");
    let told = reading_delivery::take(services, &context, name.id, &delivery).await?;
    serde_json::to_value(told).map_err(|error| gantry_domain::Error::Internal(error.to_string()).into())
}
