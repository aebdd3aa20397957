//! Anchors of sensors and corrections of alarms: which are kept, who may write them, and that both count for their own tenant alone.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_domain::sensor::{Change, Episode, RuleChange};
use gantry_domain::{Id, Need};
use gantry_store::alarms::corrections::{Corrections, correct};
use gantry_store::sensors::anchors::{self, NewAnchors};
use gantry_store::sensors::gateway::Gateway;
use gantry_store::sensors::gateway_call::Condition;
use gantry_store::sensors::readings::{self, DeliveredReading};
use gantry_store::sensors::watch::{self, Subject};
use gantry_store::{Tx, entity};
use serde_json::json;
use uuid::Uuid;

use crate::readings::{claim, fields};
use crate::tenancy::ask;
use crate::world::{Tenant, World};

const RULE: Id = 3;

/// A plant with a sensor, and the owner of its partition.
struct Watch {
    world: World,
    gateway: Id,
    sensor: Id,
    own: (i32, i64),
    now: DateTime<Utc>,
}

impl Watch {
    async fn new() -> Self {
        let world = World::new().await;
        let make = async |tx: &Tx| {
            let new = fields(json!({"code": "GW", "name": "Hall", "kind": "virtual"}));
            let gateway: Gateway = entity::create(tx, &new).await?;
            Ok((gateway.id, claim(tx, "A", json!({"gatewayId": gateway.id})).await?))
        };
        let context = world.plant.context();
        let (gateway, sensor) = world.store.tenant_tx(&context, Need::SignedIn, make).await.unwrap();
        let mut watch =
            Self { world, gateway, sensor, own: (watch::partition_of(sensor), 0), now: Utc::now().trunc_subsecs(0) };
        watch.own = watch.taken_over().await;
        watch
    }

    /// Another node owns the partition from now on.
    async fn taken_over(&self) -> (i32, i64) {
        let claimed = watch::claim(&self.world.store, Uuid::now_v7(), vec![self.own.0], true, 60.0).await.unwrap();
        (claimed[0].number, claimed[0].epoch)
    }

    fn ago(&self, hours: i64) -> DateTime<Utc> {
        self.now - TimeDelta::hours(hours)
    }

    /// Writes anchors of so many hours ago; whether that was allowed.
    async fn keep(&self, tenant: &Tenant, cut: Option<i64>, hours: &[i64]) -> bool {
        let anchors = NewAnchors {
            cut: cut.map(|hours| (self.sensor, self.ago(hours))).into_iter().collect(),
            kept: hours.iter().map(|hours| (self.sensor, self.ago(*hours), json!(hours))).collect(),
            needed_since: self.ago(24),
        };
        let bodies = (Subject::Sensor, vec![(self.sensor, json!({}))]);
        watch::remember(&self.world.store, self.own, tenant.id(), bodies, anchors).await.unwrap()
    }

    async fn from(&self, tenant: &Tenant, hours: i64) -> Vec<i64> {
        let found = anchors::from(&self.world.store, tenant.id(), self.sensor, self.ago(hours)).await.unwrap();
        found.iter().map(|body| body.as_i64().unwrap()).collect()
    }

    async fn ask(&self, query: &str) -> Vec<String> {
        ask(&self.world.database.url(), query).await
    }

    /// From how many hours ago to how many an alarm was active.
    async fn occurrences(&self) -> Vec<String> {
        let ago = |column: &str| format!("(extract(epoch FROM '{}'::timestamptz - {column}) / 3600)::int", self.now);
        let (from, to) = (ago("raised_at"), ago("returned_at"));
        self.ask(&format!("SELECT {from} || ' ' || coalesce({to}::text, '') FROM alarm_occurrence ORDER BY raised_at"))
            .await
    }
}

#[tokio::test]
async fn the_newest_from_before_the_last_day_stays_and_those_after_it() {
    let watch = Watch::new().await;
    let plant = &watch.world.plant;
    assert!(watch.keep(plant, None, &[40, 31, 25, 19, 13, 7, 1]).await);
    assert_eq!(watch.from(plant, 20).await, [25, 19, 13, 7, 1]);
    assert_eq!(watch.from(plant, 13).await, [13, 7, 1]);
    assert_eq!(watch.from(plant, 48).await, [25, 19, 13, 7, 1], "older ones are forgotten");
    assert!(watch.keep(plant, Some(13), &[8, 2]).await);
    assert_eq!(watch.from(plant, 14).await, [19, 13, 8, 2], "it was evaluated again from there");
    watch.ask("UPDATE sensor SET retention_days = 1").await;
    assert_eq!(watch.from(plant, 22).await, [19, 13, 8, 2], "not all readings since the one before are kept");
    watch::forget(&watch.world.store, watch.own, plant.id(), Subject::Sensor, vec![watch.sensor]).await.unwrap();
    assert_eq!(watch.ask("SELECT at::text FROM watch_anchor").await, Vec::<String>::new());
}

