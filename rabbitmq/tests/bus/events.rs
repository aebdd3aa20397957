//! Events: who hears what, in which order.

use bytes::Bytes;
use gantry_rabbitmq::{BusEvent, InProcess};

use crate::Place;

pub(crate) async fn every_promise_is_kept(place: &Place) {
    an_event_reaches_the_other_nodes_and_not_its_own(place, 10).await;
    events_of_one_node_come_in_the_order_they_were_published(place, 20).await;
    only_bound_topics_of_the_same_tenant_come(place, 30).await;
    after_unbind_nothing_more_comes(place, 40).await;
    binary_payloads_of_a_megabyte_arrive_whole(place, 50).await;
    wildcards_bind_nothing_and_are_counted_as_dropped(place, 60).await;
    what_was_published_before_closing_arrives_and_nothing_after(place, 70).await;
}

fn text(event: &BusEvent) -> &str {
    std::str::from_utf8(&event.payload).unwrap()
}

async fn an_event_reaches_the_other_nodes_and_not_its_own(place: &Place, tenant: i64) {
    let (mut one, mut two, mut three) = (place.node().await, place.node().await, place.node().await);
    for node in [&one, &two, &three] {
        node.bus.bind(tenant, "board:7").await;
    }
    one.bus.publish(tenant, "board:7", Bytes::from_static(b"from one"));
    for other in [&mut two, &mut three] {
        let event = other.next().await;
        assert_eq!((event.tenant, event.topic.as_str(), event.node), (tenant, "board:7", one.id));
        assert_eq!(text(&event), "from one");
    }
    // Were its own event on its way to `one`, it would come before this later one.
    two.bus.publish(tenant, "board:7", Bytes::from_static(b"from two"));
    assert_eq!(text(&one.next().await), "from two");
}

async fn events_of_one_node_come_in_the_order_they_were_published(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "thread:1").await;
    for number in 0..2_000 {
        one.bus.publish(tenant, "thread:1", Bytes::from(format!("{number}")));
    }
    for number in 0..2_000 {
        assert_eq!(text(&two.next().await), number.to_string());
    }
}

async fn only_bound_topics_of_the_same_tenant_come(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "changes:asset.type").await;
    one.bus.publish(tenant + 1, "changes:asset.type", Bytes::from_static(b"another tenant's"));
    one.bus.publish(tenant, "changes:asset", Bytes::from_static(b"another topic's"));
    one.bus.publish(tenant, "changes:asset.type", Bytes::from_static(b"mine"));
    assert_eq!(text(&two.next().await), "mine");
}

async fn after_unbind_nothing_more_comes(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "board:1").await;
    two.bus.bind(tenant, "board:2").await;
    two.bus.unbind(tenant, "board:1").await;
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"gone"));
    one.bus.publish(tenant, "board:2", Bytes::from_static(b"kept"));
    assert_eq!(text(&two.next().await), "kept");
}

async fn binary_payloads_of_a_megabyte_arrive_whole(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    let payload: Bytes = (0..=255_u8).cycle().take(1_000_000).collect();
    two.bus.bind(tenant, "board:1").await;
    one.bus.publish(tenant, "board:1", payload.clone());
    assert!(two.next().await.payload == payload);
}

async fn wildcards_bind_nothing_and_are_counted_as_dropped(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "#").await;
    two.bus.bind(tenant, "board:1").await;
    one.bus.publish(tenant, "#", Bytes::new());
    one.bus.publish(tenant, "board:2", Bytes::new());
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"this alone"));
    assert_eq!(text(&two.next().await), "this alone");
    assert_eq!(one.bus.health().dropped, 1);
}

async fn what_was_published_before_closing_arrives_and_nothing_after(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "board:1").await;
    for number in 0..1_000 {
        one.bus.publish(tenant, "board:1", Bytes::from(format!("{number}")));
    }
    one.bus.close().await;
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"too late"));
    let three = place.node().await;
    for number in 0..1_000 {
        assert_eq!(text(&two.next().await), number.to_string());
    }
    three.bus.publish(tenant, "board:1", Bytes::from_static(b"from three"));
    assert_eq!(text(&two.next().await), "from three");
    for node in [two, three] {
        node.bus.close().await;
    }
}

#[tokio::test]
async fn a_node_that_does_not_read_loses_its_own_events_and_delays_no_other() {
    let place = Place::Process(InProcess::default());
    let (one, two) = (place.node().await, place.node().await);
    two.bus.bind(1, "board:1").await;
    for _ in 0..20_000 {
        one.bus.publish(1, "board:1", Bytes::new());
    }
    let health = two.bus.health();
    assert_eq!(health.received + health.overflowed, 20_000);
    assert!(health.overflowed > 0);
}
