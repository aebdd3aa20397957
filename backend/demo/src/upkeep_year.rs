//! A year of planned maintenance on a board of its own. The generator itself claims what falls due, day by day under a clock that is played; the
//! work orders are done some days later, a few of them late, and the last ones are still open.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use gantry_domain::board::{BoardCommand, BoardEvent, BoardEventKind, BoardFacts, BoardSettings, Needs, TaskResult};
use gantry_domain::plan::occurrences;
use gantry_domain::stream::{Deciding, Recorded};
use gantry_domain::{Error, Id, Need, RequestContext, SystemStatus, TenantId};
use gantry_http::plan_work;
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, Naming, Record, Wanted};
use gantry_store::people::crew::Crew;
use gantry_store::plans::calendar_trigger::CalendarTrigger;
use gantry_store::plans::claim::{self, Asked};
use gantry_store::plans::claimed::{self, Claim};
use gantry_store::plans::maintenance_plan::{self, MaintenancePlan};
use gantry_store::plans::stored_plan::StoredPlan;
use gantry_store::work_orders::{board, work_order_status};
use gantry_store::{Store, Tx, board_stream};
use serde_json::{Value, json};

use super::board_log::BoardLog;
use super::dice::Dice;
use super::upkeep::object;

/// Days that are played.
const YEAR: u64 = 365;

