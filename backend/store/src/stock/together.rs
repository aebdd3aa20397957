//! Postings of several people in one transaction: each is decided as if it were alone, after those before it, and all are committed at
//! once. A posting by itself costs a commit, and holds its balances until that is through; those of a part in demand would queue for it.
//!
//! Only plain postings go along: of balances that are there and of parts that are followed neither by lots nor by serial numbers, now, and
//! of kinds that need nothing but the balances. So who is refused leaves nothing behind. Where the database refuses what they write, none is
//! posted, and each has to be posted by itself.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use gantry_domain::stock::{StockChange, StockKey, Tracking};
use gantry_domain::{Error, Id};
use uuid::Uuid;

use super::entries::Ledger;
use super::locked;
pub use super::locked::Wait;
use super::movement::{self, StockMovement};
use super::posting::{Held, Line, Movement, Posting, keys, value};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What became of a posting.
#[derive(Debug)]
pub enum Outcome {
    /// It is posted, or refused.
    Decided(Result<Vec<StockMovement>, Error>),
    /// Another transaction holds one of its balances, and it was not to wait.
    Held,
    /// It needs a transaction of its own, or has been posted before.
    Alone,
}

/// Whether a posting may go along with others.
pub fn is_plain(posting: &Posting) -> bool {
    posting.at.is_none() && !posting.expired_allowed && posting.lines.iter().all(is_plain_line)
}

fn is_plain_line(line: &Line) -> bool {
    let Line { key, movement, entered: _, return_of, order_line, serials, reverses, layers } = line;
    let by_balance = match movement {
        Movement::Transfer { .. } => true,
        Movement::Convert { .. } => false,
        Movement::Here(change) => matches!(
            change,
            StockChange::Receive { .. }
                | StockChange::Issue { .. }
                | StockChange::Adjust { .. }
                | StockChange::Reserve { .. }
                | StockChange::Scrap { .. }
        ),
    };
    let only_balances = return_of.is_none() && order_line.is_none() && reverses.is_none();
    by_balance && only_balances && key.lot.is_none() && serials.is_empty() && layers.is_empty()
}

prepared! {
    Plain { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt> }
    "SELECT i.part_id, i.location_id FROM unnest(?, ?) AS k (part, location) \
     JOIN stock_item AS i ON i.part_id = k.part AND i.location_id = k.location AND i.lot_id IS NULL AND i.tracking = 'none' \
     JOIN master_part AS p ON p.id = i.part_id AND p.archived_at IS NULL \
     JOIN stock_location AS l ON l.id = i.location_id AND l.archived_at IS NULL"
}

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
}

/// The keys of balances that are there, of parts that are not followed.
async fn plain_keys(tx: &Tx, keys: &BTreeSet<StockKey>) -> Result<BTreeSet<StockKey>, Error> {
    let (parts, locations) = keys.iter().map(|key| (key.part, key.location)).unzip();
    let found: Vec<Key> = Plain { parts, locations }.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|key| StockKey::of(key.part_id, key.location_id)).collect())
}

/// Posts plain postings one after the other and returns what became of each, in their order.
///
/// # Errors
/// Internal ones, for all of them.
pub async fn post_together(
    tx: &Tx,
    postings: &[Posting],
    wait: Wait,
    now: DateTime<Utc>,
) -> Result<Vec<Outcome>, Error> {
    let wanted = plain_keys(tx, &postings.iter().flat_map(keys).collect()).await?;
    let mut locked = locked::lock(tx, &wanted, wait).await?;
    locked.retain(|_, one| matches!(one.tracking(), Ok(Tracking::None)));
    let mut done = movement::posted(tx, postings.iter().map(|posting| posting.command).collect()).await?;
    let mut held = value(tx, &postings.iter().collect::<Vec<_>>(), locked).await?;
    let mut ledger = Ledger::new(Default::default(), now);
    let (mut outcomes, mut touched) = (Vec::with_capacity(postings.len()), BTreeSet::new());
    for posting in postings {
        outcomes.push(if !is_plain(posting) || !keys(posting).all(|key| wanted.contains(&key)) {
            Outcome::Alone
        } else if !keys(posting).all(|key| held.contains_key(&key)) {
            Outcome::Held
        } else if !done.insert(posting.command) {
            // The same command twice among them: the second finds it posted.
            Outcome::Alone
        } else {
            match post_one(tx, posting, &mut ledger, &mut held).await {
                Ok(()) => {
                    touched.extend(keys(posting));
                    Outcome::Decided(Ok(Vec::new()))
                }
                Err(error @ Error::Internal(_)) => return Err(error),
                Err(refused) => Outcome::Decided(Err(refused)),
            }
        });
    }
    held.retain(|key, _| touched.contains(key));
    if !held.is_empty() {
        let written = ledger.write(tx, &held).await?;
        let mut entries = by_command(tx, written).await?;
        for (posting, outcome) in postings.iter().zip(&mut outcomes) {
            if let Outcome::Decided(Ok(posted)) = outcome {
                *posted = entries.remove(&posting.command).unwrap_or_default();
            }
        }
    }
    Ok(outcomes)
}

/// Posts one; refused, it leaves everything as it was.
async fn post_one(
    tx: &Tx,
    posting: &Posting,
    ledger: &mut Ledger,
    held: &mut BTreeMap<StockKey, Held>,
) -> Result<(), Error> {
    let before: Vec<(StockKey, Held)> = keys(posting).filter_map(|key| Some((key, held.get(&key)?.clone()))).collect();
    let posted = ledger.post(tx, posting, held).await;
    if posted.is_err() {
        ledger.forget();
        held.extend(before);
    }
    posted
}

async fn by_command(tx: &Tx, written: Vec<(Uuid, Id)>) -> Result<BTreeMap<Uuid, Vec<StockMovement>>, Error> {
    let commands: BTreeMap<Id, Uuid> = written.iter().map(|(command, id)| (*id, *command)).collect();
    let mut entries: BTreeMap<Uuid, Vec<StockMovement>> = BTreeMap::new();
    for entry in movement::by_ids(tx, written.into_iter().map(|(_, id)| id).collect()).await? {
        if let Some(command) = commands.get(&entry.id) {
            entries.entry(*command).or_default().push(entry);
        }
    }
    Ok(entries)
}
