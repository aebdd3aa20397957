//! Lines of parts, and what they do to stock: the ledger posts what the rules decided on the balances that are held since then.

use std::collections::{BTreeSet, HashMap};

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::board::parts::{IssueRef, PartChanged, PartLine, PartWrite, StockStep};
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stock::StockChange;
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::movement::StockMovement;
use crate::stock::posting::{Line, Movement, Posting, post};
use crate::stock::reservation::{self, Reservation, ReservedFor};

prepared! {
    Put {
        id: Id => BigInt,
        card: Id => BigInt,
        part: Option<Id> => Nullable<BigInt>,
        warehouse: Option<Id> => Nullable<BigInt>,
        code: String => Text,
        name: String => Text,
        unit: String => Text,
        unit_cost: Decimal => Numeric,
        planned: Decimal => Numeric,
        entered: Option<Decimal> => Nullable<Numeric>,
        entered_unit: String => Text,
        issued: Decimal => Numeric,
        returned: Decimal => Numeric,
        used: Decimal => Numeric,
        cost: Decimal => Numeric,
        place: String => Text,
        short_reason: String => Text,
        by_hand: bool => Bool,
    }
    "INSERT INTO work_order_part (id, work_order_id, part_id, warehouse_id, code, name, unit, unit_cost, estimated_qty, entered_qty, \
     entered_unit, issued_qty, returned_qty, used_qty, actual_cost, from_location, short_reason, released_by_hand) \
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET warehouse_id = excluded.warehouse_id, name = excluded.name, unit = excluded.unit, \
     unit_cost = excluded.unit_cost, estimated_qty = excluded.estimated_qty, entered_qty = excluded.entered_qty, \
     entered_unit = excluded.entered_unit, issued_qty = excluded.issued_qty, returned_qty = excluded.returned_qty, \
     used_qty = excluded.used_qty, actual_cost = excluded.actual_cost, from_location = excluded.from_location, \
     short_reason = excluded.short_reason, released_by_hand = excluded.released_by_hand, updated_at = now()"
}

prepared! {
    Remove { id: Id => BigInt }
    "DELETE FROM work_order_part WHERE id = ?"
}

prepared! {
    Forget { line: Id => BigInt }
    "UPDATE stock_serial SET order_line_id = NULL WHERE order_line_id = ?"
}

prepared! {
    Codes { cards: Vec<Id> => Array<BigInt> }
    "SELECT id, code FROM work_order WHERE id = ANY(?)"
}

prepared! {
    SumParts { cards: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_parts_cost = coalesce((SELECT sum(p.actual_cost) FROM work_order_part AS p \
     WHERE p.work_order_id = w.id), 0) WHERE w.id = ANY(?)"
}

#[derive(QueryableByName)]
struct CodeRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
}

/// Writes the lines of a batch, event by event.
pub(super) async fn write(tx: &Tx, stream: Id, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let changed = || events.iter().flat_map(|recorded| changes(&recorded.event.what));
    let cards: BTreeSet<Id> = changed().map(|changed| changed.card_id).collect();
    if cards.is_empty() {
        return Ok(());
    }
    let cards: Vec<Id> = cards.into_iter().collect();
    let codes: Vec<CodeRow> = Codes { cards: cards.clone() }.load(tx.connection()).await.to_domain()?;
    let codes = codes.into_iter().map(|row| (row.id, row.code)).collect();
    let mut written = Written { tx, stream, codes, issues: HashMap::new() };
    for recorded in events {
        for (number, changed) in (0_u64..).zip(changes(&recorded.event.what)) {
            written.write(recorded, number, changed).await?;
        }
    }
    SumParts { cards }.execute(tx.connection()).await.to_domain().map(drop)
}

/// What an event changes of lines of parts.
fn changes(what: &BoardEventKind) -> &[PartChanged] {
    use BoardEventKind as H;
    match what {
        H::PartPlanned(one)
        | H::PartPlanEdited(one)
        | H::PartPlanRemoved(one)
        | H::PartReserved(one)
        | H::PartReleased(one)
        | H::PartIssued(one)
        | H::PartReturned(one)
        | H::PartUsed(one)
        | H::PartStaged(one) => std::slice::from_ref(one),
        H::KitReserved(kit) | H::KitIssued(kit) => &kit.lines,
        // A move releases or, undone, reserves again.
        H::CardMoved { released, reserved, .. } if released.is_empty() => reserved,
        H::CardMoved { released, .. } | H::CardArchived { released, .. } => released,
        _ => &[],
    }
}

/// What was written of a batch.
struct Written<'a> {
    tx: &'a Tx,
    stream: Id,
    codes: HashMap<Id, String>,
    /// The movements of the issues of this batch.
    issues: HashMap<u32, Id>,
}

