//! What is due of readings when nobody settled it for a while.

use gantry_store::sensors::readings;

use crate::readings::Radio;

/// What waits for as long as no node is there is taken bit by bit.
#[tokio::test]
async fn a_round_of_settling_takes_so_many_deliveries_and_readings_at_most() {
    let radio = Radio::new().await;
    let tenant = radio.world.plant.context().tenant();
    let leave = |deliveries: i32, readings: i32| {
        format!(
            "INSERT INTO reading_due (tenant_id, sensors, times, numbers, uncertain, replaced) \
             SELECT g.tenant_id, array_fill(s.id, ARRAY[{readings}]), array_fill(now(), ARRAY[{readings}]), \
             array_fill(1::float8, ARRAY[{readings}]), array_fill(false, ARRAY[{readings}]), false \
             FROM gateway AS g, sensor AS s, generate_series(1, {deliveries}) WHERE s.code = 'A' RETURNING 1::text"
        )
    };
    for (deliveries, readings) in [(1_001, 1), (3, 60_000)] {
        let left = async || radio.ask("SELECT count(*)::text FROM reading_due").await;
        assert_eq!(radio.ask(&leave(deliveries, readings)).await.len(), usize::try_from(deliveries).unwrap());
        assert!(readings::settle(&radio.world.store, tenant).await.unwrap().more);
        assert_eq!(left().await, ["1"], "{deliveries} deliveries of {readings} readings");
        assert!(!readings::settle(&radio.world.store, tenant).await.unwrap().more);
        assert_eq!(left().await, ["0"], "{deliveries} deliveries of {readings} readings");
    }
    assert_eq!(radio.ask("SELECT sum(count)::text FROM sensor_hour").await, ["181001"]);
}
