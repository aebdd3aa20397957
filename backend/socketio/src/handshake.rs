//! What an HTTP request to the endpoint asks for, and the documented refusals: always 400, always the same JSON.

use serde::Serialize;

/// The two ways of carrying packets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Long polling over plain requests.
    Polling,
    /// One WebSocket.
    WebSocket,
}

/// A well-formed request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// A new session.
    Open(Transport),
    /// Fetch what is there for a session, or wait for it.
    Poll(String),
    /// Packets from the client of a session.
    Post(String),
    /// A WebSocket that wants to take over a polling session.
    Upgrade(String),
}

/// A refused request; serialises as the body of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HandshakeError {
    /// 0 to 5, as the protocol's own server counts them.
    pub code: u8,
    /// The words that go with the code.
    pub message: &'static str,
}

impl HandshakeError {
    /// The transport is neither `polling` nor `websocket`, or not the one the request is made with.
    pub const UNKNOWN_TRANSPORT: Self = Self { code: 0, message: "Transport unknown" };
    /// There is no such session, or not any more.
    pub const UNKNOWN_SID: Self = Self { code: 1, message: "Session ID unknown" };
    /// A session is opened by GET.
    pub const BAD_METHOD: Self = Self { code: 2, message: "Bad handshake method" };
    /// Anything else.
    pub const BAD_REQUEST: Self = Self { code: 3, message: "Bad request" };
    /// Only version 4 is spoken.
    pub const UNSUPPORTED_VERSION: Self = Self { code: 5, message: "Unsupported protocol version" };
}

struct Query {
    version: Option<String>,
    transport: Option<String>,
    sid: Option<String>,
}

impl Request {
    /// Reads method, query string and whether the request asks for a WebSocket.
    ///
    /// # Errors
    /// The refusal to answer with status 400.
    pub fn read(method: &str, query: &str, websocket: bool) -> Result<Self, HandshakeError> {
        let query = Query::read(query);
        let transport = match query.transport.as_deref() {
            Some("polling") if !websocket => Transport::Polling,
            Some("websocket") if websocket => Transport::WebSocket,
            Some("websocket") => return Err(HandshakeError::BAD_REQUEST),
            _ => return Err(HandshakeError::UNKNOWN_TRANSPORT),
        };
        if query.version.as_deref() != Some("4") {
            return Err(HandshakeError::UNSUPPORTED_VERSION);
        }
        match (query.sid, transport, method) {
            (None, transport, "GET") => Ok(Request::Open(transport)),
            (None, _, _) => Err(HandshakeError::BAD_METHOD),
            (Some(sid), Transport::WebSocket, "GET") => Ok(Request::Upgrade(sid)),
            (Some(sid), Transport::Polling, "GET") => Ok(Request::Poll(sid)),
            (Some(sid), Transport::Polling, "POST") => Ok(Request::Post(sid)),
            _ => Err(HandshakeError::BAD_REQUEST),
        }
    }
}

impl Query {
    /// Session ids, versions and transports are plain words, so no decoding is needed; the last of a repeated name wins.
    fn read(query: &str) -> Self {
        let mut read = Query { version: None, transport: None, sid: None };
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "EIO" => read.version = Some(value.to_owned()),
                "transport" => read.transport = Some(value.to_owned()),
                "sid" => read.sid = Some(value.to_owned()),
                _ => {}
            }
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_requests_are_distinguished() {
        assert_eq!(Request::read("GET", "EIO=4&transport=polling", false), Ok(Request::Open(Transport::Polling)));
        assert_eq!(Request::read("GET", "EIO=4&transport=polling&sid=a", false), Ok(Request::Poll("a".into())));
        assert_eq!(Request::read("POST", "EIO=4&transport=polling&sid=a", false), Ok(Request::Post("a".into())));
        assert_eq!(Request::read("GET", "EIO=4&transport=websocket&sid=a", true), Ok(Request::Upgrade("a".into())));
    }

    #[test]
    fn refusals_carry_the_documented_code() {
        let code = |method, query, websocket| Request::read(method, query, websocket).unwrap_err().code;
        assert_eq!(code("GET", "EIO=4&transport=abc", false), 0);
        assert_eq!(code("GET", "EIO=4", false), 0);
        assert_eq!(code("GET", "EIO=abc&transport=polling", false), 5);
        assert_eq!(code("GET", "transport=websocket", true), 5);
        assert_eq!(code("POST", "EIO=4&transport=polling", false), 2);
        assert_eq!(code("PUT", "EIO=4&transport=polling&sid=a", false), 3);
    }
}
