//! The walls between tenants: what the catalogue must say of every table, and what one tenant meets of another's rows.

use gantry_domain::{Error, Need, RequestContext};
use gantry_store::people::crew;
use gantry_store::people::person;
use gantry_store::sign_on::user;
use gantry_store::system::stream;
use gantry_store::tenants::tenant;
use gantry_store::work_orders::work_order;
use gantry_store::{Store, board_stream};
use tokio_postgres::SimpleQueryMessage;

use crate::world::{Tenant, World};

/// Tables that belong to no tenant.
const SHARED: &str = "'tenant', 'erased_tenant', 'node', 'sensor_partition', '__diesel_schema_migrations'";

/// What is wrong with the tables, each as one line; nothing is what it should answer.
const COMPLAINTS: &[(&str, &str)] = &[
    (
        "has no tenant_id, or one that may be empty or has no default",
        "SELECT c.relname FROM tables c WHERE NOT EXISTS (SELECT FROM pg_attribute a \
         JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attrelid = c.oid \
         AND a.attname = 'tenant_id' AND a.attnotnull AND pg_get_expr(d.adbin, d.adrelid) LIKE '%app.tenant_id%')",
    ),
    (
        "does not force row-level security",
        // But for the owner of one table that the runtime role cannot touch: it is read and written by functions of the owner.
        "SELECT c.relname FROM tables c WHERE NOT (c.relrowsecurity AND (c.relforcerowsecurity OR c.relname = 'search_entry' \
         AND NOT has_table_privilege('gantry_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')))",
    ),
    (
        "has no policy for reading and writing by the tenant, or another one besides",
        "SELECT c.relname FROM tables c WHERE (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive) <> 1 \
         OR NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd = '*' AND p.polroles = '{0}' \
         AND pg_get_expr(p.polqual, p.polrelid) LIKE '(tenant_id = ( SELECT %app.tenant_id%' \
         AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '(tenant_id = ( SELECT %app.tenant_id%')",
    ),
    (
        "has codes that cannot be looked up: row-level security keeps lower() away from the index",
        "SELECT c.relname FROM tables c JOIN pg_index i ON i.indrelid = c.oid WHERE pg_get_indexdef(i.indexrelid) LIKE '%lower(code)%'",
    ),
    ("belongs to the runtime role", "SELECT c.relname FROM tables c WHERE pg_get_userbyid(c.relowner) = 'gantry_app'"),
    (
        "refers to a tenant's table without naming the tenant",
        "SELECT c.relname || '.' || k.conname FROM tables c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' \
         JOIN tables t ON t.oid = k.confrelid WHERE NOT k.conkey @> ARRAY[(SELECT attnum FROM pg_attribute \
         WHERE attrelid = c.oid AND attname = 'tenant_id')]",
    ),
    (
        "has a unique key that another tenant could hit",
        "SELECT i.indexrelid::regclass::text FROM tables c JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique \
         WHERE NOT i.indkey::int2[] @> ARRAY[(SELECT attnum FROM pg_attribute \
         WHERE attrelid = c.oid AND attname = 'tenant_id')] \
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = i.indkey[0] \
         AND (a.attname = 'stream_id' OR a.attname = 'id' AND (a.attidentity = 'a' OR c.relname = 'session')))",
    ),
    (
        "has changes without history, and is not exempt by name",
        "SELECT c.relname FROM tables c WHERE c.relname NOT IN ('alarm', 'api_key_token', 'webhook_attempt', 'webhook_delivery', 'webhook_seen', 'webhook_state', 'webhook_stream_seen', 'alarm_list', 'alarm_occurrence', 'board_member', 'consignment_settlement', 'change', 'change_seen', 'chat_command', 'cost_due', 'cost_total', 'counted_cost', 'counter', 'import', 'job', 'news', 'notification', 'notification_setting', 'overdue_seen', 'plan_event', 'plan_log', 'plan_occurrence', 'plan_pause', 'plan_schedule', 'plan_start_count', 'purchase_order_demand', 'push_subscription', 'reading_due', 'request_answer', 'request_upload', 'search_entry', 'live_count', 'message', 'message_attachment', 'message_reaction', 'meter_reading', 'passkey_registration', 'password_reset', 'sensor_device', 'sensor_hour', 'sensor_latest', 'sensor_minute', 'sensor_reading', 'sensor_stamp', 'session', 'part_standard_price', 'stock_count_line', 'stock_layer', 'stock_alert', 'supplier_contract_reminder', 'stock_layer_movement', 'stock_movement_serial', 'stock_serial', 'landed_cost', 'landed_cost_share', 'supplier_invoice_allocation', 'stock_item', 'stock_movement', 'stock_reservation', 'stream', 'stream_event', \
         'stream_snapshot', 'thread', 'thread_member', 'watch', 'watch_anchor', 'work_order', 'work_order_file', 'work_order_label', 'task', 'sub_task', 'list', 'label', 'log_note', 'labour', 'planned_work', 'work_order_cost', 'work_order_failure', 'stream_event_mention', 'work_order_link', 'task_group_version', 'work_order_part', 'replay_key', 'sign_in_log', 'sign_in_result', 'sign_in_state', 'sign_in_step', 'user_photo') \
         AND 2 > (SELECT count(*) FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname IN ('record_change', 'record_added'))",
    ),
    // Partitions are reached through their table, whose policy counts then: they need none as long as there is no other way in.
    (
        "is a partition that can be reached by itself",
        "SELECT c.relname FROM pg_class c WHERE c.relispartition AND c.relkind IN ('r', 'p') \
         AND (NOT (c.relrowsecurity AND c.relforcerowsecurity) OR has_table_privilege('gantry_app', c.oid, \
         'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'))",
    ),
];

