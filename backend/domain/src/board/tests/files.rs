//! Files on a work order: put there once by who brought them, taken away once.

use super::*;

fn brought(id: Id, card_id: Id, by: Id, is_added: bool) -> (Id, BroughtFile) {
    let file = CardFile {
        id,
        file_name: "bearing.jpg".into(),
        media_type: "image/jpeg".into(),
        size: 12,
        description: "2026-11-22".into(),
        of: None,
    };
    (id, BroughtFile { card_id, by: Some(by), is_added, file })
}

fn add(card_id: Id, file_id: Id) -> BoardCommand {
    BoardCommand::AddFile(FileOfCard { card_id, file_id })
}

#[test]
fn a_file_is_hung_up_by_who_brought_it_where_it_was_brought_for() {
    let mut world = World::new();
    world.files = [brought(50, 3, 3, false), brought(51, 4, 2, false), brought(52, 6, 3, true)].into();
    let before = world.view();
    let BoardEventKind::FileAdded { card_id, file } = world.done(&technician(), &add(3, 50)).what else {
        panic!("a file")
    };
    assert_eq!((card_id, file.id, file.file_name.as_str()), (3, 50, "bearing.jpg"));
    assert_eq!(world.view(), before, "the board looks the same");
    assert!(world.tell(&technician(), &add(6, 52)).unwrap().is_none(), "it hangs there already");
    for (who, command) in [(dispatcher(), add(3, 50)), (dispatcher(), add(5, 51)), (dispatcher(), add(3, 99))] {
        assert_eq!(world.refused(&who, &command).0, "not_found", "{command:?}");
    }
    assert_eq!(world.refused(&technician(), &add(4, 51)).0, "limit", "a work order that is not theirs");
}

#[test]
fn only_what_hangs_there_is_taken_away() {
    let mut world = World::new();
    world.files = [brought(50, 3, 3, false), brought(51, 3, 3, true)].into();
    let remove = |file_id| BoardCommand::RemoveFile(FileOfCard { card_id: 3, file_id });
    assert_eq!(world.refused(&dispatcher(), &remove(50)).0, "not_found");
    let gone = world.done(&dispatcher(), &remove(51));
    assert!(matches!(gone.what, BoardEventKind::FileRemoved { card_id: 3, file } if file.id == 51));
}

#[test]
fn a_file_says_of_what_it_is_and_older_events_are_still_read() {
    let (_, BroughtFile { file, .. }) = brought(50, 3, 3, true);
    let mut told = serde_json::to_value(&file).unwrap();
    assert!(told.get("of").is_none());
    assert_eq!(serde_json::from_value::<CardFile>(told.clone()).unwrap(), file);
    told["of"] = serde_json::json!({ "kind": "subTask", "id": 7 });
    let of = serde_json::from_value::<CardFile>(told).unwrap().of.unwrap();
    assert_eq!((of.kind, of.id), (FilePart::SubTask, 7));
    assert!(FilePart::ALL.iter().all(|part| FilePart::parse(part.as_str()) == Some(*part)));
}
