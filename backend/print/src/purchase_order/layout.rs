//! A purchase order as pages.

use super::words::Words;
use super::{Party, PurchaseOrder};
use crate::Letterhead;
use crate::blocks::{Align, Column, Flow, SMALL, TEXT};
use crate::face::{Faces, Weight};
use crate::page::{Ink, Pages};

pub(crate) fn lay_out(faces: &Faces, letterhead: &Letterhead, order: &PurchaseOrder) -> Pages {
    let words = Words::of(letterhead.language);
    let title = format!("{} {}", words.purchase_order, order.code);
    let mut sheet = Sheet { flow: Flow::new(faces, letterhead.paper, &title), letterhead, order, words };
    sheet.flow.head(letterhead, &order.code, None);
    sheet.flow.title(&title);
    sheet.mark();
    sheet.facts();
    sheet.lines();
    sheet.remarks();
    sheet.flow.pages
}

struct Sheet<'a> {
    flow: Flow<'a>,
    letterhead: &'a Letterhead,
    order: &'a PurchaseOrder,
    words: &'static Words,
}

impl Sheet<'_> {
    /// An order that is none says so where nobody misses it.
    fn mark(&mut self) {
        if let Some(mark) = self.order.mark {
            self.flow.text(0.0, (12.0, Weight::SemiBold, Ink::Black), self.words.of_mark(mark));
            self.flow.pages.down(6.0);
        }
    }

    fn facts(&mut self) {
        let (order, words, language) = (self.order, self.words, self.letterhead.language);
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let parties = [
            (words.supplier, said(&lines_of(&order.supplier))),
            (words.deliver_to, said(&lines_of(&order.deliver_to))),
        ];
        self.flow.facts(2, &parties);
        self.flow.pages.down(4.0);
        let contact = order.contact.as_ref().map(|(name, email)| format!("{name}\n{email}"));
        let facts = [
            (words.date, order.day.map(|day| language.day(day))),
            (words.expected, order.expected_on.map(|day| language.day(day))),
            (words.customer_number, said(&order.customer_number)),
            (words.supplier_reference, said(&order.supplier_reference)),
            (words.payment, order.payment_days.map(|days| language.payment(days))),
            (words.contact, contact),
        ];
        self.flow.facts(3, &facts);
        self.flow.pages.down(8.0);
    }

    fn lines(&mut self) {
        let (order, words, language) = (self.order, self.words, self.letterhead.language);
        let columns: [Column; 6] = [
            (words.position, 0.07, Align::Left),
            (words.part, 0.35, Align::Left),
            (words.supplier_number, 0.18, Align::Left),
            (words.quantity, 0.14, Align::Right),
            (words.unit_price, 0.12, Align::Right),
            (words.amount, 0.14, Align::Right),
        ];
        let rows = (1_usize..).zip(&order.lines).map(|(position, line)| {
            vec![
                position.to_string(),
                format!("{} {}", line.code, line.name).trim().to_owned(),
                line.supplier_number.clone(),
                format!("{} {}", language.number(line.quantity), line.unit).trim().to_owned(),
                language.money(line.unit_price),
                line.amount().map(|amount| language.money(amount)).unwrap_or_default(),
            ]
        });
        self.flow.table(&columns, &rows.collect::<Vec<_>>());
        let total = format!("{}  {} {}", words.total, language.money(order.total), order.currency);
        self.flow.pages.need(TEXT + SMALL + 16.0);
        self.flow.pages.down(8.0);
        self.flow.line_to_the_right((TEXT + 1.5, Weight::SemiBold, Ink::Black), total.trim());
        self.flow.line_to_the_right((SMALL, Weight::Regular, Ink::Grey), words.without_tax);
    }

    fn remarks(&mut self) {
        if !self.order.remarks.trim().is_empty() {
            self.flow.heading(self.words.remarks);
            self.flow.text(0.0, (TEXT, Weight::Regular, Ink::Black), self.order.remarks.trim());
        }
    }
}

fn lines_of(party: &Party) -> String {
    format!("{}\n{}", party.name, party.address)
}
