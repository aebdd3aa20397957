//! What happened on a board: who was given work, and whose work has another status.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::StreamPart;
use gantry_domain::board::parts::PartChanged;
use gantry_domain::board::{BoardEvent, BoardEventKind, CardPatch};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::stream::Recorded;
use gantry_domain::{Author, Error, Id, PersonId, SystemStatus, UserId};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, OfWorkOrder, Telling};
use gantry_store::system::stream;

use super::newest;

/// Events that are looked at together.
const PAGE: i64 = 1_000;
/// Cards that one person gets of one look at a board.
const MOST: usize = 50;

/// What there is to tell of a part of a board's log: of the same card only the last of each kind.
pub(crate) fn tellings<'a>(tx: &'a Tx, part: StreamPart<'a>) -> LocalBoxFuture<'a, Result<Vec<Telling>, Error>> {
    read(tx, part).boxed_local()
}

async fn read(tx: &Tx, part: StreamPart<'_>) -> Result<Vec<Telling>, Error> {
    let StreamPart { stream, after, until, .. } = part;
    let mut teller = Teller { tx, stream, people: HashMap::new(), crews: HashMap::new(), found: BTreeMap::new() };
    let mut from = after;
    while from < until {
        let events: Vec<Recorded<BoardEvent>> = stream::tail(tx, stream, from, PAGE.min(until - from)).await?;
        let Some(last) = events.last() else { break };
        from = last.version;
        let news: Vec<Recorded<BoardEvent>> = events.into_iter().filter(|one| one.event.what.is_news()).collect();
        teller.look_at(news).await?;
    }
    let mut found: Vec<(i64, Telling)> = teller.found.into_values().collect();
    found.sort_by_key(|(version, _)| *version);
    Ok(newest(found.into_iter().map(|(_, telling)| telling).collect(), MOST))
}

struct Teller<'a> {
    tx: &'a Tx,
    stream: Id,
    people: HashMap<PersonId, Vec<UserId>>,
    crews: HashMap<Id, Vec<UserId>>,
    /// Each kit is told of by itself, of all else the last of a card.
    found: BTreeMap<(UserId, NotificationKind, Id, i64), (i64, Telling)>,
}

/// A notification about a card, without its recipient.
struct About<'a> {
    version: i64,
    card: Id,
    by: &'a Author,
    at: DateTime<Utc>,
}

impl Teller<'_> {
    async fn look_at(&mut self, events: Vec<Recorded<BoardEvent>>) -> Result<(), Error> {
        let (cards, lists) = moved(&events);
        let concerned = notification::of_work_orders(self.tx, cards).await?;
        let concerned: HashMap<Id, OfWorkOrder> = concerned.into_iter().map(|one| (one.id, one)).collect();
        let names: HashMap<Id, String> = notification::list_names(self.tx, &lists).await?.into_iter().collect();
        for Recorded { version, by, at, event, .. } in &events {
            let about = |card| About { version: *version, card, by, at: *at };
            match &event.what {
                BoardEventKind::CardCreated { card_id, card } => self.assigned(&about(*card_id), &card.fields).await?,
                BoardEventKind::CardEdited { card_id, patch } => self.assigned(&about(*card_id), patch).await?,
                BoardEventKind::CardMoved { card_id, from, to, status, patch, .. } => {
                    if let Some(patch) = patch {
                        self.assigned(&about(*card_id), patch).await?;
                    }
                    if let (Some(status), Some(whose)) = (status, concerned.get(card_id)) {
                        let name = |list: &Id| names.get(list).cloned().unwrap_or_default();
                        let users = whose.responsible.iter().copied().chain(whose.opened_by).collect();
                        let change = Some((name(from), name(to)));
                        self.add(
                            &about(*card_id),
                            users,
                            NotificationKind::Status,
                            Variant::of_status(status.to),
                            change,
                        );
                        if status.to == SystemStatus::Completed {
                            self.ask_for_rating(&about(*card_id), whose);
                        }
                    }
                }
                BoardEventKind::PartStaged(PartChanged { card_id, staged: Some(staged), .. }) if staged.ready => {
                    let Some(whose) = concerned.get(card_id) else { continue };
                    let all = whose.responsible.iter().chain(&whose.members).chain(&whose.supervisors);
                    let users = all.copied().chain(whose.opened_by).collect();
                    let place = Some((String::new(), staged.place.clone()));
                    self.add(&about(*card_id), users, NotificationKind::Kit, Variant::Success, place);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Who has work now that they did not have.
    async fn assigned(&mut self, about: &About<'_>, patch: &CardPatch) -> Result<(), Error> {
        let mut users = HashSet::new();
        if let Some(person) = patch.responsible_person.flatten() {
            if !self.people.contains_key(&person) {
                let found = notification::users_of_person(self.tx, person).await?;
                self.people.insert(person, found);
            }
            users.extend(self.people.get(&person).into_iter().flatten());
        }
        if let Some(crew) = patch.crew.flatten() {
            if !self.crews.contains_key(&crew) {
                let found = notification::users_of_crew(self.tx, crew).await?;
                self.crews.insert(crew, found);
            }
            users.extend(self.crews.get(&crew).into_iter().flatten());
        }
        self.add(about, users, NotificationKind::Assigned, Variant::Info, None);
        Ok(())
    }

    /// The requester is asked to rate the work.
    fn ask_for_rating(&mut self, about: &About<'_>, whose: &OfWorkOrder) {
        let (Some(request), Some(user)) = (whose.request, whose.asked_by) else { return };
        let (kind, change) = (NotificationKind::Requested, Some(("converted".to_owned(), "completed".to_owned())));
        self.add(about, HashSet::from([user]), kind, Variant::Success, change);
        if let Some((_, telling)) = self.found.get_mut(&(user, kind, about.card, 0)) {
            (telling.work_order, telling.work_request) = (None, Some(request));
        }
    }

    fn add(
        &mut self,
        about: &About<'_>,
        users: HashSet<UserId>,
        kind: NotificationKind,
        variant: Variant,
        change: Option<(String, String)>,
    ) {
        for user in users {
            let key = format!("board:{}:{}:{}", self.stream, about.version, kind.as_str());
            let telling = Telling {
                by: about.by.clone(),
                work_order: Some(about.card),
                change: change.clone(),
                ..Telling::new(user, kind, (key, about.at), variant)
            };
            let one_of = if kind == NotificationKind::Kit { about.version } else { 0 };
            self.found.insert((user, kind, about.card, one_of), (about.version, telling));
        }
    }
}

/// The cards whose status changed or whose kit is ready, and the lists between which.
fn moved(events: &[Recorded<BoardEvent>]) -> (Vec<Id>, Vec<Id>) {
    let mut cards = HashSet::new();
    let mut lists = HashSet::new();
    for recorded in events {
        if let BoardEventKind::CardMoved { card_id, from, to, status: Some(_), .. } = &recorded.event.what {
            cards.insert(*card_id);
            lists.extend([*from, *to]);
        }
        if let BoardEventKind::PartStaged(changed) = &recorded.event.what {
            cards.insert(changed.card_id);
        }
    }
    (cards.into_iter().collect(), lists.into_iter().collect())
}