/// Work that recurs at any machine: its name, its kind, its hours, every how many months, and its tasks; those with an exclamation mark have
/// to be done.
type Work = (&'static str, &'static str, &'static str, i32, &'static [&'static str]);

const WORK: &[Work] = &[
    ("Lubricate", "lubrication", "1", 1, &["!Clean the nipples", "!Grease the bearings", "Wipe off what comes out"]),
    ("Inspect", "inspection", "0.5", 1, &["!Guards and fastenings", "!Leaks and noise", "Note the hours"]),
    ("Calibrate", "calibration", "2", 6, &["!Compare at 0, 50 and 100 %", "!Adjust above 0.5 % deviation"]),
    ("Clean", "cleaning", "1.5", 2, &["!Isolate the energy and lock it out", "!Clean inside", "Clean outside"]),
    ("Replace the filters of", "replacement", "1", 3, &["!Replace the filters", "!Reset the indicator"]),
    ("Overhaul", "overhaul", "8", 12, &["!Take apart", "!Replace seals and bearings", "!Test run"]),
];

/// What was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedYear {
    /// The number of the board.
    pub board: i32,
    /// Work orders on it.
    pub orders: usize,
    /// Of those, done.
    pub done: usize,
}

/// Makes a board and `plans` maintenance plans that have opened their work orders on it for a year.
///
/// # Errors
/// Internal ones; nothing is left then.
pub async fn planned_year(store: &Store, tenant: TenantId, plans: usize) -> Result<PlannedYear, Error> {
    let context = RequestContext::system(tenant, "maintenance plan");
    let now = Utc::now();
    store.tenant_tx(&context, Need::SignedIn, async |tx| play(tx, &context, plans, now).await).await
}

async fn play(tx: &Tx, context: &RequestContext, plans: usize, now: DateTime<Utc>) -> Result<PlannedYear, Error> {
    let start = now - TimeDelta::days(i64::try_from(YEAR).unwrap_or_default());
    let number = new_board(tx, start).await?;
    let loaded = board_stream::load(tx, number).await?;
    let ids = put_plans(tx, loaded.state.id(), plans, start.date_naive()).await?;
    let seed = number.unsigned_abs().into();
    let mut year = Year {
        tx,
        context,
        log: BoardLog::new(loaded.state, loaded.head.version, Dice::new(seed)),
        stream: loaded.head.id,
        dice: Dice::new(seed),
        looks: ids.iter().map(|id| (*id, start)).collect(),
        ends: BTreeMap::new(),
        orders: 0,
        done: 0,
    };
    for day in 0..=YEAR {
        year.pass(start + TimeDelta::days(i64::try_from(day).unwrap_or_default())).await?;
    }
    // Notes what was done last, and when each is looked at next.
    for id in ids {
        claim::claim(tx, id, Asked::Due, now).await?;
        claim::looked_at(tx, id, now, None).await?;
    }
    Ok(PlannedYear { board: number, orders: year.orders, done: year.done })
}

/// A board with a list for each system status, begun when the year begins.
async fn new_board(tx: &Tx, at: DateTime<Utc>) -> Result<i32, Error> {
    let boards = board::list(tx).await?;
    let number = boards.items.iter().map(|board| board.number).max().unwrap_or_default() + 1;
    let statuses = work_order_status::list(tx).await?;
    let first = |of: SystemStatus| statuses.iter().find(|status| status.system_status == of).map(|status| status.id);
    let lists: Vec<(&str, Id)> = SystemStatus::ALL.iter().filter_map(|one| Some((one.label(), first(*one)?))).collect();
    let (name, uri) = (format!("Planned maintenance {number}"), format!("planned-maintenance-{number}"));
    let settings = BoardSettings::default();
    board::create(tx, &board::NewBoard { number, name: &name, uri: &uri, settings, lists: &lists, at }).await?;
    Ok(number)
}

/// Makes the plans, active since the year began. Each is for one to three machines; their first dates are spread over the first weeks.
async fn put_plans(tx: &Tx, board: Id, count: usize, start: NaiveDate) -> Result<Vec<Id>, Error> {
    let assets = entity::names(tx, &Asset::TABLE, Wanted { rows: 500, ..Wanted::default() }).await?.items;
    let crews = entity::names(tx, &Crew::TABLE, Wanted { rows: 100, ..Wanted::default() }).await?.items;
    let of = |place: usize| assets.get(place % assets.len().max(1));
    let mut ids = Vec::with_capacity(count);
    for (place, (name, kind, hours, months, tasks)) in (0..count).zip(WORK.iter().cycle()) {
        let machines: Vec<&Naming> = (0..=place % 3).filter_map(|nth| of(place * 3 + nth)).collect();
        let first = machines.first().map_or("the plant", |machine| machine.name.as_str());
        let crew = crews.get(place % crews.len().max(1)).map(|crew| crew.id);
        let task = |name: &&str| json!({ "name": name.trim_start_matches('!'), "mandatory": name.starts_with('!') });
        let asset = |machine: &&Naming| json!({ "assetId": machine.id });
        let body = json!({
            "name": format!("{name} {first}"), "planType": kind, "boardId": board, "crewId": crew, "estimatedHours": hours,
            "leadDays": 3, "toleranceDays": 3, "weekends": "after", "missed": "all",
            "assets": machines.iter().map(asset).collect::<Vec<Value>>(), "tasks": tasks.iter().map(task).collect::<Vec<Value>>(),
            "labour": [{ "craft": "Fitter", "people": 1, "hours": hours }],
        });
        let id = entity::create::<MaintenancePlan>(tx, &object(body)).await?.id;
        let spread = u64::try_from(place % 28).unwrap_or_default();
        let trigger =
            json!({ "planId": id, "frequency": "monthly", "interval": months, "startOn": start + Days::new(spread) });
        entity::create::<CalendarTrigger>(tx, &object(trigger)).await?;
        entity::set_status::<MaintenancePlan>(tx, id, None, "active", "").await?;
        maintenance_plan::since(tx, id, start).await?;
        ids.push(id);
    }
    Ok(ids)
}

/// The year, as far as it has been played.
struct Year<'a> {
    tx: &'a Tx,
    context: &'a RequestContext,
    stream: Id,
    log: BoardLog,
    dice: Dice,
    /// When the generator looks at each plan next.
    looks: BTreeMap<Id, DateTime<Utc>>,
    /// Which orders are done when.
    ends: BTreeMap<DateTime<Utc>, Vec<Id>>,
    orders: usize,
    done: usize,
}

