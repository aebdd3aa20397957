//! What all calls share that print documents as PDF.

use actix_web::HttpResponse;
use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use gantry_domain::Error;
use gantry_print::{Language, Letterhead, Paper, PrintError};
use gantry_store::Tx;
use gantry_store::tenants::tenant::{self, Tenant};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::free_text::free_text;

/// The size of the pages.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum PaperSize {
    #[default]
    #[schema(rename = "a4")]
    A4,
    #[schema(rename = "letter")]
    Letter,
}

impl From<PaperSize> for Paper {
    fn from(size: PaperSize) -> Self {
        match size {
            PaperSize::A4 => Self::A4,
            PaperSize::Letter => Self::Letter,
        }
    }
}

/// Characters of the tag of a language at most.
const LONGEST_TAG: usize = 20;

/// The language that a tag names; English for any that is not known.
///
/// # Errors
/// `invalid` for what is too long to be a tag.
pub(crate) fn language(tag: &str) -> Result<Language, Error> {
    let tag = free_text("language", tag, LONGEST_TAG)?;
    Ok(if tag.starts_with("de") { Language::German } else { Language::English })
}

/// What the documents of a tenant begin with.
///
/// # Errors
/// Internal ones.
pub(crate) async fn letterhead(
    tx: &Tx,
    tenant: &Tenant,
    paper: PaperSize,
    language: Language,
) -> Result<Letterhead, Error> {
    let logo = tenant::logo(tx, tenant.id).await?.map(|logo| logo.bytes);
    Ok(Letterhead { tenant: tenant.name.clone(), logo, paper: paper.into(), language })
}

/// Prints where no request is served.
///
/// # Errors
/// Internal ones.
pub(crate) async fn printed(
    print: impl FnOnce() -> Result<Vec<u8>, PrintError> + Send + 'static,
) -> Result<Vec<u8>, Error> {
    let unprinted = |error: String| Error::Internal(format!("printing: {error}"));
    let printed = tokio::task::spawn_blocking(print).await.map_err(|error| unprinted(error.to_string()))?;
    printed.map_err(|error| unprinted(error.to_string()))
}

/// A PDF as the answer of a call: shown, and called so when it is kept.
pub(crate) fn answer(name: String, pdf: Vec<u8>) -> HttpResponse {
    let (disposition, parameters) = (DispositionType::Inline, vec![DispositionParam::Filename(name)]);
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header(ContentDisposition { disposition, parameters })
        .body(pdf)
}
