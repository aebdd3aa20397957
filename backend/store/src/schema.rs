//! The tables as diesel sees them, one for one as the migrations make them, but for `tenant_id`: no Rust code writes or asks
//! for it, because the database fills it in and hides what belongs to others.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    asset (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        description -> Text,
        parent_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

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
    change (id) {
        id -> BigInt,
        at -> Timestamptz,
        user_id -> Nullable<BigInt>,
        family -> Text,
        record_id -> BigInt,
        kind -> Text,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
    }
}

diesel::table! {
    counter (name) {
        name -> Text,
        value -> BigInt,
    }
}

diesel::table! {
    crew (id) {
        id -> BigInt,
        name -> Text,
        supervisor_id -> Nullable<BigInt>,
        weekly_capacity_hours -> Nullable<Numeric>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    crew_member (id) {
        id -> BigInt,
        crew_id -> BigInt,
        person_id -> BigInt,
        duty -> Text,
    }
}

diesel::table! {
    label (id) {
        id -> BigInt,
        board_id -> BigInt,
        name -> Text,
        colour -> Text,
    }
}

diesel::table! {
    labour (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        person_id -> BigInt,
        started_at -> Timestamptz,
        stopped_at -> Nullable<Timestamptz>,
        hours -> Nullable<Numeric>,
        rate -> Nullable<Numeric>,
        cost -> Nullable<Numeric>,
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
    location (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        parent_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
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
    person (id) {
        id -> BigInt,
        code -> Text,
        first_name -> Text,
        last_name -> Text,
        name -> Text,
        email -> Nullable<Text>,
        phone -> Nullable<Text>,
        hourly_rate -> Numeric,
        groups_description1 -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    role (id) {
        id -> BigInt,
        name -> Text,
        kind -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    session (id) {
        id -> Uuid,
        user_id -> BigInt,
        issued_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        user_agent -> Text,
        address -> Text,
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
        state -> Jsonb,
    }
}

diesel::table! {
    sub_module_permission (id) {
        id -> BigInt,
        role_id -> BigInt,
        sub_module -> Text,
        can_create -> Bool,
        can_update -> Bool,
        can_delete -> Bool,
        can_reopen -> Bool,
        can_configure -> Bool,
        reach -> Text,
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
    }
}

diesel::table! {
    tenant (id) {
        id -> BigInt,
        name -> Text,
        identifier -> Text,
        help_url -> Text,
        has_sso -> Bool,
        sso_only -> Bool,
        time_zone -> Text,
        currency -> Text,
        domains -> Array<Text>,
        xg_key -> Text,
        ag_key -> Text,
        logo -> Nullable<Binary>,
        logo_type -> Nullable<Text>,
        login_background -> Nullable<Binary>,
        login_background_type -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    #[sql_name = "user"]
    users (id) {
        id -> BigInt,
        uuid -> Uuid,
        email -> Text,
        username -> Text,
        display_name -> Text,
        password_hash -> Nullable<Text>,
        failed_attempts -> SmallInt,
        locked_at -> Nullable<Timestamptz>,
        active -> Bool,
        role_id -> BigInt,
        person_id -> Nullable<BigInt>,
        settings -> Jsonb,
        shortcuts -> Jsonb,
        photo_url -> Text,
        origin -> Text,
        last_seen_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    work_order (id) {
        id -> BigInt,
        board_id -> BigInt,
        list_id -> BigInt,
        position -> BigInt,
        status_id -> BigInt,
        status -> SmallInt,
        code -> Text,
        title -> Text,
        description -> Text,
        priority -> SmallInt,
        work_type -> Nullable<SmallInt>,
        maintenance_type -> Nullable<Text>,
        due -> Nullable<Timestamptz>,
        estimated_start -> Nullable<Timestamptz>,
        estimated_end -> Nullable<Timestamptz>,
        actual_start -> Nullable<Timestamptz>,
        actual_end -> Nullable<Timestamptz>,
        responsible_person_id -> Nullable<BigInt>,
        crew_id -> Nullable<BigInt>,
        asset_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        maintenance_plant -> Nullable<Text>,
        planning_plant -> Nullable<Text>,
        linked_project -> Nullable<Text>,
        external_reference -> Nullable<Text>,
        labour_use -> SmallInt,
        part_use -> SmallInt,
        total_labor_cost -> Numeric,
        total_parts_cost -> Numeric,
        created_by -> Nullable<BigInt>,
        created_by_name -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    work_order_label (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        label_id -> BigInt,
    }
}

diesel::table! {
    work_order_part (id) {
        id -> BigInt,
        work_order_id -> BigInt,
        code -> Text,
        name -> Text,
        unit -> Text,
        unit_cost -> Numeric,
        estimated_qty -> Numeric,
        issued_qty -> Numeric,
        used_qty -> Numeric,
        from_location -> Text,
        status -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    work_order_status (id) {
        id -> BigInt,
        name -> Text,
        system_status -> SmallInt,
        colour -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    asset,
    board,
    change,
    counter,
    crew,
    crew_member,
    label,
    labour,
    list,
    location,
    log_note,
    person,
    role,
    session,
    stream,
    stream_event,
    stream_snapshot,
    sub_module_permission,
    sub_task,
    task,
    tenant,
    users,
    work_order,
    work_order_label,
    work_order_part,
    work_order_status,
);
