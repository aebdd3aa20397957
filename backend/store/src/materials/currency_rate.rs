//! What other currencies than the tenant's are worth, from a day on.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Date, Nullable, Numeric, Text};
use gantry_domain::Error;
use rust_decimal::Decimal;

use super::currency;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// What a currency is worth from a day on.
    CurrencyRate, NewCurrencyRate, CurrencyRatePatch {
        /// The currency: three capital letters.
        currency: String = Column::of(Kind::Text).required().max(3).searched(),
        /// The first day on which it is worth so much.
        valid_from: NaiveDate = Column::of(Kind::Date).required().sorted(&["valid_from", "id"]),
        /// What one unit of it is worth, in the tenant's currency.
        rate: Decimal = Column::of(Kind::Decimal).required().places(6).between(0, 1_000_000),
        /// Where it comes from.
        note: String = Column::of(Kind::Text).searched(),
    }
    // People know it by its currency and its day.
    listed &["valid_from DESC", "id DESC"], named "''", "currency"
}

impl Rules for CurrencyRate {
    async fn before_create(_: &Tx, news: &mut [NewCurrencyRate]) -> Result<(), Error> {
        for new in news {
            currency::checked(&mut new.currency)?;
            above_zero(new.rate)?;
        }
        Ok(())
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut CurrencyRatePatch) -> Result<(), Error> {
        patch.currency.as_deref_mut().map_or(Ok(()), currency::checked)?;
        patch.rate.map_or(Ok(()), above_zero)
    }
}

fn above_zero(rate: Decimal) -> Result<(), Error> {
    if rate > Decimal::ZERO {
        return Ok(());
    }
    Err(Error::field("invalid", "rate", "Enter a number above 0."))
}

#[derive(QueryableByName)]
struct KnownRate {
    #[diesel(sql_type = Nullable<Numeric>)]
    rate: Option<Decimal>,
}

prepared! {
    RateOn { currency: String => Text, day: Option<NaiveDate> => Nullable<Date> }
    "SELECT currency_rate_on(?, coalesce(?, tenant_today())) AS rate"
}

/// What one unit of a currency is worth on a day, or today, in the tenant's; none where no rate is known.
///
/// # Errors
/// Internal ones.
pub async fn on(tx: &Tx, currency: &str, day: Option<NaiveDate>) -> Result<Option<Decimal>, Error> {
    let ask = RateOn { currency: currency.to_ascii_uppercase(), day };
    let found: KnownRate = ask.get_result(tx.connection()).await.to_domain()?;
    Ok(found.rate)
}
