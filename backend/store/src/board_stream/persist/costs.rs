//! Rows of costs. Their amounts come with the events of this batch, in memory alone.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Bool, Date, Numeric, Text, Timestamptz};
use gantry_domain::board::cost::{CostPut, RowMoney};
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Put {
        id: Id => BigInt,
        card: Id => BigInt,
        kind: String => Text,
        planned: bool => Bool,
        description: String => Text,
        document: String => Text,
        day: NaiveDate => Date,
        amount: Decimal => Numeric,
        currency: String => Text,
        rate: Decimal => Numeric,
        at: DateTime<Utc> => Timestamptz,
        by: String => Text,
    }
    "INSERT INTO work_order_cost (id, work_order_id, kind, planned, description, document, incurred_on, amount, currency, exchange_rate, \
     added_at, added_by_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET kind = excluded.kind, planned = excluded.planned, description = excluded.description, \
     document = excluded.document, incurred_on = excluded.incurred_on, amount = excluded.amount, currency = excluded.currency, \
     exchange_rate = excluded.exchange_rate"
}

prepared! {
    Remove { id: Id => BigInt }
    "DELETE FROM work_order_cost WHERE id = ?"
}

/// Writes the rows of a batch, event by event.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    for recorded in events {
        match &recorded.event.what {
            BoardEventKind::CostAdded(cost) | BoardEventKind::CostEdited(cost) => put(tx, recorded, cost).await?,
            BoardEventKind::CostRemoved { cost_id, .. } => {
                Remove { id: *cost_id }.execute(tx.connection()).await.to_domain()?;
            }
            _ => {}
        }
    }
    Ok(())
}

async fn put(tx: &Tx, recorded: &Recorded<BoardEvent>, cost: &CostPut) -> Result<(), Error> {
    let missing = || Error::Internal(format!("event {} puts a cost without its amount", recorded.version));
    let RowMoney { amount, currency, exchange_rate } = cost.money.clone().ok_or_else(missing)?;
    let put = Put {
        id: cost.cost_id,
        card: cost.card_id,
        kind: cost.text.kind.as_str().to_owned(),
        planned: cost.text.planned,
        description: cost.text.description.clone(),
        document: cost.text.document.clone(),
        day: cost.text.incurred_on,
        amount,
        currency,
        rate: exchange_rate,
        at: recorded.at,
        by: recorded.by.name.clone(),
    };
    put.execute(tx.connection()).await.to_domain().map(drop)
}
