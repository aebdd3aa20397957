//! Contracts with suppliers: how long they run, for how much, and at which prices. Orders that are made of requests and proposals take the
//! price of a contract that runs before that of the supplier's list.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Numeric, Text};
use gantry_domain::{Error, Family, Id, PersonId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What was ordered of the supplier while it ran, drafts and cancelled orders left out.
const ORDERED: &str = "(SELECT coalesce(round(sum(l.quantity * l.unit_price), 2), 0) FROM purchase_order AS o \
    JOIN purchase_order_line AS l ON l.order_id = o.id WHERE o.supplier_id = t.supplier_id AND o.archived_at IS NULL \
    AND o.status NOT IN ('draft', 'cancelled') AND o.created_at::date >= t.starts_on AND (t.ends_on IS NULL OR o.created_at::date <= t.ends_on) \
    AND (NOT EXISTS (SELECT FROM supplier_contract_line AS c WHERE c.contract_id = t.id) \
    OR l.part_id IN (SELECT c.part_id FROM supplier_contract_line AS c WHERE c.contract_id = t.id)))";

/// Where it is in its time.
const STATE: &str = "(CASE WHEN t.starts_on > tenant_today() THEN 'upcoming' WHEN t.ends_on < tenant_today() THEN 'ended' \
    WHEN t.ends_on - coalesce(t.notice_days, 0) <= tenant_today() THEN 'ending' ELSE 'running' END)";

family! {
    /// A contract with a supplier.
    SupplierContract, NewSupplierContract, SupplierContractPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// What it is about.
        name: String = Column::name(),
        /// With whom.
        supplier_id: Id = Column::reference(Family::Supplier).required().loose() => supplier_name,
        /// The supplier's number of it.
        number: String = Column::of(Kind::Text).max(100).searched(),
        /// Its first day.
        starts_on: NaiveDate = Column::of(Kind::Date).required().sorted(&["starts_on", "id"]),
        /// Its last day; nothing: until it is ended.
        ends_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["ends_on", "id"]),
        /// It is to be ended or renewed so many days before its last.
        notice_days: Option<i32> = Column::of(Kind::Whole).between(0, 3_650).unfiltered(),
        /// Who is responsible for it, and notified when it ends soon.
        responsible_person_id: Option<PersonId> = Column::reference(Family::Person) => responsible_person_name,
        /// What is bought under it at most, in the supplier's currency.
        value_limit: Option<Decimal> = Column::of(Kind::Money).between(0, 999_999_999).unfiltered(),
        /// What there is to know.
        remarks: String = Column::of(Kind::LongText).unfiltered(),
    }
    computed {
        /// Where it is in its time: `upcoming`, `running`, `ending` within its notice, or `ended`.
        state: String [Text] = STATE,
        /// What was ordered of its parts, or of the supplier if it names none, while it ran, in the supplier's currency.
        ordered: Decimal [Numeric] = ORDERED,
        /// The supplier's currency.
        currency: String [Text] = "(SELECT s.currency FROM supplier AS s WHERE s.id = t.supplier_id)",
    }
    lines {
        /// What a part costs under a contract.
        lines: SupplierContractLine in supplier_contract_line of contract_id, most 500,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().distinct().loose() => part_name & part_code,
            /// Money per base unit, in the supplier's currency.
            price: Decimal = Column::of(Kind::Decimal).required().places(6).between(0, 100_000_000),
        }
    }
    with files, notes, links
}

impl Rules for SupplierContract {
    async fn before_create(_: &Tx, news: &mut [NewSupplierContract]) -> Result<(), Error> {
        news.iter().try_for_each(|new| in_order(new.starts_on, new.ends_on))
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut SupplierContractPatch) -> Result<(), Error> {
        in_order(patch.starts_on.unwrap_or(old.starts_on), patch.ends_on.unwrap_or(old.ends_on))
    }
}

/// A contract that ends soon.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct EndingContract {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name, and with whom it is.
    #[diesel(sql_type = Text)]
    pub about: String,
    /// Its last day.
    #[diesel(sql_type = Date)]
    pub ends_on: NaiveDate,
    /// Who is responsible for it.
    #[diesel(sql_type = BigInt)]
    pub responsible_person_id: PersonId,
}

prepared! {
    Remind {}
    "WITH ending AS (INSERT INTO supplier_contract_reminder (contract_id, ends_on) SELECT id, ends_on FROM supplier_contract \
     WHERE archived_at IS NULL AND responsible_person_id IS NOT NULL AND ends_on >= tenant_today() \
     AND ends_on - coalesce(notice_days, 0) <= tenant_today() ON CONFLICT DO NOTHING RETURNING contract_id) \
     SELECT c.id, c.code, concat(c.name, ', ', s.name) AS about, c.ends_on, c.responsible_person_id FROM ending AS e \
     JOIN supplier_contract AS c ON c.id = e.contract_id JOIN supplier AS s ON s.id = c.supplier_id ORDER BY c.ends_on, c.id"
}

/// Contracts with a responsible person that have come within their notice: each once for its last day.
///
/// # Errors
/// Internal ones.
pub async fn ending(tx: &Tx) -> Result<Vec<EndingContract>, Error> {
    Remind {}.load(tx.connection()).await.to_domain()
}

fn in_order(starts_on: NaiveDate, ends_on: Option<NaiveDate>) -> Result<(), Error> {
    if ends_on.is_some_and(|ends_on| ends_on < starts_on) {
        return Err(Error::field("invalid", "endsOn", "It ends before it starts."));
    }
    Ok(())
}
