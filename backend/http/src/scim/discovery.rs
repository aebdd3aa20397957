//! What can be done here, as the standard has it described: the same for all tenants, but shown to those with a token alone.

use actix_web::get;
use actix_web::http::StatusCode;
use actix_web::web::{Path, ServiceConfig};
use gantry_domain::Error;
use serde_json::{Value, json};

use super::answer::{ScimAnswer, answer, list as page};
use super::asking::{Asking, MOST};
use super::attributes::{GROUP, USER};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(service_provider)
        .service(resource_types)
        .service(resource_type)
        .service(schemas)
        .service(one_schema);
}

#[get("/scim/v2/ServiceProviderConfig")]
async fn service_provider(asking: Asking) -> ScimAnswer {
    let no = json!({ "supported": false });
    let body = json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
        "patch": { "supported": true },
        "bulk": { "supported": false, "maxOperations": 0, "maxPayloadSize": 0 },
        "filter": { "supported": true, "maxResults": MOST },
        "changePassword": no,
        "sort": no,
        "etag": no,
        "authenticationSchemes": [{
            "type": "oauthbearertoken",
            "name": "Bearer token",
            "description": "The token that an administrator has made for this identity provider.",
            "primary": true,
        }],
        "meta": { "resourceType": "ServiceProviderConfig", "location": format!("{}/scim/v2/ServiceProviderConfig", base(&asking)) },
    });
    Ok(answer(StatusCode::OK, &body))
}

fn base(asking: &Asking) -> &str {
    &asking.provider.values.public_url
}

fn types(base: &str) -> [Value; 2] {
    [("User", "/Users", USER), ("Group", "/Groups", GROUP)].map(|(name, endpoint, schema)| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
            "id": name,
            "name": name,
            "endpoint": endpoint,
            "schema": schema,
            "meta": { "resourceType": "ResourceType", "location": format!("{base}/scim/v2/ResourceTypes/{name}") },
        })
    })
}

#[get("/scim/v2/ResourceTypes")]
async fn resource_types(asking: Asking) -> ScimAnswer {
    Ok(page(types(base(&asking)).to_vec(), 2, 0))
}

#[get("/scim/v2/ResourceTypes/{name}")]
async fn resource_type(asking: Asking, path: Path<String>) -> ScimAnswer {
    let found = types(base(&asking)).into_iter().find(|one| one["id"] == path.as_str());
    Ok(answer(StatusCode::OK, &found.ok_or(Error::NotFound { what: "Resource type" })?))
}

/// A single attribute of a schema.
fn attribute(name: &str, kind: &str, (required, unique): (bool, bool), mutability: &str) -> Value {
    json!({
        "name": name,
        "type": kind,
        "multiValued": false,
        "required": required,
        "caseExact": name == "externalId" || name == "value" || name == "$ref",
        "mutability": mutability,
        "returned": "default",
        "uniqueness": if unique { "server" } else { "none" },
    })
}

fn text(name: &str) -> Value {
    attribute(name, "string", (false, false), "readWrite")
}

fn several(name: &str, mutability: &str, parts: &[Value]) -> Value {
    json!({
        "name": name,
        "type": "complex",
        "multiValued": true,
        "required": false,
        "mutability": mutability,
        "returned": "default",
        "subAttributes": parts,
    })
}

fn all(base: &str) -> [Value; 2] {
    let read = |name: &str| attribute(name, "string", (false, false), "readOnly");
    let name = json!({
        "name": "name",
        "type": "complex",
        "multiValued": false,
        "required": false,
        "mutability": "readWrite",
        "returned": "default",
        "subAttributes": [text("givenName"), text("familyName"), text("formatted")],
    });
    let emails = [text("value"), text("type"), attribute("primary", "boolean", (false, false), "readWrite")];
    let user = json!([
        attribute("userName", "string", (true, true), "readWrite"),
        text("externalId"),
        name,
        text("displayName"),
        several("emails", "readWrite", &emails),
        attribute("active", "boolean", (false, false), "readWrite"),
        several("groups", "readOnly", &[read("value"), read("display"), read("$ref"), read("type")]),
    ]);
    let members =
        [attribute("value", "string", (false, false), "immutable"), read("display"), read("$ref"), read("type")];
    let group = json!([
        attribute("displayName", "string", (true, true), "readWrite"),
        text("externalId"),
        several("members", "readWrite", &members),
    ]);
    [(USER, "User", user), (GROUP, "Group", group)].map(|(id, name, attributes)| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
            "id": id,
            "name": name,
            "attributes": attributes,
            "meta": { "resourceType": "Schema", "location": format!("{base}/scim/v2/Schemas/{id}") },
        })
    })
}

#[get("/scim/v2/Schemas")]
async fn schemas(asking: Asking) -> ScimAnswer {
    Ok(page(all(base(&asking)).to_vec(), 2, 0))
}

#[get("/scim/v2/Schemas/{id}")]
async fn one_schema(asking: Asking, path: Path<String>) -> ScimAnswer {
    let found = all(base(&asking)).into_iter().find(|one| one["id"] == path.as_str());
    Ok(answer(StatusCode::OK, &found.ok_or(Error::NotFound { what: "Schema" })?))
}
