//! Searching messages reads the index of their words, although row-level security stands before the table.

use tokio_postgres::{NoTls, connect};

use crate::world::World;

const FILL: &str = "\
    INSERT INTO thread (tenant_id, kind, pair) SELECT id, 'direct', '1:2' FROM tenant;
    INSERT INTO message (tenant_id, id, thread_id, seq, by_name, at, text)
        SELECT t.tenant_id, -n, t.id, n, 'Ada', now(), CASE n % 2000 WHEN 7 THEN 'rare' ELSE 'word' || n END
        FROM thread AS t, generate_series(1, 5000) AS n;
    ANALYZE message;
    SET ROLE gantry_app;";

#[tokio::test]
async fn a_word_is_found_by_its_index_and_only_within_the_tenant() {
    let world = World::new().await;
    let (client, connection) = connect(&world.database.url(), NoTls).await.unwrap();
    let driving = tokio::spawn(connection);
    client.batch_execute(FILL).await.unwrap();
    let mine = format!("SELECT set_config('app.tenant_id', '{}', false)", world.plant.id());
    client.batch_execute(&mine).await.unwrap();
    let search = "FROM message WHERE words @@ 'rare'::tsquery";
    let plan = client.query(&format!("EXPLAIN SELECT id {search}"), &[]).await.unwrap();
    let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
    assert!(plan.iter().any(|line| line.contains("message_by_words")), "{plan:#?}");
    let found: i64 = client.query_one(&format!("SELECT count(*) {search}"), &[]).await.unwrap().get(0);
    assert_eq!(found, 3);
    client.batch_execute("SELECT set_config('app.tenant_id', '0', false)").await.unwrap();
    let found: i64 = client.query_one(&format!("SELECT count(*) {search}"), &[]).await.unwrap().get(0);
    assert_eq!(found, 0, "another tenant finds nothing of it");
    drop(client);
    driving.await.unwrap().unwrap();
}
