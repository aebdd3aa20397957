//! The operations of a family without its type: who calls them is compiled once for all families, and names the family at
//! run time.

use std::borrow::Cow;
use std::marker::PhantomData;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Family, Id};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::hidden::hide;
use super::{Page, Record, Rules, Table, TableState};
use super::{check, rows, transition, tree, write};
use crate::Tx;

/// What an operation answers, sooner or later.
pub type Operation<'a, T> = LocalBoxFuture<'a, Result<T, Error>>;

/// Takes the records of an export one by one.
pub trait RowSink {
    /// Takes one; the next is read when this is done.
    fn take(&mut self, row: Map<String, Value>) -> Operation<'_, ()>;
}

/// A record, or a node of a tree, as the JSON that is sent.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct RecordJson {
    #[serde(skip)]
    id: Id,
    json: Box<RawValue>,
}

impl RecordJson {
    fn new(id: Id, record: &impl Serialize) -> Result<Self, Error> {
        Ok(Self { id, json: serde_json::value::to_raw_value(record).map_err(unwritable)? })
    }

    /// Its id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The same with one more member.
    ///
    /// # Errors
    /// Internal ones.
    pub fn with(self, member: &str, value: Value) -> Result<Self, Error> {
        let mut record: Map<String, Value> = serde_json::from_str(self.json.get()).map_err(unwritable)?;
        record.insert(member.to_owned(), value);
        Self::new(self.id, &record)
    }
}

pub(crate) fn unwritable(error: serde_json::Error) -> Error {
    Error::Internal(format!("a record cannot be written as JSON: {error}"))
}

/// What every family has, however its records are written: work orders are written by the streams of their boards alone.
pub trait RecordSource: Sync {
    /// What the family says about itself.
    fn table(&self) -> &'static Table;

    /// The family.
    fn family(&self) -> Family {
        self.table().of_family()
    }

    /// Gives every record that a table state means to the sink, with lines or without.
    fn export<'a>(
        &self,
        tx: &'a Tx,
        state: &'a TableState,
        with_lines: bool,
        sink: &'a mut dyn RowSink,
    ) -> Operation<'a, ()>;
}

/// The operations of one family; each does what the function of the same name in [`entity`](super) does.
pub trait RecordOperations: RecordSource {
    /// A record, archived or not.
    fn get<'a>(&self, tx: &'a Tx, id: Id) -> Operation<'a, RecordJson>;

    /// A page of the family's table.
    fn list<'a>(&self, tx: &'a Tx, state: &'a TableState) -> Operation<'a, Page<RecordJson>>;

    /// Records by their ids.
    fn by_ids<'a>(&self, tx: &'a Tx, ids: &'a [Id]) -> Operation<'a, Vec<RecordJson>>;

    /// The live records right below a parent, with the number of those below each.
    fn branch<'a>(&self, tx: &'a Tx, parent: Option<Id>, bounds: (i64, i64)) -> Operation<'a, Page<RecordJson>>;

    /// Makes a record.
    fn create<'a>(&self, tx: &'a Tx, body: &'a Map<String, Value>) -> Operation<'a, RecordJson>;

    /// Makes many records, whose references have been looked up already. Those of a numbered family may have a `code` of their own.
    fn create_all<'a>(&self, tx: &'a Tx, bodies: &'a [Map<String, Value>]) -> Operation<'a, Vec<Id>>;

    /// Changes a record that a user saw at a version.
    fn change<'a>(&self, tx: &'a Tx, id: Id, seen: i64, body: &'a Map<String, Value>) -> Operation<'a, RecordJson>;

    /// Changes the same fields of many records.
    fn change_all<'a>(&self, tx: &'a Tx, ids: &'a [Id], body: &'a Map<String, Value>) -> Operation<'a, usize>;

    /// Gives a record another status.
    fn set_status<'a>(
        &self,
        tx: &'a Tx,
        id: Id,
        seen: Option<i64>,
        to: &'a str,
        reason: &'a str,
    ) -> Operation<'a, RecordJson>;

    /// Takes a record out of use.
    fn archive<'a>(&self, tx: &'a Tx, id: Id, seen: Option<i64>) -> Operation<'a, RecordJson>;

    /// Takes a record into use again.
    fn restore<'a>(&self, tx: &'a Tx, id: Id, seen: Option<i64>) -> Operation<'a, RecordJson>;

    /// Takes many records out of use or back.
    fn archive_all<'a>(&self, tx: &'a Tx, ids: &'a [Id], archived: bool) -> Operation<'a, usize>;

    /// Whether the body of a new record is as it should be.
    ///
    /// # Errors
    /// `invalid`, with a message for each field that is wrong.
    fn check_new(&self, body: &Map<String, Value>) -> Result<(), Error>;

    /// Whether the body of a change is as it should be.
    ///
    /// # Errors
    /// `invalid`, with a message for each field that is wrong.
    fn check_change(&self, body: &Map<String, Value>) -> Result<(), Error>;
}

