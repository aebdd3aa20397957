//! Costs besides labour and parts: what is told of them, and in which currency they are.

use serde_json::json;

use super::*;
use crate::board::cost::{CostKind, CostText, Money, PutCost};

fn put(cost_id: Option<Id>, amount: &str, currency: Option<&str>, rate: Option<&str>) -> BoardCommand {
    let text = CostText {
        kind: CostKind::Service,
        planned: false,
        description: "Crane".into(),
        document: "INV-7".into(),
        incurred_on: "2026-11-24".parse().unwrap(),
    };
    let money = Money {
        amount: amount.parse().unwrap(),
        currency: currency.map(str::to_owned),
        exchange_rate: rate.map(|rate| rate.parse().unwrap()),
    };
    BoardCommand::PutCost(Box::new(PutCost { card_id: 1, cost_id, text, money }))
}

#[test]
fn amounts_are_for_the_rows_and_another_currency_has_its_rate() {
    let mut world = World::new();
    for (amount, currency, rate, code) in [
        ("-1", None, None, "invalid"),
        ("1.005", None, None, "invalid"),
        ("1", Some("euro"), None, "invalid"),
        ("1", Some("USD"), None, "required"),
        ("1", Some("USD"), Some("0"), "invalid"),
    ] {
        assert_eq!(world.refused(&dispatcher(), &put(None, amount, currency, rate)).0, code, "{amount} {currency:?}");
    }
    let event = world.done(&dispatcher(), &put(None, "400.5", Some("USD"), Some("0.9")));
    let BoardEventKind::CostAdded(added) = &event.what else { panic!("{event:?}") };
    assert_eq!(added.money.as_ref().unwrap().exchange_rate, "0.9".parse().unwrap());
    let id = added.cost_id;
    // In the tenant's own currency a rate says nothing.
    let event = world.done(&dispatcher(), &put(Some(id), "10", None, Some("7")));
    let BoardEventKind::CostEdited(edited) = &event.what else { panic!("{event:?}") };
    assert_eq!(edited.money.as_ref().unwrap().exchange_rate, 1.into());
    assert_eq!(world.refused(&dispatcher(), &put(Some(id + 1), "10", None, None)).0, "not_found");
    world.done(&dispatcher(), &BoardCommand::RemoveCost { card_id: 1, cost_id: id });
    let log = serde_json::to_value(&world.log).unwrap();
    let told = json!({
        "cardId": 1, "costId": id, "kind": "service", "planned": false, "description": "Crane", "document": "INV-7",
        "incurredOn": "2026-11-24",
    });
    assert_eq!(log[0]["data"], told);
    assert!(!log.to_string().contains("400.5"), "{log}");
    for list in [REVIEW, DONE, CLOSED] {
        world.done(&admin(), &commands::to(1, list));
    }
    assert_eq!(world.refused(&admin(), &put(None, "1", None, None)).0, "work_order_closed");
}
