//! Claims become orders many at a time: their commands are given to the board together, and what came of them is noted in one statement.
//! Every command has an id that follows from its claim, so a node that repeats a batch, or does it beside another one, changes nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use gantry_actors::Streams;
use gantry_domain::board::BoardCommand;
use gantry_domain::{Error, Id, Need, RequestContext, RichText};
use gantry_store::plans::claimed::{self, Claim, OpenOrder};
use gantry_store::plans::stored_plan::StoredPlan;
use gantry_store::system::stream;
use gantry_store::{Store, Tx, board_stream};
use uuid::Uuid;

use super::content;
use crate::alarm_work::written;

/// The first halves of the ids of commands: those that open orders, that close or note on earlier ones, that add tasks, and that plan parts: "PL-TO-WO", …
const ORDERS: u64 = 0x504c_2d54_4f2d_574f;
const NOTES: u64 = 0x504c_2d4e_4f54_4544;
const CLOSED: u64 = 0x504c_2d43_4c4f_5345;
const TASKS: u64 = 0x504c_2d54_4153_4b53;
const PARTS: u64 = 0x504c_2d50_4152_5453;

/// Commands that a board is given at once; its queue takes a multiple of it.
const AT_ONCE: usize = 256;

/// Makes orders of a plan's claims.
pub(super) struct OrderMaker<'a> {
    pub(super) store: &'a Store,
    pub(super) streams: &'a Streams,
    pub(super) context: &'a RequestContext,
    pub(super) stored: &'a StoredPlan,
    /// The number of the plan's board.
    pub(super) board: i32,
    pub(super) now: DateTime<Utc>,
}

/// What became of a batch.
pub(super) struct Made {
    /// The orders, in the order of the claims.
    pub(super) orders: Vec<Id>,
    /// Why one of the claims has none.
    pub(super) refusal: Option<Error>,
    /// How long the board was at work on it.
    pub(super) held: Duration,
}

/// A command for a claim.
struct ClaimCommand {
    claim: Id,
    board: i32,
    id: Uuid,
    command: BoardCommand,
}