pub(crate) async fn ask(url: &str, statement: &str) -> Vec<String> {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let rows = client.simple_query(statement).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
    let first = |row| match row {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    rows.into_iter().filter_map(first).collect()
}

async fn complaints(url: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (what, query) in COMPLAINTS {
        let tables = format!(
            "WITH tables AS (SELECT * FROM pg_class WHERE relkind IN ('r', 'p') \
             AND relnamespace = 'public'::regnamespace AND NOT relispartition AND relname NOT IN ({SHARED})) {query}"
        );
        all.extend(ask(url, &tables).await.into_iter().map(|name| format!("{name} {what}")));
    }
    all
}

#[tokio::test]
async fn every_table_stands_behind_the_walls() {
    let world = World::new().await;
    assert_eq!(complaints(&world.database.url()).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_table_without_walls_is_noticed() {
    let world = World::new().await;
    let url = world.database.url();
    ask(&url, "CREATE TABLE hole (id BIGINT PRIMARY KEY, code TEXT UNIQUE, change_id BIGINT REFERENCES change (id))")
        .await;
    let noticed = complaints(&url).await;
    assert_eq!(noticed.len(), 7, "{noticed:#?}");
}

#[tokio::test]
async fn a_week_of_readings_is_reached_through_its_table_alone() {
    let world = World::new().await;
    let url = world.database.url();
    let week =
        ask(&url, "SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'sensor_reading'::regclass LIMIT 1")
            .await;
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("SET ROLE gantry_app").await.unwrap();
    client.batch_execute("SELECT count(*) FROM sensor_reading").await.unwrap();
    for forbidden in ["SELECT FROM", "DELETE FROM", "TRUNCATE", "DROP TABLE"] {
        let error = client.batch_execute(&format!("{forbidden} {}", week[0])).await.unwrap_err();
        assert_eq!(error.code().unwrap().code(), "42501", "{forbidden}");
    }
    ask(&url, &format!("GRANT SELECT ON {} TO gantry_app", week[0])).await;
    assert_eq!(complaints(&url).await, [format!("{} is a partition that can be reached by itself", week[0])]);
}

#[tokio::test]
async fn the_runtime_role_can_do_nothing_special() {
    let world = World::new().await;
    let special = "SELECT rolname FROM pg_roles WHERE rolname = 'gantry_app' \
                   AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin)";
    assert_eq!(ask(&world.database.url(), special).await, Vec::<String>::new());
}

#[tokio::test]
async fn what_happened_cannot_be_changed_or_removed_by_the_runtime_role() {
    let world = World::new().await;
    let url = world.database.url();
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let id = world.plant.id();
    client.batch_execute(&format!("SET app.tenant_id = '{id}'; SET ROLE gantry_app")).await.unwrap();
    for table in ["change", "stream_event", "sign_in_log"] {
        client.batch_execute(&format!("SELECT count(*) FROM {table}")).await.unwrap();
        let attempts = [
            format!("UPDATE {table} SET tenant_id = tenant_id"),
            format!("DELETE FROM {table}"),
            format!("TRUNCATE {table}"),
            format!("ALTER TABLE {table} DISABLE TRIGGER ALL"),
            format!("DROP TABLE {table}"),
        ];
        for attempt in attempts {
            let error = client.batch_execute(&attempt).await.unwrap_err();
            assert_eq!(error.code().unwrap().code(), "42501", "{attempt}");
        }
    }
    // What forgets does so by the tenant's retention, for every caller, and looks at no table of the caller's.
    let loose = "SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace \
                 AND p.proname IN ('forget_changes', 'forget_sign_ins') \
                 AND NOT (p.prosecdef AND coalesce(p.proconfig @> ARRAY['search_path=public, pg_temp'], false))";
    assert_eq!(ask(&url, loose).await, Vec::<String>::new());
}

#[tokio::test]
async fn only_what_the_retention_allows_is_forgotten() {
    let world = World::new().await;
    let url = world.database.url();
    let id = world.plant.id();
    let other = Tenant::new(&world.store, "other").await.id();
    let entries = format!(
        "INSERT INTO change (tenant_id, at, family, record_id, kind) SELECT t, now() - d * interval '1 day', 'old', d, 'created' \
         FROM unnest(ARRAY[{id}, {other}]) AS t, unnest(ARRAY[10, 100, 400]) AS d"
    );
    ask(&url, &entries).await;
    let left = async |tenant: i64| {
        let kept =
            format!("SELECT record_id FROM change WHERE family = 'old' AND tenant_id = {tenant} ORDER BY record_id");
        ask(&url, &kept).await.join(" ")
    };
    let forget = "SET ROLE gantry_app; SELECT forget_changes(1000)";
    ask(&url, forget).await;
    assert_eq!(left(id).await, "10 100 400", "for ever, unless a tenant says otherwise");
    ask(&url, &format!("UPDATE tenant SET audit_days = 365 WHERE id = {id}")).await;
    ask(&url, forget).await;
    assert_eq!((left(id).await.as_str(), left(other).await.as_str()), ("10 100", "10 100 400"));
    let least =
        ask(&url, &format!("WITH t AS (SELECT 1) SELECT 1 FROM tenant WHERE id = {id} AND audit_days >= 90")).await;
    assert_eq!(least.len(), 1);
    let log = format!(
        "INSERT INTO sign_in_log (tenant_id, at, provider_name, reason, detail, subject, email, address, event, way) \
         SELECT {id}, now() - d * interval '1 day', '', '', '', d::text, '', '', 'signIn', 'password' FROM unnest(ARRAY[1, 179, 181]) AS d"
    );
    ask(&url, &log).await;
    ask(&url, "SET ROLE gantry_app; SELECT forget_sign_ins(1000)").await;
    let kept = format!("SELECT subject FROM sign_in_log WHERE tenant_id = {id} ORDER BY at");
    assert_eq!(ask(&url, &kept).await, ["179", "1"]);
}

#[tokio::test]
async fn functions_of_the_owner_that_search_run_with_a_path_of_their_own() {
    let world = World::new().await;
    // A caller cannot put a table of its own before those that it reads.
    let loose = "SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef \
                 AND p.proname LIKE 'search%' AND NOT coalesce(p.proconfig @> ARRAY['search_path=public, pg_temp'], false)";
    assert_eq!(ask(&world.database.url(), loose).await, Vec::<String>::new());
    let called = "SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'search%' \
                  AND p.prosecdef AND has_function_privilege('gantry_app', p.oid, 'EXECUTE')";
    assert_eq!(ask(&world.database.url(), called).await, ["search_candidates"]);
}

#[tokio::test]
async fn one_tenant_sees_nothing_of_another() {
    let world = World::new().await;
    let card = world.plant.open(&world.store, &["Replace the seal"]).await[0];
    let other = Tenant::new(&world.store, "other").await;
    let context = other.context();
    let look = async |tx: &gantry_store::Tx| {
        assert!(work_order::get(tx, card).await?.is_none());
        assert!(work_order::place(tx, card).await?.is_none());
        assert!(user::by_id(tx, world.plant.user).await?.is_none());
        assert_eq!(person::list(tx).await?.len(), 1);
        assert_eq!(stream::head(tx, "board:1").await?.unwrap().version, 0);
        Ok(())
    };
    world.store.tenant_tx(&context, Need::SignedIn, look).await.unwrap();
}

#[tokio::test]
async fn one_tenant_can_change_nothing_of_another() {
    let world = World::new().await;
    let other = Tenant::new(&world.store, "other").await;
    let (context, theirs) = (other.context(), world.plant.user);
    let meddle = async |tx: &gantry_store::Tx| user::set_password(tx, theirs, "mine now").await;
    world.store.tenant_tx(&context, Need::SignedIn, meddle).await.unwrap();
    let look = async |tx: &gantry_store::Tx| user::by_id(tx, theirs).await;
    let user = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, look).await.unwrap().unwrap();
    assert_eq!(user.password_hash.as_deref(), Some("hash"));
}

#[tokio::test]
async fn anothers_id_is_as_unknown_as_one_that_never_was() {
    let world = World::new().await;
    let other = Tenant::new(&world.store, "other").await;
    for id in [world.plant.person, i64::MAX] {
        let join = async |tx: &gantry_store::Tx| crew::insert(tx, "Night shift", &[id]).await;
        let refused = world.store.tenant_tx(&other.context(), Need::SignedIn, join).await.unwrap_err();
        assert_eq!(refused.code(), "unknown_reference");
    }
}

#[tokio::test]
async fn without_a_tenant_there_are_only_the_tenants() {
    let world = World::new().await;
    let names: Vec<String> = tenant::list(&world.store).await.unwrap().into_iter().map(|one| one.identifier).collect();
    assert_eq!(names, ["plant"]);
    let nowhere = RequestContext::system(0, "test");
    let look = async |tx: &gantry_store::Tx| Ok((person::list(tx).await?, board_stream::load(tx, 1).await));
    let (people, board) = world.store.tenant_tx(&nowhere, Need::SignedIn, look).await.unwrap();
    assert!(people.is_empty());
    assert_eq!(board.unwrap_err().code(), "not_found");
}

#[tokio::test]
async fn the_host_name_says_which_tenant() {
    let world = World::new().await;
    let of = async |host: &str| tenant::by_host(&world.store, host).await.unwrap().map(|one| one.identifier);
    assert_eq!(of("plant.localhost").await.as_deref(), Some("plant"));
    assert_eq!(of("PLANT.example.com").await.as_deref(), Some("plant"));
    assert_eq!(of("nobody.example.com").await, None);
}

#[tokio::test]
async fn who_lacks_the_permission_gets_no_connection() {
    let world = World::new().await;
    let nobody = RequestContext::user(
        world.plant.id(),
        world.plant.context().caller().clone(),
        std::sync::Arc::default(),
        uuid::Uuid::nil(),
    );
    let need = Need::Of(gantry_domain::SubModule::WorkOrders, gantry_domain::Action::Read);
    let asked = async |_: &gantry_store::Tx| -> Result<(), Error> { unreachable!("there is no permission") };
    assert_eq!(world.store.tenant_tx(&nobody, need, asked).await.unwrap_err().code(), "permission_required");
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing_and_its_connection_is_not_lent_again() {
    let world = World::new().await;
    let store = Store::connect(&world.database.url(), 1).await.unwrap();
    let context = world.plant.context();
    let endless = store.tenant_tx(&context, Need::SignedIn, async |tx| {
        crew::insert(tx, "Ghosts", &[]).await?;
        std::future::pending::<Result<(), Error>>().await
    });
    let written = async {
        // The other store waits for the name's unique key, so it knows when the ghost's insert has arrived.
        let locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'transactionid' AND granted";
        while ask(&world.database.url(), locks).await == ["0"] {}
    };
    tokio::select! {
        _ = endless => unreachable!("it never ends"),
        () = written => {}
    }
    let look = async |tx: &gantry_store::Tx| crew::list(tx).await;
    let crews = store.tenant_tx(&context, Need::SignedIn, look).await.unwrap();
    assert_eq!(crews.len(), 1);
}

#[tokio::test]
async fn a_database_that_cannot_be_used_says_why() {
    let world = World::new().await;
    let message = async |url: &str| Store::connect(url, 1).await.err().unwrap().to_string();
    assert!(message("not a url").await.starts_with("the database URL is not usable"));
    assert!(message("postgres://nobody@127.0.0.1:1/none").await.starts_with("PostgreSQL cannot be reached"));
    assert!(world.store.ready().await.is_ok());
}
