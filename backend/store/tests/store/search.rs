//! Search: words follow their records, codes come first, and users find only what they may read.

use std::sync::Arc;

use gantry_domain::{Caller, Grant, Need, Permissions, RequestContext, SubModule};
use gantry_store::search::{Group, SearchFamily, search};
use tokio_postgres::{NoTls, connect};
use uuid::Uuid;

use crate::world::{Owner, Tenant, World};

struct Plant {
    world: World,
    owner: Owner,
}

impl Plant {
    async fn new() -> Self {
        let world = World::new().await;
        let owner = Owner::of(&world, world.plant.id()).await;
        Self { world, owner }
    }

    async fn run(&self, sql: &str) {
        self.owner.run(sql).await;
    }

    async fn number(&self, sql: &str) -> i64 {
        self.owner.number(sql).await
    }

    async fn groups(&self, context: &RequestContext, text: &str, rows: usize) -> Vec<Group> {
        let find = async |tx: &gantry_store::Tx| search(tx, context, &SearchFamily::ALL, text, (0, rows)).await;
        self.world.store.tenant_read(context, Need::SignedIn, find).await.unwrap()
    }

    /// `asset PU-1`, or the text of a message.
    async fn found_by(&self, context: &RequestContext, text: &str) -> Vec<String> {
        let groups = self.groups(context, text, 5).await;
        let called = |group: &Group| {
            let word = group.family.word();
            let name = |code: &str, title: &str| format!("{word} {}", if code.is_empty() { title } else { code });
            group.hits.iter().map(|hit| name(&hit.code, &hit.title)).collect::<Vec<_>>()
        };
        groups.iter().flat_map(called).collect()
    }

    async fn found(&self, text: &str) -> Vec<String> {
        self.found_by(&self.world.plant.context(), text).await
    }
}

#[tokio::test]
async fn words_follow_their_record() {
    let plant = Plant::new().await;
    assert_eq!(plant.found("feed").await, ["asset PU-1"]);
    plant.run("UPDATE asset SET name = 'Cooling tower' WHERE code = 'PU-1'").await;
    assert!(plant.found("feed").await.is_empty(), "the old name is forgotten");
    assert_eq!(plant.found("tower").await, ["asset PU-1"]);
    plant.run("UPDATE asset SET archived_at = now() WHERE code = 'PU-1'").await;
    assert!(plant.found("tower").await.is_empty());
    plant.run("UPDATE asset SET name = 'Heat exchanger' WHERE code = 'PU-1'").await;
    assert!(plant.found("exchanger").await.is_empty(), "it is still archived");
    plant.run("UPDATE asset SET archived_at = NULL WHERE code = 'PU-1'").await;
    assert_eq!(plant.found("exchanger").await, ["asset PU-1"]);
    plant.run("DELETE FROM asset WHERE code = 'PU-1'").await;
    assert!(plant.found("exchanger").await.is_empty());
    assert_eq!(plant.number("SELECT count(*) FROM search_entry WHERE family = 'asset'").await, 0);
}

#[tokio::test]
async fn many_at_once_are_written_and_removed_at_once_and_a_transaction_taken_back_leaves_nothing() {
    let plant = Plant::new().await;
    plant
        .run("INSERT INTO location (code, name) SELECT 'L-' || n, 'Bay ' || n FROM generate_series(1, 1000) AS n")
        .await;
    assert_eq!(plant.number("SELECT count(*) FROM search_entry WHERE family = 'location'").await, 1000);
    let groups = plant.groups(&plant.world.plant.context(), "bay", 5).await;
    let codes: Vec<&str> = groups[0].hits.iter().map(|hit| hit.code.as_str()).collect();
    assert_eq!(codes, ["L-1000", "L-999", "L-998", "L-997", "L-996"], "the newest");
    assert!(groups[0].more);
    assert_eq!(plant.found("bay 17").await[0], "location L-179", "all words, each as the beginning of another one");
    plant.run("BEGIN; UPDATE location SET name = 'Pit'; ROLLBACK").await;
    assert!(plant.found("pit").await.is_empty());
    plant.run("UPDATE location SET archived_at = now() WHERE code <> 'L-3'").await;
    assert_eq!(plant.found("bay").await, ["location L-3"], "older than many that are archived");
    plant.run("DELETE FROM location").await;
    assert_eq!(plant.number("SELECT count(*) FROM search_entry WHERE family = 'location'").await, 0);
}

