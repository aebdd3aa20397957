//! Card order as integer gap positions: a card between two others takes the middle; when a gap has run out, the list is
//! spread again and the same event carries all new positions.

use crate::Id;

/// The gap left between neighbours after spreading: forty halvings. With sixteen, moves at random used up a gap of a list
/// of 750 cards every few thousand moves, and writing so many rows holds everybody up for some 30 ms. Eight million cards
/// fit into one list before the numbers end.
pub const STEP: i64 = 1 << 40;

/// Where a card lands and which neighbours had to be moved for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Landing {
    pub(super) position: i64,
    pub(super) spread: Vec<(Id, i64)>,
}

/// The position at `index` of a list whose other cards, in order, stand at the positions that are told of them.
pub(super) fn land(others: &[Id], index: usize, position: impl Fn(Id) -> i64) -> Landing {
    let above = index.checked_sub(1).and_then(|i| others.get(i)).copied().map(&position);
    let below = others.get(index).copied().map(&position);
    match between(above, below) {
        Some(position) => Landing { position, spread: Vec::new() },
        None => spread(others, index),
    }
}

fn between(above: Option<i64>, below: Option<i64>) -> Option<i64> {
    match (above, below) {
        (None, None) => Some(0),
        (Some(above), None) => above.checked_add(STEP),
        (None, Some(below)) => below.checked_sub(STEP),
        (Some(above), Some(below)) if below.checked_sub(above)? >= 2 => Some(above + (below - above) / 2),
        (Some(_), Some(_)) => None,
    }
}

fn spread(others: &[Id], index: usize) -> Landing {
    let mut positions = (0_i64..).map(|rank| rank * STEP);
    let mut landing = Landing { position: 0, spread: Vec::with_capacity(others.len()) };
    for (rank, id) in others.iter().enumerate() {
        if rank == index {
            landing.position = positions.next().unwrap_or_default();
        }
        landing.spread.push((*id, positions.next().unwrap_or_default()));
    }
    if index >= others.len() {
        landing.position = positions.next().unwrap_or_default();
    }
    landing
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `list`: cards with their positions.
    fn land_in(list: &[(Id, i64)], index: usize) -> Landing {
        let ids: Vec<Id> = list.iter().map(|(id, _)| *id).collect();
        land(&ids, index, |id| list.iter().find(|(other, _)| *other == id).unwrap().1)
    }

    proptest! {
        #[test]
        fn order_survives_any_run_of_insertions(indices in proptest::collection::vec(0usize..40, 1..400)) {
            let mut list: Vec<(Id, i64)> = Vec::new();
            for (id, wish) in (1..).zip(indices) {
                let index = wish.min(list.len());
                let landing = land_in(&list, index);
                for (card, position) in &landing.spread {
                    list.iter_mut().find(|(id, _)| id == card).unwrap().1 = *position;
                }
                list.insert(index, (id, landing.position));
                prop_assert!(list.is_sorted_by(|a, b| a.1 < b.1), "{list:?}");
            }
        }
    }

    #[test]
    fn a_gap_that_ran_out_is_spread() {
        let landing = land_in(&[(1, 5), (2, 6)], 1);
        assert_eq!(landing, Landing { position: STEP, spread: vec![(1, 0), (2, 2 * STEP)] });
    }

    #[test]
    fn a_long_list_that_is_moved_about_in_is_not_spread() {
        let mut positions: Vec<i64> = (0..750).map(|rank| rank * STEP).collect();
        let mut order: Vec<Id> = (0..750).collect();
        let (mut chance, mut spreads) = (1_u64, 0);
        let mut pick = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(chance >> 33).unwrap() % below
        };
        let at = |id: Id| usize::try_from(id).unwrap();
        for _ in 0..20_000 {
            let card = order.remove(pick(750));
            let index = pick(750);
            let landing = land(&order, index, |id| positions[at(id)]);
            spreads += usize::from(!landing.spread.is_empty());
            for (id, position) in landing.spread {
                positions[at(id)] = position;
            }
            positions[at(card)] = landing.position;
            order.insert(index, card);
        }
        assert_eq!(spreads, 0, "times in 20,000 moves");
    }
}
