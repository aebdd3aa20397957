//! What pages say, where it breaks, and that nothing leaves the paper.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::face::{Faces, Weight};
use crate::page::{MARGIN, Mark, Pages};
use crate::purchase_order::{self, Line, Party, PurchaseOrder};
use crate::work_order::{self, Judgement, Labour, Part, Priority, SubTask, Task, WorkOrder};
use crate::{Language, Letterhead, Paper, Paragraph, code, print_purchase_order, print_work_orders};

fn letterhead(language: Language, paper: Paper) -> Letterhead {
    Letterhead { tenant: "Halden Springs".to_owned(), logo: None, paper, language }
}

fn order() -> WorkOrder {
    let day = NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
    WorkOrder {
        code: "WO-000562".to_owned(),
        title: "Feed water valve passing on Steam boiler 1".to_owned(),
        address: "https://acme.example.com/maintenance-management/work-order/3085".to_owned(),
        status: "Open".to_owned(),
        priority: Some(Priority::High),
        due: day.and_hms_opt(14, 5, 0),
        description: vec![
            Paragraph::Text("Level climbs with the valve closed.".to_owned()),
            Paragraph::Item("•".to_owned(), "High-level trip twice this week".to_owned()),
        ],
        tasks: vec![Task {
            name: "Isolate and lock out".to_owned(),
            mandatory: true,
            hours: Some(Decimal::new(15000, 4)),
            sub_tasks: vec![SubTask { name: "Hang the tag".to_owned(), ..SubTask::default() }],
            ..Task::default()
        }],
        parts: vec![Part {
            code: "SEAT-DN40".to_owned(),
            name: "Valve seat".to_owned(),
            unit: "pc".to_owned(),
            planned: Decimal::new(10000, 4),
            ..Part::default()
        }],
        labour: vec![Labour { name: "Fitter".to_owned(), planned: Some(Decimal::TWO), ..Labour::default() }],
        ..WorkOrder::default()
    }
}

fn laid_out(order: &WorkOrder, language: Language, paper: Paper) -> Pages {
    work_order::lay_out(&Faces::load().unwrap(), &letterhead(language, paper), order)
}

