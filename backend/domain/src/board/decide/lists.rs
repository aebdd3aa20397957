//! A board's name and choices, its lists and labels: only for those who may configure it.

use serde_json::json;

use super::{Decider, Decision, event, text};
use crate::board::{
    BoardChoices, BoardEventKind, BoardHeading, BoardMembers, BoardState, Delta, Label, ListHead, NewList,
};
use crate::{Error, Id, SystemStatus};

/// The highest limit of a list.
const LIMIT_MAX: u32 = 100_000;

impl Decider<'_> {
    pub(super) fn edit_board(&mut self, name: Option<&str>, choices: &BoardChoices) -> Decision {
        let before = self.heading();
        let mut heading = before.clone();
        if let Some(name) = name {
            heading.name = text::board_name(name)?;
        }
        if let Some(Some(list)) = choices.default_list {
            self.takes_new(list)?;
        }
        choices.apply(&mut heading.settings);
        if let Some(members) = &choices.members {
            heading.members = self.new_members(members)?;
        }
        if heading == before {
            return Ok(None);
        }
        event(BoardEventKind::BoardEdited {}, Delta { board: Some(heading), ..Delta::default() })
    }

    pub(super) fn archive_board(&mut self) -> Decision {
        let open = self.board.lists.iter().filter(|list| !list.head.system_status.is_done());
        let open: usize = open.map(|list| list.cards.len()).sum();
        if open > 0 {
            let detail =
                format!("Work orders on this board that are not completed: {open}. Complete or move them first.");
            return Err(Error::conflict_with("board_not_empty", detail, json!({ "open": open })));
        }
        let heading = BoardHeading { archived: true, ..self.heading() };
        event(BoardEventKind::BoardArchived {}, Delta { board: Some(heading), ..Delta::default() })
    }

    pub(super) fn restore_board(&mut self) -> Decision {
        if !self.board.archived {
            return Ok(None);
        }
        let heading = BoardHeading { archived: false, ..self.heading() };
        event(BoardEventKind::BoardRestored {}, Delta { board: Some(heading), ..Delta::default() })
    }

    fn heading(&self) -> BoardHeading {
        let BoardState { name, settings, members, archived, .. } = self.board;
        BoardHeading { name: name.clone(), settings: settings.clone(), members: members.clone(), archived: *archived }
    }

    /// Refuses a list that no new work order can be in.
    fn takes_new(&self, list: Id) -> Result<(), Error> {
        let list = self.board.list(list).ok_or_else(|| text::unknown_reference("defaultList", list))?;
        if list.head.system_status != SystemStatus::Open {
            let detail = "A new work order starts in a list with the status Open.";
            return Err(Error::field("invalid", "defaultList", detail));
        }
        Ok(())
    }

    /// The members from now on: those who are new have to be there, and nobody shuts themselves out.
    fn new_members(&self, wanted: &BoardMembers) -> Result<BoardMembers, Error> {
        let members = wanted.checked()?;
        let before = &self.board.members;
        let unknown = |ids: &[Id], before: &[Id], known: &dyn Fn(&Id) -> bool| {
            ids.iter().copied().find(|id| !before.contains(id) && !known(id))
        };
        if let Some(id) = unknown(&members.people, &before.people, &|id| self.facts.people.contains(id)) {
            return Err(text::unknown_reference("members.people", id));
        }
        if let Some(id) = unknown(&members.crews, &before.crews, &|id| self.facts.crews.contains(id)) {
            return Err(text::unknown_reference("members.crews", id));
        }
        let context = self.deciding.context;
        if !members.is_empty() && !context.sees_all_boards() && !members.include(context) {
            let detail = "You would no longer see this board. Add yourself or one of your crews.";
            return Err(Error::field("shuts_out", "members", detail));
        }
        Ok(members)
    }

    pub(super) fn add_list(&mut self, list: &NewList) -> Decision {
        let NewList { status_id, after, wip_limit, .. } = *list;
        let name = text::heading("name", &list.name)?;
        let status = self
            .board
            .statuses
            .iter()
            .find(|status| status.id == status_id)
            .ok_or_else(|| text::unknown_reference("status", status_id))?;
        let system_status = status.system_status;
        let id = self.facts.id()?;
        let head = ListHead { id, name, status_id, system_status, wip_limit: positive(wip_limit)? };
        let mut heads = self.board.heads();
        insert_after(&mut heads, head, after);
        event(BoardEventKind::ListAdded { list_id: id }, lists(heads))
    }

    pub(super) fn rename_list(&mut self, id: Id, name: &str) -> Decision {
        let name = text::heading("name", name)?;
        self.edit_head(id, |head| head.name.clone_from(&name))
    }

    pub(super) fn limit_list(&mut self, id: Id, wip_limit: Option<u32>) -> Decision {
        let wip_limit = positive(wip_limit)?;
        self.edit_head(id, |head| head.wip_limit = wip_limit)
    }

    pub(super) fn reorder_list(&mut self, id: Id, after: Option<Option<Id>>) -> Decision {
        let head = self.board.require_list(id)?.head.clone();
        if after == Some(Some(id)) {
            return Ok(None);
        }
        let mut heads = self.board.heads();
        heads.retain(|other| other.id != id);
        insert_after(&mut heads, head, after);
        if heads == self.board.heads() {
            return Ok(None);
        }
        event(BoardEventKind::ListMoved { list_id: id }, lists(heads))
    }

    pub(super) fn remove_list(&mut self, id: Id) -> Decision {
        let list = self.board.require_list(id)?;
        if !list.cards.is_empty() {
            return Err(Error::conflict("list_not_empty", format!("{} still holds work orders.", list.head.name)));
        }
        let mut heads = self.board.heads();
        let status = list.head.system_status;
        if heads.iter().filter(|head| head.system_status == status).count() == 1 {
            return Err(Error::conflict(
                "last_list",
                format!("A board needs at least one list with the status {}.", status.label()),
            ));
        }
        heads.retain(|head| head.id != id);
        let mut delta = lists(heads);
        if self.board.settings.default_list == Some(id) {
            let mut heading = self.heading();
            heading.settings.default_list = None;
            delta.board = Some(heading);
        }
        event(BoardEventKind::ListRemoved { list_id: id }, delta)
    }

    pub(super) fn add_label(&mut self, name: &str, colour: &str) -> Decision {
        let name = text::heading("name", name)?;
        text::colour(colour)?;
        if self.board.labels.iter().any(|label| label.name.eq_ignore_ascii_case(&name)) {
            return Err(Error::conflict("duplicate_label", format!("The label {name} already exists.")));
        }
        let id = self.facts.id()?;
        let mut labels = self.board.labels.clone();
        labels.push(Label { id, name, colour: colour.to_owned() });
        event(BoardEventKind::LabelAdded { label_id: id }, Delta { labels: Some(labels), ..Delta::default() })
    }

    fn edit_head(&self, id: Id, change: impl FnOnce(&mut ListHead)) -> Decision {
        self.board.require_list(id)?;
        let mut heads = self.board.heads();
        if let Some(head) = heads.iter_mut().find(|head| head.id == id) {
            change(head);
        }
        if heads == self.board.heads() {
            return Ok(None);
        }
        event(BoardEventKind::ListEdited { list_id: id }, lists(heads))
    }
}

fn lists(heads: Vec<ListHead>) -> Delta {
    Delta { lists: Some(heads), ..Delta::default() }
}

fn insert_after(heads: &mut Vec<ListHead>, head: ListHead, after: Option<Option<Id>>) {
    let end = heads.len();
    let index = match after {
        Some(None) => 0,
        Some(Some(left)) => heads.iter().position(|other| other.id == left).map_or(end, |at| at + 1),
        None => end,
    };
    heads.insert(index, head);
}

fn positive(limit: Option<u32>) -> Result<Option<u32>, Error> {
    match limit {
        Some(0) => Err(Error::field("invalid", "wipLimit", "A limit is at least 1; leave it empty for none.")),
        Some(limit) if limit > LIMIT_MAX => Err(Error::field(
            "invalid",
            "wipLimit",
            format!("A limit is at most {LIMIT_MAX}; leave it empty for none."),
        )),
        limit => Ok(limit),
    }
}
