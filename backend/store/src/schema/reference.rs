//! Lists that other families refer to.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    category {
        code -> Text,
        name -> Text,
        kind -> Text,
        colour -> Text,
    }
}

family_table! {
    cost_centre {
        code -> Text,
        name -> Text,
        description -> Text,
    }
}

family_table! {
    department {
        code -> Text,
        name -> Text,
        cost_centre_id -> Nullable<BigInt>,
    }
}

family_table! {
    unit_of_measure {
        code -> Text,
        name -> Text,
        quantity -> Text,
        factor -> Nullable<Numeric>,
        shift -> Nullable<Numeric>,
    }
}

family_table! {
    operating_status {
        code -> Text,
        name -> Text,
        state -> Text,
        colour -> Text,
    }
}
