//! Engine.IO and Socket.IO packets: whatever comes, the parsers answer, and what they let through is sound.

use gantry_socketio::{Bytes, EnginePacket, Frame, Malformed, Namespaces, Options, Received, Request};
use proptest::collection::vec;
use proptest::prelude::*;

use super::fuzz;
use super::mutate::mutated;

pub(crate) const PACKETS: &[&str] = &[
    "0",
    r#"0{"token":"a.b.c"}"#,
    "0/custom,",
    r#"0/custom?x=1,{"a":1}"#,
    "1",
    "1/custom,",
    r#"2["message",1,"2",{"3":[true]}]"#,
    r#"212["subscribe",{"topic":"board:1","since":{"epoch":"x","version":7}}]"#,
    r#"2/custom,456["message"]"#,
    r#"31["answer"]"#,
    r#"51-["upload",{"_placeholder":true,"num":0}]"#,
    r#"52-/custom,13["upload",{"_placeholder":true,"num":0},{"a":{"_placeholder":true,"num":1}}]"#,
    r#"61-13[{"_placeholder":true,"num":0}]"#,
    r#"4{"message":"no"}"#,
];

pub(crate) const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "9",
    "-",
    "/",
    "/custom,",
    ",",
    "?",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "\u{0}",
    "\u{1e}",
    "b",
    "[[[[[[[[",
    "\"_placeholder\":true",
    "\"num\":0",
    "ä",
    "😀",
];

/// A message of either kind.
#[derive(Debug, Clone)]
enum Message {
    Text(String),
    Binary(Vec<u8>),
}

fn message() -> impl Strategy<Value = Message> {
    prop_oneof![
        6 => mutated(PACKETS, WORDS).prop_map(Message::Text),
        1 => ".{0,40}".prop_map(Message::Text),
        2 => vec(any::<u8>(), 0..40).prop_map(Message::Binary),
    ]
}

#[test]
fn no_run_of_messages_makes_the_socket_io_parser_panic_or_let_through_what_is_unsound() {
    fuzz(&vec(message(), 1..12), |messages| {
        let options = Options { max_attachments: 4, ..Options::default() };
        let mut namespaces = Namespaces::new(&["/", "/custom"], &options);
        for message in messages {
            let received = match message {
                Message::Text(text) => namespaces.text(text.into()),
                Message::Binary(data) => namespaces.binary(data.into()),
            };
            match received {
                Ok(Received::Connect(namespace, auth)) => {
                    prop_assert!(serde_json::from_str::<serde_json::Value>(&auth).is_ok(), "{auth}");
                    prop_assert!(namespaces.accept(&namespace).is_some());
                }
                Ok(Received::Event(namespace, payload, _)) => {
                    prop_assert!(["/", "/custom"].contains(&namespace.as_str()));
                    prop_assert!(payload.attachments.len() <= 4);
                    prop_assert!(payload.arguments.starts_with('[') && payload.arguments.ends_with(']'));
                }
                Ok(_) => {}
                // The session ends here.
                Err(Malformed) => break,
            }
        }
        Ok(())
    });
}

#[test]
fn no_payload_makes_long_polling_panic_and_what_is_sent_is_what_is_read() {
    let packet =
        prop_oneof![mutated(PACKETS, WORDS).prop_map(|text| format!("4{text}")), ".{0,20}", "b[A-Za-z0-9+/=]{0,24}"];
    fuzz(&vec(packet, 0..8), |packets| {
        let payload = packets.join("\u{1e}");
        let Some(read) = gantry_socketio::decode_payload(&payload) else { return Ok(()) };
        let frames = read.iter().filter_map(|packet| match packet {
            EnginePacket::Text(text) => Some(Frame::message(text.as_str())),
            EnginePacket::Binary(data) => Some(Frame::Binary(Bytes::clone(data))),
            _ => None,
        });
        let frames: Vec<Frame> = frames.collect();
        let said: Vec<EnginePacket> = read
            .into_iter()
            .filter(|packet| matches!(packet, EnginePacket::Text(_) | EnginePacket::Binary(_)))
            .collect();
        if !frames.is_empty() {
            let again = gantry_socketio::decode_payload(&gantry_socketio::encode_payload(&frames));
            prop_assert_eq!(again, Some(said));
        }
        Ok(())
    });
}

#[test]
fn no_query_makes_the_handshake_panic() {
    const QUERIES: &[&str] =
        &["EIO=4&transport=polling", "EIO=4&transport=websocket&sid=abc", "transport=polling&EIO=4&t=x"];
    const PARTS: &[&str] = &["&", "=", "EIO=3", "sid=", "transport", "%00", "%", "4"];
    fuzz(&(mutated(QUERIES, PARTS), any::<bool>(), "[A-Z]{0,7}"), |(query, websocket, method)| {
        if let Err(refusal) = Request::read(&method, &query, websocket) {
            prop_assert!(refusal.code <= 5);
        }
        Ok(())
    });
}
