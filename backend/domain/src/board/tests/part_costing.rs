//! Parts on a work order where stock is kept in layers or at a standard price: what is decided is what the ledger posts.

use chrono::TimeDelta;
use rust_decimal::Decimal;

use super::part_world::{BEARING, planned};
use super::parts::{dec, issue, planner, some};
use super::*;
use crate::stock::{Costing, Layer, Layers, StockKey};

const SHELF: StockKey = StockKey::of(BEARING, 11);

fn cost(world: &World, line: Id) -> Decimal {
    world.stock.facts.lines[&line].actual_cost
}

#[test]
fn an_order_costs_what_its_layers_cost_and_what_comes_back_is_used_first() {
    let mut world = World::new();
    let (now, place) = (world.now, world.stock.facts.places.get_mut(&SHELF).unwrap());
    let layer = |id: Id, quantity: &str, value: &str| Layer {
        id: Some(id),
        at: now + TimeDelta::days(id - 10),
        source: None,
        quantity: dec(quantity),
        value: dec(value),
    };
    place.costing = Costing::Fifo(Layers::new(vec![layer(1, "2", "4"), layer(2, "1", "8")]));
    let id = planned(&mut world, 3, "9", false);
    world.done(&planner(), &BoardCommand::IssuePart(Box::new(issue(id, "3"))));
    assert_eq!(cost(&world, id), dec("12"));
    world.done(&planner(), &BoardCommand::ReturnPart(some(id, Some("1"))));
    assert_eq!(cost(&world, id), dec("8"));
    world.done(&planner(), &BoardCommand::IssuePart(Box::new(issue(id, "1"))));
    assert_eq!(cost(&world, id), dec("12"));
    world.stock.check();
}

#[test]
fn an_order_costs_the_standard_price() {
    let mut world = World::new();
    world.stock.facts.places.get_mut(&SHELF).unwrap().costing = Costing::StandardPrice;
    let id = planned(&mut world, 3, "9", false);
    world.done(&planner(), &BoardCommand::IssuePart(Box::new(issue(id, "3"))));
    assert_eq!((cost(&world, id), world.stock.facts.places[&SHELF].balance.value), (dec("12"), dec("0")));
    world.stock.check();
}
