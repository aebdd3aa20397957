//! Suppliers and their contacts.

use diesel::sql_types::BigInt;
use gantry_domain::Error;
use rust_decimal::Decimal;

use super::currency;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};

family! {
    /// A supplier.
    Supplier, NewSupplier, SupplierPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// Where orders are sent.
        email: String = Column::of(Kind::Text).max(200),
        /// A telephone number.
        phone: String = Column::of(Kind::Text).max(50),
        /// Its pages on the Web.
        website: String = Column::of(Kind::Text).max(200).unfiltered(),
        /// Where it is.
        address: String = Column::of(Kind::LongText).max(1_000).unfiltered(),
        /// Our number there.
        customer_number: String = Column::of(Kind::Text).max(50),
        /// The currency of its prices: three capital letters.
        currency: String = Column::of(Kind::Text).max(3).otherwise("\"USD\""),
        /// Days until an invoice is due.
        payment_days: Option<i32> = Column::of(Kind::Whole).between(0, 365),
        /// How much its invoices may differ from the ordered price, in percent.
        price_tolerance_percent: Decimal = Column::of(Kind::Decimal).places(2).between(0, 100).otherwise("\"0\"").unfiltered(),
        /// And how much that may make for a line, in its currency; whatever the percentage makes when empty.
        price_tolerance_amount: Option<Decimal> = Column::of(Kind::Money).between(0, 999_999_999).unfiltered(),
        /// How much more than what was received its invoices may be for, in percent.
        quantity_tolerance_percent: Decimal = Column::of(Kind::Decimal).places(2).between(0, 100).otherwise("\"0\"").unfiltered(),
        /// What there is to know.
        remarks: String = Column::of(Kind::LongText).unfiltered(),
    }
    computed {
        /// How many of its parts are known.
        part_count: i64 [BigInt] =
            "(SELECT count(*) FROM supplier_part AS p WHERE p.supplier_id = t.id AND p.archived_at IS NULL)",
        /// Its orders that are neither closed nor cancelled.
        open_orders: i64 [BigInt] = "(SELECT count(*) FROM purchase_order AS o WHERE o.supplier_id = t.id \
            AND o.archived_at IS NULL AND o.status NOT IN ('closed', 'cancelled'))",
    }
    lines {
        /// A contact at a supplier.
        contacts: SupplierContactLine in supplier_contact of supplier_id, most 50, named "c.part" {
            /// Their name.
            name: String = Column::of(Kind::Text).required().max(100),
            /// What they do there.
            duty: String = Column::of(Kind::Text).max(100),
            /// Their e-mail address.
            email: String = Column::of(Kind::Text).max(200),
            /// Their telephone number.
            phone: String = Column::of(Kind::Text).max(50),
        }
    }
    with files, notes, links
}

impl Rules for Supplier {
    async fn before_create(_: &Tx, news: &mut [NewSupplier]) -> Result<(), Error> {
        for new in news {
            if new.currency.is_empty() {
                "USD".clone_into(&mut new.currency);
            }
            currency::checked(&mut new.currency)?;
        }
        Ok(())
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut SupplierPatch) -> Result<(), Error> {
        patch.currency.as_deref_mut().map_or(Ok(()), currency::checked)
    }
}
