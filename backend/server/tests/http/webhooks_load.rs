//! Ten receivers, one of them dead: the others do not notice. What it manages in a second is told with
//! `GANTRY_WEBHOOK_EVENTS=10000 cargo nextest run --release -E 'test(webhooks_load)' --no-capture`; `GANTRY_WEBHOOK_DEAD=0` leaves the dead
//! one out, for comparison.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::webhook_receiver::{Plant, Receiver};

/// Events, each of which goes to all receivers.
fn events() -> usize {
    std::env::var("GANTRY_WEBHOOK_EVENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(500)
}

#[actix_web::test]
async fn a_dead_receiver_among_ten_delays_no_other() {
    let plant = Plant::open().await;
    let mut receivers = Vec::new();
    for number in 0..10 {
        let (url, receiver) = if number == 0 && std::env::var("GANTRY_WEBHOOK_DEAD").as_deref() != Ok("0") {
            // Accepts connections and says nothing.
            let silent = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
            let url = format!("http://{}/", silent.local_addr().unwrap());
            Box::leak(Box::new(silent));
            (url, None)
        } else {
            let receiver = Receiver::start();
            (format!("{}/", receiver.origin), Some(receiver))
        };
        let body = json!({ "name": format!("Receiver {number}"), "url": url, "events": ["unit_of_measure.created"] });
        let made = plant.post("/api/Webhook/", body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        receivers.extend(receiver);
    }
    let count = events();
    let began = Instant::now();
    let insert = format!(
        "BEGIN; SELECT set_config('app.tenant_id', '{}', true); INSERT INTO unit_of_measure (code, name) \
         SELECT 'U' || n, 'Unit ' || n FROM generate_series(1, {count}) AS n; COMMIT",
        plant.app.demo.id
    );
    plant.app.ask_database(&insert).await;
    for receiver in &receivers {
        let got = receiver.wait(count).await;
        assert_eq!(got.iter().map(|one| &one.id).collect::<HashSet<_>>().len(), count, "each once");
    }
    let took = began.elapsed();
    let last = receivers.iter().map(|one| one.got().last().unwrap().when - began).max().unwrap();
    let deliveries = count * receivers.len();
    let each_second = f64::from(u32::try_from(deliveries).unwrap()) / last.as_secs_f64();
    let live = receivers.len();
    println!(
        "{deliveries} deliveries of {count} events to {live} live receivers of 10 in {last:?}: {each_second:.0}/s"
    );
    assert!(took < Duration::from_secs(60), "{took:?}");
}
