//! Operations of the OpenAPI document that are the same for all families.

use serde_json::{Map, Value, json};
use utoipa::IntoResponses;

use crate::storage::outgoing::FileAnswer;

/// An operation: its name, what it is, its parameters, its body and its answer.
pub(super) struct Call {
    pub(super) id: String,
    pub(super) summary: String,
    pub(super) parameters: Vec<Value>,
    pub(super) body: Option<Value>,
    /// What the body is written in.
    pub(super) sent: &'static str,
    pub(super) answer: (u16, Value),
    /// What the answer is written in; nothing for an empty one.
    pub(super) media: &'static [&'static str],
}

impl Call {
    /// Takes a file.
    pub(super) fn takes_file(self) -> Self {
        Self { sent: "application/octet-stream", ..self }
    }

    /// Answers with a file, or part of it.
    pub(super) fn answers_file(self) -> Self {
        Self { media: &["*/*"], ..self }
    }

    /// Answers with nothing.
    pub(super) fn answers_nothing(self) -> Self {
        Self { media: &[], ..self }
    }

    /// As the document has it, under a tag.
    pub(super) fn json(self, tag: &str) -> Value {
        let (status, schema) = self.answer;
        let content = self.media.iter().map(|media| ((*media).to_owned(), json!({ "schema": schema })));
        let content: Map<String, Value> = content.collect();
        let answer = if content.is_empty() {
            json!({ "description": "What was asked for" })
        } else {
            json!({ "description": "What was asked for", "content": &content })
        };
        let responses = if self.media.contains(&"*/*") {
            json!(FileAnswer::responses())
        } else {
            json!({ status.to_string(): answer })
        };
        let mut operation = json!({
            "operationId": self.id,
            "summary": self.summary,
            "tags": [tag],
            "parameters": self.parameters,
            "responses": responses,
        });
        if let (Some(body), Some(operation)) = (self.body, operation.as_object_mut()) {
            let body = json!({ "required": true, "content": { self.sent: { "schema": body } } });
            operation.insert("requestBody".to_owned(), body);
        }
        operation
    }
}

pub(super) fn refer(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

pub(super) fn page_of(item: Value) -> Value {
    json!({
        "type": "object", "required": ["items", "totalRecords"],
        "properties": { "items": { "type": "array", "items": item }, "totalRecords": { "type": "integer", "format": "int64" } },
    })
}

pub(super) fn query(name: &str, kind: &str, description: &str) -> Value {
    json!({ "name": name, "in": "query", "required": false, "description": description, "schema": { "type": kind } })
}
