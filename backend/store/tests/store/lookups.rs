//! Records that are looked up by their codes, in any case and from among many.

use gantry_domain::{Family, Need};
use gantry_store::Tx;
use gantry_store::entity::{by_codes, unique_code};
use gantry_store::families::table_of;

use crate::world::{Owner, World};

#[tokio::test]
async fn a_few_codes_are_found_without_reading_the_others() {
    let world = World::new().await;
    let owner = Owner::of(&world, world.plant.id()).await;
    // From here on the database counts how many parts are read.
    owner
        .run(
            "INSERT INTO unit_of_measure (code, name) VALUES ('pc', 'Piece'); \
             INSERT INTO master_part (code, name, unit_id) SELECT 'Part-' || n, 'Part', u.id FROM generate_series(1, 3000) AS n, \
             unit_of_measure AS u WHERE u.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint AND u.code = 'pc'; \
             UPDATE master_part SET archived_at = now() WHERE code = 'Part-9'; ANALYZE master_part; \
             CREATE SEQUENCE parts_read; GRANT USAGE ON SEQUENCE parts_read TO gantry_app; \
             CREATE POLICY counts_reads ON master_part AS RESTRICTIVE FOR SELECT USING (nextval('parts_read') > 0)",
        )
        .await;
    let table = table_of(Family::MasterPart).unwrap();
    // In a transaction that may write, because the sequence counts.
    let look = async |tx: &Tx| {
        let found = by_codes(tx, table, &["PART-7", " part-8 ", "part-9", "part-x"]).await?;
        let free = (unique_code(tx, table, "pArT-9", None).await?, unique_code(tx, table, "Part-X", None).await?);
        Ok((found, free))
    };
    let (found, free) = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, look).await.unwrap();
    let mut codes: Vec<&str> = found.keys().map(String::as_str).collect();
    codes.sort_unstable();
    assert_eq!((codes, free), (vec!["part-7", "part-8"], (false, true)), "archived ones keep their code");
    let read = owner.number("SELECT last_value FROM parts_read").await;
    assert!(read < 30, "{read} parts were read");
}