impl OrderMaker<'_> {
    /// How many of the next claims make a batch. What an earlier order matters for comes once an asset: the next occurrence of the same
    /// asset has to find the order of the one before.
    pub(super) fn batch_of(&self, claims: &[Claim], most: usize) -> usize {
        let mut assets = BTreeSet::new();
        let batch = claims.iter().take(most);
        batch.take_while(|claim| !self.looks_back() || assets.insert(claim.asset_id)).count().max(1)
    }

    /// Makes the orders of a batch.
    ///
    /// # Errors
    /// Internal ones, `overloaded`: some of them may be made.
    pub(super) async fn make(&self, claims: &[Claim]) -> Result<Made, Error> {
        let earlier = self.earlier(claims).await?;
        let open_of = |claim: &Claim| earlier.get(&claim.id).map_or(&[][..], Vec::as_slice);
        let united = |claim: &Claim| open_of(claim).first().filter(|_| self.stored.record.open_earlier == "unite");
        let commands = claims.iter().flat_map(|claim| match united(claim) {
            Some(open) => self.uniting(claim, open),
            None => vec![self.opening(claim)],
        });
        let commands = commands.collect();
        let started = Instant::now();
        let refused = self.send(commands).await?;
        let held = started.elapsed();
        let (into, new): (Vec<&Claim>, Vec<&Claim>) =
            claims.iter().filter(|claim| !refused.contains_key(&claim.id)).partition(|claim| united(claim).is_some());
        let mut orders = self.opened(&new).await?;
        self.plan_parts(&new, &orders).await?;
        orders.extend(into.iter().filter_map(|claim| Some((claim.id, united(claim)?.id))));
        let made: Vec<(&Claim, Id)> =
            claims.iter().filter_map(|claim| Some((claim, *orders.get(&claim.id)?))).collect();
        if !made.is_empty() {
            let note = async |tx: &Tx| claimed::generated(tx, &made, self.now).await;
            self.store.tenant_tx(self.context, Need::SignedIn, note).await?;
        }
        if self.stored.record.open_earlier == "close" {
            let replaced = made.iter().flat_map(|(claim, _)| open_of(claim).iter().map(move |old| (*claim, old)));
            self.close(replaced).await?;
        }
        let orders = made.into_iter().map(|(_, order)| order).collect();
        Ok(Made { orders, refusal: refused.into_values().next(), held })
    }

    fn looks_back(&self) -> bool {
        matches!(self.stored.record.open_earlier.as_str(), "close" | "unite")
    }

    /// The open orders that stand before the claims, where they matter.
    async fn earlier(&self, claims: &[Claim]) -> Result<BTreeMap<Id, Vec<OpenOrder>>, Error> {
        if !self.looks_back() {
            return Ok(BTreeMap::new());
        }
        let look = async |tx: &Tx| claimed::open_orders(tx, self.stored.record.id, claims).await;
        self.store.tenant_read(self.context, Need::SignedIn, look).await
    }

    fn opening(&self, claim: &Claim) -> ClaimCommand {
        let command = BoardCommand::CreateCard(Box::new(content::card(self.stored, claim)));
        ClaimCommand { claim: claim.id, board: self.board, id: once(ORDERS, claim, 0), command }
    }

    /// Adds the tasks of an occurrence to an order that is open.
    fn uniting(&self, claim: &Claim, open: &OpenOrder) -> Vec<ClaimCommand> {
        let of_claim = |id, command| ClaimCommand { claim: claim.id, board: open.board, id, command };
        let tasks = (1_i64..).zip(content::tasks(self.stored, claim)).map(|(number, task)| {
            of_claim(once(TASKS, claim, number), BoardCommand::AddTask { card_id: open.id, task })
        });
        let text = RichText::from_untrusted(&format!("<p>United with the occurrence of {}.</p>", claim.due_on));
        let note = BoardCommand::AddLogNote { card_id: open.id, text };
        tasks.chain([of_claim(once(NOTES, claim, open.id), note)]).collect()
    }

    /// The orders that the claims opened.
    async fn opened(&self, claims: &[&Claim]) -> Result<BTreeMap<Id, Id>, Error> {
        if claims.is_empty() {
            return Ok(BTreeMap::new());
        }
        let topic = board_stream::topic(self.board);
        let commands: Vec<Uuid> = claims.iter().map(|claim| once(ORDERS, claim, 0)).collect();
        let find = async |tx: &Tx| stream::records_of(tx, &topic, commands).await;
        let found = self.store.tenant_read(self.context, Need::SignedIn, find).await?;
        let order = |claim: &&Claim| {
            let order = found.get(&once(ORDERS, claim, 0)).copied();
            let missing = || Error::Internal(format!("the command of claim {} opened nothing", claim.id));
            Ok((claim.id, order.ok_or_else(missing)?))
        };
        claims.iter().map(order).collect()
    }

    /// Plans the parts of the plan. One that the work order's rules refuse is left out: the work falls due without it too.
    async fn plan_parts(&self, claims: &[&Claim], orders: &BTreeMap<Id, Id>) -> Result<(), Error> {
        let of_order = |claim: &&Claim| {
            let parts = orders.get(&claim.id).map(|order| content::parts(self.stored, *order));
            let numbered = (1_i64..).zip(parts.into_iter().flatten());
            let planned = numbered.map(|(number, part)| ClaimCommand {
                claim: claim.id,
                board: self.board,
                id: once(PARTS, claim, number),
                command: BoardCommand::PlanPart(Box::new(part)),
            });
            planned.collect::<Vec<_>>()
        };
        let commands = claims.iter().flat_map(of_order).collect();
        for error in self.send(commands).await?.into_values() {
            tracing::warn!(%error, plan = self.stored.record.id, "a part of a maintenance plan was left out");
        }
        Ok(())
    }

    /// Archives earlier orders with a note: others have taken their place.
    async fn close<'c>(&self, replaced: impl Iterator<Item = (&'c Claim, &'c OpenOrder)>) -> Result<(), Error> {
        let commands = replaced.flat_map(|(claim, old)| {
            let text = RichText::from_untrusted(&format!("<p>Replaced by the occurrence of {}.</p>", claim.due_on));
            let note = BoardCommand::AddLogNote { card_id: old.id, text };
            let archive = BoardCommand::ArchiveCard { card_id: old.id };
            [(NOTES, note), (CLOSED, archive)].map(|(purpose, command)| ClaimCommand {
                claim: claim.id,
                board: old.board,
                id: once(purpose, claim, old.id),
                command,
            })
        });
        let refused = self.send(commands.collect()).await?.into_values();
        // It is gone, or done meanwhile.
        let mut others = refused.filter(|error| !matches!(error, Error::Conflict { .. } | Error::NotFound { .. }));
        others.next().map_or(Ok(()), Err)
    }

    /// Gives commands to their boards, those of a board together and in their order. Answers which claims were refused something, and why.
    async fn send(&self, commands: Vec<ClaimCommand>) -> Result<BTreeMap<Id, Error>, Error> {
        let mut of_boards: BTreeMap<i32, Vec<ClaimCommand>> = BTreeMap::new();
        for command in commands {
            of_boards.entry(command.board).or_default().push(command);
        }
        let mut refused = BTreeMap::new();
        for (board, commands) in of_boards {
            let topic = board_stream::topic(board);
            for some in commands.chunks(AT_ONCE) {
                let written = some.iter().map(|one| Ok((one.id, written(&one.command)?)));
                let written = written.collect::<Result<Vec<_>, Error>>()?;
                let outcomes = self.streams.commands(self.context, &topic, written).await?;
                for (claim, outcome) in some.iter().map(|one| one.claim).zip(outcomes) {
                    match outcome {
                        Err(error @ (Error::Internal(_) | Error::Busy { .. })) => return Err(error),
                        Err(error) => drop(refused.entry(claim).or_insert(error)),
                        Ok(_) => {}
                    }
                }
            }
        }
        Ok(refused)
    }
}

/// The same command for the same claim and detail.
fn once(purpose: u64, claim: &Claim, detail: i64) -> Uuid {
    Uuid::from_u64_pair(purpose.wrapping_add(detail.unsigned_abs() << 20), claim.id.unsigned_abs())
}
