//! What a page of a list may be asked for, and which of its statements connections keep.

use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use gantry_domain::Family;
use gantry_store::entity::PageQuery;
use gantry_store::families::table_of;
use serde_json::json;

#[test]
fn of_filtered_and_sorted_pages_no_prepared_statement_is_kept() {
    let table = table_of(Family::Asset).unwrap();
    let kept = |state: serde_json::Value| {
        let page = PageQuery::new(*table, &serde_json::from_value(state).unwrap()).unwrap();
        let count = page.count().is_safe_to_cache_prepared(&Pg).unwrap();
        (page.is_safe_to_cache_prepared(&Pg).unwrap(), count)
    };
    assert_eq!(kept(json!({})), (true, true));
    assert_eq!(kept(json!({"first": 50, "rows": 10})), (true, true));
    assert_eq!(kept(json!({"sortField": "name"})), (false, false));
    assert_eq!(kept(json!({"globalFilter": "pump"})), (false, false));
    assert_eq!(kept(json!({"filters": {"name": {"matchMode": "contains", "value": "x"}}})), (false, false));
}

#[test]
fn a_question_has_so_many_filters_and_a_filter_so_many_values() {
    let table = table_of(Family::Asset).unwrap();
    let refused =
        |state: serde_json::Value| PageQuery::new(*table, &serde_json::from_value(state).unwrap()).unwrap_err().code();
    let filters: serde_json::Map<String, serde_json::Value> =
        (0..21).map(|one| (format!("f{one}"), json!({"matchMode": "equals", "value": 1}))).collect();
    assert_eq!(refused(json!({"filters": filters})), "too_many_filters");
    let values = vec!["x"; 1_001];
    assert_eq!(refused(json!({"filters": {"name": {"matchMode": "in", "value": values}}})), "too_many_values");
    let long = "x".repeat(1_001);
    assert_eq!(refused(json!({"filters": {"name": {"matchMode": "equals", "value": long}}})), "too_long");
    assert_eq!(refused(json!({"globalFilter": long})), "too_long");
    let old = json!({"matchMode": "equals", "value": "-262143-01-01"});
    assert_eq!(refused(json!({"filters": {"purchasedOn": old}})), "invalid");
    let below = json!({"matchMode": "subtree", "value": 1});
    assert_eq!(refused(json!({"filters": {"categoryId": below}})), "invalid", "categories have no tree");
}

/// For a list of one PostgreSQL reads no index in the order of the page: the ledger of a part was read by time, past all other parts.
#[test]
fn a_single_value_is_compared_as_it_is() {
    let table = table_of(Family::MasterPart).unwrap();
    let sql = |filters: serde_json::Value| {
        let page = PageQuery::new(*table, &serde_json::from_value(json!({"filters": filters})).unwrap()).unwrap();
        diesel::debug_query::<Pg, _>(&page).to_string()
    };
    let units = |ids: &[i64]| sql(json!({"unitId": {"matchMode": "in", "value": ids}}));
    assert!(units(&[7]).contains("unit_id = $1"), "{}", units(&[7]));
    assert!(units(&[7, 8]).contains("unit_id = ANY($1)"));
    let classes = |classes: &[&str]| sql(json!({"abcClass": {"matchMode": "in", "value": classes}}));
    assert!(classes(&["a"]).contains("abc_class = $1"), "{}", classes(&["a"]));
    assert!(classes(&["a", "b"]).contains("abc_class = ANY($1)"));
}
