//! Classes of things, what there is to know about them, and how they fail.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    classification_scheme {
        code -> Text,
        name -> Text,
        description -> Text,
    }
}

family_table! {
    classification {
        scheme_id -> BigInt,
        code -> Text,
        name -> Text,
        parent_id -> Nullable<BigInt>,
        description -> Text,
        failure_class_id -> Nullable<BigInt>,
    }
}

family_table! {
    class_attribute {
        classification_id -> BigInt,
        code -> Text,
        name -> Text,
        kind -> Text,
        unit_id -> Nullable<BigInt>,
        choices -> Text,
        required -> Bool,
        position -> Integer,
    }
}

family_table! {
    failure_code {
        code -> Text,
        name -> Text,
        parent_id -> Nullable<BigInt>,
        kind -> Text,
        description -> Text,
    }
}
