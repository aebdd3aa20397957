//! Stock levels that follow from what has been consumed, how long a delivery takes, and how seldom stock may run out.

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::amount::quantity;
use super::reorder::in_packs;

/// How often stock lasts until a delivery, in percent, with the standard deviations that it takes when consumption varies normally.
pub const SERVICE_LEVELS: [(&str, f64); 5] =
    [("90", 1.281_552), ("95", 1.644_854), ("97.5", 1.959_964), ("99", 2.326_348), ("99.9", 3.090_232)];

/// The service level that a part has by how much depends on it.
pub fn usual_service_level(criticality: &str) -> &'static str {
    match criticality {
        "vital" => "99",
        "desirable" => "90",
        _ => "95",
    }
}

/// What has been consumed of a part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Consumption {
    /// Days of the window.
    pub days: i64,
    /// The sum.
    pub total: Decimal,
    /// The sum of the squares of what was consumed on each day.
    pub squares: Decimal,
}

/// What a level is suggested from besides its consumption.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Supply {
    /// Days from the order to the delivery.
    pub lead_days: i64,
    /// Days that one order lasts.
    pub cover_days: i64,
    /// It is sold in packs of so many.
    pub pack_size: Decimal,
    /// Standard deviations of consumption that the safety stock covers.
    pub deviations: f64,
}

/// A stock level that follows from consumption.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SuggestedLevel {
    /// What is consumed on a day, on average.
    pub per_day: Decimal,
    /// Its standard deviation.
    pub deviation: Decimal,
    /// What there is for a delivery during which more is consumed than on average.
    pub safety_stock: Decimal,
    /// What is consumed until a delivery, and the safety stock; in whole units.
    pub reorder_point: Decimal,
    /// What an order lasts for, in whole packs.
    pub reorder_quantity: Decimal,
}

/// Suggests a level. Consumption of different days is taken as independent, so that of a lead time varies by the square root of its days.
/// None where nothing has been consumed.
pub fn suggest_level(consumption: &Consumption, supply: &Supply) -> Option<SuggestedLevel> {
    let days = Decimal::from(consumption.days.max(1));
    if consumption.total <= Decimal::ZERO {
        return None;
    }
    let per_day = consumption.total / days;
    let spread = (consumption.squares - consumption.total * per_day).max(Decimal::ZERO);
    let variance = spread / (days - Decimal::ONE).max(Decimal::ONE);
    let deviation = variance.to_f64()?.sqrt();
    let lead = Decimal::from(supply.lead_days.max(0));
    let safety_stock = Decimal::from_f64(supply.deviations * deviation * lead.to_f64()?.sqrt())?;
    let cover = per_day * Decimal::from(supply.cover_days.max(1));
    Some(SuggestedLevel {
        per_day: quantity(per_day),
        deviation: quantity(Decimal::from_f64(deviation)?),
        safety_stock: quantity(safety_stock),
        reorder_point: (per_day * lead + safety_stock).round_dp(4).ceil(),
        reorder_quantity: in_packs(cover.round_dp(4).ceil(), supply.pack_size),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SUPPLY: Supply =
        Supply { lead_days: 9, cover_days: 30, pack_size: Decimal::ONE, deviations: SERVICE_LEVELS[1].1 };

    #[test]
    fn an_even_consumption_needs_no_safety_stock() {
        let even = Consumption { days: 100, total: dec!(200), squares: dec!(400) };
        let level = suggest_level(&even, &SUPPLY).unwrap();
        assert_eq!((level.per_day, level.deviation, level.safety_stock), (dec!(2), dec!(0), dec!(0)));
        assert_eq!((level.reorder_point, level.reorder_quantity), (dec!(18), dec!(60)));
    }

    #[test]
    fn a_varying_one_is_covered_by_the_service_level() {
        // 0 and 4 by turns for 100 days: a mean of 2, a sample deviation of √(400/99) = 2.0101; over 9 days 3 × as much.
        let varying = Consumption { days: 100, total: dec!(200), squares: dec!(800) };
        let level = suggest_level(&varying, &SUPPLY).unwrap();
        assert_eq!((level.deviation, level.safety_stock), (dec!(2.0101), dec!(9.9188)));
        assert_eq!(level.reorder_point, dec!(28), "18 and 9.92");
        let packed = Supply { pack_size: dec!(25), lead_days: 0, ..SUPPLY };
        let level = suggest_level(&varying, &packed).unwrap();
        assert_eq!((level.reorder_point, level.reorder_quantity), (dec!(0), dec!(75)));
    }

    #[test]
    fn nothing_is_suggested_for_what_is_not_consumed() {
        let none = Consumption { days: 365, total: dec!(0), squares: dec!(0) };
        assert_eq!(suggest_level(&none, &SUPPLY), None);
        let back = Consumption { days: 365, total: dec!(-3), squares: dec!(9) };
        assert_eq!(suggest_level(&back, &SUPPLY), None, "more came back than was issued");
        assert_eq!((usual_service_level("vital"), usual_service_level("")), ("99", "95"));
    }

    proptest! {
        #[test]
        fn a_higher_service_level_or_a_longer_delivery_never_asks_for_less(
            used in prop::collection::vec(0_i64..50, 30..120), lead in 0_i64..60, pack in 1_i64..20,
        ) {
            let total: i64 = used.iter().sum();
            prop_assume!(total > 0);
            let squares: i64 = used.iter().map(|one| one * one).sum();
            let days = i64::try_from(used.len()).unwrap();
            let consumption = Consumption { days, total: total.into(), squares: squares.into() };
            let supply = Supply { lead_days: lead, pack_size: pack.into(), ..SUPPLY };
            let level = suggest_level(&consumption, &supply).unwrap();
            let safer = Supply { deviations: SERVICE_LEVELS[3].1, ..supply };
            let longer = Supply { lead_days: lead + 1, ..supply };
            prop_assert!(suggest_level(&consumption, &safer).unwrap().reorder_point >= level.reorder_point);
            prop_assert!(suggest_level(&consumption, &longer).unwrap().reorder_point >= level.reorder_point);
            prop_assert!((level.reorder_quantity % Decimal::from(pack)).is_zero() && level.reorder_quantity > Decimal::ZERO);
        }
    }
}
