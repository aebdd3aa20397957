//! Alarm rules. The alarms themselves are touched by prepared SQL alone.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    alarm_rule {
        code -> Text,
        name -> Text,
        sensor_id -> Nullable<BigInt>,
        sensor_kind -> Text,
        condition -> Jsonb,
        on_delay -> Integer,
        off_delay -> Integer,
        deadband -> Numeric,
        severity -> Text,
        schedule -> Nullable<Jsonb>,
        escalate_after -> Array<Integer>,
        re_alarm_after -> Nullable<Integer>,
        action -> Text,
        board_id -> Nullable<BigInt>,
        crew_id -> Nullable<BigInt>,
        priority -> Text,
        instruction -> Text,
        enabled -> Bool,
    }
}
