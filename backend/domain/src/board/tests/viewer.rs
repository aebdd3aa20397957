//! A viewer as simple as can be: a snapshot, patched by the deltas of events as the wire's documentation says and by
//! nothing else. If this stays equal to fresh snapshots, so does every client that follows the same five steps.

use crate::Id;
use crate::board::{BoardView, CardFace, Delta, ListView};

/// A user who watches.
pub(super) struct Viewer {
    pub(super) view: BoardView,
    loose: Vec<CardFace>,
}

impl Viewer {
    pub(super) fn new(view: BoardView) -> Self {
        Self { view, loose: Vec::new() }
    }

    /// Lists, labels, put, place, links, gone.
    pub(super) fn see(&mut self, delta: &Delta) {
        if let Some(heads) = &delta.lists {
            let old = std::mem::take(&mut self.view.lists);
            let cards = |id: Id| old.iter().find(|list| list.head.id == id).map(|list| list.cards.clone());
            let kept =
                heads.iter().map(|head| ListView { head: head.clone(), cards: cards(head.id).unwrap_or_default() });
            self.view.lists = kept.collect();
        }
        if let Some(labels) = &delta.labels {
            self.view.labels.clone_from(labels);
        }
        for face in &delta.put {
            let shown = self.cards().find(|card| card.id == face.id).map(|card| card.clone_from(face));
            if shown.is_none() {
                self.loose.push(face.clone());
            }
        }
        for placement in &delta.place {
            let Some(mut face) = self.take(placement.card_id) else { continue };
            face.version = placement.version;
            let Some(list) = self.view.lists.iter_mut().find(|list| list.head.id == placement.list_id) else {
                continue;
            };
            let end = list.cards.len();
            let below = |above: Id| list.cards.iter().position(|card| card.id == above).map_or(end, |at| at + 1);
            let index = placement.after.map_or(0, below);
            list.cards.insert(index, face);
        }
        for (id, links) in &delta.links {
            if let Some(card) = self.cards().find(|card| card.id == *id) {
                card.links.clone_from(links);
            }
        }
        for id in &delta.gone {
            self.take(*id);
        }
    }

    fn cards(&mut self) -> impl Iterator<Item = &mut CardFace> {
        self.view.lists.iter_mut().flat_map(|list| &mut list.cards).chain(&mut self.loose)
    }

    fn take(&mut self, id: Id) -> Option<CardFace> {
        let lists = self.view.lists.iter_mut().map(|list| &mut list.cards).chain([&mut self.loose]);
        for cards in lists {
            if let Some(index) = cards.iter().position(|card| card.id == id) {
                return Some(cards.remove(index));
            }
        }
        None
    }
}
