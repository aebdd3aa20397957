//! The first look at the bytes of a WebSocket, before anything is kept of them: where a frame ends, and whether its head
//! declares more than a session may send. A frame that is too long is refused when its head has come, not when its last byte
//! has. Frames are handed on one by one, so that what waits to be decoded is never more than one of them.

use actix_http::ws::OpCode;

/// A control frame holds no more, RFC 6455, section 5.5.
const MAX_CONTROL: u64 = 125;
/// The longest head: two bytes, a length of eight and a mask of four.
const MAX_HEAD: usize = 14;

/// A frame, or what its fragments add up to, is longer than allowed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// How far into a frame the bytes have come.
#[derive(Debug)]
pub(crate) struct FrameGate {
    max_payload: u64,
    head: [u8; MAX_HEAD],
    known: usize,
    /// Bytes of the payload that have not come yet.
    missing: u64,
    /// What the fragments of the current message add up to.
    message: u64,
}

/// The next bytes that may be handed on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    /// How many.
    pub(crate) length: usize,
    /// Whether a frame ends with them.
    pub(crate) frame_ends: bool,
}

impl FrameGate {
    pub(crate) fn new(max_payload: usize) -> Self {
        let max_payload = u64::try_from(max_payload).unwrap_or(u64::MAX);
        Self { max_payload, head: [0; MAX_HEAD], known: 0, missing: 0, message: 0 }
    }

    /// How much of `bytes` may pass: all of them, or those up to the end of the current frame.
    pub(crate) fn pass(&mut self, bytes: &[u8]) -> Result<Passed, TooLong> {
        let mut length = 0;
        if self.missing == 0 {
            for byte in bytes {
                if let Some(place) = self.head.get_mut(self.known) {
                    *place = *byte;
                }
                (self.known, length) = (self.known + 1, length + 1);
                if self.known >= 2 && self.known == self.head_length() {
                    self.missing = self.declared()?;
                    self.known = 0;
                    if self.missing == 0 {
                        return Ok(Passed { length, frame_ends: true });
                    }
                    break;
                }
            }
        }
        let left = bytes.len().saturating_sub(length);
        let taken = usize::try_from(self.missing).map_or(left, |missing| left.min(missing));
        let ends = self.missing > 0 && u64::try_from(taken).is_ok_and(|taken| taken == self.missing);
        self.missing = self.missing.saturating_sub(u64::try_from(taken).unwrap_or(u64::MAX));
        Ok(Passed { length: length + taken, frame_ends: ends })
    }

    fn head_length(&self) -> usize {
        let [_, second, ..] = self.head;
        let extended = match second & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        2 + extended + if second & 0x80 == 0 { 0 } else { 4 }
    }

    /// The length that a whole head declares, if it may be that long.
    fn declared(&mut self) -> Result<u64, TooLong> {
        let [first, second, a, b, c, d, e, f, g, h, ..] = self.head;
        let length = match second & 0x7f {
            126 => u64::from(u16::from_be_bytes([a, b])),
            127 => u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            short => u64::from(short),
        };
        let opcode = OpCode::from(first & 0x0f);
        if matches!(opcode, OpCode::Ping | OpCode::Pong | OpCode::Close) {
            return if length > MAX_CONTROL { Err(TooLong) } else { Ok(length) };
        }
        let before = if matches!(opcode, OpCode::Continue) { self.message } else { 0 };
        self.message = before.saturating_add(length);
        if self.message > self.max_payload { Err(TooLong) } else { Ok(length) }
    }
}

#[cfg(test)]
mod tests {
    use actix_http::ws::Parser;
    use bytes::BytesMut;
    use proptest::prelude::*;

    use super::*;

    /// The head that a client would send.
    fn head(opcode: OpCode, last: bool, length: u64) -> Vec<u8> {
        let first = u8::from(opcode) | if last { 0x80 } else { 0 };
        let mut head = vec![first, 0x80 | 127];
        head.extend(length.to_be_bytes());
        head.extend([1, 2, 3, 4]);
        head
    }

    #[test]
    fn a_declared_length_is_refused_before_any_of_it_has_come() {
        let mut gate = FrameGate::new(1_000);
        assert_eq!(gate.pass(&head(OpCode::Binary, true, 1 << 40)), Err(TooLong));
        assert_eq!(FrameGate::new(1_000).pass(&head(OpCode::Text, true, u64::MAX)), Err(TooLong));
        assert_eq!(FrameGate::new(1_000).pass(&head(OpCode::Ping, true, 126)), Err(TooLong));
        assert!(FrameGate::new(1_000).pass(&head(OpCode::Text, true, 1_000)).is_ok());
    }

    #[test]
    fn fragments_are_added_up_and_a_ping_between_them_is_not_one() {
        let frame = |opcode, last, length: usize| {
            [head(opcode, last, u64::try_from(length).unwrap()), vec![7; length]].concat()
        };
        let mut gate = FrameGate::new(1_000);
        assert!(gate.pass(&frame(OpCode::Text, false, 600)).is_ok());
        assert!(gate.pass(&frame(OpCode::Ping, true, 100)).is_ok());
        assert!(gate.pass(&frame(OpCode::Continue, false, 400)).is_ok());
        assert_eq!(gate.pass(&frame(OpCode::Continue, true, 1)), Err(TooLong));
        let mut gate = FrameGate::new(1_000);
        assert!(gate.pass(&frame(OpCode::Text, false, 600)).is_ok());
        assert!(gate.pass(&frame(OpCode::Continue, true, 400)).is_ok());
        assert!(gate.pass(&frame(OpCode::Text, true, 1_000)).is_ok(), "the next message begins anew");
    }

    proptest! {
        #[test]
        fn frames_come_out_whole_however_the_bytes_are_cut(
            lengths in proptest::collection::vec(0_usize..70_000, 1..5),
            cuts in proptest::collection::vec(1_usize..9_000, 1..40),
        ) {
            let mut bytes = BytesMut::new();
            for length in &lengths {
                Parser::write_message(&mut bytes, vec![7; *length], OpCode::Binary, true, true);
            }
            let (mut gate, mut rest, mut frames) = (FrameGate::new(70_000), &bytes[..], 0);
            let mut cuts = cuts.iter().cycle();
            while !rest.is_empty() {
                let (mut piece, later) = rest.split_at(rest.len().min(*cuts.next().unwrap()));
                while !piece.is_empty() {
                    let passed = gate.pass(piece).unwrap();
                    prop_assert!(passed.length > 0);
                    frames += usize::from(passed.frame_ends);
                    piece = &piece[passed.length..];
                }
                rest = later;
            }
            prop_assert_eq!(frames, lengths.len());
        }
    }
}
