//! Goods that go back to their supplier: at what they are worth by their receipt and the invoices that it was settled with.

use rust_decimal::Decimal;

use super::amount::money;

/// A line of a receipt of which some goes back.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ReceivedGoods {
    /// How much came.
    pub quantity: Decimal,
    /// At which price of the receipt.
    pub unit_cost: Decimal,
    /// How much of it approved invoices have been settled with.
    pub invoiced: Decimal,
    /// By how much these have corrected its value.
    pub correction: Decimal,
    /// How much went back before.
    pub returned: Decimal,
    /// What that was worth.
    pub returned_value: Decimal,
}

impl ReceivedGoods {
    /// How much of what is left no invoice has been settled with. What has not been invoiced goes back first: nobody has to credit it.
    pub fn uninvoiced(&self) -> Decimal {
        (self.quantity - self.invoiced - self.returned).max(Decimal::ZERO)
    }

    /// What so much of it is worth when it goes back: what has not been invoiced at the price of the receipt, the rest with its share of
    /// the corrections. The last of it takes what is left, so that nothing is lost by a cent.
    pub fn leaving(&self, quantity: Decimal) -> Decimal {
        let left = self.quantity - self.returned;
        let worth = money(self.quantity * self.unit_cost) + self.correction - self.returned_value;
        if quantity >= left {
            return worth.max(Decimal::ZERO);
        }
        let uninvoiced = self.uninvoiced();
        let first = quantity.min(uninvoiced);
        let plain = |quantity: Decimal| money(quantity * self.unit_cost);
        let mut value = plain(uninvoiced) - plain(uninvoiced - first);
        let (rest, invoiced) = (quantity - first, left - uninvoiced);
        if rest > Decimal::ZERO {
            value += money((worth - plain(uninvoiced)) * (rest / invoiced));
        }
        value.max(Decimal::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Ten came at 4.00 and were invoiced at 5.00.
    fn invoiced() -> ReceivedGoods {
        ReceivedGoods {
            quantity: dec!(10),
            unit_cost: dec!(4),
            invoiced: dec!(10),
            correction: dec!(10),
            ..ReceivedGoods::default()
        }
    }

    #[test]
    fn what_was_invoiced_leaves_at_the_price_of_the_invoice() {
        assert_eq!(invoiced().leaving(dec!(3)), dec!(15));
        let before = ReceivedGoods { returned: dec!(3), returned_value: dec!(15), ..invoiced() };
        assert_eq!((before.leaving(dec!(7)), before.leaving(dec!(2))), (dec!(35), dec!(10)));
        let plain = ReceivedGoods { invoiced: dec!(0), correction: dec!(0), ..invoiced() };
        assert_eq!(plain.leaving(dec!(3)), dec!(12));
    }

    #[test]
    fn what_was_not_invoiced_leaves_first_and_at_the_price_of_the_receipt() {
        let partly = ReceivedGoods { invoiced: dec!(6), correction: dec!(6), ..invoiced() };
        assert_eq!(partly.uninvoiced(), dec!(4));
        assert_eq!((partly.leaving(dec!(4)), partly.leaving(dec!(6))), (dec!(16), dec!(26)));
        // The invoice came after three had gone back.
        let after = ReceivedGoods {
            returned: dec!(3),
            returned_value: dec!(12),
            invoiced: dec!(7),
            correction: dec!(7),
            ..invoiced()
        };
        assert_eq!((after.uninvoiced(), after.leaving(dec!(1)), after.leaving(dec!(7))), (dec!(0), dec!(5), dec!(35)));
    }

    #[test]
    fn goods_are_never_worth_less_than_nothing() {
        let free = ReceivedGoods { correction: dec!(-41), ..invoiced() };
        assert_eq!((free.leaving(dec!(1)), free.leaving(dec!(10))), (dec!(0), dec!(0)));
    }

    proptest! {
        #[test]
        fn however_it_goes_back_all_of_its_value_leaves(
            quantities in proptest::collection::vec(1_i64..=50_000, 1..8),
            cost in 0_i64..=1_000_000,
            invoiced in 0_i64..=100,
            correction in 0_i64..=1_000_000,
        ) {
            let quantities: Vec<Decimal> = quantities.into_iter().map(|one| Decimal::new(one, 4)).collect();
            let quantity: Decimal = quantities.iter().sum();
            let mut goods = ReceivedGoods {
                quantity,
                unit_cost: Decimal::new(cost, 4),
                invoiced: quantity * Decimal::new(invoiced, 2),
                correction: if invoiced == 0 { Decimal::ZERO } else { Decimal::new(correction, 2) },
                ..ReceivedGoods::default()
            };
            let whole = money(goods.quantity * goods.unit_cost) + goods.correction;
            for quantity in quantities {
                let value = goods.leaving(quantity);
                prop_assert!(value >= Decimal::ZERO && value == money(value));
                goods.returned += quantity;
                goods.returned_value += value;
            }
            prop_assert_eq!(goods.returned_value, whole);
        }
    }
}
