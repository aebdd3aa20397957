//! What holds of parts and stock after any run of commands: the ledger, the balances and the lines agree.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::part_world::{BEARING, MAIN, STAGE, VAN};
use super::parts::{planner, some};
use super::*;
use crate::board::kit::{KitOfOrder, StagePart};
use crate::board::parts::{EditPlannedPart, IssuePart, PlanPart};
use crate::stock::{Balance, Costing, Layer, Layers};

fn command(world: &World, kind: u8, a: usize, quantity: u16) -> BoardCommand {
    let lines: Vec<Id> = world.stock.facts.lines.keys().copied().collect();
    let line_id = lines.get(a % lines.len().max(1)).copied().unwrap_or_default();
    let quantity = Decimal::new(i64::from(quantity), 1);
    let warehouse = if a.is_multiple_of(3) { VAN } else { MAIN };
    let part = super::parts::some(line_id, None);
    let of = |quantity| crate::board::parts::PartQuantity { quantity: Some(quantity), ..part.clone() };
    match kind {
        0 | 1 => BoardCommand::PlanPart(Box::new(PlanPart {
            card_id: 3,
            part_id: Some(BEARING),
            quantity,
            warehouse_id: Some(warehouse),
            reserve: kind == 1,
            ..PlanPart::default()
        })),
        2 => BoardCommand::ReservePart(some(line_id, None)),
        3 => BoardCommand::ReleasePart(of(quantity)),
        4 | 5 => BoardCommand::IssuePart(Box::new(IssuePart {
            card_id: 3,
            line_id: (kind == 4).then_some(line_id),
            part_id: Some(BEARING),
            quantity: Some(quantity),
            warehouse_id: (a.is_multiple_of(2)).then_some(warehouse),
            beyond_plan: a.is_multiple_of(5),
            ..IssuePart::default()
        })),
        6 => BoardCommand::ReturnPart(of(quantity)),
        7 => BoardCommand::UsePart(of(quantity)),
        8 => BoardCommand::RemovePlannedPart(PlannedLine { card_id: 3, line_id }),
        9 => BoardCommand::EditPlannedPart(Box::new(EditPlannedPart {
            card_id: 3,
            line_id,
            quantity: Some(quantity),
            warehouse_id: Some(Some(warehouse)),
            ..EditPlannedPart::default()
        })),
        12 | 13 => BoardCommand::StagePart(Box::new(StagePart {
            card_id: 3,
            line_id,
            location_id: [11, 12, STAGE][a % 3],
            quantity: if kind == 12 { quantity } else { Decimal::ZERO },
            to_location_id: STAGE,
            short_reason: if a.is_multiple_of(2) { "Not found".to_owned() } else { String::new() },
            ..StagePart::default()
        })),
        14 => {
            BoardCommand::ReserveKit(KitOfOrder { card_id: 3, warehouse_id: warehouse, automatic: a.is_multiple_of(2) })
        }
        15 => BoardCommand::IssueKit(KitOfOrder { card_id: 3, warehouse_id: warehouse, automatic: false }),
        10 => commands::to(3, [DONE, REVIEW, TO_DO][a % 3]),
        _ => BoardCommand::UndoMove {},
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn ledger_balances_and_lines_agree(
        wishes in proptest::collection::vec((0u8..16, 0usize..60, 0u16..60), 1..60)
    ) {
        let mut world = World::new();
        for (kind, a, quantity) in wishes {
            let command = command(&world, kind, a, quantity);
            drop(world.tell(&planner(), &command));
            world.stock.check();
            let face = &world.board.card(3).unwrap().face;
            let lines = world.stock.facts.lines.values();
            let uses = lines.map(|line| if line.out() > Decimal::ZERO || line.used > Decimal::ZERO { 2 } else { 1 });
            let shown = match face.parts { UseState::None => 0, UseState::Estimated => 1, UseState::Actual => 2 };
            prop_assert_eq!(shown, uses.max().unwrap_or(0));
            prop_assert_eq!(face.kit, super::kits::kit_of(&world, 3), "the card says of its kit what its lines do");
        }
    }

    /// Commands that are decided together know only what was there before the first of them: what each work order costs is nevertheless
    /// what the ledger posts, whatever stock is valued by, also where another clock is ahead.
    #[test]
    fn commands_of_a_batch_cost_what_the_ledger_posts(
        wishes in proptest::collection::vec((0u8..16, 0usize..60, 0u16..60), 1..60),
        valued in 0_u8..3,
        ahead: bool,
        together in 1_usize..6,
    ) {
        let mut world = World::new();
        let now = world.now;
        for place in world.stock.facts.places.values_mut() {
            place.costing = costing(place.balance, valued, now);
            place.moved_at = ahead.then(|| now + TimeDelta::minutes(5));
        }
        for wishes in wishes.chunks(together) {
            let commands: Vec<_> = wishes.iter().map(|(kind, a, quantity)| command(&world, *kind, *a, *quantity)).collect();
            drop(world.tell_together(&planner(), &commands));
            world.stock.check();
            world.later(1);
        }
    }
}

/// The same stock, in two layers of which the older one is cheaper, or at its price.
fn costing(now: Balance, valued: u8, at: DateTime<Utc>) -> Costing {
    let older = (now.balance - Decimal::ONE).max(Decimal::ZERO);
    let layers = [(1, older, older), (2, now.balance - older, now.value - older)];
    let layer = |(id, quantity, value): (Id, Decimal, Decimal)| Layer {
        id: Some(id),
        at: at - TimeDelta::days(9 - id),
        source: None,
        quantity,
        value,
    };
    match valued {
        0 => Costing::MovingAverage,
        1 => Costing::StandardPrice,
        _ => Costing::Fifo(Layers::new(
            layers.map(layer).into_iter().filter(|layer| !layer.quantity.is_zero()).collect(),
        )),
    }
}
