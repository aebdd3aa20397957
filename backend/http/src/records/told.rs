//! Records as they are answered to somebody: what is outside the limit of their grant says so, so that it is shown and not
//! offered for change. For those without a limit, which is most, nothing is asked and nothing is added.

use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Branch, Page, Record, Table};
use serde::Serialize;

/// A record, and whether it is beyond the caller's reach.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Told<R> {
    Plain(R),
    Beyond(Beyond<R>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Beyond<R> {
    #[serde(flatten)]
    record: R,
    out_of_reach: bool,
}

impl<R> Told<R> {
    fn of(record: R, beyond: bool) -> Self {
        if beyond { Self::Beyond(Beyond { record, out_of_reach: true }) } else { Self::Plain(record) }
    }
}

pub(super) async fn one<R: Record>(tx: &Tx, record: R) -> Result<Told<R>, Error> {
    let beyond = entity::beyond(tx, &R::TABLE, &[record.id()]).await?;
    let is_beyond = !beyond.is_empty();
    Ok(Told::of(record, is_beyond))
}

pub(super) async fn page<R: Record>(tx: &Tx, page: Page<R>) -> Result<Page<Told<R>>, Error> {
    all(tx, &R::TABLE, page, R::id).await
}

pub(super) async fn branch<R: Record>(tx: &Tx, page: Page<Branch<R>>) -> Result<Page<Told<Branch<R>>>, Error> {
    all(tx, &R::TABLE, page, |branch| branch.record.id()).await
}

async fn all<T>(tx: &Tx, table: &Table, page: Page<T>, id: impl Fn(&T) -> Id) -> Result<Page<Told<T>>, Error> {
    let ids: Vec<Id> = page.items.iter().map(&id).collect();
    let beyond = entity::beyond(tx, table, &ids).await?;
    let told = |item: T| {
        let is_beyond = beyond.contains(&id(&item));
        Told::of(item, is_beyond)
    };
    Ok(Page { items: page.items.into_iter().map(told).collect(), total_records: page.total_records })
}
