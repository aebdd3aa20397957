//! The rules that look at many links at once: no circles, one parent, bounded chains.

use std::collections::BTreeSet;

use super::links::{Edge, LinkKind};
use crate::{Error, Id};

/// The most links of a work order.
pub const LINKS_MAX: usize = 100;
/// The most work orders in a chain of links of one kind.
pub const CHAIN_MAX: usize = 50;
/// The most links that are looked at to judge a new one.
pub const GRAPH_MAX: usize = 10_000;

/// Links, to judge a further one.
#[derive(Debug, Default)]
pub struct LinkGraph {
    edges: BTreeSet<Edge>,
}

impl FromIterator<Edge> for LinkGraph {
    fn from_iter<T: IntoIterator<Item = Edge>>(edges: T) -> Self {
        Self { edges: edges.into_iter().collect() }
    }
}

impl LinkGraph {
    /// Whether there is such a link.
    pub fn contains(&self, edge: Edge) -> bool {
        self.edges.contains(&edge)
    }

    /// Takes a link out.
    pub fn remove(&mut self, edge: Edge) {
        self.edges.remove(&edge);
    }

    /// Takes a link in, unless it breaks a rule.
    ///
    /// # Errors
    /// `circle`, `has_parent`, `chain_too_long`, `too_many_links`.
    pub fn insert(&mut self, edge: Edge) -> Result<(), Error> {
        let of = |id: Id| self.edges.iter().filter(|known| known.from == id || known.to == id).count();
        if self.edges.len() >= GRAPH_MAX || of(edge.from) >= LINKS_MAX || of(edge.to) >= LINKS_MAX {
            let detail = format!("A work order has at most {LINKS_MAX} links.");
            return Err(Error::conflict("too_many_links", detail));
        }
        if edge.from == edge.to
            || (edge.kind.is_ordered() && self.reached(edge.kind, edge.to, true).0.contains(&edge.from))
        {
            return Err(Error::conflict("circle", "This link would close a circle."));
        }
        if edge.kind == LinkKind::Parent && self.edges.iter().any(|one| one.kind == edge.kind && one.to == edge.to) {
            return Err(Error::conflict("has_parent", "That work order has a parent already."));
        }
        if edge.kind.is_ordered() {
            let (above, below) =
                (self.reached(edge.kind, edge.from, false).1, self.reached(edge.kind, edge.to, true).1);
            if above + below + 2 > CHAIN_MAX {
                let detail = format!("A chain of links has at most {CHAIN_MAX} work orders.");
                return Err(Error::conflict("chain_too_long", detail));
            }
        }
        self.edges.insert(edge);
        Ok(())
    }

    /// What links of a kind lead to, forwards or backwards, and over how many at most.
    fn reached(&self, kind: LinkKind, start: Id, forwards: bool) -> (BTreeSet<Id>, usize) {
        let mut all = BTreeSet::from([start]);
        let mut last = all.clone();
        let mut steps = 0;
        while steps < CHAIN_MAX {
            let of_kind = self.edges.iter().filter(|edge| edge.kind == kind);
            let ways = of_kind.map(|edge| if forwards { (edge.from, edge.to) } else { (edge.to, edge.from) });
            last = ways.filter(|(from, _)| last.contains(from)).map(|(_, to)| to).collect();
            if last.is_empty() {
                break;
            }
            all.extend(&last);
            steps += 1;
        }
        (all, steps)
    }
}
