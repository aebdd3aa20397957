//! The JSON body of a request, read in one place: of the right type and size, JSON, and without the one character that no
//! text of the database can hold.

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::{FutureExt, LocalBoxFuture};
use serde::de::DeserializeOwned;

use super::problem::Problem;
use super::shape::{MAX_BODY, invalid, no_text};

/// What a request brings along, read from JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let bytes = Bytes::from_request(request, payload);
        async move {
            if !is_json {
                return Err(other_type());
            }
            let bytes = bytes.await.map_err(|error| unreadable(&error))?;
            read(&bytes).map(Body).map_err(|problem| *problem)
        }
        .boxed_local()
    }
}

fn is_json(request: &HttpRequest) -> bool {
    let mime = request.mime_type().ok().flatten();
    mime.is_some_and(|mime| mime.subtype() == "json" || mime.suffix().is_some_and(|suffix| suffix == "json"))
}

fn other_type() -> Problem {
    let detail = "The body must be sent as application/json.";
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
}

fn unreadable(error: &actix_web::Error) -> Problem {
    match error.as_error::<PayloadError>() {
        Some(PayloadError::Overflow) => too_large(),
        _ if error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => malformed("The body cannot be read."),
    }
}

/// What is said of a body that is too large.
pub(crate) fn too_large() -> Problem {
    let detail = format!("The body is larger than {MAX_BODY} bytes.");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", detail)
}

/// Reads the same of what did not come as a request.
pub(crate) fn read_sized<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Box<Problem>> {
    if bytes.len() > MAX_BODY {
        return Err(Box::new(too_large()));
    }
    read(bytes)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Box<Problem>> {
    if names_nul(bytes) {
        return Err(Box::new(no_text().into()));
    }
    // No body of ours is a list, but serde takes one for an object with its fields in order.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Box::new(invalid("An object is expected.".to_owned())));
    }
    serde_json::from_slice(bytes).map_err(|error| match error.is_data() {
        true => Box::new(invalid(error.to_string())),
        false => Box::new(malformed(&format!("The body is no JSON: {error}."))),
    })
}

fn malformed(detail: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed_json", detail)
}

/// Whether JSON has U+0000 in one of its texts. There it can only stand as `\u0000`; a backslash before it that is itself
/// escaped makes it six harmless characters.
fn names_nul(json: &[u8]) -> bool {
    let mut escapes = json.windows(6).enumerate().filter(|(_, window)| *window == br"\u0000");
    let backslashes_before = |at: usize| json.iter().take(at).rev().take_while(|byte| **byte == b'\\').count();
    escapes.any(|(at, _)| backslashes_before(at) % 2 == 0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::*;

    #[test]
    fn a_nul_is_found_wherever_it_stands_and_nothing_else_is_taken_for_one() {
        let code = |text: &str| read::<Value>(text.as_bytes()).map_err(|problem| problem.to_string());
        assert_eq!(code(r#"{"a": "\u0000"}"#).unwrap_err(), "invalid: The character U+0000 is no text.");
        assert!(code(r#"{"\\\u0000": 1}"#).is_err());
        assert_eq!(code(r#""\\u0000""#).unwrap(), Value::from(r"\u0000"));
        assert_eq!(code(r#""\u0001\n\\""#).unwrap(), Value::from("\u{1}\n\\"));
    }

    #[test]
    fn what_is_no_json_and_what_is_another_shape_differ() {
        let code = |text: &str| read::<BTreeMap<String, u8>>(text.as_bytes()).unwrap_err().to_string();
        assert!(code(r#"{"a": 1, "#).starts_with("malformed_json: "));
        assert!(code(r#"{"a": -1}"#).starts_with("invalid: "));
    }

    #[test]
    fn a_list_of_the_fields_is_no_object() {
        #[derive(Debug, serde::Deserialize)]
        struct Named {
            _name: u8,
        }
        assert_eq!(read::<Named>(b" [1]").unwrap_err().to_string(), "invalid: An object is expected.");
    }
}
