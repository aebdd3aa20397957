//! Totals of costs: whatever changes, and however many count meanwhile, they are what the rows of the work orders add up to.

use gantry_domain::{Id, Need};
use gantry_store::job_schedule;
use gantry_store::work_orders::cost_total::{self, CostTree};

use crate::world::{Owner, World};

/// Assets and locations of the trees. Each hangs below one with a lower number, so that there are no rings.
const PLACES: u64 = 12;

/// The same numbers in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

struct Plant {
    world: World,
    orders: Vec<Id>,
}

impl Plant {
    async fn new() -> Self {
        let world = World::new().await;
        let titles: Vec<String> = (0..8).map(|number| format!("Work {number}")).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let orders = world.plant.open(&world.store, &titles).await;
        let owner = Owner::of(&world, world.plant.id()).await;
        for table in ["asset", "location"] {
            let places = format!(
                "INSERT INTO {table} (code, name) SELECT 'C-' || n, 'Place' FROM generate_series(1, {PLACES}) AS n"
            );
            owner.run(&places).await;
        }
        Self { world, orders }
    }

    async fn owner(&self) -> Owner {
        Owner::of(&self.world, self.world.plant.id()).await
    }

    /// A change of some kind at a random place.
    fn change(&self, dice: &mut Dice) -> String {
        let order = self.orders[usize::try_from(dice.below(8)).unwrap()];
        let table = ["asset", "location"][usize::from(dice.below(2) == 1)];
        let (money, number) = (1 + dice.below(500), 2 + dice.below(PLACES - 1));
        let place = |table: &str, number: u64| format!("(SELECT id FROM {table} WHERE code = 'C-{number}')");
        match dice.below(9) {
            0 | 1 => format!("UPDATE work_order SET {table}_id = {} WHERE id = {order}", place(table, number)),
            2 => format!("UPDATE work_order SET {table}_id = NULL WHERE id = {order}"),
            3 => {
                let above = place(table, 1 + dice.below(number - 1));
                format!("UPDATE {table} SET parent_id = {above} WHERE code = 'C-{number}'")
            }
            // Several of one tree by one statement, which may be above and below each other.
            4 => format!(
                "UPDATE {table} AS t SET parent_id = (SELECT p.id FROM {table} AS p WHERE p.code = 'C-' || (substr(t.code, 3)::int / 2)) \
                 WHERE t.code LIKE 'C-%' AND substr(t.code, 3)::int BETWEEN {number} AND {number} + 3"
            ),
            5 => format!(
                "INSERT INTO labour (work_order_id, person_id, started_at, stopped_at, hours, cost, worked_on, entered_at) \
                 VALUES ({order}, {}, now(), now(), 1, {money}.25, current_date, now())",
                self.world.plant.person
            ),
            6 => format!(
                "INSERT INTO planned_work (work_order_id, craft, hours, rate) VALUES ({order}, 'Fitter', 2.5, {money})"
            ),
            7 => format!(
                "INSERT INTO work_order_cost (work_order_id, kind, planned, description, incurred_on, amount, currency, added_at, added_by_name) \
                 VALUES ({order}, 'service', {}, 'Crane', current_date, {money}, 'EUR', now(), 'Ada')",
                dice.below(2) == 1
            ),
            _ => format!("DELETE FROM work_order_cost WHERE work_order_id = {order}"),
        }
    }

    /// How many totals are not what the rows add up to.
    async fn wrong(&self, owner: &Owner) -> i64 {
        let mut wrong = 0;
        for tree in ["asset", "location"] {
            let compare = format!(
                "WITH RECURSIVE below AS (SELECT id AS top, id FROM {tree} \
                 UNION ALL SELECT b.top, c.id FROM below AS b JOIN {tree} AS c ON c.parent_id = b.id), \
                 cost AS (SELECT * FROM costs_of(ARRAY(SELECT id FROM work_order))), \
                 known AS (SELECT b.top AS place_id, c.kind, sum(c.planned) FILTER (WHERE b.id = b.top) AS own_planned, \
                 sum(c.actual) FILTER (WHERE b.id = b.top) AS own_actual, sum(c.planned) AS planned, sum(c.actual) AS actual \
                 FROM below AS b JOIN cost AS c ON c.{tree}_id = b.id GROUP BY b.top, c.kind) \
                 SELECT count(*) FROM (SELECT * FROM cost_total WHERE tree = '{tree}') AS t FULL JOIN known AS k USING (place_id, kind) \
                 WHERE (coalesce(t.own_planned, 0), coalesce(t.own_actual, 0), coalesce(t.planned, 0), coalesce(t.actual, 0)) \
                 IS DISTINCT FROM (coalesce(k.own_planned, 0), coalesce(k.own_actual, 0), coalesce(k.planned, 0), coalesce(k.actual, 0))"
            );
            wrong += owner.number(&compare).await;
        }
        wrong
    }
}

#[tokio::test]
async fn totals_are_the_sums_of_the_rows_after_any_change() {
    let plant = Plant::new().await;
    let owner = plant.owner().await;
    let mut dice = Dice(42);
    for round in 0..40 {
        for _ in 0..5 {
            owner.run(&plant.change(&mut dice)).await;
            if dice.below(3) == 0 {
                owner.run("SELECT count_costs(2)").await;
            }
        }
        while owner.number("SELECT count_costs(3)").await > 0 {}
        assert_eq!(plant.wrong(&owner).await, 0, "round {round}");
    }
    assert!(
        owner.number("SELECT count(*) FROM cost_total WHERE planned > own_planned AND actual > own_actual").await > 0
    );
}

#[tokio::test]
async fn many_who_change_and_count_at_once_lose_nothing() {
    let plant = Plant::new().await;
    let owners = futures_util::future::join_all((0..4).map(|_| plant.owner())).await;
    let work = owners.iter().enumerate().map(async |(number, owner)| {
        let mut dice = Dice(u64::try_from(number).unwrap() + 7);
        for _ in 0..60 {
            owner.run(&plant.change(&mut dice)).await;
            owner.run("SELECT count_costs(2)").await;
        }
    });
    futures_util::future::join_all(work).await;
    // What the rounds of the server do.
    while job_schedule::count_costs(&plant.world.store, 500).await.unwrap() > 0 {}
    assert_eq!(plant.wrong(&owners[0]).await, 0);

    let top =
        owners[0].number("SELECT place_id FROM cost_total WHERE tree = 'asset' ORDER BY actual DESC LIMIT 1").await;
    let read = async |tx: &gantry_store::Tx| cost_total::of(tx, CostTree::Asset, top).await;
    let costs = plant.world.store.tenant_tx(&plant.world.plant.context(), Need::SignedIn, read).await.unwrap();
    let total = costs.rolled_up.total.unwrap();
    let kinds = [costs.rolled_up.parts, costs.rolled_up.purchases, costs.rolled_up.services, costs.rolled_up.other];
    let sum =
        kinds.iter().map(|kind| kind.actual).sum::<rust_decimal::Decimal>() + costs.rolled_up.labour.unwrap().actual;
    assert_eq!((total.actual, costs.pending), (sum, false));
    assert!(costs.rolled_up.work_orders >= costs.own.work_orders && total.actual >= costs.own.total.unwrap().actual);
}
