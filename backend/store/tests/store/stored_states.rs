//! Full states of streams: how they are packed, and how often they are kept.

use gantry_store::Packed;
use gantry_store::board_stream::snapshot_every;
use serde_json::json;

#[test]
fn what_is_packed_comes_out_again_and_is_smaller() {
    let board = json!({ "cards": vec![json!({ "title": "Pump leaks, Größe 7", "priority": 3 }); 1_000] });
    let packed = Packed::of(&board).unwrap();
    assert_eq!(packed.open().unwrap(), board);
    assert!(packed.into_bytes().len() * 10 < board.to_string().len());
}

#[test]
fn data_that_is_not_packed_is_an_error() {
    assert!(Packed::from(b"{}".to_vec()).open().is_err());
    let mut cut = Packed::of(&json!([1, 2, 3])).unwrap().into_bytes();
    cut.truncate(12);
    assert!(Packed::from(cut).open().is_err());
}

#[test]
fn full_states_of_large_boards_are_further_apart() {
    let at = [0, 1, 1_000, 1_001, 3_000, 4_000, 100_000].map(snapshot_every);
    assert_eq!(at, [1_000, 1_000, 1_000, 2_000, 4_000, 4_000, 128_000]);
}
