//! What commands about links need to know: the work orders at both ends, and the links that a new one may close a circle with. Links of a
//! tenant are changed one after the other, so that two boards cannot close a circle at the same time; the streams of the boards at
//! the other ends are locked, so that no work order there is completed between the look and the event.

use std::collections::HashMap;

use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use diesel::{QueryResult, QueryableByName};
use gantry_domain::board::links::{CardLink, Edge, GRAPH_MAX, LinkFacts, LinkKind, LinkNeeds, LinkedOrder, OrderRef};
use gantry_domain::{Error, Id, PersonId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    LockLinks { }
    "SELECT pg_advisory_xact_lock(hashtextextended('work_order_link:' || current_setting('app.tenant_id', true), 0))"
}

prepared! {
    LockStreams { orders: Vec<Id> => Array<BigInt> }
    "SELECT s.id FROM stream AS s WHERE s.topic IN (SELECT 'board:' || b.number FROM work_order AS w JOIN board AS b ON b.id = w.board_id \
     WHERE w.id = ANY(?)) ORDER BY s.id FOR NO KEY UPDATE"
}

prepared! {
    Orders { ids: Vec<Id> => Array<BigInt> }
    "SELECT w.id, w.code, b.number AS board, w.status < 3 AS open, w.archived_at IS NOT NULL AS archived, \
     w.responsible_person_id, w.crew_id FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = ANY(?)"
}

prepared! {
    Edges { ids: Vec<Id> => Array<BigInt>, most: i64 => BigInt }
    "WITH RECURSIVE wanted AS (SELECT unnest(?) AS id), \
     below AS (SELECT id FROM wanted UNION SELECT l.to_id FROM below AS n JOIN work_order_link AS l ON l.from_id = n.id \
         AND l.kind IN ('blocks', 'duplicates', 'parent')), \
     above AS (SELECT id FROM wanted UNION SELECT l.from_id FROM above AS n JOIN work_order_link AS l ON l.to_id = n.id \
         AND l.kind IN ('blocks', 'duplicates', 'parent')) \
     SELECT l.from_id, l.to_id, l.kind FROM below AS n JOIN work_order_link AS l ON l.from_id = n.id \
         WHERE l.kind IN ('blocks', 'duplicates', 'parent') \
     UNION SELECT l.from_id, l.to_id, l.kind FROM above AS n JOIN work_order_link AS l ON l.to_id = n.id \
         WHERE l.kind IN ('blocks', 'duplicates', 'parent') \
     UNION SELECT l.from_id, l.to_id, l.kind FROM wanted AS n JOIN work_order_link AS l ON l.from_id = n.id \
     UNION SELECT l.from_id, l.to_id, l.kind FROM wanted AS n JOIN work_order_link AS l ON l.to_id = n.id LIMIT ?"
}

/// The links that cards carry, as `l.card` sees them, with other work orders that are not archived.
macro_rules! card_links {
    ($which:literal) => {
        concat!(
            "SELECT l.card, l.kind, l.starts, o.id AS other, o.code, b.number AS board, o.status < 3 AS open \
             FROM (SELECT from_id AS card, to_id AS other, kind, true AS starts FROM work_order_link WHERE kind IN ('blocks', 'parent') \
                   UNION ALL SELECT to_id, from_id, kind, false FROM work_order_link WHERE kind IN ('blocks', 'parent')) AS l \
             JOIN work_order AS o ON o.id = l.other AND o.archived_at IS NULL JOIN board AS b ON b.id = o.board_id WHERE ",
            $which
        )
    };
}

prepared! {
    LinksOfBoard { number: i32 => Integer }
    card_links!("l.card IN (SELECT w.id FROM work_order AS w JOIN board AS v ON v.id = w.board_id WHERE v.number = ? \
        AND w.archived_at IS NULL)")
}

prepared! {
    LinksOf { cards: Vec<Id> => Array<BigInt> }
    card_links!("l.card = ANY(?)")
}

#[derive(QueryableByName)]
struct OrderRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Integer)]
    board: i32,
    #[diesel(sql_type = Bool)]
    open: bool,
    #[diesel(sql_type = Bool)]
    archived: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    responsible_person_id: Option<PersonId>,
    #[diesel(sql_type = Nullable<BigInt>)]
    crew_id: Option<Id>,
}

#[derive(QueryableByName)]
struct EdgeRow {
    #[diesel(sql_type = BigInt)]
    from_id: Id,
    #[diesel(sql_type = BigInt)]
    to_id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
}

/// A link of a card.
#[derive(QueryableByName)]
pub(super) struct CardLinkRow {
    #[diesel(sql_type = BigInt)]
    card: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    starts: bool,
    #[diesel(sql_type = BigInt)]
    other: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Integer)]
    board: i32,
    #[diesel(sql_type = Bool)]
    open: bool,
}

impl CardLinkRow {
    /// The link, if its kind is known.
    fn link(self) -> Option<CardLink> {
        let link = LinkKind::from_word(&self.kind)?.seen(self.starts);
        let other = OrderRef { id: self.other, code: self.code, board: self.board };
        Some(CardLink { link, other, open: self.open })
    }
}

/// The links that cards of a board carry.
pub(super) async fn of_board(tx: &Tx, number: i32) -> QueryResult<Vec<CardLinkRow>> {
    LinksOfBoard { number }.load(tx.connection()).await
}

/// The links that these cards carry.
pub(super) async fn of_cards(tx: &Tx, cards: Vec<Id>) -> QueryResult<Vec<CardLinkRow>> {
    LinksOf { cards }.load(tx.connection()).await
}

/// Links by their cards, each in the order that cards keep.
pub(super) fn by_card(rows: Vec<CardLinkRow>) -> HashMap<Id, Vec<CardLink>> {
    let mut links: HashMap<Id, Vec<CardLink>> = HashMap::new();
    for (card, link) in rows.into_iter().filter_map(|row| Some((row.card, row.link()?))) {
        links.entry(card).or_default().push(link);
    }
    links.values_mut().for_each(|links| links.sort_by_key(|link| (link.link, link.other.id)));
    links
}

/// Looks up what is needed. Nothing needed costs nothing.
pub(super) async fn look_up(tx: &Tx, needs: &LinkNeeds) -> Result<LinkFacts, Error> {
    if needs.orders.is_empty() {
        return Ok(LinkFacts::default());
    }
    let ids = || needs.orders.clone();
    LockLinks {}.execute(tx.connection()).await.to_domain()?;
    LockStreams { orders: ids() }.execute(tx.connection()).await.to_domain()?;
    let most = i64::try_from(GRAPH_MAX).unwrap_or(i64::MAX);
    let (orders, edges) = futures_util::try_join!(
        Orders { ids: ids() }.load::<OrderRow>(tx.connection()),
        Edges { ids: ids(), most }.load::<EdgeRow>(tx.connection()),
    )
    .to_domain()?;
    let edge = |row: EdgeRow| {
        let kind = LinkKind::from_word(&row.kind)?;
        Some(Edge { kind, from: row.from_id, to: row.to_id })
    };
    Ok(LinkFacts {
        orders: orders.into_iter().map(OrderRow::order).collect(),
        graph: edges.into_iter().filter_map(edge).collect(),
    })
}

impl OrderRow {
    fn order(self) -> (Id, LinkedOrder) {
        let order = LinkedOrder {
            order: OrderRef { id: self.id, code: self.code, board: self.board },
            open: self.open,
            archived: self.archived,
            responsible_person: self.responsible_person_id,
            crew: self.crew_id,
        };
        (self.id, order)
    }
}
