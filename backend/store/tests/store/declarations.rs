//! The declarations of all families agree with themselves and with each other.

use std::collections::BTreeSet;

use gantry_domain::{Family, Limit, SubModule};
use gantry_store::analytics::catalogue::{SYSTEM, figures};
use gantry_store::entity::{Attachments, Column, Kind};
use gantry_store::families::{limits_of, table_of, tables};

#[test]
fn life_cycles_use_the_words_of_their_column_and_reach_each_status_in_one_way() {
    for table in tables() {
        let Some(lifecycle) = table.lifecycle else { continue };
        let status = table.column("status").unwrap();
        let Kind::Choice(words) = status.kind else { panic!("{}: {:?}", table.of_family().table(), status.kind) };
        assert!(
            !status.edit && status.unless_said() == Some(lifecycle.initial.into()),
            "{}",
            table.of_family().table()
        );
        let used = lifecycle.transitions.iter().flat_map(|one| one.from.iter().chain([&one.to]));
        assert!(used.chain([&lifecycle.initial]).all(|word| words.contains(word)), "{}", table.of_family().table());
        let reached: BTreeSet<&str> = lifecycle.transitions.iter().map(|one| one.to).collect();
        assert_eq!(reached.len(), lifecycle.transitions.len(), "{}: two ways to one status", table.of_family().table());
    }
}

#[test]
fn what_records_carry_is_said_by_a_word_each() {
    let none = Attachments { files: false, notes: false, links: false };
    let carried = |family: Family| table_of(family).unwrap().attachments;
    assert_eq!(carried(Family::Asset), Attachments { files: true, notes: true, links: true });
    assert_eq!(carried(Family::Crew), Attachments { links: true, ..none });
    assert_eq!(carried(Family::CostCentre), none);
}

#[test]
fn families_behind_one_sub_module_are_reached_alike() {
    for table in tables() {
        let guard = table.of_family().sub_module();
        assert_eq!(table.limits().collect::<Vec<_>>(), limits_of(guard), "{}", table.of_family().table());
    }
    assert_eq!(limits_of(SubModule::Suppliers), [Limit::All]);
    assert_eq!(limits_of(SubModule::Equipment), [Limit::Own, Limit::Location, Limit::All]);
}

#[test]
fn a_column_is_called_in_json_as_json_is_written() {
    assert_eq!(Column::of(Kind::Text).in_column("serial_number").field(), "serialNumber");
    assert_eq!(Column::code().in_column("code").field(), "code");
    assert_eq!(Column::of(Kind::Links(None)).called("labels", "id IN (…)").field(), "labels");
}

#[test]
fn figures_have_keys_of_their_own_and_dashboards_show_known_ones() {
    let mut keys = BTreeSet::new();
    assert!(figures().all(|figure| keys.insert(figure.key)));
    for (key, width) in SYSTEM.iter().flat_map(|dashboard| dashboard.tiles) {
        assert!(keys.contains(key) && (1..=12).contains(width), "{key}");
    }
}