/// The operations of the family whose record is `R`.
pub(crate) struct Typed<R>(PhantomData<fn() -> R>);

impl<R: Rules> Typed<R> {
    /// For a static list of families.
    pub(crate) const OPERATIONS: &'static dyn RecordOperations = &Self(PhantomData);
    /// The same, of which less is asked.
    pub(crate) const SOURCE: &'static dyn RecordSource = &Self(PhantomData);
}

impl<R: Rules> RecordSource for Typed<R> {
    fn table(&self) -> &'static Table {
        const { &R::TABLE }
    }

    fn export<'a>(
        &self,
        tx: &'a Tx,
        state: &'a TableState,
        with_lines: bool,
        sink: &'a mut dyn RowSink,
    ) -> Operation<'a, ()> {
        let hidden = R::TABLE.hidden(tx);
        let export = rows::export_with_lines(tx, state, with_lines, async move |row: R, mut lines| {
            match serde_json::to_value(row) {
                Ok(Value::Object(mut row)) => {
                    hide(&mut row, &hidden);
                    row.append(&mut lines);
                    sink.take(row).await
                }
                Ok(_) => Err(Error::Internal("a record is no object".to_owned())),
                Err(error) => Err(unwritable(error)),
            }
        });
        export.boxed_local()
    }
}

