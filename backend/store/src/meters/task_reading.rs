//! Readings that answer tasks of work orders: the stream of a board judges them by the rules of the meter, and keeps them with the answer.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::board::{AnsweredReading, AssetMeter};
use gantry_domain::{Author, Error, Id, MeterKind, ReadingKind, TakenReading, choices_of};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::meter;
use crate::schema::meter_reading;

/// A reading that answered a task, by whom, and the work order's code.
pub(crate) struct TaskReading<'a> {
    pub(crate) reading: &'a AnsweredReading,
    pub(crate) by: &'a Author,
    pub(crate) code: &'a str,
}

type MeterRow = (Id, Option<Id>, String, String, String, Option<Decimal>, String);
type LastRow = (Id, DateTime<Utc>, Option<Decimal>, String, String, Option<Decimal>, Option<Decimal>);

/// The active meters of assets with what each showed last, held until the transaction ends: readings come one after the other.
///
/// # Errors
/// Internal ones.
pub(crate) async fn meters_of(tx: &Tx, assets: &[Id]) -> Result<Vec<AssetMeter>, Error> {
    let found = meter::table.filter(meter::asset_id.eq_any(assets)).filter(meter::active);
    let found = found.filter(meter::archived_at.is_null()).order(meter::id).for_no_key_update();
    let found = found.select((
        meter::id,
        meter::asset_id,
        meter::code,
        meter::name,
        meter::kind,
        meter::rollover,
        meter::choices,
    ));
    let found: Vec<MeterRow> = found.load(tx.connection()).await.to_domain()?;
    let ids: Vec<Id> = found.iter().map(|row| row.0).collect();
    use meter_reading as r;
    let last = r::table.filter(r::meter_id.eq_any(ids)).distinct_on(r::meter_id).order((r::meter_id, r::at.desc()));
    let last = last.select((r::meter_id, r::at, r::value, r::text, r::kind, r::delta, r::life_to_date));
    let last: Vec<LastRow> = last.load(tx.connection()).await.to_domain()?;
    let taken = |(id, at, value, text, kind, delta, life_to_date): LastRow| {
        let kind = ReadingKind::parse(&kind).unwrap_or_default();
        (id, TakenReading { at, value, text, kind, delta, life_to_date })
    };
    let mut last: HashMap<Id, TakenReading> = last.into_iter().map(taken).collect();
    let known = found.into_iter().map(|(id, asset, code, name, kind, rollover, choices)| {
        let kind = MeterKind::parse(&kind).ok_or_else(|| Error::Internal(format!("meter {id} is of a kind {kind}")))?;
        let meter = gantry_domain::Meter { kind, rollover, choices: choices_of(&choices) };
        Ok(AssetMeter { id, asset: asset.unwrap_or_default(), code, name, meter, last: last.remove(&id) })
    });
    known.collect()
}

#[derive(Insertable)]
#[diesel(table_name = meter_reading)]
struct Row<'a> {
    meter_id: Id,
    at: DateTime<Utc>,
    value: Option<Decimal>,
    text: &'a str,
    delta: Option<Decimal>,
    life_to_date: Option<Decimal>,
    kind: &'static str,
    source: &'static str,
    by_user: Option<Id>,
    by_name: &'a str,
    remark: &'a str,
}

fn row<'a>(TaskReading { reading, by, code }: &TaskReading<'a>) -> Row<'a> {
    Row {
        meter_id: reading.meter_id,
        at: reading.at,
        value: reading.value,
        text: &reading.text,
        delta: reading.delta,
        life_to_date: reading.life_to_date,
        kind: ReadingKind::Reading.as_str(),
        source: "workOrder",
        by_user: by.id,
        by_name: &by.name,
        remark: code,
    }
}

/// Keeps readings that have been judged.
///
/// # Errors
/// Internal ones.
pub(crate) async fn keep(tx: &Tx, readings: &[TaskReading<'_>]) -> Result<(), Error> {
    let rows: Vec<Row<'_>> = readings.iter().map(row).collect();
    let insert = diesel::insert_into(meter_reading::table).values(&rows);
    insert.execute(tx.connection()).await.to_domain().map(drop)
}
