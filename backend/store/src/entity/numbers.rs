//! Values of JSON as people and programs write them: a number, or its digits.

use rust_decimal::Decimal;
use serde_json::Value;

pub(super) fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => number.to_string().parse().ok(),
        Value::String(digits) => digits.trim().parse().ok(),
        _ => None,
    }
}

pub(super) fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
