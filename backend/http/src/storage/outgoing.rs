//! Files as they go out, streamed from where they are kept: whole or in part, shown or saved.

use std::collections::BTreeMap;

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue, HeaderMap, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse};
use gantry_store::documents::stored_file::StoredFile;
use serde::Deserialize;
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};
use utoipa::{IntoParams, IntoResponses, PartialSchema};

use crate::Services;
use crate::storage::kind;
use crate::{Answer, Problem};

/// Whatever a file holds, it may do nothing in the browser that shows it.
const HARMLESS: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'");

#[derive(Deserialize, IntoParams)]
pub(crate) struct Manner {
    /// `1`: to be shown rather than saved. Pictures and PDF alone are.
    #[serde(default)]
    #[param(required = false)]
    inline: Option<u8>,
}

impl Manner {
    /// To be shown.
    pub(crate) const SHOWN: Self = Self { inline: Some(1) };
}

/// Which part of a file is asked for.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header")]
pub(crate) struct ByteRange {
    /// One range of bytes: bytes=0-499
    range: Option<String>,
}

/// The answers of every call for a file, for API documents.
pub(crate) enum FileAnswer {}

impl IntoResponses for FileAnswer {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let file = || ContentBuilder::new().schema(Some(<Vec<u8> as PartialSchema>::schema())).build();
        let with_file = |about| ResponseBuilder::new().description(about).content("*/*", file()).build();
        let without = |about| ResponseBuilder::new().description(about).build();
        [
            ("200", with_file("The file")),
            ("206", with_file("The part of it")),
            ("304", without("It is the one that is known already")),
            ("416", without("There is no such part")),
        ]
        .map(|(status, answer)| (status.to_owned(), RefOr::T(answer)))
        .into()
    }
}

/// A file from where it is kept, whole or in part; shown rather than saved where that is asked for and harmless.
///
/// # Errors
/// `storage_unavailable`.
pub(crate) async fn serve(
    services: &Services,
    request: &HttpRequest,
    kept: &StoredFile,
    manner: &Manner,
) -> Answer<HttpResponse> {
    let size = u64::try_from(kept.size).unwrap_or_default();
    let tag = format!("\"{}\"", kept.sha256);
    let headers = request.headers();
    if text(headers, &header::IF_NONE_MATCH).is_some_and(|known| known == "*" || known.contains(&tag)) {
        return Ok(HttpResponse::NotModified().insert_header((header::ETAG, tag)).finish());
    }
    // A part of something else than the caller has begun with would spoil the whole.
    let same = text(headers, &header::IF_RANGE).is_none_or(|begun| begun == tag);
    let wanted = text(headers, &header::RANGE).filter(|_| same);
    let (status, from, until) = match wanted.map_or(Wanted::Whole, |range| wanted_of(range, size)) {
        Wanted::Whole => (StatusCode::OK, 0, size),
        Wanted::Part(from, until) => (StatusCode::PARTIAL_CONTENT, from, until),
        Wanted::Nothing => {
            let problem = Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "range", "The file has no such part.");
            let mut answer = problem.response(Some(crate::boundary::request_id(request)));
            if let Ok(told) = HeaderValue::from_str(&format!("bytes */{size}")) {
                answer.headers_mut().insert(header::CONTENT_RANGE, told);
            }
            return Ok(answer);
        }
    };
    let bytes = services.files.read(&kept.place, from, until).await?;
    let mut answer = HttpResponse::build(status);
    answer
        .content_type(kept.media_type.as_str())
        .insert_header(disposition(kept, manner.inline == Some(1)))
        .insert_header((header::CONTENT_SECURITY_POLICY, HARMLESS))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        // Packed, the parts would be parts of something else.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::ETAG, tag));
    if status == StatusCode::PARTIAL_CONTENT {
        let last = until.saturating_sub(1);
        answer.insert_header((header::CONTENT_RANGE, format!("bytes {from}-{last}/{size}")));
    }
    Ok(answer.body(SizedStream::new(until.saturating_sub(from), bytes)))
}

fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Saved under its own name, unless it is to be shown and harmless enough for it.
fn disposition(kept: &StoredFile, inline: bool) -> ContentDisposition {
    let shown = inline && kind::is_shown(&kept.media_type);
    let plain = |letter: char| if letter.is_ascii() && letter != '"' { letter } else { '_' };
    let name = ExtendedValue {
        charset: Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: kept.file_name.clone().into_bytes(),
    };
    ContentDisposition {
        disposition: if shown { DispositionType::Inline } else { DispositionType::Attachment },
        parameters: vec![
            DispositionParam::Filename(kept.file_name.chars().map(plain).collect()),
            DispositionParam::FilenameExt(name),
        ],
    }
}

/// What a header `Range` asks of a kept.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    /// All of it: also when several parts are asked for, or something that cannot be read.
    Whole,
    /// From one byte to before another.
    Part(u64, u64),
    /// What it does not have.
    Nothing,
}

fn wanted_of(range: &str, size: u64) -> Wanted {
    let Some((from, last)) = range.strip_prefix("bytes=").and_then(|range| range.trim().split_once('-')) else {
        return Wanted::Whole;
    };
    match (from.trim().parse::<u64>(), last.trim().parse::<u64>()) {
        // The last so many bytes.
        (Err(_), Ok(0)) if from.is_empty() => Wanted::Nothing,
        (Err(_), Ok(count)) if from.is_empty() && size > 0 => Wanted::Part(size.saturating_sub(count), size),
        (Ok(from), _) if from >= size => Wanted::Nothing,
        (Ok(from), Err(_)) if last.trim().is_empty() => Wanted::Part(from, size),
        (Ok(from), Ok(last)) if last >= from => Wanted::Part(from, last.saturating_add(1).min(size)),
        _ => Wanted::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_understood_in_all_its_ways() {
        for (range, wanted) in [
            ("bytes=0-499", Wanted::Part(0, 500)),
            ("bytes=900-", Wanted::Part(900, 1_000)),
            ("bytes=-100", Wanted::Part(900, 1_000)),
            ("bytes=-5000", Wanted::Part(0, 1_000)),
            ("bytes=900-5000", Wanted::Part(900, 1_000)),
            ("bytes=1000-", Wanted::Nothing),
            ("bytes=-0", Wanted::Nothing),
            ("bytes=5-4", Wanted::Whole),
            ("bytes=0-1,5-6", Wanted::Whole),
            ("lines=1-2", Wanted::Whole),
        ] {
            assert_eq!(wanted_of(range, 1_000), wanted, "{range}");
        }
    }
}
