//! The labels of a purchase order.

use super::Mark;
use crate::Language;

pub(super) struct Words {
    pub(super) purchase_order: &'static str,
    pub(super) marks: [&'static str; 2],
    pub(super) supplier: &'static str,
    pub(super) deliver_to: &'static str,
    pub(super) date: &'static str,
    pub(super) expected: &'static str,
    pub(super) customer_number: &'static str,
    pub(super) supplier_reference: &'static str,
    pub(super) payment: &'static str,
    pub(super) contact: &'static str,
    pub(super) position: &'static str,
    pub(super) part: &'static str,
    pub(super) supplier_number: &'static str,
    pub(super) quantity: &'static str,
    pub(super) unit_price: &'static str,
    pub(super) amount: &'static str,
    pub(super) total: &'static str,
    pub(super) without_tax: &'static str,
    pub(super) remarks: &'static str,
}

const ENGLISH: Words = Words {
    purchase_order: "Purchase order",
    marks: ["Draft: not a valid order", "Cancelled"],
    supplier: "Supplier",
    deliver_to: "Deliver to",
    date: "Date",
    expected: "Expected on",
    customer_number: "Our customer number",
    supplier_reference: "Your reference",
    payment: "Payment",
    contact: "Contact",
    position: "Item",
    part: "Part",
    supplier_number: "Your number",
    quantity: "Quantity",
    unit_price: "Unit price",
    amount: "Amount",
    total: "Total",
    without_tax: "without tax",
    remarks: "Remarks",
};

const GERMAN: Words = Words {
    purchase_order: "Bestellung",
    marks: ["Entwurf: keine gültige Bestellung", "Storniert"],
    supplier: "Lieferant",
    deliver_to: "Lieferung an",
    date: "Datum",
    expected: "Erwartet am",
    customer_number: "Unsere Kundennummer",
    supplier_reference: "Ihre Referenz",
    payment: "Zahlung",
    contact: "Ansprechperson",
    position: "Pos.",
    part: "Teil",
    supplier_number: "Ihre Nummer",
    quantity: "Menge",
    unit_price: "Einzelpreis",
    amount: "Betrag",
    total: "Summe",
    without_tax: "ohne Steuer",
    remarks: "Bemerkungen",
};

impl Words {
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    pub(super) const fn of_mark(&self, mark: Mark) -> &'static str {
        let [draft, cancelled] = self.marks;
        match mark {
            Mark::Draft => draft,
            Mark::Cancelled => cancelled,
        }
    }
}

impl Language {
    /// Until when an invoice is paid.
    pub(super) fn payment(self, days: i32) -> String {
        match (self, days) {
            (Self::English, 0) => "at once".to_owned(),
            (Self::German, 0) => "sofort".to_owned(),
            (Self::English, 1) => "within 1 day".to_owned(),
            (Self::German, 1) => "innerhalb von 1 Tag".to_owned(),
            (Self::English, days) => format!("within {days} days"),
            (Self::German, days) => format!("innerhalb von {days} Tagen"),
        }
    }
}