#[tokio::test]
async fn a_code_comes_first_however_it_is_written() {
    let plant = Plant::new().await;
    let titles: Vec<String> = (1..=30).map(|n| format!("Job {n}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    plant.world.plant.open(&plant.world.store, &titles).await;
    let code = plant.owner.text("SELECT min(code) FROM work_order").await;
    let number = code.trim_start_matches("WO-").trim_start_matches('0').to_owned();
    for written in [code.clone(), code.to_lowercase(), format!("wo{number}"), format!("WO {number}"), number] {
        assert_eq!(plant.found(&written).await[0], format!("workOrder {code}"), "{written}");
    }
    plant.run("INSERT INTO asset (code, name) VALUES ('6205-2RS', 'Bearing')").await;
    for written in ["6205-2RS", "62052rs", "6205"] {
        assert_eq!(plant.found(written).await, ["asset 6205-2RS"], "{written}");
    }
}

#[tokio::test]
async fn case_and_accents_do_not_count_and_nothing_typed_is_a_query() {
    let plant = Plant::new().await;
    plant
        .run("INSERT INTO asset (code, name) VALUES ('A-7', 'Prüfstand Förderband, Straße 5'), ('A-8', repeat('x', 9000))")
        .await;
    for written in ["prüf", "PRUF", "pruefstand", "Pru\u{308}fstand", "forderband strasse", "foerder STRASSE 5"] {
        assert_eq!(plant.found(written).await, ["asset A-7"], "{written}");
    }
    for written in ["prüf band", "", "  ", "'", "\\", "!&|():*<->", "' & '", "\u{0}7"] {
        assert!(!plant.found(&written.replace('\u{0}', "")).await.contains(&"asset A-8".to_owned()), "{written}");
    }
    assert!(plant.found("prüf fehlt").await.is_empty(), "all words");
    assert_eq!(plant.found(&"x".repeat(150)).await, ["asset A-8"]);
}

#[tokio::test]
async fn only_families_that_one_may_read_are_found() {
    let plant = Plant::new().await;
    plant.world.plant.open(&plant.world.store, &["Feed the pump"]).await;
    let caller = plant.world.plant.context().caller().clone();
    let may = |some: &[SubModule]| {
        let permissions = Permissions::new(some.iter().map(|one| (*one, Grant::default())));
        RequestContext::user(plant.world.plant.id(), caller.clone(), Arc::new(permissions), Uuid::nil())
    };
    assert_eq!(plant.found("feed pump").await, ["workOrder WO-000001", "asset PU-1"]);
    assert_eq!(plant.found_by(&may(&[SubModule::WorkOrders]), "feed pump").await, ["workOrder WO-000001"]);
    assert_eq!(plant.found_by(&may(&[SubModule::AllAssets]), "feed pump").await, ["asset PU-1"]);
    assert!(plant.found_by(&may(&[]), "feed pump").await.is_empty());
    assert!(plant.found_by(&may(&[SubModule::WorkOrders]), "fitter").await.is_empty(), "people are personnel's");
}

#[tokio::test]
async fn nothing_of_another_tenant_is_found_whatever_the_runtime_role_tries() {
    let plant = Plant::new().await;
    let other = Tenant::new(&plant.world.store, "other").await;
    plant
        .run("UPDATE asset SET name = 'Secret press' WHERE tenant_id = current_setting('app.tenant_id')::bigint")
        .await;
    assert_eq!(plant.found("secret").await, ["asset PU-1"]);
    assert!(plant.found_by(&other.context(), "secret").await.is_empty());

    let (app, connection) = connect(&plant.world.database.url(), NoTls).await.unwrap();
    tokio::spawn(connection);
    app.batch_execute("SET ROLE gantry_app; CREATE TEMP TABLE search_entry (tenant_id BIGINT, family TEXT)")
        .await
        .unwrap();
    let ids = "SELECT count(*) FROM search_candidates('{asset}', '{}', 'secret', 5)";
    for (tenant, expected) in [("", 0), ("0", 0), (other.id().to_string().as_str(), 0)] {
        app.batch_execute(&format!("SET app.tenant_id = '{tenant}'")).await.unwrap();
        let found: i64 = app.query_one(ids, &[]).await.unwrap().get(0);
        assert_eq!(found, expected, "as tenant {tenant:?}");
    }
    // The families are no way into the key of another tenant's words.
    let forged = format!(
        "SELECT count(*) FROM search_candidates(ARRAY['asset'' | ''{}/asset:secret'], '{{}}', 'x', 5)",
        plant.world.plant.id()
    );
    let forged = app.query_one(&forged, &[]).await.map(|row| row.get::<_, i64>(0));
    assert!(matches!(forged, Ok(0) | Err(_)), "{forged:?}");
    for forbidden in [
        "SELECT words FROM public.search_entry",
        "INSERT INTO public.search_entry (family, record_id, words) VALUES ('asset', 1, '')",
        "DELETE FROM public.search_entry",
        "CALL search_fill_asset(1)",
    ] {
        assert_eq!(app.batch_execute(forbidden).await.unwrap_err().code().unwrap().code(), "42501", "{forbidden}");
    }
}

#[tokio::test]
async fn a_message_is_found_by_the_members_of_its_thread_as_long_as_they_are() {
    let plant = Plant::new().await;
    let me = plant.world.plant.user;
    plant
        .run(&format!(
            "INSERT INTO thread (kind, pair) VALUES ('direct', '1:2'), ('direct', '1:3');
             INSERT INTO thread_member (thread_id, user_id) SELECT id, {me} FROM thread WHERE pair = '1:2';
             INSERT INTO message (id, thread_id, seq, by_name, at, text) SELECT n, (SELECT id FROM thread WHERE pair = '1:2'), n,
               'Ben', now(), 'The gasket leaks, part ' || n FROM generate_series(1, 3) AS n;
             INSERT INTO message (id, thread_id, seq, by_name, at, text) SELECT 10 + n, (SELECT id FROM thread WHERE pair = '1:3'), n,
               'Eve', now(), 'A gasket for others' FROM generate_series(1, 600) AS n"
        ))
        .await;
    let (third, second) = ("message The gasket leaks, part 3", "message The gasket leaks, part 2");
    assert_eq!(plant.found("gasket part").await[..2], [third, second]);
    assert_eq!(plant.found("gasket").await.len(), 3, "although others wrote 600 newer ones");
    let context = plant.world.plant.context();
    let chat =
        async |tx: &gantry_store::Tx| gantry_store::chat::search(tx, (&context, me), ("gasket", None), (1, 1)).await;
    let page = plant.world.store.tenant_read(&context, Need::SignedIn, chat).await.unwrap();
    assert_eq!((page.total_records, page.items[0].message.text.as_str()), (3, "The gasket leaks, part 2"));
    plant.run("UPDATE message SET text = '', deleted_at = now() WHERE id = 3").await;
    assert_eq!(plant.found("gasket").await.len(), 2);
    plant.run("DELETE FROM thread_member").await;
    assert!(plant.found("gasket").await.is_empty(), "no longer a member");
    let nobody = RequestContext::user(context.tenant(), Caller::System { reason: "test" }, Arc::default(), Uuid::nil());
    assert!(plant.found_by(&nobody, "gasket").await.is_empty());
}

#[tokio::test]
async fn a_move_writes_no_words_and_what_was_there_before_is_filled_in() {
    let plant = Plant::new().await;
    plant.world.plant.open(&plant.world.store, &["Replace the seal"]).await;
    let written = "SELECT xmin::text::bigint FROM search_entry WHERE family = 'work_order'";
    let before = plant.number(written).await;
    plant
        .run("UPDATE work_order SET title = title, position = position + 1, version = version + 1, updated_at = now()")
        .await;
    assert_eq!(plant.number(written).await, before);
    let entries = "SELECT count(*) FROM search_entry";
    let all = plant.number(entries).await;
    let fill = include_str!("../../../../migrations/86_search_of_existing/up.sql");
    plant.run(&format!("TRUNCATE search_entry; {fill}")).await;
    assert_eq!(plant.number(entries).await, all);
    assert_eq!(plant.found("seal").await, ["workOrder WO-000001"]);
}
