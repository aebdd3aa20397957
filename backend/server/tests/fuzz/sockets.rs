//! Hostile clients against the real server, over both transports: each is cut off or put right, and a session beside them
//! never notices.

use std::time::{Duration, Instant};

use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::{Message, Viewer, Wire};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::json;

use super::mutate::mutated;
use super::packets::{PACKETS, WORDS};
use super::{patience, runner};

/// What a hostile client sends in one piece.
#[derive(Debug, Clone)]
enum Shot {
    Text(String),
    Binary(Vec<u8>),
    /// Longer than any frame may be.
    Huge(bool),
    /// Brackets in brackets.
    Deep(usize),
    /// A control frame; over polling, a packet that only the server may send.
    Ping,
}

impl Shot {
    fn message(self) -> Message {
        match self {
            Shot::Text(text) => Message::text(text),
            Shot::Binary(data) => Message::binary(data),
            Shot::Huge(true) => Message::text("4".repeat(2_000_000)),
            Shot::Huge(false) => Message::binary(vec![4; 2_000_000]),
            Shot::Deep(depth) => Message::text(format!("42[\"command\",{}", "[".repeat(depth))),
            Shot::Ping => Message::Ping(vec![7; 100].into()),
        }
    }

    /// The same in the body of a POST.
    fn body(self) -> String {
        match self {
            Shot::Text(text) => text,
            Shot::Binary(data) => String::from_utf8_lossy(&data).into_owned(),
            Shot::Huge(_) => "4".repeat(2_000_000),
            Shot::Deep(depth) => format!("42[\"command\",{}", "[".repeat(depth)),
            Shot::Ping => "2".to_owned(),
        }
    }
}

#[derive(Debug, Clone)]
struct Attack {
    polling: bool,
    joined: bool,
    shots: Vec<Shot>,
}

fn attacks() -> impl Strategy<Value = Attack> {
    let shot = prop_oneof![
        10 => mutated(PACKETS, WORDS).prop_map(|text| Shot::Text(format!("4{text}"))),
        4 => mutated(&["2", "3", "5", "6", "1", "2probe", "bAQID", "4"], WORDS).prop_map(Shot::Text),
        3 => vec(any::<u8>(), 0..200).prop_map(Shot::Binary),
        1 => any::<bool>().prop_map(Shot::Huge),
        1 => (1_usize..200_000).prop_map(Shot::Deep),
        1 => Just(Shot::Ping),
    ];
    (any::<bool>(), any::<bool>(), vec(shot, 1..6)).prop_map(|(polling, joined, shots)| Attack {
        polling,
        joined,
        shots,
    })
}

/// Shoots, and waits until the connection is closed or answers like any other.
async fn over_websocket(app: &TestApp, token: &str, attack: Attack) {
    let mut wire = if attack.joined { Wire::join(app, token).await } else { Wire::open(app).await };
    for shot in attack.shots {
        wire.send(shot.message()).await;
    }
    // A second CONNECT is the question to which there is always an answer: for a client that is in already, the end.
    wire.send(Message::text("40/nowhere,")).await;
    wire.send(Message::text("1")).await;
    while wire.packet().await.is_some() {}
}

async fn over_polling(app: &TestApp, token: &str, attack: Attack) {
    let opened = loop {
        let opened = app.get("/socket.io/?EIO=4&transport=polling").send().await;
        // On a fast machine the attacker exceeds the limit of connections from one address.
        if opened.status != 503 {
            break opened;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let open: serde_json::Value = serde_json::from_str(opened.text.trim_start_matches('0')).unwrap();
    let path = format!("/socket.io/?EIO=4&transport=polling&sid={}", open["sid"].as_str().unwrap());
    if attack.joined {
        app.post(&path).body(&format!("40{}", json!({ "token": token }))).send().await;
    }
    for shot in attack.shots {
        let status = app.post(&path).body(&shot.body()).send().await.status;
        assert!([200, 400, 413].contains(&status.as_u16()), "{status}");
    }
    let ended = app.post(&path).body("1").send().await.status;
    assert!([200, 400].contains(&ended.as_u16()), "{ended}");
}

#[actix_web::test]
async fn hostile_clients_are_cut_off_and_others_do_not_notice() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let mut calm = Viewer::join(&app, &token).await;
    let topic = json!({ "topic": "board:1" });
    assert_eq!(calm.ask("subscribe", &topic).await["version"], 0);
    let mut runner = runner(1);
    let attacks = attacks();
    let (began, goes_on) = (Instant::now(), patience().0.max(Duration::from_secs(1)) * 2);
    let mut fought = 0;
    while began.elapsed() < goes_on {
        let attack = attacks.new_tree(&mut runner).unwrap().current();
        let told: String = format!("{attack:?}").chars().take(300).collect();
        let over = async {
            match attack.polling {
                true => over_polling(&app, &token, attack).await,
                false => over_websocket(&app, &token, attack).await,
            }
        };
        let in_time = tokio::time::timeout(Duration::from_secs(20), over).await;
        assert!(in_time.is_ok(), "neither answered nor closed: {told}");
        fought += 1;
        if fought % 10 == 0 {
            assert!(calm.ask("subscribe", &topic).await["error"].is_null(), "after {told}");
        }
    }
    assert_eq!(app.get("/readyz").send().await.status, 200);
    let body = json!({ "boardNumber": 1, "title": "All in order" });
    assert_eq!(app.post("/api/WorkOrder/").token(&token).json(body).send().await.status, 201);
    assert_eq!(calm.wait("event").await["type"], "cardCreated", "after {fought} attacks");
}
