//! What is printed of a purchase order, from what was read of it.

use chrono::Utc;
use chrono_tz::Tz;
use gantry_print::purchase_order as page;
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::materials::purchase_order::for_supplier::{Parties, SupplierLine};
use gantry_store::sign_on::session::SignedIn;

/// The page of an order, whose questions that user answers, on today's date where the plant is.
pub(super) fn page(
    order: &PurchaseOrder,
    parties: Parties,
    lines: Vec<SupplierLine>,
    user: &SignedIn,
    zone: Tz,
) -> page::PurchaseOrder {
    page::PurchaseOrder {
        code: order.code.clone(),
        mark: match order.status.as_str() {
            "draft" => Some(page::Mark::Draft),
            "cancelled" => Some(page::Mark::Cancelled),
            _ => None,
        },
        supplier: page::Party { name: parties.supplier_name, address: parties.supplier_address },
        deliver_to: page::Party { name: parties.warehouse_name, address: parties.warehouse_address },
        day: Some(Utc::now().with_timezone(&zone).date_naive()),
        expected_on: order.expected_on,
        customer_number: parties.customer_number,
        supplier_reference: order.supplier_reference.clone(),
        payment_days: parties.payment_days,
        contact: Some((user.display_name.clone(), user.email.clone())),
        currency: order.currency.clone().unwrap_or_default(),
        lines: lines.into_iter().map(line).collect(),
        total: order.total,
        remarks: order.remarks.clone(),
    }
}

fn line(line: SupplierLine) -> page::Line {
    let SupplierLine { code, name, supplier_number, quantity, unit, unit_price } = line;
    page::Line { code, name, supplier_number, quantity, unit, unit_price }
}
