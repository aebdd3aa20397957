//! Warehouses.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Double, Nullable, Numeric};
use gantry_domain::{Error, Family, Id, PersonId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

const COUNT_ACCURACY: &str = "(SELECT (count(*) FILTER (WHERE l.counted = l.expected))::float8 / nullif(count(*), 0) \
    FROM stock_count_line AS l WHERE l.count_id IN (SELECT c.id FROM stock_count AS c WHERE c.warehouse_id = t.id \
    AND c.status = 'posted' ORDER BY c.posted_at DESC LIMIT 10))";

family! {
    /// A warehouse.
    Warehouse, NewWarehouse, WarehousePatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is for.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// Who runs it.
        manager_id: Option<PersonId> = Column::reference(Family::Person).loose() => manager_name,
        /// Whether more may be issued than there is.
        negative_allowed: bool = Column::of(Kind::Bool),
        /// Whether technicians may issue from it to their work orders: a van, a tool crib.
        self_service: bool = Column::of(Kind::Bool),
        /// So many days before the planned start the kits of its work orders are reserved and picked; nothing: by hand.
        kit_days: Option<i32> = Column::of(Kind::Whole).between(0, 365).unfiltered(),
        /// So many days before a lot expires there is a stock alert; 0: none.
        expiry_notice_days: i32 = Column::of(Kind::Whole).between(0, 3_650).otherwise("30").unfiltered(),
        /// After so many days without an issue or a receipt there is a stock alert; 0: none.
        unused_after_days: i32 = Column::of(Kind::Whole).between(0, 3_650).otherwise("365").unfiltered(),
    }
    computed {
        /// How many parts are in stock.
        part_count: i64 [BigInt] =
            "(SELECT count(DISTINCT i.part_id) FROM stock_item AS i WHERE i.warehouse_id = t.id AND i.balance <> 0)",
        /// What all of it is worth.
        value: Decimal [Numeric] = "(SELECT coalesce(sum(i.value), 0) FROM stock_item AS i WHERE i.warehouse_id = t.id)",
        /// The share of lines of its last ten counts that were found as expected: from 0 to 1.
        count_accuracy: Option<f64> [Nullable<Double>] = COUNT_ACCURACY,
    }
    with files, notes, links
}

prepared! {
    SetNegative { allowed: bool => Bool, warehouse: Id => BigInt }
    "UPDATE stock_item AS i SET negative_allowed = n.allowed AND p.tracking = 'none' \
     FROM (SELECT ?::boolean AS allowed) AS n, master_part AS p WHERE p.id = i.part_id AND i.warehouse_id = ?"
}

prepared! {
    Uncovered { warehouse: Id => BigInt }
    "SELECT count(*) AS count FROM (SELECT FROM stock_item WHERE warehouse_id = ? AND (balance < 0 OR reserved > balance) LIMIT 100) AS u"
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl Rules for Warehouse {
    /// The places of the warehouse follow its setting, which is refused while some hold less than nothing.
    async fn after_change(tx: &Tx, old: &Self, patch: &WarehousePatch) -> Result<(), Error> {
        let Some(allowed) = patch.negative_allowed.filter(|allowed| *allowed != old.negative_allowed) else {
            return Ok(());
        };
        if !allowed {
            let uncovered: Count = Uncovered { warehouse: old.id }.get_result(tx.connection()).await.to_domain()?;
            if uncovered.count > 0 {
                let detail = format!("{} balances are negative or promised beyond what is there.", uncovered.count);
                return Err(Error::conflict("negative_stock", detail));
            }
        }
        SetNegative { allowed, warehouse: old.id }.execute(tx.connection()).await.to_domain().map(drop)
    }
}
