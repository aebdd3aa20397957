//! The moving average: what comes in moves the cost of all that is there, what leaves takes of it alike.

use rust_decimal::Decimal;

use super::amount::{money, unit_cost};
use super::balance::{Balance, Flow, Posted};

impl Balance {
    /// Does what was planned under the moving average.
    pub(super) fn average(self, flow: Flow) -> Posted {
        match flow {
            Flow::In { quantity, unit_cost, value } => self.come_in(quantity, unit_cost, value),
            Flow::Found { quantity } => self.come_in(quantity, self.average_cost, money(quantity * self.average_cost)),
            Flow::Out { quantity } => self.go_out(quantity),
            Flow::Back { quantity, unit_cost } => self.taken_back(quantity, unit_cost),
            Flow::Still | Flow::Reprice { .. } => self.still(),
            Flow::Revalue { value, variance } => self.revalued(value, variance),
        }
    }

    fn come_in(self, quantity: Decimal, cost: Decimal, value: Decimal) -> Posted {
        let balance = self.balance + quantity;
        let mut after = Balance { balance, value: self.value + value, ..self };
        let mut variance = Decimal::ZERO;
        if self.balance.is_zero() {
            after.average_cost = unit_cost(cost);
        } else if self.balance > Decimal::ZERO {
            after.average_cost = unit_cost((self.balance * self.average_cost + quantity * cost) / balance);
        } else {
            // What was missing had been valued at the last known cost.
            let worth = money(balance * self.average_cost);
            variance = worth - after.value;
            after.value = worth;
        }
        Posted { quantity, unit_cost: unit_cost(cost), value, variance, after, ..self.still() }
    }

    fn go_out(self, quantity: Decimal) -> Posted {
        let balance = self.balance - quantity;
        let at_average = |quantity: Decimal| money(quantity * self.average_cost);
        let value = if balance.is_zero() {
            // The last piece takes the remainder.
            self.value
        } else if self.balance > Decimal::ZERO && balance < Decimal::ZERO {
            self.value + at_average(-balance)
        } else if self.balance > Decimal::ZERO {
            at_average(quantity).min(self.value)
        } else {
            at_average(quantity)
        };
        let after = Balance { balance, value: self.value - value, ..self };
        Posted { quantity: -quantity, value: -value, after, ..self.still() }
    }

    fn taken_back(self, quantity: Decimal, cost: Decimal) -> Posted {
        let balance = self.balance - quantity;
        let value = money(quantity * cost);
        let left = self.value - value;
        let worth = if balance.is_zero() {
            Decimal::ZERO
        } else if balance > Decimal::ZERO {
            left.max(Decimal::ZERO)
        } else {
            money(balance * self.average_cost)
        };
        let mut after = Balance { balance, value: worth, ..self };
        if balance > Decimal::ZERO {
            after.average_cost = unit_cost(worth / balance);
        }
        Posted {
            quantity: -quantity,
            unit_cost: unit_cost(cost),
            value: -value,
            variance: worth - left,
            after,
            ..self.still()
        }
    }

    /// Its value changes by so much, less a variance.
    pub(super) fn revalued(self, value: Decimal, variance: Decimal) -> Posted {
        let mut after = Balance { value: self.value + value - variance, ..self };
        // Between the entries of one correction the value may be anything; the last of them leaves a right one.
        if after.balance > Decimal::ZERO && after.value >= Decimal::ZERO {
            after.average_cost = unit_cost(after.value / after.balance);
        }
        Posted { unit_cost: after.average_cost, value, variance: -variance, after, ..self.still() }
    }

    /// Nothing happens to quantity and value.
    pub(super) fn still(self) -> Posted {
        Posted {
            quantity: Decimal::ZERO,
            reserved: Decimal::ZERO,
            unit_cost: self.average_cost,
            value: Decimal::ZERO,
            variance: Decimal::ZERO,
            taken_over: Decimal::ZERO,
            after: self,
        }
    }
}
