//! What RabbitMQ asks before it lets a gateway do something (its plugin rabbitmq_auth_backend_http): forms, answered with a word. They
//! are for the broker alone, which shows the word that it shares with Gantry as a password, and stand in no document. Whatever is
//! wrong with a key or a wish, the answer is the same.

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::{Data, Form, ServiceConfig};
use actix_web::{FromRequest, HttpRequest, HttpResponse, post};
use futures_util::future::{Ready, ready};
use gantry_domain::Error;
use gantry_rabbitmq::mqtt;
use metrics::counter;
use serde::Deserialize;

use super::{Answer, Problem};
use crate::Services;
use crate::auth::{basic_password, caller};
use crate::mqtt::{GatewayName, Mqtt};

/// Nothing is here where gateways do not speak MQTT.
pub(super) fn routes(config: &mut ServiceConfig, services: &Services) {
    if services.mqtt.is_some() {
        config.service(user).service(vhost).service(resource).service(topic);
    }
}

/// A form of the plugin, which leaves out what does not belong to the question. It holds a key: not to be shown.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Asked {
    username: String,
    password: String,
    client_id: String,
    vhost: String,
    resource: String,
    name: String,
    permission: String,
    routing_key: String,
    /// What a gateway was given when it came in.
    tags: String,
}

/// Extractor that admits only the broker.
struct Broker;

impl FromRequest for Broker {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(known(request).map(|()| Self).map_err(Problem::from))
    }
}

fn known(request: &HttpRequest) -> Result<(), Error> {
    let services = request.app_data::<Data<Services>>();
    let services = services.ok_or_else(|| Error::Internal("the application has no services".to_owned()))?;
    let shown = basic_password(request).unwrap_or_default();
    if services.mqtt.as_ref().is_some_and(|mqtt| mqtt.is_broker(&shown)) {
        return Ok(());
    }
    services.auth.take_question(caller::address(request, services.config.behind_proxy))?;
    Err(Error::forbidden("not_the_broker", "Only the broker may ask this."))
}

/// Whether a gateway may come in: with its key, and as a client of its own.
#[post("/auth/mqtt/user")]
async fn user(_: Broker, services: Data<Services>, asked: Form<Asked>) -> Answer<HttpResponse> {
    // Without a consumer the broker would acknowledge readings that are never stored.
    if !services.live.takes_deliveries() {
        let detail = "RabbitMQ has not been reached yet.".to_owned();
        return Err(Error::Busy { code: "overloaded", detail, retry_after: 1 }.into());
    }
    let admitted = match at_home(&services, &asked).filter(|(_, name)| name.has_client(&asked.client_id)) {
        Some((mqtt, name)) => mqtt.rights.admit(&name, &asked.password).await?,
        None => None,
    };
    let result = if admitted.is_some() { "admitted" } else { "refused" };
    counter!("gantry_mqtt_sign_ins_total", "result" => result).increment(1);
    Ok(said(admitted.map_or_else(|| "deny".to_owned(), |mark| format!("allow {mark}"))))
}

/// Whether it may be in a virtual host.
#[post("/auth/mqtt/vhost")]
async fn vhost(_: Broker, services: Data<Services>, asked: Form<Asked>) -> Answer<HttpResponse> {
    decide(&services, &asked, |_| true).await
}

/// Whether it may use a queue or an exchange: the plugin's exchange, and the queues that the plugin makes for it.
#[post("/auth/mqtt/resource")]
async fn resource(_: Broker, services: Data<Services>, asked: Form<Asked>) -> Answer<HttpResponse> {
    let own = |name: &GatewayName| match (asked.resource.as_str(), asked.permission.as_str()) {
        ("queue", "configure" | "read" | "write") => name.has_queue(&asked.name),
        ("exchange", "read" | "write") => asked.name == mqtt::EXCHANGE,
        _ => false,
    };
    decide(&services, &asked, own).await
}

/// Whether it may use a topic: its readings to be said, its answers to be heard.
#[post("/auth/mqtt/topic")]
async fn topic(_: Broker, services: Data<Services>, asked: Form<Asked>) -> Answer<HttpResponse> {
    let own = |name: &GatewayName| {
        let key = match asked.permission.as_str() {
            "write" => name.readings(),
            "read" => name.answers(),
            _ => return false,
        };
        asked.name == mqtt::EXCHANGE && asked.routing_key == key
    };
    decide(&services, &asked, own).await
}

async fn decide(services: &Services, asked: &Asked, may: impl Fn(&GatewayName) -> bool) -> Answer<HttpResponse> {
    let allowed = match at_home(services, asked).filter(|(_, name)| may(name)) {
        Some((mqtt, name)) => mqtt.rights.still(&name, &asked.tags).await?,
        None => false,
    };
    Ok(said(if allowed { "allow" } else { "deny" }.to_owned()))
}

/// Who is meant, in the virtual host that is Gantry's.
fn at_home<'a>(services: &'a Services, asked: &Asked) -> Option<(&'a Mqtt, GatewayName)> {
    let here = services.live.virtual_host().is_some_and(|own| own == asked.vhost);
    services.mqtt.as_deref().filter(|_| here).zip(GatewayName::parse(&asked.username))
}

fn said(word: String) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CONTENT_TYPE, "text/plain")).body(word)
}