impl Written<'_> {
    async fn write(
        &mut self,
        recorded: &Recorded<BoardEvent>,
        number: u64,
        changed: &PartChanged,
    ) -> Result<(), Error> {
        let missing = || Error::Internal(format!("event {} does not say what becomes of a part", recorded.version));
        let PartWrite { line, removed, steps, expired_reason } = changed.write.as_deref().ok_or_else(missing)?;
        if !removed {
            put(self.tx, line).await?;
        }
        if !steps.is_empty() {
            self.post((recorded, number), line, steps, expired_reason.as_deref()).await?;
            for step in steps {
                promise(self.tx, line.id, step).await?;
                stage(self.tx, line.id, step).await?;
            }
        }
        if *removed {
            Forget { line: line.id }.execute(self.tx.connection()).await.to_domain()?;
            Remove { id: line.id }.execute(self.tx.connection()).await.to_domain()?;
        }
        Ok(())
    }

    async fn post(
        &mut self,
        (recorded, number): (&Recorded<BoardEvent>, u64),
        line: &PartLine,
        steps: &[StockStep],
        expired_reason: Option<&str>,
    ) -> Result<(), Error> {
        let posting = Posting {
            command: command(self.stream, recorded.version, number),
            at: None,
            document: self.codes.get(&line.card_id).cloned().unwrap_or_default(),
            reason: expired_reason.unwrap_or_default().to_owned(),
            expired_allowed: expired_reason.is_some(),
            by: recorded.by.clone(),
            lines: steps.iter().map(|step| self.line(line.id, step)).collect::<Result<_, _>>()?,
        };
        let posted = post(self.tx, &posting, recorded.at).await?;
        if posted.len() < steps.len() {
            return Err(Error::Internal(format!("event {} was not posted", recorded.version)));
        }
        for step in steps {
            if let (StockChange::Issue { .. }, Some(IssueRef::Pending(number))) = (step.change, step.issue) {
                let of_step = |one: &&StockMovement| {
                    one.kind == "issue" && one.location_id == step.key.location && one.lot_id == step.key.lot
                };
                let issued = posted.iter().find(of_step);
                self.issues.extend(issued.map(|one| (number, one.id)));
            }
        }
        Ok(())
    }

    fn line(&self, line: Id, step: &StockStep) -> Result<Line, Error> {
        let return_of = match (step.change, step.issue) {
            (StockChange::Return { .. }, Some(IssueRef::Movement(id))) => Some(id),
            (StockChange::Return { .. }, Some(IssueRef::Pending(number))) => {
                let known = self.issues.get(&number).copied();
                Some(known.ok_or_else(|| Error::Internal("an issue of this batch was not written".to_owned()))?)
            }
            _ => None,
        };
        let serves = matches!(step.change, StockChange::Issue { .. } | StockChange::Return { .. });
        let serials = step.serials.clone();
        let moved = match (step.to, step.change) {
            (Some(to), StockChange::TransferOut { quantity }) => {
                Line::of(step.key, Movement::Transfer { to: to.location, quantity })
            }
            _ => Line::here(step.key, step.change),
        };
        Ok(Line { return_of, order_line: serves.then_some(line), serials, ..moved })
    }
}

/// The posting of an event's line; the same for the same event.
fn command(stream: Id, version: i64, number: u64) -> Uuid {
    const OF_ORDERS: u64 = 0x574f << 48;
    Uuid::from_u64_pair(OF_ORDERS | stream.unsigned_abs(), (version.unsigned_abs() << 8) | number)
}

/// What a movement changes of the line's reservation.
async fn promise(tx: &Tx, line: Id, step: &StockStep) -> Result<(), Error> {
    let of = |quantity| Reservation { item_id: step.item, line: ReservedFor::Order(line), quantity };
    match step.change {
        StockChange::Reserve { quantity } => reservation::add(tx, &[of(quantity)]).await,
        StockChange::Release { quantity } => reservation::take(tx, &of(quantity)).await,
        StockChange::Issue { reserved, .. } if reserved > Decimal::ZERO => reservation::take(tx, &of(reserved)).await,
        _ => Ok(()),
    }
}

prepared! {
    StagePieces { line: Id => BigInt, part: Id => BigInt, numbers: Vec<String> => Array<Text> }
    "UPDATE stock_serial SET order_line_id = ? WHERE part_id = ? AND lower(number) = ANY(?)"
}

/// Keeps of pieces that went to a staging place which line they were picked for.
async fn stage(tx: &Tx, line: Id, step: &StockStep) -> Result<(), Error> {
    if step.to.is_none() || step.serials.is_empty() {
        return Ok(());
    }
    let numbers = step.serials.iter().map(|number| number.to_lowercase()).collect();
    let stage = StagePieces { line, part: step.key.part, numbers };
    stage.execute(tx.connection()).await.to_domain().map(drop)
}

async fn put(tx: &Tx, line: &PartLine) -> Result<(), Error> {
    let line = line.clone();
    let (entered, entered_unit) = line.entered.unzip();
    let put = Put {
        id: line.id,
        card: line.card_id,
        part: line.part,
        warehouse: line.warehouse,
        code: line.code,
        name: line.name,
        unit: line.unit,
        unit_cost: line.unit_cost,
        planned: line.planned,
        entered,
        entered_unit: entered_unit.unwrap_or_default(),
        issued: line.issued,
        returned: line.returned,
        used: line.used,
        cost: line.actual_cost,
        place: line.from_location,
        short_reason: line.short_reason,
        by_hand: line.released_by_hand,
    };
    put.execute(tx.connection()).await.to_domain().map(drop)
}
