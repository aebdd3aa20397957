//! Readings of meters: taken one after the other, the last one taken back, looked at as a list and as a line.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Author, Error, GivenReading, Id, MeterKind, ReadingKind, TakenReading, Unit, choices_of, outside};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{Record, own_only, within_scope};
use crate::error::ToDomain;
use crate::meters::meter::Meter;
use crate::run_query::RunQueryDsl;
use crate::schema::meter;
use crate::schema::meter_reading;
use crate::schema::unit_of_measure;

/// A reading.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable, Selectable, ToSchema)]
#[diesel(table_name = meter_reading)]
#[serde(rename_all = "camelCase")]
#[schema(as = MeterReading)]
pub struct Reading {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// When the meter was looked at.
    pub at: DateTime<Utc>,
    /// What it showed, in the meter's unit.
    #[schema(required = true)]
    pub value: Option<Decimal>,
    /// The word of a characteristic.
    pub text: String,
    /// What a counter has counted since the last reading.
    #[schema(required = true)]
    pub delta: Option<Decimal>,
    /// What a counter has counted in all.
    #[schema(required = true)]
    pub life_to_date: Option<Decimal>,
    /// `reading`, `rollover` or `reset`.
    pub kind: String,
    /// `person`, `workOrder`, `sensor` or `import`.
    pub source: String,
    /// Who recorded it; null for the system itself.
    #[schema(value_type = Option<i64>, required = true)]
    pub by_user: Option<Id>,
    /// That one's name.
    pub by_name: String,
    /// What there is to say about it.
    pub remark: String,
}

/// A reading that a user brings.
#[derive(Debug, Clone)]
pub struct NewReading {
    /// What was read.
    pub given: GivenReading,
    /// The unit it was read in, by its code; the meter's own when absent.
    pub unit: Option<String>,
    /// `person`, `workOrder`, `sensor` or `import`.
    pub source: &'static str,
    /// What there is to say about it.
    pub remark: String,
}

#[derive(Insertable)]
#[diesel(table_name = meter_reading)]
struct Row<'a> {
    meter_id: Id,
    at: DateTime<Utc>,
    value: Option<Decimal>,
    text: String,
    delta: Option<Decimal>,
    life_to_date: Option<Decimal>,
    kind: &'static str,
    source: &'static str,
    by_user: Option<Id>,
    by_name: &'a str,
    remark: &'a str,
}

/// A meter that is held while its readings change, and what its numbers are of.
struct Held {
    meter: gantry_domain::Meter,
    unit: Option<Unit>,
    last: Option<(Id, TakenReading)>,
}

/// Takes readings, in their order: all of them, or none.
///
/// # Errors
/// The outer ones: `not_found`, `archived`, `inactive`, `limit`. The inner ones are the readings' own, each with its place: see
/// [`gantry_domain::Meter::take`], and `wrong_unit`.
pub async fn take(
    tx: &Tx,
    meter: Id,
    news: &[NewReading],
    by: &Author,
    now: DateTime<Utc>,
) -> Result<Result<Vec<Reading>, Vec<(usize, Error)>>, Error> {
    let held = held(tx, meter, true).await?;
    // A reading that a user takes is their own, whosever the meter is.
    if own_only(tx, &Meter::TABLE).is_none() {
        within_scope::<Meter>(tx, &[meter]).await?;
    }
    let units = units(tx, news).await?;
    let mut last = held.last.map(|(_, last)| last);
    let (mut rows, mut refused) = (Vec::with_capacity(news.len()), Vec::new());
    for (place, new) in news.iter().enumerate() {
        let taken =
            in_unit(new, held.unit.as_ref(), &units).and_then(|given| held.meter.take(last.as_ref(), given, now));
        match taken {
            Ok(taken) => {
                rows.push(row(meter, &taken, new, by));
                last = Some(taken);
            }
            Err(error) => refused.push((place, error)),
        }
    }
    if !refused.is_empty() {
        return Ok(Err(refused));
    }
    let insert = diesel::insert_into(meter_reading::table).values(&rows).returning(Reading::as_returning());
    insert.load(tx.connection()).await.to_domain().map(Ok)
}

fn row<'a>(meter_id: Id, taken: &TakenReading, new: &'a NewReading, by: &'a Author) -> Row<'a> {
    Row {
        meter_id,
        at: taken.at,
        value: taken.value,
        text: taken.text.clone(),
        delta: taken.delta,
        life_to_date: taken.life_to_date,
        kind: taken.kind.as_str(),
        source: new.source,
        by_user: by.id,
        by_name: &by.name,
        remark: new.remark.trim(),
    }
}

