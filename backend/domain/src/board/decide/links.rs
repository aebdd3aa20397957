//! Links between work orders: made, removed, and what they forbid.

use serde_json::json;

use super::{Decider, Decision, event, labour, reaches, text};
use crate::board::links::{
    CardLink, CloseDuplicate, Elsewhere, LinkChanged, LinkOrders, LinkType, LinkedChange, LinkedOrder,
    LinkedOrderChanged, NewLink, OrderRef, SplitCard,
};
use crate::board::{BoardEventKind, Card, Delta, NewCard, Progress, StatusChange};
use crate::{Action, Error, Id, Need, SubModule, SystemStatus};

/// What an override needs: as much as a reopening.
const OVERRIDE: Need = Need::Of(SubModule::WorkOrders, Action::Reopen);

impl Decider<'_> {
    pub(super) fn link_cards(&mut self, asked: &LinkOrders) -> Decision {
        let LinkOrders { card_id, link, other_id } = *asked;
        let open = self.is_open(self.card(card_id)?)?;
        let other = self.linkable(card_id, other_id)?;
        let edge = link.edge(card_id, other_id);
        if self.facts.links.graph.contains(edge) {
            return Ok(None);
        }
        let (parent_done, part_open) = match link {
            LinkType::ParentOf => (!open, other.open),
            LinkType::ChildOf => (!other.open, open),
            _ => (false, false),
        };
        if parent_done && part_open {
            return Err(parent_done_error());
        }
        self.facts.links.graph.insert(edge)?;
        let delta = self.with_link(card_id, link, &other, true)?;
        event(BoardEventKind::LinkAdded(LinkChanged { card_id, link, other: other.order }), delta)
    }

    pub(super) fn unlink_cards(&mut self, asked: &LinkOrders) -> Decision {
        let LinkOrders { card_id, link, other_id } = *asked;
        self.card(card_id)?;
        let other = self.other_order(other_id)?;
        self.require_reach(&other)?;
        let edge = link.edge(card_id, other_id);
        if !self.facts.links.graph.contains(edge) {
            return Err(Error::NotFound { what: "Link" });
        }
        self.facts.links.graph.remove(edge);
        let delta = self.with_link(card_id, link, &other, false)?;
        event(BoardEventKind::LinkRemoved(LinkChanged { card_id, link, other: other.order }), delta)
    }

    pub(super) fn close_duplicate(&mut self, asked: &CloseDuplicate) -> Decision {
        let CloseDuplicate { card_id: id, other_id } = *asked;
        let card = self.not_closed(id)?;
        if !card.timers.is_empty() {
            return Err(labour::timer_running(card));
        }
        refuse_open_children(card)?;
        let from = self.board.require_list(card.list)?.head.system_status;
        let other = self.linkable(id, other_id)?;
        let no_list = || Error::conflict("no_list", "This board has no list with the status Closed.");
        let list_id = self.board.first_list_of(SystemStatus::Closed).ok_or_else(no_list)?.head.id;
        self.room_in(list_id, Some(id))?;
        let edge = LinkType::Duplicates.edge(id, other_id);
        let is_new = !self.facts.links.graph.contains(edge);
        if is_new {
            self.facts.links.graph.insert(edge)?;
        }
        let status = StatusChange { from, to: SystemStatus::Closed };
        let code = other.order.code.clone();
        let moved = self.relocate(id, list_id, None, |from| BoardEventKind::CardMoved {
            card_id: id,
            from,
            to: list_id,
            status: Some(status),
            reason: Some(format!("Duplicate of {code}")),
            undo: false,
            override_reason: None,
            duplicate_of: Some(other.order.clone()),
            patch: None,
            released: Vec::new(),
            reserved: Vec::new(),
        });
        let mut moved = self.with_status(id, Some(status), moved)?;
        if let (Some(event), true) = (&mut moved, is_new) {
            let linked = self.with_link(id, LinkType::Duplicates, &other, true)?;
            event.delta.elsewhere.extend(linked.elsewhere);
        }
        Ok(moved)
    }

    pub(super) fn split_card(&mut self, asked: &SplitCard) -> Decision {
        self.deciding.context.require(Need::Of(SubModule::WorkOrders, Action::Update))?;
        let card = self.not_closed(asked.card_id)?;
        if asked.task_ids.is_empty() {
            return Err(Error::field("required", "taskIds", "Select at least one task."));
        }
        if !asked.task_ids.iter().all(|id| card.tasks.iter().any(|task| task.id == *id)) {
            return Err(Error::NotFound { what: "Task" });
        }
        let (moved, kept): (Vec<_>, Vec<_>) =
            card.tasks.iter().cloned().partition(|task| asked.task_ids.contains(&task.id));
        let mut old = card.face.clone();
        old.progress = Progress::of(&kept);
        old.version += 1;
        let link = Some(NewLink { link: LinkType::SplitFrom, other_id: asked.card_id });
        let new = NewCard { tasks: Vec::new(), link, ..asked.card.clone() };
        let Some(mut created) = self.create_card(&new)? else { return Ok(None) };
        let delta = &mut created.delta;
        if let Some(face) = delta.put.first_mut() {
            face.progress = Progress::of(&moved);
            delta.tasks = vec![(face.id, moved), (asked.card_id, kept)];
        }
        delta.put.push(old);
        Ok(Some(created))
    }

    /// What a new work order that comes out of another one tells that one.
    pub(super) fn new_link(&mut self, link: NewLink, new: OrderRef) -> Result<Vec<Elsewhere>, Error> {
        if !matches!(link.link, LinkType::FollowUpOf | LinkType::SplitFrom | LinkType::RelatesTo) {
            return Err(Error::field("invalid", "link", "A new work order cannot be linked like this."));
        }
        let other = self.linkable(new.id, link.other_id)?;
        self.facts.links.graph.insert(link.link.edge(new.id, link.other_id))?;
        Ok(self.told_elsewhere(link.link, &other, new, true))
    }

    /// Refuses to go on what links stand against. What is returned is the reason of an override, where one was needed.
    pub(super) fn links_allow(
        &self,
        card: &Card,
        StatusChange { from, to }: StatusChange,
        override_reason: Option<&str>,
    ) -> Result<Option<String>, Error> {
        if from.is_done() && !to.is_done() && card.has_link(LinkType::ChildOf, false) {
            return Err(parent_done_error());
        }
        if from.is_done() || to <= from {
            return Ok(None);
        }
        let overridden = self.may_start(card, override_reason)?;
        if to.is_done() {
            refuse_open_children(card)?;
        }
        Ok(overridden)
    }

    /// Refuses to start while a blocking work order is not done, unless a reason is given by one who may override that.
    pub(super) fn may_start(&self, card: &Card, override_reason: Option<&str>) -> Result<Option<String>, Error> {
        let codes = card.linked_open(LinkType::BlockedBy);
        if codes.is_empty() {
            return Ok(None);
        }
        let permissions = self.deciding.context.permissions();
        match override_reason.map(str::trim).filter(|reason| !reason.is_empty()) {
            Some(_) if !permissions.allows(SubModule::WorkOrders, Action::Reopen) => {
                self.deciding.context.require(OVERRIDE)?;
                Ok(None)
            }
            Some(reason) => {
                text::free_text("overrideReason", reason)?;
                Ok(Some(reason.to_owned()))
            }
            None => Err(Error::conflict_with(
                "blocked",
                format!("{} is blocked by {}.", card.face.code, codes.join(", ")),
                json!({ "blockedBy": codes, "cardId": card.face.id }),
            )),
        }
    }

    /// Tells linked work orders that a card is done, or is not any more.
    pub(super) fn tell_of_status(&self, id: Id, status: StatusChange, delta: &mut Delta) -> Result<(), Error> {
        let change = match (status.from.is_done(), status.to.is_done()) {
            (false, true) => LinkedChange::Completed,
            (true, false) => LinkedChange::Reopened,
            _ => return Ok(()),
        };
        self.tell_linked(self.board.require_card(id)?, !status.to.is_done(), change, delta);
        Ok(())
    }

    /// Tells linked work orders what became of a card: those of this board by its links, others by an event.
    pub(super) fn tell_linked(&self, card: &Card, open: bool, change: LinkedChange, delta: &mut Delta) {
        let own = self.named(card.face.id, &card.face.code);
        for CardLink { link, other, .. } in &card.face.links {
            if other.board != self.board.number {
                let changed =
                    LinkedOrderChanged { card_id: other.id, link: link.inverse(), other: own.clone(), change };
                let what = BoardEventKind::LinkedOrderChanged(changed);
                delta.elsewhere.push(Elsewhere { board: other.board, what });
                continue;
            }
            let Some(peer) = self.board.card(other.id) else { continue };
            if delta.links.iter().any(|(id, _)| *id == other.id) {
                continue;
            }
            let mut links = peer.face.links.clone();
            links.retain(|known| known.other.id != card.face.id);
            if change != LinkedChange::Archived {
                for mine in card.face.links.iter().filter(|mine| mine.other.id == other.id) {
                    put(&mut links, CardLink { link: mine.link.inverse(), other: own.clone(), open });
                }
            }
            delta.links.push((other.id, links));
        }
    }

    /// The links of an archived card as they are now.
    pub(super) fn links_again(&self, links: Vec<CardLink>) -> Vec<CardLink> {
        let now = links.into_iter().filter_map(|link| {
            if link.other.board != self.board.number {
                return Some(link);
            }
            let open = self.is_open(self.board.card(link.other.id)?).ok()?;
            Some(CardLink { open, ..link })
        });
        now.collect()
    }

    fn with_link(&self, card_id: Id, link: LinkType, other: &LinkedOrder, added: bool) -> Result<Delta, Error> {
        let card = self.board.require_card(card_id)?;
        let own = self.named(card_id, &card.face.code);
        let mut delta = Delta::default();
        if link.is_on_cards() {
            let mut change = |card: &Card, link: LinkType, other: &OrderRef, open: bool| {
                let mut links = card.face.links.clone();
                links.retain(|known| known.link != link || known.other.id != other.id);
                if added {
                    put(&mut links, CardLink { link, other: other.clone(), open });
                }
                delta.links.push((card.face.id, links));
            };
            change(card, link, &other.order, other.open);
            if let Some(peer) = self.board.card(other.order.id) {
                change(peer, link.inverse(), &own, self.is_open(card)?);
            }
        }
        delta.elsewhere = self.told_elsewhere(link, other, own, added);
        Ok(delta)
    }

    fn told_elsewhere(&self, link: LinkType, other: &LinkedOrder, own: OrderRef, added: bool) -> Vec<Elsewhere> {
        if other.order.board == self.board.number {
            return Vec::new();
        }
        let changed = LinkChanged { card_id: other.order.id, link: link.inverse(), other: own };
        let what = if added { BoardEventKind::LinkAdded(changed) } else { BoardEventKind::LinkRemoved(changed) };
        vec![Elsewhere { board: other.order.board, what }]
    }

    fn linkable(&self, card_id: Id, other_id: Id) -> Result<LinkedOrder, Error> {
        if card_id == other_id {
            return Err(Error::field("invalid", "otherId", "A work order cannot be linked to itself."));
        }
        let other = self.other_order(other_id)?;
        self.require_reach(&other)?;
        if other.archived {
            return Err(Error::conflict("archived", format!("{} is archived.", other.order.code)));
        }
        Ok(other)
    }

    /// The other work order of a link. Of this board's the state knows more than what was looked up before the batch.
    fn other_order(&self, id: Id) -> Result<LinkedOrder, Error> {
        if let Some(card) = self.board.card(id) {
            return Ok(LinkedOrder {
                order: self.named(id, &card.face.code),
                open: self.is_open(card)?,
                archived: false,
                responsible_person: card.face.responsible_person,
                crew: card.face.crew,
            });
        }
        let known = self.facts.links.orders.get(&id).ok_or(Error::NotFound { what: "Work order" })?;
        let archived = known.archived || known.order.board == self.board.number;
        Ok(LinkedOrder { archived, ..known.clone() })
    }

    fn require_reach(&self, other: &LinkedOrder) -> Result<(), Error> {
        if reaches(other.responsible_person, other.crew, self.deciding) {
            return Ok(());
        }
        Err(crate::outside(&other.order.code))
    }

    pub(super) fn named(&self, id: Id, code: &str) -> OrderRef {
        OrderRef { id, code: code.to_owned(), board: self.board.number }
    }

    fn is_open(&self, card: &Card) -> Result<bool, Error> {
        Ok(!self.board.require_list(card.list)?.head.system_status.is_done())
    }
}

impl Card {
    /// The codes of linked work orders that are still to be done.
    pub fn linked_open(&self, link: LinkType) -> Vec<&str> {
        let open = self.face.links.iter().filter(|known| known.link == link && known.open);
        open.map(|known| known.other.code.as_str()).collect()
    }

    fn has_link(&self, link: LinkType, open: bool) -> bool {
        self.face.links.iter().any(|known| known.link == link && known.open == open)
    }
}

/// Adds a link in the order that cards keep.
fn put(links: &mut Vec<CardLink>, link: CardLink) {
    links.push(link);
    links.sort_by_key(|known| (known.link, known.other.id));
}

fn refuse_open_children(card: &Card) -> Result<(), Error> {
    let codes = card.linked_open(LinkType::ParentOf);
    if codes.is_empty() {
        return Ok(());
    }
    let detail = format!("These child work orders are not done: {}.", codes.join(", "));
    Err(Error::conflict_with("children_open", detail, json!({ "children": codes, "cardId": card.face.id })))
}

pub(super) fn parent_done_error() -> Error {
    Error::conflict("parent_done", "The parent work order is done. Reopen it first.")
}