#[tokio::test]
async fn only_the_owner_writes_and_only_of_its_tenant() {
    let watch = Watch::new().await;
    let (plant, other) = (&watch.world.plant, Tenant::new(&watch.world.store, "other").await);
    assert!(watch.keep(plant, None, &[7, 1]).await);
    assert!(watch.keep(&other, Some(40), &[5]).await);
    assert_eq!((watch.from(plant, 7).await, watch.from(&other, 7).await), (vec![7, 1], vec![]));
    watch.taken_over().await;
    assert!(!watch.keep(plant, Some(40), &[3]).await);
    assert_eq!(watch.from(plant, 7).await, [7, 1]);
    watch::forget(&watch.world.store, watch.own, plant.id(), Subject::Sensor, vec![watch.sensor]).await.unwrap();
    assert_eq!(watch.from(plant, 7).await, [7, 1]);
}

#[tokio::test]
async fn readings_that_came_a_day_late_are_not_evaluated() {
    let watch = Watch::new().await;
    let tenant = watch.world.plant.id();
    let reading = |hours| DeliveredReading { number: "A".into(), at: watch.ago(hours), value: 1.0, unit: None };
    let (store, context) = (&watch.world.store, &watch.world.plant.context());
    let batch = [reading(30), reading(25), reading(23), reading(1)];
    readings::take((store, context), watch.gateway, &Condition::default(), &batch).await.unwrap();
    watch.ask("UPDATE sensor_reading SET received_at = at WHERE at = (SELECT min(at) FROM sensor_reading)").await;
    let found = watch::since(store, tenant, vec![(watch.sensor, watch.ago(48))], 10).await.unwrap();
    let hours: Vec<i64> = found.iter().map(|one| ((watch.now - one.at).num_minutes() + 30) / 60).collect();
    assert_eq!(hours, [30, 23, 1], "the oldest was not late");
    assert_eq!(watch::since(store, tenant, vec![(watch.sensor, watch.ago(48))], 2).await.unwrap().len(), 2);
    let late = anchors::unwatched(store, tenant, watch.own.0).await.unwrap();
    assert_eq!(late.iter().map(|one| one.sensor_id).collect::<Vec<_>>(), [watch.sensor]);
    assert!(late[0].at > watch.ago(24) && late[0].at < watch.ago(22));
    assert_eq!(anchors::unwatched(store, tenant, (watch.own.0 + 1) % 64).await.unwrap(), []);
}

#[tokio::test]
async fn times_that_alarms_were_active_are_corrected_by_the_owner() {
    let watch = Watch::new().await;
    let (store, plant, sensor) = (&watch.world.store, watch.world.plant.id(), watch.sensor);
    let other = Tenant::new(store, "other").await.id();
    for (tenant, of, times) in
        [(plant, RULE, vec![(5, 4), (3, 2)]), (plant, RULE + 1, vec![(6, 5)]), (other, RULE, vec![(7, 6)])]
    {
        let alarm = format!(
            "INSERT INTO alarm (tenant_id, source_kind, sensor_id, rule_id, name, severity, status, active, acknowledged, raised_at, \
             occurrences, on_list, body) VALUES ({tenant}, 'rule', {sensor}, {of}, 'Hot', 'high', 'returnedUnacknowledged', false, false, \
             '{}', 1, false, '{{}}') RETURNING id",
            watch.now
        );
        let alarm = &watch.ask(&alarm).await[0];
        for (from, to) in times {
            let (from, to) = (watch.ago(from), watch.ago(to));
            watch.ask(&format!("INSERT INTO alarm_occurrence VALUES ({tenant}, {alarm}, '{from}', '{to}')")).await;
        }
    }
    let episode = |from, to| Episode {
        since: watch.ago(from),
        raised_at: watch.ago(from),
        value: None,
        limit: None,
        cleared_at: Some(watch.ago(to)),
        peak: None,
    };
    let told = [
        Change::Raised { episode: Episode { cleared_at: None, ..episode(10, 9) } },
        Change::Cleared { episode: episode(10, 9) },
        Change::Retracted { raised_at: watch.ago(7) },
        Change::Retracted { raised_at: watch.ago(6) },
        Change::Retracted { raised_at: watch.ago(5) },
        Change::Changed { raised_at: watch.ago(3), episode: episode(3, 1) },
    ];
    let corrections = Corrections::by(&told.map(|change| RuleChange { rule_id: RULE, change }));
    for _ in 0..2 {
        assert!(correct(store, watch.own, (plant, sensor), &corrections).await.unwrap());
        assert_eq!(watch.occurrences().await, ["10 9", "7 6", "6 5", "3 1"], "those of another rule or tenant stay");
    }
    watch.taken_over().await;
    let more = Corrections::by(&[RuleChange { rule_id: RULE, change: Change::Retracted { raised_at: watch.ago(3) } }]);
    assert!(!correct(store, watch.own, (plant, sensor), &more).await.unwrap());
    assert_eq!(watch.occurrences().await.len(), 4, "the partition has another owner by now");
}
