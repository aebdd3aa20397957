//! Costs of a work order besides labour and parts.

use chrono::Datelike;
use rust_decimal::Decimal;

use super::{Decider, Decision, event, text};
use crate::board::cost::{CostPut, CostText, Money, PutCost, RowMoney};
use crate::board::{BoardEventKind, Delta};
use crate::{Error, Id};

/// The highest amount of a cost.
const AMOUNT_MAX: i64 = 99_999_999_999;
/// The highest rate of exchange.
const RATE_MAX: u32 = 1_000_000;
/// The longest number of a document, in characters.
const DOCUMENT_MAX: usize = 100;

impl Decider<'_> {
    pub(super) fn put_cost(&mut self, asked: &PutCost) -> Decision {
        let card_id = asked.card_id;
        self.not_closed(card_id)?;
        if let Some(id) = asked.cost_id {
            self.cost_of(card_id, id)?;
        }
        let cost = CostText {
            description: text::heading("description", &asked.text.description)?,
            document: document(&asked.text.document)?,
            ..asked.text.clone()
        };
        if !(2000..=9999).contains(&cost.incurred_on.year()) {
            return Err(Error::field("invalid", "incurredOn", "The year must be one from 2000 to 9999."));
        }
        let money = Some(self.row_money(&asked.money)?);
        match asked.cost_id {
            Some(cost_id) => {
                let put = CostPut { card_id, cost_id, text: cost, money };
                event(BoardEventKind::CostEdited(put), Delta::default())
            }
            None => {
                let cost_id = self.facts.id()?;
                self.facts.costs.rows.insert(cost_id, card_id);
                let put = CostPut { card_id, cost_id, text: cost, money };
                event(BoardEventKind::CostAdded(put), Delta::default())
            }
        }
    }

    pub(super) fn remove_cost(&mut self, card_id: Id, cost_id: Id) -> Decision {
        self.not_closed(card_id)?;
        self.cost_of(card_id, cost_id)?;
        self.facts.costs.rows.remove(&cost_id);
        event(BoardEventKind::CostRemoved { card_id, cost_id }, Delta::default())
    }

    fn cost_of(&self, card: Id, id: Id) -> Result<(), Error> {
        match self.facts.costs.rows.get(&id) {
            Some(of) if *of == card => Ok(()),
            _ => Err(Error::NotFound { what: "Cost" }),
        }
    }

    /// The amount with the currency that it is in; another one than the tenant's needs the rate of its day.
    fn row_money(&self, money: &Money) -> Result<RowMoney, Error> {
        let amount = money.amount;
        if amount.is_sign_negative() && !amount.is_zero() {
            return Err(Error::field("invalid", "amount", "The amount must not be negative."));
        }
        if amount > Decimal::from(AMOUNT_MAX) || amount.normalize().scale() > 2 {
            let detail = format!("At most {AMOUNT_MAX}, with at most two decimal places.");
            return Err(Error::field("invalid", "amount", detail));
        }
        let own = &self.facts.costs.currency;
        let currency = money.currency.as_deref().unwrap_or(own).trim().to_owned();
        if currency.len() != 3 || !currency.bytes().all(|letter| letter.is_ascii_uppercase()) {
            return Err(Error::field("invalid", "currency", "A currency is written with three letters: EUR."));
        }
        let exchange_rate = match money.exchange_rate {
            _ if currency == *own => Decimal::ONE,
            None => {
                let detail = format!("Enter what 1 {currency} is worth in {own}.");
                return Err(Error::field("required", "exchangeRate", detail));
            }
            Some(rate) if rate <= Decimal::ZERO || rate > Decimal::from(RATE_MAX) || rate.normalize().scale() > 6 => {
                let detail = format!("More than 0, at most {RATE_MAX}, with at most 6 decimal places.");
                return Err(Error::field("invalid", "exchangeRate", detail));
            }
            Some(rate) => rate,
        };
        Ok(RowMoney { amount, currency, exchange_rate })
    }
}

fn document(number: &str) -> Result<String, Error> {
    let number = number.trim();
    if number.is_empty() {
        return Ok(String::new());
    }
    if number.chars().count() > DOCUMENT_MAX {
        return Err(Error::field("too_long", "document", format!("At most {DOCUMENT_MAX} characters.")));
    }
    text::heading("document", number)
}
