//! Stock counts: which places of a warehouse are counted, what is found there, and how right the books were.

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Double, Nullable};
use gantry_domain::{Action, Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;

use super::editable::refuse_unless;
use super::stock_location::StockLocation;
use crate::Tx;
use crate::entity::{self, Column, Kind, Rules};

mod entering;
mod lines;
mod phases;
mod unexpected;

pub use entering::{CountEntry, MOST_ENTRIES, enter};
pub use lines::{CountLine, ShownLines, lines};
pub use unexpected::add_found;

/// Where a count can be.
const STATUSES: &[&str] = &["draft", "counting", "counted", "posted", "cancelled"];

/// Of a posted count alone: before, it would tell those who count what to find.
const ACCURACY: &str = "(SELECT (count(*) FILTER (WHERE l.counted = l.expected AND l.missing_pieces = '{}'))::float8 / nullif(count(*), 0) \
    FROM stock_count_line AS l WHERE l.count_id = t.id AND t.status = 'posted')";

/// The same by what the lines are worth.
const VALUE_ACCURACY: &str = "(SELECT (coalesce(sum(abs(l.expected) * l.unit_cost) FILTER (WHERE l.counted = l.expected AND l.missing_pieces = '{}'), 0) \
    / nullif(sum(greatest(abs(l.expected), l.counted) * l.unit_cost), 0))::float8 \
    FROM stock_count_line AS l WHERE l.count_id = t.id AND t.status = 'posted')";

family! {
    /// A stock count.
    StockCount, NewStockCount, StockCountPatch {
        /// Its number: `SC-000123`.
        code: String = Column::code().fixed(),
        /// Where it is counted.
        warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => warehouse_name,
        /// This place and those below it; the whole warehouse when empty.
        location_id: Option<Id> = Column::reference(Family::StockLocation).loose() => location_name & location_code,
        /// Parts of this class alone: `a`, `b`, `c`, or all when empty.
        abc_class: String = Column::of(Kind::Choice(&["a", "b", "c"])),
        /// So many places, chosen at random; all when empty.
        sample_places: Option<i32> = Column::of(Kind::Whole).between(1, 5_000).unfiltered(),
        /// A difference of more than so much of the expected quantity is counted again.
        tolerance_percent: Decimal = Column::of(Kind::Decimal).places(2).between(0, 100).otherwise("\"0\"").unfiltered(),
        /// And so is one that is worth more than this.
        tolerance_value: Option<Decimal> = Column::of(Kind::Money).between(0, 999_999_999).unfiltered(),
        /// Where it is: `draft`, `counting`, `counted`, `posted` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// When the counting began.
        started_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed(),
        /// When it was posted.
        posted_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().sorted(&["posted_at", "id"]),
    }
    computed {
        /// How many parts at places are counted.
        line_count: i64 [BigInt] = "(SELECT count(*) FROM stock_count_line AS l WHERE l.count_id = t.id)",
        /// How many of them have been.
        counted_lines: i64 [BigInt] =
            "(SELECT count(*) FROM stock_count_line AS l WHERE l.count_id = t.id AND l.state = 'counted')",
        /// Once it is posted: the share of lines without a difference, from 0 to 1.
        accuracy: Option<f64> [Nullable<Double>] = ACCURACY,
        /// The same share by value.
        value_accuracy: Option<f64> [Nullable<Double>] = VALUE_ACCURACY,
    }
    numbered "SC"
    lifecycle "draft" {
        StatusTransition::new(&["draft", "counted"], "counting"),
        StatusTransition::new(&["counting"], "counted"),
        StatusTransition::new(&["counted"], "posted").action(Action::Configure),
        StatusTransition::new(&["draft", "counting", "counted"], "cancelled").reason_required(),
    }
    with files, notes, links
}

impl Rules for StockCount {
    async fn before_create(tx: &Tx, news: &mut [NewStockCount]) -> Result<(), Error> {
        for new in news {
            in_warehouse(tx, new.location_id, new.warehouse_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut StockCountPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])?;
        let location = patch.location_id.unwrap_or(old.location_id);
        in_warehouse(tx, location, patch.warehouse_id.unwrap_or(old.warehouse_id)).await
    }

    async fn before_transition(
        tx: &Tx,
        old: &Self,
        transition: &StatusTransition,
        patch: &mut StockCountPatch,
    ) -> Result<(), Error> {
        match transition.to {
            "counting" if old.status == "draft" => patch.started_at = Some(Some(Utc::now())),
            "counted" => phases::refuse_open(tx, old.id).await?,
            "posted" => patch.posted_at = Some(Some(Utc::now())),
            _ => (),
        }
        Ok(())
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        match transition.to {
            "counting" if old.status == "draft" => phases::begin(tx, old).await,
            "counting" => phases::begin_again(tx, old).await,
            "counted" | "cancelled" => phases::let_go(tx, old.id).await,
            "posted" => phases::post_differences(tx, old).await,
            _ => Ok(()),
        }
    }

    /// A place that is being counted would stay closed.
    async fn before_archive(_: &Tx, old: &Self) -> Result<(), Error> {
        if old.status == "counting" {
            return Err(Error::conflict("in_use", "It is being counted. Finish or cancel the count first."));
        }
        Ok(())
    }
}

async fn in_warehouse(tx: &Tx, location: Option<Id>, warehouse: Id) -> Result<(), Error> {
    let Some(location) = location else { return Ok(()) };
    let location: StockLocation = entity::get(tx, location).await?;
    if location.warehouse_id != warehouse {
        return Err(Error::field("invalid", "locationId", "This place belongs to another warehouse."));
    }
    Ok(())
}
