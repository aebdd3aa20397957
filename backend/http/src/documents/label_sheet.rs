//! Sheets of labels with QR codes, as pages to be printed.

use std::fmt::Write;

use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use gantry_delivery::escaped;
use gantry_domain::Error;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use utoipa::ToSchema;

/// The sheet is a page of its own, which needs its own style and nothing else.
const PLAIN: HeaderValue = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// A label.
#[derive(Debug, Clone)]
pub(crate) struct Label {
    /// What its QR code leads to.
    pub(crate) address: String,
    /// What stands on it in bold letters.
    pub(crate) code: String,
    /// What stands below.
    pub(crate) name: String,
}

/// What they are printed on.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) enum Layout {
    /// A4 with three columns of eight, 70 × 37 mm each.
    #[serde(rename = "a4-3x8")]
    ThreeByEight,
    /// A4 with four columns of ten, 52.5 × 29.7 mm each.
    #[serde(rename = "a4-4x10")]
    FourByTen,
    /// A roll of 62 mm, one label after the other.
    #[serde(rename = "label-62mm")]
    Roll,
}

/// How a sheet is divided, in millimetres.
struct Sheet {
    /// The page, as CSS has it.
    page: &'static str,
    columns: usize,
    rows: usize,
    width: f32,
    height: f32,
    /// Of the QR code.
    code: f32,
}

impl Layout {
    const fn sheet(self) -> Sheet {
        match self {
            Self::ThreeByEight => {
                Sheet { page: "210mm 297mm", columns: 3, rows: 8, width: 70.0, height: 37.0, code: 28.0 }
            }
            Self::FourByTen => {
                Sheet { page: "210mm 297mm", columns: 4, rows: 10, width: 52.5, height: 29.7, code: 22.0 }
            }
            Self::Roll => Sheet { page: "62mm 29mm", columns: 1, rows: 1, width: 62.0, height: 29.0, code: 24.0 },
        }
    }
}

/// A sheet as the answer of a call.
///
/// # Errors
/// Internal ones.
pub(crate) async fn answer(layout: Layout, labels: Vec<Label>) -> Result<HttpResponse, Error> {
    let drawn = tokio::task::spawn_blocking(move || draw(&layout.sheet(), &labels));
    let sheet = drawn.await.map_err(|error| Error::Internal(format!("drawing labels: {error}")))??;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PLAIN))
        .body(sheet))
}

fn draw(sheet: &Sheet, labels: &[Label]) -> Result<String, Error> {
    let Sheet { page, columns, rows, width, height, code } = sheet;
    let mut html = format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Labels</title><style>\
         @page{{size:{page};margin:0}}body{{margin:0;font:3mm/1.25 sans-serif;color:#000;background:#fff}}\
         section{{display:grid;grid-template-columns:repeat({columns},{width}mm);grid-auto-rows:{height}mm;\
         break-after:page}}section:last-child{{break-after:auto}}\
         div{{display:flex;align-items:center;gap:2mm;padding:2mm;box-sizing:border-box;overflow:hidden}}\
         svg{{width:{code}mm;height:{code}mm;flex:none}}p{{margin:0;min-width:0;overflow-wrap:anywhere}}\
         b{{display:block;font-size:3.6mm}}</style></head><body>"
    );
    for page in labels.chunks(columns.saturating_mul(*rows)) {
        html.push_str("<section>");
        for label in page {
            let (picture, address) = (picture(&label.address)?, escaped(&label.address));
            let (code, name) = (escaped(&label.code), escaped(&label.name));
            write!(html, "<div title=\"{address}\">{picture}<p><b>{code}</b>{name}</p></div>")
                .map_err(|error| undrawn(&error))?;
        }
        html.push_str("</section>");
    }
    html.push_str("</body></html>\n");
    Ok(html)
}

/// A QR code that is still read when a seventh of it is dirt.
fn picture(address: &str) -> Result<String, Error> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).map_err(|error| undrawn(&error))?;
    let svg = code.render::<svg::Color<'_>>().build();
    // Within a page there is no place for the declaration of XML.
    Ok(svg.find("<svg").and_then(|at| svg.get(at..)).unwrap_or_default().to_owned())
}

fn undrawn(error: &impl std::fmt::Display) -> Error {
    Error::Internal(format!("a label cannot be drawn: {error}"))
}

/// A text as a part of a path.
pub(crate) fn encoded(text: &str) -> String {
    let mut path = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => path.push(char::from(byte)),
            _ => path.push_str(&format!("%{byte:02X}")),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_of_any_letters_is_one_part_of_a_path() {
        assert_eq!(encoded("P-1.2_a~"), "P-1.2_a~");
        assert_eq!(encoded("a/b c?ü"), "a%2Fb%20c%3F%C3%BC");
    }

    #[test]
    fn sheets_are_filled_one_after_the_other_and_a_name_stays_text() {
        let label = |id: i32| Label {
            address: format!("https://acme.example/a/acme/A-{id}"),
            code: format!("A-{id}"),
            name: "<b>&\"".to_owned(),
        };
        let labels: Vec<Label> = (1..=25).map(label).collect();
        let html = draw(&Layout::ThreeByEight.sheet(), &labels).unwrap();
        assert_eq!((html.matches("<section>").count(), html.matches("<svg").count()), (2, 25));
        assert!(html.contains("<b>A-25</b>&lt;b&gt;&amp;&quot;</p>"));
        assert!(!html.contains("<?xml"));
    }
}
