//! Payloads of long polling: packets with a record separator between them, binary ones in base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::{EnginePacket, Frame};

const SEPARATOR: char = '\x1e';

/// The packets of a payload from a client; `None` if one of them is malformed.
pub fn decode_payload(payload: &str) -> Option<Vec<EnginePacket>> {
    payload.split(SEPARATOR).map(|packet| EnginePacket::parse(packet.to_owned())).collect()
}

/// A payload for a client.
pub fn encode_payload(frames: &[Frame]) -> String {
    let mut payload = String::with_capacity(frames.iter().map(|frame| frame.len() + 1).sum());
    for (index, frame) in frames.iter().enumerate() {
        if index > 0 {
            payload.push(SEPARATOR);
        }
        match frame {
            Frame::Text(text) => payload.push_str(text),
            Frame::Binary(data) => {
                payload.push('b');
                STANDARD.encode_string(data, &mut payload);
            }
        }
    }
    payload
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_binary_travel_together() {
        let payload = encode_payload(&[Frame::message("hi"), Frame::Binary(vec![1, 2, 3].into())]);
        assert_eq!(payload, "4hi\x1ebAQID");
        let packets = decode_payload(&payload).unwrap();
        assert_eq!(packets, [EnginePacket::Text("hi".into()), EnginePacket::Binary(vec![1, 2, 3].into())]);
    }

    #[test]
    fn one_malformed_packet_spoils_the_payload() {
        assert_eq!(decode_payload("4a\x1eabc"), None);
        assert_eq!(decode_payload(""), None);
    }
}