impl Year<'_> {
    /// A day passes: what was to be done is done, then the generator looks at the plans whose time has come.
    async fn pass(&mut self, now: DateTime<Utc>) -> Result<(), Error> {
        let later = self.ends.split_off(&now);
        let mut events = Vec::new();
        for (at, orders) in std::mem::replace(&mut self.ends, later) {
            for order in orders {
                self.finish(order, at, &mut events)?;
            }
        }
        self.write(&events).await?;
        let due: Vec<Id> = self.looks.iter().filter(|(_, at)| **at <= now).map(|(id, _)| *id).collect();
        for plan in due {
            let (stored, claims) = claim::claim(self.tx, plan, Asked::Due, now).await?;
            if !claims.is_empty() {
                self.generate(&stored, &claims, now).await?;
            }
            let today = now.date_naive();
            let span = (today, today + Days::new(400));
            let coming = occurrences(&stored.plan, &stored.history, &stored.meters, span, now)?;
            let next = coming.iter().map(|one| one.generate_at).filter(|at| *at > now).min();
            self.looks.insert(plan, next.unwrap_or(now + TimeDelta::days(30)));
        }
        Ok(())
    }

    /// Opens the orders of claims, as the board's stream would.
    async fn generate(&mut self, stored: &StoredPlan, claims: &[Claim], now: DateTime<Utc>) -> Result<(), Error> {
        let cards: Vec<_> = claims.iter().map(|claim| (claim, plan_work::card(stored, claim))).collect();
        let needs = Needs {
            ids: cards.iter().map(|(_, card)| 1 + card.tasks.len() + card.labour.len()).sum(),
            codes: cards.len(),
            crews: cards.iter().filter_map(|(_, card)| card.fields.crew.flatten()).collect(),
            assets: cards.iter().filter_map(|(_, card)| card.fields.asset.flatten()).collect(),
            locations: cards.iter().filter_map(|(_, card)| card.fields.location.flatten()).collect(),
            ..Needs::default()
        };
        let mut facts = board_stream::gather(self.tx, self.log.state.id(), &needs).await?;
        let (mut events, mut made) = (Vec::new(), Vec::new());
        for (claim, card) in cards {
            let command = BoardCommand::CreateCard(Box::new(card));
            let Some(event) = self.record(&command, &mut facts, now)? else { continue };
            if let BoardEventKind::CardCreated { card_id, .. } = event.event.what {
                made.push((claim, card_id));
                // Most in time, some late.
                let late =
                    if self.dice.between(1, 8) == 1 { self.dice.between(5, 20) } else { self.dice.between(-2, 2) };
                let at = (claim.due_at + TimeDelta::days(late)).max(now + TimeDelta::hours(4));
                self.ends.entry(at).or_default().push(card_id);
            }
            events.push(event);
        }
        self.write(&events).await?;
        self.orders += made.len();
        claimed::generated(self.tx, &made, now).await
    }

    /// Does the tasks of an order and moves it on until it is completed.
    fn finish(&mut self, card_id: Id, at: DateTime<Utc>, events: &mut Vec<Recorded<BoardEvent>>) -> Result<(), Error> {
        let card = self.log.state.card(card_id).ok_or(Error::NotFound { what: "Work order" })?;
        let tasks: Vec<Id> = card.tasks.iter().filter(|task| task.mandatory).map(|task| task.id).collect();
        let complete = |task_id| BoardCommand::CompleteTask {
            card_id,
            task_id,
            result: TaskResult { completed: Some(true), ..TaskResult::default() },
        };
        let mut commands: Vec<BoardCommand> = tasks.into_iter().map(complete).collect();
        for status in [SystemStatus::InReview, SystemStatus::Completed] {
            let list = self.log.state.first_list_of(status).ok_or(Error::NotFound { what: "List" })?;
            let list_id = list.head.id;
            commands.push(BoardCommand::MoveCard {
                card_id,
                list_id,
                after: None,
                from: None,
                reason: None,
                override_reason: None,
            });
        }
        for command in commands {
            events.extend(self.record(&command, &mut BoardFacts::default(), at)?);
        }
        self.done += 1;
        Ok(())
    }

    fn record(
        &mut self,
        command: &BoardCommand,
        facts: &mut BoardFacts,
        at: DateTime<Utc>,
    ) -> Result<Option<Recorded<BoardEvent>>, Error> {
        let deciding = Deciding { context: self.context, now: at };
        self.log.record(command, facts, &deciding, self.context.author())
    }

    async fn write(&self, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
        board_stream::persist_and_keep(self.tx, self.stream, events, &self.log.state).await
    }
}
