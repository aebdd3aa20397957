//! Service levels: within which time work requests are answered and their work is done. The times of each request are set by the
//! database when it comes in (`set_request_times`).

use diesel::prelude::*;
use gantry_domain::Error;
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};

/// The most hours: a year.
const MOST: i64 = 8_784;

family! {
    /// A service level of work requests.
    ServiceLevel, NewServiceLevel, ServiceLevelPatch in service_level {
        /// Its name.
        name: String = Column::name(),
        /// The priority of the requests that it is for: `high`, `medium` or `low`.
        priority: String = Column::of(Kind::Choice(&["high", "medium", "low"])).required(),
        /// Hours until a request is answered, around the clock.
        respond_hours: Decimal = Column::of(Kind::Decimal).places(2).required().between(0, MOST),
        /// Hours until the work is done, around the clock.
        resolve_hours: Decimal = Column::of(Kind::Decimal).places(2).required().between(0, MOST),
    }
}

impl Rules for ServiceLevel {
    async fn before_create(_: &Tx, news: &mut [NewServiceLevel]) -> Result<(), Error> {
        news.iter().try_for_each(|new| in_order(new.respond_hours, new.resolve_hours))
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut ServiceLevelPatch) -> Result<(), Error> {
        in_order(patch.respond_hours.unwrap_or(old.respond_hours), patch.resolve_hours.unwrap_or(old.resolve_hours))
    }
}

fn in_order(respond: Decimal, resolve: Decimal) -> Result<(), Error> {
    if respond <= Decimal::ZERO {
        return Err(Error::field("invalid", "respondHours", "Enter a number above 0."));
    }
    if resolve < respond {
        return Err(Error::field("invalid", "resolveHours", "The work cannot be due before the answer."));
    }
    Ok(())
}
