//! Puts the rows of a file onto a board, the way every other change takes: as commands, decided by the board's rules and
//! written to its log. Each batch holds the board's lock and commits as a whole; each row is taken whole or not at all.

use chrono::Utc;
use gantry_domain::board::{
    BoardCommand, BoardEvent, BoardEventKind, BoardFacts, BoardState, CardPatch, Delta, Needs, NewCard,
};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Action, Error, Id, Need, RequestContext, RichText, SubModule, SystemStatus};
use gantry_store::system::stream;
use gantry_store::{Store, Tx, board_stream};
use uuid::Uuid;

use super::mapping::{Mapping, Target};
use super::named::{self, Named};
use super::report::{Outcome, Remark, Report, RowReport, Unknown};
use super::rows::{Order, Row, Sheet};

/// Rows a batch: some milliseconds of the board's lock, so that people can go on working meanwhile.
const BATCH: usize = 250;

/// Where a file goes.
#[derive(Debug, Clone, Copy)]
pub struct Destination {
    /// Number of the board.
    pub board: i32,
    /// Only say what would happen.
    pub dry_run: bool,
    /// Leave out each row of which anything is remarked.
    pub strict: bool,
}

/// Imports a sheet; `progress` hears after each batch how many rows are done.
///
/// # Errors
/// `permission_required`, `not_found` for the board, and internal ones. Rows done before stay imported, and a second run
/// goes on where the first stopped.
pub async fn run(
    store: &Store,
    context: &RequestContext,
    sheet: Sheet,
    to: Destination,
    mut progress: impl FnMut(usize),
) -> Result<Report, Error> {
    let tell = async |report: &Report| {
        progress(report.rows.len());
        Ok(())
    };
    run_telling(store, context, sheet, to, tell).await
}

/// The same; `tell` hears what has become of the rows so far, and may end it.
///
/// # Errors
/// As [`run`], and whatever `tell` says.
pub(crate) async fn run_telling(
    store: &Store,
    context: &RequestContext,
    sheet: Sheet,
    to: Destination,
    mut tell: impl AsyncFnMut(&Report) -> Result<(), Error>,
) -> Result<Report, Error> {
    let need = Need::Of(SubModule::WorkOrders, Action::Create);
    let mut report = Report { remarks: sheet.remarks, rows: Vec::with_capacity(sheet.rows.len()) };
    let mut tried = None;
    for rows in sheet.rows.chunks(BATCH) {
        let done = store
            .tenant_tx(context, need, async |tx| {
                if !to.dry_run {
                    named::create_missing(tx, rows, &sheet.mapping, to.strict).await?;
                }
                let mut board = BoardImport::open(tx, to, rows, tried.take(), context).await?;
                let done = board.take(rows, &sheet.mapping, to);
                if to.dry_run {
                    // One state over all batches: what earlier rows would have filled is full for later ones.
                    tried = Some(board.state);
                } else {
                    board_stream::persist_and_keep(tx, board.head.id, &board.events, &board.state).await?;
                }
                Ok(done)
            })
            .await?;
        report.rows.extend(done);
        tell(&report).await?;
    }
    Ok(report)
}

/// One batch at a board.
struct BoardImport<'a> {
    context: &'a RequestContext,
    head: stream::Head,
    state: BoardState,
    facts: BoardFacts,
    named: Named,
    events: Vec<Recorded<BoardEvent>>,
}

impl<'a> BoardImport<'a> {
    /// Locks the board when something is to be written, and looks up whatever the rows name.
    async fn open(
        tx: &Tx,
        to: Destination,
        rows: &[Row],
        tried: Option<BoardState>,
        context: &'a RequestContext,
    ) -> Result<Self, Error> {
        let write = !to.dry_run;
        let topic = board_stream::topic(to.board);
        let found = stream::head(tx, &topic).await?.ok_or(Error::NotFound { what: "Board" })?;
        if write {
            stream::lock(tx, found.id).await?;
        }
        let loaded = board_stream::load(tx, to.board).await?;
        let orders = || rows.iter().filter_map(|row| row.order.as_ref());
        let named = Named::look_up(tx, rows).await?;
        let mut needs = Needs {
            people: named.ids(Target::ResponsiblePerson),
            crews: named.ids(Target::Crew),
            assets: named.ids(Target::Asset),
            locations: named.ids(Target::Location),
            external_references: orders()
                .filter_map(|order| order.fields.external_reference.clone().flatten())
                .collect(),
            ..Needs::default()
        };
        // The work order and the note of its cost.
        let ids = orders().count() * 2;
        if write {
            (needs.ids, needs.codes) = (ids, orders().count());
        }
        let state = tried.unwrap_or(loaded.state);
        let mut facts = board_stream::gather(tx, state.id(), &needs).await?;
        if !write {
            // Nothing is drawn for a trial; below zero no real id is met, whatever was tried in batches before.
            let lowest = rows.first().and_then(|row| i64::try_from(row.line).ok()).unwrap_or_default() * 4;
            facts.ids = (1..).map(|number: Id| -(lowest + number)).take(ids).collect();
            facts.codes = orders().map(|_| "WO-?".to_owned()).collect();
        }
        Ok(Self { context, head: loaded.head, state, facts, named, events: Vec::new() })
    }