fn texts(page: &[Mark]) -> Vec<&str> {
    page.iter()
        .filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn everything_that_is_known_is_on_the_page_in_the_readers_words() {
    let pages = laid_out(&order(), Language::English, Paper::A4);
    assert_eq!(pages.all.len(), 1);
    let found = texts(&pages.all[0]).join("\n");
    for text in [
        "Halden Springs",
        "WO-000562",
        "Feed water valve passing on Steam boiler 1",
        "Due\nNov 26, 2026 14:05",
        "Level climbs with the valve closed.",
        "•\nHigh-level trip twice this week",
        "Isolate and lock out\nmandatory · 1.5 h",
        "Hang the tag",
        "SEAT-DN40 Valve seat\n1 pc",
        "Fitter\n2",
        "Carried out by: name, date, signature",
    ] {
        assert!(found.contains(text), "{text:?} is not in\n{found}");
    }
    let german = laid_out(&order(), Language::German, Paper::A4);
    let found = texts(&german.all[0]).join("\n");
    for text in ["Fällig\n26.11.2026 14:05", "Pflicht · 1,5 h", "Ausgeführt von: Name, Datum, Unterschrift"] {
        assert!(found.contains(text), "{text:?} is not in\n{found}");
    }
}

/// Nothing is printed beyond the margins, on any page of either size, whatever its texts are.
#[test]
fn nothing_leaves_the_page() {
    let mut long = order();
    let word = "Donaudampfschifffahrtsgesellschaft".repeat(12);
    long.title = format!("{} {word}", "Replace the seal of the pump ".repeat(20));
    long.description = vec![Paragraph::Text(format!("{word} {}", "and check it ".repeat(2_000)))];
    long.tasks = vec![Task { name: word.clone(), result: Some(Judgement::Fail), ..Task::default() }; 90];
    long.parts = vec![Part { name: word, place: "M-1 ".repeat(60), ..long.parts[0].clone() }; 70];
    let faces = Faces::load().unwrap();
    for paper in [Paper::A4, Paper::Letter] {
        let (width, height) = paper.size();
        let pages = laid_out(&long, Language::German, paper);
        assert!(pages.all.len() > 10, "{}", pages.all.len());
        for mark in pages.all.iter().flatten() {
            let (left, right, top, bottom) = match mark {
                Mark::Text { x, y, size, weight, text, .. } => {
                    (*x, x + faces.width(*weight, *size, text), y - size, *y)
                }
                Mark::Fill { x, y, width, height, .. } | Mark::Picture { x, y, width, height, .. } => {
                    (*x, x + width, *y, y + height)
                }
                Mark::Line { from, to, .. } => (from.0, to.0.max(from.0), from.1.min(to.1), to.1.max(from.1)),
            };
            let inside = left >= MARGIN - 0.1 && right <= width - MARGIN + 1.0 && top >= MARGIN - 0.1;
            assert!(inside && bottom <= height - MARGIN, "{mark:?}");
        }
    }
}

#[test]
fn a_table_that_goes_on_says_its_columns_again_and_a_page_whose_it_is() {
    let mut long = order();
    long.parts = vec![long.parts[0].clone(); 80];
    let pages = laid_out(&long, Language::English, Paper::A4);
    assert!(pages.all.len() >= 3);
    let second = texts(&pages.all[1]);
    assert_eq!(second[0], "WO-000562 Feed water valve passing on Steam boiler 1");
    assert_eq!(&second[1..4], ["Part", "From", "Planned"]);
    let rows: usize =
        pages.all.iter().map(|page| texts(page).iter().filter(|text| text.contains("SEAT")).count()).sum();
    assert_eq!(rows, 80);
}

#[test]
fn lines_are_broken_between_words_and_long_words_anywhere() {
    let faces = Faces::load().unwrap();
    let wrapped = faces.wrap(Weight::Regular, 10.0, "one two three\nfour", 60.0);
    assert_eq!(wrapped, ["one two", "three", "four"]);
    let broken = faces.wrap(Weight::Regular, 10.0, &"x".repeat(40), 50.0);
    assert_eq!(broken.concat(), "x".repeat(40));
    assert!(broken.iter().all(|line| faces.width(Weight::Regular, 10.0, line) <= 50.0));
    assert!(faces.wrap(Weight::Regular, 10.0, "", 50.0).is_empty());
    assert_eq!(faces.wrap(Weight::Regular, 10.0, "ab", 1.0), ["a", "b"]);
}

#[test]
fn the_code_is_bars_that_a_scanner_reads() {
    let marks = code::bars("WO-1", (10.0, 20.0), (101.0, 24.0));
    // Start, four letters, check and stop: 6 × 11 + 13 modules, of which each symbol has three bars and the stop four.
    assert_eq!(marks.len(), 6 * 3 + 4);
    let Some(Mark::Fill { x, width, .. }) = marks.last() else { panic!("no bars") };
    assert!((x + width - 111.0).abs() < 0.01, "the last bar ends where the area does");
    assert!(code::bars("Ω", (0.0, 0.0), (100.0, 24.0)).is_empty());
    assert!(code::squares(&"x".repeat(5_000), (0.0, 0.0), 58.0).is_empty());
}

#[test]
fn the_pdf_has_a_page_for_each_order_and_what_is_no_picture_does_no_harm() {
    let mut head = letterhead(Language::English, Paper::Letter);
    head.logo = Some(b"\x89PNG and then nonsense".to_vec());
    let sizes = [0, 1, 2].map(|count| {
        let pdf = print_work_orders(&head, vec![order(); count]).unwrap();
        assert!(pdf.starts_with(b"%PDF-"));
        pdf.len()
    });
    assert!(sizes[0] < sizes[1] && sizes[1] < sizes[2], "{sizes:?}");
    // The fonts are in it once.
    assert!(sizes[2] - sizes[1] < sizes[1], "{sizes:?}");
}

fn purchase() -> PurchaseOrder {
    let line = |code: &str, quantity: i64, price: Decimal| Line {
        code: code.to_owned(),
        name: "Valve seat".to_owned(),
        supplier_number: "40-7781".to_owned(),
        quantity: quantity.into(),
        unit: "pc".to_owned(),
        unit_price: price,
    };
    PurchaseOrder {
        code: "PO-000123".to_owned(),
        supplier: Party { name: "Nordic Seals".to_owned(), address: "Havnegata 4\n4370 Egersund".to_owned() },
        deliver_to: Party { name: "Main store".to_owned(), address: "Halden".to_owned() },
        expected_on: NaiveDate::from_ymd_opt(2026, 12, 4),
        payment_days: Some(30),
        contact: Some(("Dora Disp".to_owned(), "dora@demo.example".to_owned())),
        currency: "EUR".to_owned(),
        lines: vec![line("SEAT-DN40", 1_200, Decimal::new(125, 1)), line("SEAT-DN50", 3, Decimal::new(123_456, 5))],
        total: Decimal::new(1_500_370, 2),
        remarks: "Deliver before noon.\nRing at gate 2.".to_owned(),
        ..PurchaseOrder::default()
    }
}

#[test]
fn a_purchase_order_says_what_where_and_for_how_much() {
    let laid_out = |order: &PurchaseOrder, language| {
        let pages = purchase_order::lay_out(&Faces::load().unwrap(), &letterhead(language, Paper::A4), order);
        pages.all.iter().flat_map(|page| texts(page)).collect::<Vec<_>>().join("\n")
    };
    let found = laid_out(&purchase(), Language::English);
    for text in [
        "Purchase order PO-000123",
        "Supplier\nNordic Seals\nHavnegata 4\n4370 Egersund\nDeliver to\nMain store\nHalden",
        "Expected on\nDec 4, 2026",
        "within 30 days",
        "Dora Disp\ndora@demo.example",
        "1\nSEAT-DN40 Valve seat\n40-7781\n1200 pc\n12.50\n15,000.00",
        "1.23456\n3.70",
        "Total  15,003.70 EUR",
        "Deliver before noon.\nRing at gate 2.",
    ] {
        assert!(found.contains(text), "{text:?} is not in\n{found}");
    }
    assert!(!found.contains("Draft"));
    let draft = PurchaseOrder { mark: Some(purchase_order::Mark::Draft), ..purchase() };
    let found = laid_out(&draft, Language::German);
    for text in ["Entwurf: keine gültige Bestellung", "innerhalb von 30 Tagen", "Summe  15.003,70 EUR"] {
        assert!(found.contains(text), "{text:?} is not in\n{found}");
    }
}

#[test]
fn a_purchase_order_of_many_lines_goes_on_and_a_number_beyond_all_is_no_amount() {
    let mut long = purchase();
    long.lines = vec![long.lines[0].clone(); 200];
    let head = letterhead(Language::English, Paper::Letter);
    let pages = purchase_order::lay_out(&Faces::load().unwrap(), &head, &long);
    assert!(pages.all.len() > 3, "{}", pages.all.len());
    assert_eq!(texts(&pages.all[1])[..3], ["Purchase order PO-000123", "Item", "Part"]);
    long.lines[0].quantity = Decimal::MAX;
    assert!(long.lines[0].amount().is_none());
    assert!(print_purchase_order(&head, &long).unwrap().starts_with(b"%PDF-"));
}
