//! The OpenAPI document: what the families say about themselves, and what is the same for all of them. It is put together when a call
//! changes, by `make api`, and not by the server: that is built with the text alone, and without all that describes calls.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::OpenApi;
use utoipa::ToSchema;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Ref, RefOr};

use crate::records::{self, Export};

/// What went wrong, as RFC 9457 has it. More members may stand beside these: the limit, the current version, the names of
/// what is missing.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that `problem` writes")]
struct Problem {
    /// A URN of the code.
    r#type: String,
    title: String,
    status: u16,
    /// Stable, for programs.
    code: String,
    /// For people.
    detail: String,
    /// A message per field of the request.
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, String>>,
    /// What to quote when reporting it.
    #[schema(rename = "requestId", nullable = false)]
    request_id: Option<String>,
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Gantry",
        description = "Assets, maintenance, materials and sensors of a plant.",
        license(name = "Apache-2.0")
    ),
    components(schemas(Problem, Export))
)]
struct Document;

/// The document as it is served.
pub const DOCUMENT: &str = include_str!("../openapi.json");

/// The whole document.
fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    for family in crate::documents() {
        document.merge(family);
    }
    crate::VERSION.clone_into(&mut document.info.version);
    document.extensions = Some([("x-families", records::families())].into_iter().collect());
    // Where the document is served is where the calls go.
    document.servers = None;
    let components = document.components.get_or_insert_default();
    // What families say of their records counts, even where others have named them.
    let told = records::documents().filter_map(|family| family.components);
    components.schemas.extend(told.flat_map(|told| told.schemas));
    components.schemas.extend(records::shared());
    // Named along with a family by those who take its raw schema; an id is a plain number.
    components.schemas.remove("i64");
    components.responses.insert("Problem".to_owned(), RefOr::T(problem()));
    let bearer = Http::builder().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    let key = Http::builder().scheme(HttpAuthScheme::Bearer).bearer_format("gk_…");
    let key = key.description(Some("The key of a gateway, which is told once: when it is made."));
    components.add_security_scheme("gatewayKey", SecurityScheme::Http(key.build()));
    for (path, item) in &mut document.paths.paths {
        let operations =
            [(false, &mut item.get), (true, &mut item.post), (true, &mut item.put), (true, &mut item.delete)];
        for (writes, operation) in operations {
            if let Some(operation) = operation {
                complete(path, writes, operation);
            }
        }
    }
    document
}

/// The names that calls give to two different shapes, of which the document could have only one.
pub fn ambiguous_schemas() -> BTreeSet<String> {
    // The schemas of records come from the families, whatever the operations declare.
    let of_records = records::documents().filter_map(|family| family.components);
    let of_records: BTreeSet<String> = of_records.flat_map(|told| told.schemas.into_keys()).collect();
    let all = crate::documents().filter_map(|family| family.components).flat_map(|told| told.schemas);
    let mut shapes = BTreeMap::new();
    let mut ambiguous = BTreeSet::new();
    for (name, schema) in all.filter(|(name, _)| !of_records.contains(name)) {
        if shapes.entry(name.clone()).or_insert_with(|| schema.clone()) != &schema {
            ambiguous.insert(name);
        }
    }
    ambiguous
}

/// Of two extensions in the document's own map either may come first, another one in each process.
#[derive(Serialize)]
struct ApiDocument {
    #[serde(flatten)]
    document: utoipa::openapi::OpenApi,
    #[serde(rename = "x-limits")]
    limits: serde_json::Value,
}

/// The document as the code describes it now, which is what [`DOCUMENT`] has to be: indented, with a final newline, the same each time.
pub fn described() -> String {
    match serde_json::to_string_pretty(&ApiDocument { document: document(), limits: records::limits() }) {
        Ok(text) => text + "\n",
        Err(error) => format!("{{\"error\": \"{error}\"}}\n"),
    }
}

fn complete(path: &str, writes: bool, operation: &mut Operation) {
    for status in refusals(path, writes, operation) {
        let problem = RefOr::Ref(Ref::from_response_name("Problem"));
        operation.responses.responses.entry(status.to_string()).or_insert(problem);
    }
    // `security(())` marks operations without authentication.
    let scheme = if keyed(path) { "gatewayKey" } else { "bearer" };
    operation.security.get_or_insert_with(|| vec![SecurityRequirement::new(scheme, Vec::<String>::new())]);
}

/// What gateways call, with a key of their own: each so often, and no more.
const KEYED: [&str; 2] = ["/api/Gateway/checkin/", "/api/Sensor/messages/"];

fn keyed(path: &str) -> bool {
    KEYED.contains(&path)
}

/// Where callers who are not signed in may try so often an address, and no more.
const COUNTED: [&str; 7] = [
    "/auth/signin",
    "/auth/HandleCredentials/",
    "/auth/Validate/",
    "/auth/SamlSSO/",
    "/api/ssosaml",
    "/api/samlconsume",
    "/api/PublicRequest/",
];

/// How an operation may refuse, by where it is, what it takes and who may call it.
fn refusals(path: &str, writes: bool, operation: &Operation) -> Vec<u16> {
    let mut statuses = Vec::new();
    if path.starts_with("/api/") || path.starts_with("/auth/") {
        // An unknown host, a query that cannot be parsed, a database that is too busy.
        statuses.extend([404, 422, 503]);
    }
    match path {
        "/readyz" => statuses.push(503),
        "/metrics" | "/api/samlconsume" => statuses.push(403),
        _ => {}
    }
    if operation.security.is_none() {
        // An API key may make so many requests a minute.
        statuses.extend(if keyed(path) { &[401, 429][..] } else { &[401, 403, 429] });
    }
    if operation.request_body.is_some() {
        // Unreadable, too slow, too large, packed or of another type.
        statuses.extend([400, 408, 413, 415]);
    }
    if COUNTED.iter().any(|counted| path.starts_with(counted)) && operation.security.is_some() {
        statuses.push(429);
    }
    if path.ends_with("/export/") {
        // So many of one user at a time.
        statuses.push(429);
    }
    if writes && path.starts_with("/api/Chat/") {
        // So many messages a moment.
        statuses.push(429);
    }
    if writes && path.starts_with("/api/") {
        statuses.push(409);
    }
    statuses
}

fn problem() -> utoipa::openapi::Response {
    let schema = Ref::from_schema_name("Problem");
    ResponseBuilder::new()
        .description("What went wrong")
        .content("application/problem+json", ContentBuilder::new().schema(Some(schema)).build())
        .build()
}
