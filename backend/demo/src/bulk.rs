//! Boards of any size, for measuring and for trying how much a screen bears. Made by commands like every other board.

use chrono::{DateTime, Duration, Utc};
use gantry_domain::board::{
    AssetRef, BoardCommand, BoardEvent, BoardEventKind, BoardFacts, BoardSettings, CardPatch, Needs, NewCard,
};
use gantry_domain::stream::{Deciding, Recorded};
use gantry_domain::{Error, Id, Need, RequestContext, SystemStatus, TenantId};
use gantry_store::assets::asset;
use gantry_store::entity::{self, Naming, Record, Wanted};
use gantry_store::people::person;
use gantry_store::people::person::PersonRef;
use gantry_store::work_orders::board;
use gantry_store::{Store, Tx, board_stream, seed};

use super::board_log::BoardLog;
use super::dice::Dice;
use super::jobs;

/// Work orders a statement batch.
const BATCH: usize = 500;
/// Cards of each board that a large number is spread over.
const OF_A_BOARD: usize = 2_500;

/// Makes a board of `cards` cards, a quarter in each of its four lists, and returns its number: the next one that is free.
///
/// # Errors
/// Internal ones; nothing is left then.
pub async fn big_board(store: &Store, tenant: TenantId, cards: usize) -> Result<i32, Error> {
    let context = RequestContext::system(tenant, "bulk board");
    let now = Utc::now();
    store.tenant_tx(&context, Need::SignedIn, async |tx| fill(tx, &context, cards, now).await).await
}

/// Makes `count` work orders on as many boards as it takes; `progress` hears how many are there.
///
/// # Errors
/// Internal ones; boards that were finished stay.
pub async fn work_orders(
    store: &Store,
    tenant: TenantId,
    count: usize,
    mut progress: impl FnMut(usize),
) -> Result<(), Error> {
    let mut done = 0;
    while done < count {
        let cards = OF_A_BOARD.min(count - done);
        big_board(store, tenant, cards).await?;
        done += cards;
        progress(done);
    }
    Ok(())
}

async fn fill(tx: &Tx, context: &RequestContext, cards: usize, now: DateTime<Utc>) -> Result<i32, Error> {
    let boards = board::list(tx).await?;
    let number = boards.items.iter().map(|board| board.number).max().unwrap_or_default() + 1;
    let (name, uri) = (format!("Bulk {number}"), format!("bulk-{number}"));
    seed::board(tx, number, &name, &uri, BoardSettings::default()).await?;
    let loaded = board_stream::load(tx, number).await?;
    let people = person::list(tx).await?;
    let assets = entity::names(tx, &asset::Asset::TABLE, Wanted { rows: 500, ..Wanted::default() }).await?.items;
    let assets = assets.into_iter().map(|Naming { id, code, name }| AssetRef { id, code, name }).collect();
    let seed = number.unsigned_abs().into();
    let (dice, board) = (Dice::new(seed), BoardLog::new(loaded.state, loaded.head.version, Dice::new(seed)));
    let mut press = Press { context, dice, now, board, people, assets };
    let mut left = cards;
    while left > 0 {
        let count = left.min(BATCH);
        let events = press.run(tx, count).await?;
        board_stream::persist_and_keep(tx, loaded.head.id, &events, &press.board.state).await?;
        left -= count;
    }
    Ok(number)
}

/// Turns out work orders.
struct Press<'a> {
    context: &'a RequestContext,
    dice: Dice,
    now: DateTime<Utc>,
    board: BoardLog,
    people: Vec<PersonRef>,
    assets: Vec<AssetRef>,
}

impl Press<'_> {
    async fn run(&mut self, tx: &Tx, count: usize) -> Result<Vec<Recorded<BoardEvent>>, Error> {
        let needs = Needs {
            ids: count,
            codes: count,
            people: self.people.iter().map(|person| person.id).collect(),
            crews: self.people.iter().flat_map(|person| person.crews.clone()).collect(),
            assets: self.assets.iter().map(|asset| asset.id).collect(),
            ..Needs::default()
        };
        let mut facts = board_stream::gather(tx, self.board.state.id(), &needs).await?;
        let mut events = Vec::with_capacity(count * 3);
        for place in 0..count {
            let card = self.card();
            let created = self.record(&BoardCommand::CreateCard(Box::new(card)), &mut facts, &mut events)?;
            let Some(card_id) = created else { continue };
            for status in SystemStatus::ALL.into_iter().skip(1).take(place % SystemStatus::ALL.len()) {
                let list_id = self.board.state.first_list_of(status).ok_or(Error::NotFound { what: "List" })?.head.id;
                let step = BoardCommand::MoveCard {
                    card_id,
                    list_id,
                    after: None,
                    from: None,
                    reason: None,
                    override_reason: None,
                };
                self.record(&step, &mut facts, &mut events)?;
            }
        }
        Ok(events)
    }

    /// Records the event of a command; returns the id of a card that it opened.
    fn record(
        &mut self,
        command: &BoardCommand,
        facts: &mut BoardFacts,
        events: &mut Vec<Recorded<BoardEvent>>,
    ) -> Result<Option<Id>, Error> {
        let deciding = Deciding { context: self.context, now: self.now };
        let recorded = self.board.record(command, facts, &deciding, self.context.author())?;
        let Some(recorded) = recorded else { return Ok(None) };
        let opened = match recorded.event.what {
            BoardEventKind::CardCreated { card_id, .. } => Some(card_id),
            _ => None,
        };
        events.push(recorded);
        Ok(opened)
    }

    fn card(&mut self) -> NewCard {
        let dice = &mut self.dice;
        let jobs = dice.choose(&jobs::OF_BOARDS).copied().unwrap_or_default();
        let job = dice.choose(jobs);
        let asset = dice.choose(&self.assets);
        let person = dice.choose(&self.people);
        let name = asset.map_or("the plant", |asset| asset.name.as_str());
        let title = job.map_or_else(|| format!("Look after {name}"), |job| job.title.replace("{}", name));
        let fields = CardPatch {
            title: Some(title),
            priority: i16::try_from(dice.between(1, 3)).ok(),
            work_type: Some(Some(if job.is_some_and(|job| job.planned) { 1 } else { 2 })),
            due: Some(Some(self.now + Duration::hours(dice.between(-24 * 30, 24 * 60)))),
            responsible_person: person.map(|person| Some(person.id)),
            crew: person.and_then(|person| person.crews.first()).map(|crew| Some(*crew)),
            asset: asset.map(|asset| Some(asset.id)),
            ..CardPatch::default()
        };
        NewCard { fields, ..NewCard::default() }
    }
}
