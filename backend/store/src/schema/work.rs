//! Tables of boards, work orders and streams.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    board (id) {
        id -> BigInt,
        number -> Integer,
        name -> Text,
        uri -> Text,
        settings -> Jsonb,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    labour (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        person_id -> BigInt,
        started_at -> Nullable<Timestamptz>,
        stopped_at -> Nullable<Timestamptz>,
        hours -> Nullable<Numeric>,
        rate -> Nullable<Numeric>,
        cost -> Nullable<Numeric>,
        corrected -> Bool,
    }
}

diesel::table! {
    list (id) {
        id -> BigInt,
        board_id -> BigInt,
        name -> Text,
        status_id -> BigInt,
        position -> Integer,
        wip_limit -> Nullable<Integer>,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    log_note (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        text -> Text,
        at -> Timestamptz,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
    }
}

diesel::table! {
    work_order_file (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        description -> Text,
        file_name -> Text,
        media_type -> Text,
        size -> BigInt,
        sha256 -> Text,
        place -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        brought_at -> Timestamptz,
        added_at -> Nullable<Timestamptz>,
        removed_at -> Nullable<Timestamptz>,
        of_kind -> Nullable<Text>,
        of_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    stream (id) {
        id -> BigInt,
        topic -> Text,
        epoch -> Uuid,
        version -> BigInt,
    }
}

diesel::table! {
    stream_event (stream_id, version) {
        stream_id -> BigInt,
        version -> BigInt,
        command_id -> Uuid,
        record_id -> Nullable<BigInt>,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        at -> Timestamptz,
        payload -> Jsonb,
    }
}

diesel::table! {
    stream_snapshot (stream_id, version) {
        stream_id -> BigInt,
        version -> BigInt,
        at -> Timestamptz,
        state -> Bytea,
    }
}

diesel::table! {
    sub_task (id) {
        id -> BigInt,
        task_id -> BigInt,
        position -> Integer,
        name -> Text,
        mandatory -> Bool,
        completed -> Bool,
        completed_at -> Nullable<Timestamptz>,
        remark -> Nullable<Text>,
        answer_format -> Nullable<Jsonb>,
        inspection_result -> Nullable<SmallInt>,
        value -> Nullable<Text>,
        answer_file_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    task (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        position -> Integer,
        name -> Text,
        mandatory -> Bool,
        completed -> Bool,
        completed_at -> Nullable<Timestamptz>,
        completed_by_name -> Nullable<Text>,
        responsible_person_id -> Nullable<BigInt>,
        est_labor_hrs -> Nullable<Numeric>,
        inspection_result -> Nullable<SmallInt>,
        value -> Nullable<Text>,
        answer_format -> Nullable<Jsonb>,
        answer_file_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    work_order (id) {
        id -> BigInt,
        board_id -> BigInt,
        status -> SmallInt,
        code -> Text,
        title -> Text,
        description -> Text,
        maintenance_type -> Nullable<Text>,
        asset_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        maintenance_plant -> Nullable<Text>,
        planning_plant -> Nullable<Text>,
        linked_project -> Nullable<Text>,
        external_reference -> Nullable<Text>,
        resolution -> Nullable<Text>,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    work_order_part (id) {
        id -> BigInt,
        work_order_id -> BigInt,
    }
}

diesel::table! {
    work_order_status (id) {
        id -> BigInt,
        name -> Text,
        counts_as -> Text,
        system_status -> SmallInt,
        colour -> Text,
        position -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    job (id) {
        id -> BigInt,
        queue -> Text,
        key -> Text,
        payload -> Jsonb,
        state -> Text,
        attempts -> Integer,
        error -> Text,
        due_at -> Timestamptz,
        called_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    node (id) {
        id -> Uuid,
        name -> Text,
        version -> Text,
        started_at -> Timestamptz,
        seen_at -> Timestamptz,
        state -> Jsonb,
    }
}
