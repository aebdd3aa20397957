//! The document that the server tells, and that the front end's typed client is made from, is what the code describes.

/// `make api` has it write the document.
#[test]
fn the_document_is_up_to_date() {
    let described = gantry_http::openapi::described();
    if std::env::var_os("GANTRY_WRITE_API").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../http/openapi.json");
        return std::fs::write(path, described).unwrap();
    }
    assert!(gantry_http::openapi::DOCUMENT == described, "backend/http/openapi.json is stale: run `make api`");
}

#[test]
fn every_operation_lists_how_it_may_refuse_and_no_schema_is_called_like_a_number() {
    let document: serde_json::Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let statuses = |path: &str, method: &str| -> Vec<String> {
        document["paths"][path][method]["responses"].as_object().unwrap().keys().cloned().collect()
    };
    let all = ["200", "400", "401", "403", "404", "408", "409", "413", "415", "422", "429", "503"];
    assert_eq!(statuses("/api/WorkOrder/{id}", "put"), all);
    assert_eq!(statuses("/api/TenantInfo/", "get"), ["200", "404", "422", "503"]);
    assert!(statuses("/auth/signin", "post").contains(&"429".to_owned()));
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert!(schemas.keys().all(|name| name.starts_with(char::is_uppercase)), "{:?}", schemas.keys());
}

#[test]
fn every_call_is_found_under_a_beginning_of_its_module() {
    assert_eq!(gantry_http::unreached_calls(), Vec::<String>::new());
}

#[test]
fn no_two_shapes_have_one_name() {
    assert_eq!(gantry_http::openapi::ambiguous_schemas().into_iter().collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_operation_has_a_name_of_its_own_and_a_tag() {
    let document: serde_json::Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let mut names = std::collections::BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name.to_owned()), "{name} twice");
            assert!(operation["tags"][0].is_string(), "{method} {path} has no tag");
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
        }
    }
}

/// Names of fields as the JSON has them: a variant's, which serde alone renames, would be told as Rust has them.
#[test]
fn every_field_is_documented_in_camel_case_but_the_token_that_is_named_so() {
    fn fields(told: &serde_json::Value, found: &mut std::collections::BTreeSet<String>) {
        if let Some(properties) = told["properties"].as_object() {
            found.extend(properties.keys().filter(|name| name.contains('_')).cloned());
        }
        match told {
            serde_json::Value::Object(members) => members.values().for_each(|member| fields(member, found)),
            serde_json::Value::Array(members) => members.iter().for_each(|member| fields(member, found)),
            _ => {}
        }
    }
    let document: serde_json::Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let mut found = std::collections::BTreeSet::new();
    fields(&document, &mut found);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["access_token"]);
}