impl<R: Rules> RecordOperations for Typed<R> {
    fn get<'a>(&self, tx: &'a Tx, id: Id) -> Operation<'a, RecordJson> {
        async move { whole(tx, &rows::get::<R>(tx, id).await?).await }.boxed_local()
    }

    fn list<'a>(&self, tx: &'a Tx, state: &'a TableState) -> Operation<'a, Page<RecordJson>> {
        async move {
            let Page { items, total_records } = rows::list::<R>(tx, state).await?;
            Ok(Page { items: all_json(tx, &items)?, total_records })
        }
        .boxed_local()
    }

    fn by_ids<'a>(&self, tx: &'a Tx, ids: &'a [Id]) -> Operation<'a, Vec<RecordJson>> {
        async move { all_json(tx, &rows::by_ids::<R>(tx, ids).await?) }.boxed_local()
    }

    fn branch<'a>(&self, tx: &'a Tx, parent: Option<Id>, bounds: (i64, i64)) -> Operation<'a, Page<RecordJson>> {
        async move {
            let Page { items, total_records } = tree::branch::<R>(tx, parent, bounds).await?;
            let items = items.iter().map(|node| shown::<R>(tx, node.record.id(), node)).collect::<Result<_, _>>()?;
            Ok(Page { items, total_records })
        }
        .boxed_local()
    }

    fn create<'a>(&self, tx: &'a Tx, body: &'a Map<String, Value>) -> Operation<'a, RecordJson> {
        async move {
            R::TABLE.refuse_giving_hidden(tx, body)?;
            whole(tx, &write::create::<R>(tx, body).await?).await
        }
        .boxed_local()
    }

    fn create_all<'a>(&self, tx: &'a Tx, bodies: &'a [Map<String, Value>]) -> Operation<'a, Vec<Id>> {
        async move {
            bodies.iter().try_for_each(|body| R::TABLE.refuse_giving_hidden(tx, body))?;
            let (mut news, mut codes) = (Vec::with_capacity(bodies.len()), Vec::with_capacity(bodies.len()));
            for body in bodies {
                let mut body = Cow::Borrowed(body);
                let code = if R::TABLE.is_numbered() { body.to_mut().remove("code") } else { None };
                codes.push(code.and_then(|code| code.as_str().map(str::to_owned)));
                news.push(check::new_with_lines::<R>(&body)?);
            }
            write::create_with_codes::<R>(tx, news, codes).await
        }
        .boxed_local()
    }

    fn change<'a>(&self, tx: &'a Tx, id: Id, seen: i64, body: &'a Map<String, Value>) -> Operation<'a, RecordJson> {
        async move {
            R::TABLE.refuse_setting_hidden(tx, body)?;
            whole(tx, &write::change::<R>(tx, id, seen, body).await?).await
        }
        .boxed_local()
    }

    fn change_all<'a>(&self, tx: &'a Tx, ids: &'a [Id], body: &'a Map<String, Value>) -> Operation<'a, usize> {
        async move {
            R::TABLE.refuse_setting_hidden(tx, body)?;
            write::change_all::<R>(tx, ids, body).await
        }
        .boxed_local()
    }

    fn set_status<'a>(
        &self,
        tx: &'a Tx,
        id: Id,
        seen: Option<i64>,
        to: &'a str,
        reason: &'a str,
    ) -> Operation<'a, RecordJson> {
        async move { whole(tx, &transition::set_status::<R>(tx, id, seen, to, reason).await?).await }.boxed_local()
    }

    fn archive<'a>(&self, tx: &'a Tx, id: Id, seen: Option<i64>) -> Operation<'a, RecordJson> {
        async move { whole(tx, &write::archive::<R>(tx, id, seen).await?).await }.boxed_local()
    }

    fn restore<'a>(&self, tx: &'a Tx, id: Id, seen: Option<i64>) -> Operation<'a, RecordJson> {
        async move { whole(tx, &write::restore::<R>(tx, id, seen).await?).await }.boxed_local()
    }

    fn archive_all<'a>(&self, tx: &'a Tx, ids: &'a [Id], archived: bool) -> Operation<'a, usize> {
        write::archive_all::<R>(tx, ids, archived).boxed_local()
    }

    fn check_new(&self, body: &Map<String, Value>) -> Result<(), Error> {
        check::new_with_lines::<R>(body).map(drop)
    }

    fn check_change(&self, body: &Map<String, Value>) -> Result<(), Error> {
        check::change_with_lines::<R>(body).map(drop)
    }
}

/// A record with its lines.
async fn whole<R: Record>(tx: &Tx, record: &R) -> Result<RecordJson, Error> {
    // Most families have none, and what they write goes out as it is.
    if R::TABLE.lines.is_empty() {
        return shown::<R>(tx, record.id(), record);
    }
    shown::<R>(tx, record.id(), &write::whole(tx, record).await?)
}

/// What is written of a record, as the caller sees it.
fn shown<R: Record>(tx: &Tx, id: Id, written: &impl Serialize) -> Result<RecordJson, Error> {
    let hidden = R::TABLE.hidden(tx);
    if hidden.is_empty() {
        return RecordJson::new(id, written);
    }
    let mut record = serde_json::to_value(written).map_err(unwritable)?;
    if let Value::Object(record) = &mut record {
        hide(record, &hidden);
    }
    RecordJson::new(id, &record)
}

fn all_json<R: Record>(tx: &Tx, records: &[R]) -> Result<Vec<RecordJson>, Error> {
    records.iter().map(|record| shown::<R>(tx, record.id(), record)).collect()
}