/// What was read, in the meter's unit.
fn in_unit(new: &NewReading, own: Option<&Unit>, units: &[Unit]) -> Result<GivenReading, Error> {
    let (Some(code), Some(value)) = (&new.unit, new.given.value) else { return Ok(new.given.clone()) };
    let unit = units.iter().find(|unit| unit.code.to_lowercase() == code.trim().to_lowercase());
    let converted = unit.zip(own).and_then(|(unit, own)| Some((unit.convert(value, own)?, unit == own)));
    let (value, same) = converted.ok_or_else(|| {
        let own = own.map_or("no unit", |own| own.code.as_str());
        Error::field("wrong_unit", "unit", format!("{code} cannot be converted into {own}."))
    })?;
    let value = if same { value } else { value.round_dp(6) };
    Ok(GivenReading { value: Some(value), ..new.given.clone() })
}

/// The units that readings were made in.
async fn units(tx: &Tx, news: &[NewReading]) -> Result<Vec<Unit>, Error> {
    let codes: Vec<String> =
        news.iter().filter_map(|new| new.unit.as_ref()).map(|code| code.trim().to_lowercase()).collect();
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    define_sql_function! { fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text; }
    use unit_of_measure as u;
    let known = u::table.filter(lower(u::code).eq_any(codes)).filter(u::archived_at.is_null());
    let known = known.select((u::code, u::quantity, u::factor, u::shift));
    let known: Vec<(String, String, Option<Decimal>, Option<Decimal>)> =
        known.load(tx.connection()).await.to_domain()?;
    Ok(known.into_iter().map(unit).collect())
}

fn unit((code, quantity, factor, shift): (String, String, Option<Decimal>, Option<Decimal>)) -> Unit {
    Unit { code, quantity, factor, shift }
}

type MeterRow = (String, Option<Decimal>, String, Option<Id>, bool, Option<DateTime<Utc>>);
type LastRow = (Id, DateTime<Utc>, Option<Decimal>, String, String, Option<Decimal>, Option<Decimal>);

/// Two who take readings of one meter take them one after the other.
async fn held(tx: &Tx, id: Id, for_taking: bool) -> Result<Held, Error> {
    let row = meter::table.find(id).for_no_key_update();
    let row =
        row.select((meter::kind, meter::rollover, meter::choices, meter::unit_id, meter::active, meter::archived_at));
    let row: Option<MeterRow> = row.first(tx.connection()).await.optional().to_domain()?;
    let (kind, rollover, choices, unit_id, active, archived) = row.ok_or(Error::NotFound { what: "Meter" })?;
    if for_taking && archived.is_some() {
        return Err(crate::entity::archived());
    }
    if for_taking && !active {
        return Err(Error::conflict("inactive", "This meter is inactive."));
    }
    let kind = MeterKind::parse(&kind).ok_or_else(|| Error::Internal(format!("meter {id} is of a kind {kind}")))?;
    let of_it = unit_of_measure::table.filter(unit_of_measure::id.nullable().eq(unit_id)).select((
        unit_of_measure::code,
        unit_of_measure::quantity,
        unit_of_measure::factor,
        unit_of_measure::shift,
    ));
    let of_it: Option<_> = of_it.first(tx.connection()).await.optional().to_domain()?;
    use meter_reading as r;
    let last = r::table.filter(r::meter_id.eq(id)).order(r::at.desc());
    let last = last.select((r::id, r::at, r::value, r::text, r::kind, r::delta, r::life_to_date));
    let last: Option<LastRow> = last.first(tx.connection()).await.optional().to_domain()?;
    let last = last.map(|(id, at, value, text, kind, delta, life_to_date)| {
        let kind = ReadingKind::parse(&kind).unwrap_or_default();
        (id, TakenReading { at, value, text, kind, delta, life_to_date })
    });
    let meter = gantry_domain::Meter { kind, rollover, choices: choices_of(&choices) };
    Ok(Held { meter, unit: of_it.map(unit), last })
}

/// Takes the last reading of a meter back.
///
/// # Errors
/// `not_found`, `not_the_last`; `limit` for one that another user took, or of a meter elsewhere.
pub async fn remove(tx: &Tx, meter: Id, id: Id) -> Result<(), Error> {
    let held = held(tx, meter, false).await?;
    let of_it = meter_reading::table.filter(meter_reading::meter_id.eq(meter).and(meter_reading::id.eq(id)));
    let by: Option<Option<Id>> =
        of_it.select(meter_reading::by_user).first(tx.connection()).await.optional().to_domain()?;
    let by = by.ok_or(Error::NotFound { what: "Meter reading" })?;
    match own_only(tx, &Meter::TABLE) {
        Some(caller) if by != caller.user_id() => return Err(outside("This reading")),
        Some(_) => {}
        None => within_scope::<Meter>(tx, &[meter]).await?,
    }
    if held.last.is_none_or(|(last, _)| last != id) {
        return Err(Error::conflict("not_the_last", "Only the last reading can be undone."));
    }
    diesel::delete(of_it).execute(tx.connection()).await.to_domain().map(|_| ())
}
