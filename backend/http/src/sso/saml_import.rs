//! What the metadata of a provider of SAML says, for the form that administrators fill in.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use gantry_domain::Error;
use saml_rs::constants::Binding;
use saml_rs::xml::XmlLimits;
use saml_rs::xml::dom::{Node, parse_with_limits};
use saml_rs::{IdpDescriptor, MetadataTrustPolicy};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use super::saml_keys::Pinned;
use crate::auth::{Caller, administrates};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(read_metadata))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(read_metadata);
}

/// The longest metadata.
const LONGEST: usize = 1_000_000;

/// Metadata, or where it is.
#[derive(Deserialize, ToSchema)]
struct MetadataSource {
    /// The XML.
    #[serde(default)]
    xml: Option<String>,
    /// Its address, if the XML is not sent.
    #[serde(default)]
    #[schema(max_length = 500)]
    url: Option<String>,
}

/// What it says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SamlMetadata {
    /// The entity ID.
    issuer: String,
    /// Where people are sent; empty: nowhere by a redirect.
    sso_url: String,
    /// Where people sign out; empty: nowhere by a redirect.
    slo_url: String,
    /// The certificates, the two that are good for longest.
    certificates: Vec<String>,
}

/// Reads the metadata of a provider of SAML, for administrators. Nothing is kept: what is saved afterwards counts, and its certificates do
/// until they are exchanged (`metadata_refused`).
#[utoipa::path(
    operation_id = "readSamlMetadata", tag = "Single sign-on", request_body = MetadataSource,
    responses((status = 200, body = SamlMetadata, description = "What it says")),
)]
#[post("/api/IdentityProvider/metadata/")]
async fn read_metadata(
    caller: Caller,
    services: Data<Services>,
    body: Body<MetadataSource>,
) -> Answer<Json<SamlMetadata>> {
    administrates(&caller)?;
    let refused = |field: &str, detail: String| Error::field("metadata_refused", field, detail);
    let (field, xml) = match body.0 {
        MetadataSource { xml: Some(xml), .. } if !xml.trim().is_empty() => ("xml", xml),
        MetadataSource { url, .. } => {
            let url = url.unwrap_or_default();
            let url = url.trim().parse().map_err(|_| refused("url", "An address is expected.".to_owned()))?;
            ("url", services.delivery.guarded().text(url, LONGEST).await.map_err(|error| refused("url", error))?)
        }
    };
    read(&xml).map(Json).map_err(|detail| refused(field, detail).into())
}

fn read(xml: &str) -> Result<SamlMetadata, String> {
    if xml.len() > LONGEST || xml.contains("<!DOCTYPE") {
        return Err("The metadata is too long or contains a document type.".to_owned());
    }
    let read = IdpDescriptor::from_metadata_xml(xml, MetadataTrustPolicy::UnsignedForCompatibility);
    let read = read.map_err(|error| format!("The metadata cannot be read: {error}."))?;
    let mut certificates = signing(xml)?;
    // While a provider exchanges them, it may name those of before and of after.
    certificates.sort_by_key(|pinned| std::cmp::Reverse(pinned.not_after));
    certificates.truncate(2);
    if certificates.is_empty() {
        return Err("The metadata contains no certificate for signatures.".to_owned());
    }
    Ok(SamlMetadata {
        issuer: read.entity_id().as_str().to_owned(),
        sso_url: read.metadata().get_single_sign_on_service(Binding::Redirect).unwrap_or_default(),
        slo_url: read.metadata().get_single_logout_service(Binding::Redirect).unwrap_or_default(),
        certificates: certificates.into_iter().map(|pinned| pinned.pem).collect(),
    })
}

/// The certificates of the keys that the provider signs with. The library takes a single one for a key of every use, whatever is said
/// of it.
fn signing(xml: &str) -> Result<Vec<Pinned>, String> {
    let limits = XmlLimits { max_bytes: LONGEST, max_depth: 64, ..XmlLimits::default() };
    let root = parse_with_limits(xml, limits).map_err(|error| format!("The metadata cannot be read: {error}."))?.root;
    let roles = root.children.iter().filter(|role| role.local_name == "IDPSSODescriptor");
    let keys = roles.flat_map(|role| &role.children).filter(|key| key.local_name == "KeyDescriptor");
    let mut found = Vec::new();
    keys.filter(|key| key.attr("use").is_none_or(|used| used == "signing")).for_each(|key| named(key, &mut found));
    Ok(found)
}

fn named(node: &Node, found: &mut Vec<Pinned>) {
    if node.local_name == "X509Certificate" {
        found.extend(Pinned::read(&node.text));
    }
    node.children.iter().for_each(|child| named(child, found));
}
