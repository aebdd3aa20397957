//! Labels for assets: sheets of QR codes to be printed, and the asset that a scanned one stands on.

use std::fmt::Write;

use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, MOST_AT_ONCE, Naming, Record};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::{host, origin};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(labels, by_code))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(labels).service(by_code);
}

/// The sheet is a page of its own, which needs its own style and nothing else.
const PLAIN: HeaderValue = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// Labels to be printed.
#[derive(Deserialize, ToSchema)]
struct Labels {
    /// The assets, in the order of the labels; at most 500.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    ids: Vec<Id>,
    layout: Layout,
}

/// What they are printed on.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
enum Layout {
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

/// A sheet of labels for assets, as a page to be printed.
///
/// Each has the asset's code and name, and a QR code with the address that a telephone opens.
#[utoipa::path(
    operation_id = "assetLabels", tag = "Asset", request_body = Labels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/Asset/labels/")]
async fn labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Labels>,
) -> Answer<HttpResponse> {
    let Labels { ids, layout } = body.0;
    let need = Family::Asset.to(Action::Read);
    caller.require(need)?;
    if ids.is_empty() || ids.len() > MOST_AT_ONCE {
        return Err(Error::field("invalid", "ids", format!("From 1 to {MOST_AT_ONCE} assets.")).into());
    }
    let read = async |tx: &_| entity::named(tx, &Asset::TABLE, &ids).await;
    let known = services.store.tenant_read(&caller, need, read).await?;
    let assets: Option<Vec<Naming>> =
        ids.iter().map(|id| known.iter().find(|asset| asset.id == *id).cloned()).collect();
    let assets = assets.ok_or_else(|| Error::field("unknown_reference", "ids", "One of the assets is not there."))?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let base = format!("{}/a/{}", origin(&request), tenant.identifier);
    let drawn = tokio::task::spawn_blocking(move || draw(&layout.sheet(), &base, &assets));
    let sheet = drawn.await.map_err(|error| Error::Internal(format!("drawing labels: {error}")))??;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PLAIN))
        .body(sheet))
}

fn draw(sheet: &Sheet, base: &str, assets: &[Naming]) -> Result<String, Error> {
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
    for page in assets.chunks(columns.saturating_mul(*rows)) {
        html.push_str("<section>");
        for asset in page {
            let address = format!("{base}/{}", encoded(&asset.code));
            let (picture, address) = (picture(&address)?, escaped(&address));
            let (code, name) = (escaped(&asset.code), escaped(&asset.name));
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
fn encoded(text: &str) -> String {
    let mut path = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => path.push(char::from(byte)),
            _ => path.push_str(&format!("%{byte:02X}")),
        }
    }
    path
}

/// A text as HTML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[derive(Deserialize, IntoParams)]
struct Code {
    /// The code, as the label has it.
    #[serde(default)]
    #[param(required = true)]
    code: String,
}

/// The asset of a code, whatever its case: what a scanned label leads to.
#[utoipa::path(
    operation_id = "assetByCode", tag = "Asset", params(Code),
    responses((status = 200, body = Asset, description = "The asset")),
)]
#[get("/api/Asset/by-code/")]
async fn by_code(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<Asset>> {
    let code = query.into_inner().code;
    let find = async |tx: &_| {
        let id = entity::by_codes(tx, &Asset::TABLE, &[&code]).await?.into_values().next();
        entity::get::<Asset>(tx, id.ok_or(Error::NotFound { what: "Asset" })?).await
    };
    Ok(Json(services.store.tenant_read(&caller, Family::Asset.to(Action::Read), find).await?))
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
        let asset = |id| Naming { id, code: format!("A-{id}"), name: "<b>&\"".to_owned() };
        let assets: Vec<Naming> = (1..=25).map(asset).collect();
        let html = draw(&Layout::ThreeByEight.sheet(), "https://acme.example/a/acme", &assets).unwrap();
        assert_eq!((html.matches("<section>").count(), html.matches("<svg").count()), (2, 25));
        assert!(html.contains("<b>A-25</b>&lt;b&gt;&amp;&quot;</p>"));
        assert!(!html.contains("<?xml"));
    }
}
