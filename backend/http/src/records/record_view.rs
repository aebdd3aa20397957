//! Records as they are answered to a user: what is outside the limit of their grant says so, so that it is shown and not
//! offered for change. For those without a limit, which is most, nothing is asked and nothing is added.

use std::collections::HashSet;

use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Page, RecordJson, Table};
use serde_json::Value;

pub(super) async fn one(tx: &Tx, table: &Table, record: RecordJson) -> Result<RecordJson, Error> {
    let beyond = entity::beyond(tx, table, &[record.id()]).await?;
    told(record, &beyond)
}

pub(super) async fn page(tx: &Tx, table: &Table, page: Page<RecordJson>) -> Result<Page<RecordJson>, Error> {
    let ids: Vec<Id> = page.items.iter().map(RecordJson::id).collect();
    let beyond = entity::beyond(tx, table, &ids).await?;
    let items = page.items.into_iter().map(|record| told(record, &beyond)).collect::<Result<_, _>>()?;
    Ok(Page { items, total_records: page.total_records })
}

fn told(record: RecordJson, beyond: &HashSet<Id>) -> Result<RecordJson, Error> {
    if beyond.contains(&record.id()) { record.with("outOfReach", Value::Bool(true)) } else { Ok(record) }
}