    fn take(&mut self, rows: &[Row], mapping: &Mapping, to: Destination) -> Vec<RowReport> {
        rows.iter()
            .map(|row| {
                let mut remarks = row.remarks.clone();
                let unknown = row.unknown.iter().map(|(target, word)| Unknown {
                    column: mapping.heading(*target).to_owned(),
                    word: word.clone(),
                    target: *target,
                    created: false,
                });
                let mut unknown: Vec<Unknown> = unknown.collect();
                let outcome = match &row.order {
                    None => Outcome::Refused,
                    Some(_) if self.facts.taken_references.contains_key(&row.reference) => Outcome::Known,
                    Some(order) => {
                        let fields = self.named.fields(order, mapping, (&mut remarks, &mut unknown));
                        let is_left_out = to.strict && !remarks.is_empty();
                        match if is_left_out { Ok(None) } else { self.import(order, fields).map(Some) } {
                            Ok(None) => Outcome::Refused,
                            Ok(Some(_)) if to.dry_run => Outcome::Ready,
                            Ok(Some(code)) => Outcome::Imported { code },
                            Err(error) => {
                                remarks.push(Remark::new("", error.to_string()));
                                Outcome::Refused
                            }
                        }
                    }
                };
                RowReport { line: row.line, reference: row.reference.clone(), outcome, remarks, unknown }
            })
            .collect()
    }

    /// Opens the work order and takes it to its status; when anything on the way is refused, nothing has happened.
    fn import(&mut self, order: &Order, fields: CardPatch) -> Result<String, Error> {
        let before = (self.events.len(), self.facts.ids.clone(), self.facts.codes.clone());
        let created = self.create(fields)?;
        match self.follow_up(created, order) {
            Ok(code) => Ok(code),
            Err(error) => {
                self.forget(created);
                self.events.truncate(before.0);
                (self.facts.ids, self.facts.codes) = (before.1, before.2);
                Err(error)
            }
        }
    }

    fn create(&mut self, fields: CardPatch) -> Result<Id, Error> {
        let reference = fields.external_reference.clone().flatten();
        let event = self.happen(&BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() })))?;
        let Some(BoardEventKind::CardCreated { card_id, .. }) = event else {
            return Err(Error::Internal("opening a work order led to something else".into()));
        };
        self.facts.taken_references.extend(reference.map(|reference| (reference, card_id)));
        Ok(card_id)
    }

    fn follow_up(&mut self, card_id: Id, order: &Order) -> Result<String, Error> {
        let way =
            SystemStatus::ALL.into_iter().filter(|status| (SystemStatus::InReview..=order.status).contains(status));
        for status in way {
            let list_id = self.state.first_list_of(status).ok_or(Error::NotFound { what: "List" })?.head.id;
            self.happen(&BoardCommand::MoveCard {
                card_id,
                list_id,
                after: None,
                from: None,
                reason: None,
                override_reason: None,
            })?;
        }
        if let Some(cost) = order.cost {
            let text = RichText::from_untrusted(&format!("<p>Actual cost in the source system: ${cost:.2}</p>"));
            self.happen(&BoardCommand::AddLogNote { card_id, text })?;
        }
        self.state.card(card_id).map(|card| card.face.code.clone()).ok_or(Error::NotFound { what: "Work order" })
    }

    fn happen(&mut self, command: &BoardCommand) -> Result<Option<BoardEventKind>, Error> {
        let deciding = Deciding { context: self.context, now: Utc::now() };
        let Some(event) = self.state.decide(command, &mut self.facts, &deciding)? else { return Ok(None) };
        let newest = self.events.last().map_or(self.head.version, |event| event.version);
        let (version, by) = (newest + 1, self.context.author());
        let recorded = Recorded { version, command_id: Uuid::now_v7(), by, at: deciding.now, event };
        self.state.apply(&recorded);
        let what = recorded.event.what.clone();
        self.events.push(recorded);
        Ok(Some(what))
    }

    /// Removes a work order that was just opened from the state, before viewers get it.
    fn forget(&mut self, card_id: Id) {
        let event = BoardEvent {
            what: BoardEventKind::CardArchived { card_id, released: Vec::new() },
            delta: Delta { gone: vec![card_id], ..Delta::default() },
        };
        let (command_id, by) = (Uuid::nil(), self.context.author());
        self.state.apply(&Recorded { version: self.head.version, command_id, by, at: Utc::now(), event });
        self.facts.taken_references.retain(|_, owner| *owner != card_id);
    }
}
