//! Computes figures: by aggregates of the database, all of a dashboard in one snapshot; and reads the rows behind one.

use chrono::Datelike;
use diesel::QueryableByName;
use diesel::pg::Pg;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text, Timestamptz};
use diesel_async::SimpleAsyncConnection;
use gantry_domain::{Error, Id, RequestContext};
use rust_decimal::Decimal;

use super::figure::{Figure, FigureFilter, FigureKind, Groups, Measure, Step};
use super::result::{FigureResult, FigureRow, FigureRows, FigureScope, Period};
use super::shape::{Sum, added, bars, points, unit, value};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// Bars of a figure at most; the others are counted in its value.
const MOST_BARS: i64 = 15;
/// Rows that a table shows.
const TABLE_ROWS: i64 = 10;
/// Days from which on the steps of a series are at least weeks, and months.
const LONG: (i64, i64) = (62, 400);

/// What is bound to the queries.
#[derive(Debug, Clone)]
struct Bound {
    period: Period,
    assets: Option<Vec<Id>>,
    locations: Option<Vec<Id>>,
    crew: Option<Id>,
    zone: String,
    on_time: String,
    group: Option<String>,
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    zone: String,
    #[diesel(sql_type = Text)]
    on_time: String,
    #[diesel(sql_type = Nullable<Array<BigInt>>)]
    assets: Option<Vec<Id>>,
    #[diesel(sql_type = Nullable<Array<BigInt>>)]
    locations: Option<Vec<Id>>,
}

#[derive(QueryableByName)]
struct Divisor {
    #[diesel(sql_type = Nullable<Numeric>)]
    value: Option<Decimal>,
}

/// The tenant's zone and setting, and the trees below the filters. A tenant without a setting has the usual one.
const SETTING: &str = "SELECT t.time_zone AS zone, coalesce((SELECT s.on_time FROM analytics_setting AS s), 'day') AS on_time, \
    CASE WHEN $1::bigint IS NOT NULL THEN (WITH RECURSIVE below AS (SELECT a.id FROM asset AS a WHERE a.id = $1 UNION \
    SELECT c.id FROM asset AS c JOIN below ON c.parent_id = below.id) SELECT coalesce(array_agg(id), '{}') FROM below) END AS assets, \
    CASE WHEN $2::bigint IS NOT NULL THEN (WITH RECURSIVE below AS (SELECT l.id FROM location AS l WHERE l.id = $2 UNION \
    SELECT c.id FROM location AS c JOIN below ON c.parent_id = below.id) SELECT coalesce(array_agg(id), '{}') FROM below) END AS locations \
    FROM tenant AS t WHERE t.id = nullif(current_setting('app.tenant_id', true), '')::bigint";

const SUMS: &str = "sum(round(r.amount, 6)) AS amount, sum(round(r.weight, 6)) AS weight, count(*) AS rows";
/// The sums of all groups beside those of one.
const ALL: &str = "coalesce(sum(g.amount) OVER (), 0) AS all_amount, coalesce(sum(g.weight) OVER (), 0) AS all_weight, \
    coalesce(sum(g.rows) OVER (), 0)::bigint AS all_rows";

impl Bound {
    async fn new(tx: &Tx, period: Period, scope: FigureScope) -> Result<Self, Error> {
        let query = diesel::sql_query(SETTING).bind::<Nullable<BigInt>, _>(scope.asset);
        let query = query.bind::<Nullable<BigInt>, _>(scope.location);
        let Setting { zone, on_time, assets, locations } = query.get_result(tx.connection()).await.to_domain()?;
        Ok(Self { period, assets, locations, crew: scope.crew, zone, on_time, group: None })
    }

    /// The same for the period of the same length before.
    fn before(&self) -> Option<Self> {
        let Period { from, until, now } = self.period;
        let earlier = from.checked_sub_signed(until - from).filter(|earlier| earlier.year() > 0)?;
        Some(Self { period: Period { from: earlier, until: from, now }, ..self.clone() })
    }

    async fn load<Row: QueryableByName<Pg> + Send + 'static>(&self, tx: &Tx, sql: String) -> Result<Vec<Row>, Error> {
        let query = diesel::sql_query(sql)
            .bind::<Timestamptz, _>(self.period.from)
            .bind::<Timestamptz, _>(self.period.until)
            .bind::<Timestamptz, _>(self.period.now)
            .bind::<Nullable<Array<BigInt>>, _>(self.assets.clone())
            .bind::<Nullable<Array<BigInt>>, _>(self.locations.clone())
            .bind::<Nullable<BigInt>, _>(self.crew)
            .bind::<Text, _>(self.zone.clone())
            .bind::<Text, _>(self.on_time.clone())
            .bind::<Nullable<Text>, _>(self.group.clone());
        query.load(tx.connection()).await.to_domain()
    }
}

impl Store {
    /// Computes figures in one snapshot; those whose records the caller may not read are marked.
    ///
    /// # Errors
    /// `unknown_reference` for an asset, a location or a crew that there is not; internal ones.
    pub async fn figures(
        &self,
        context: &RequestContext,
        figures: &[&'static Figure],
        period: Period,
        scope: FigureScope,
    ) -> Result<Vec<FigureResult>, Error> {
        let work = async |tx: &Tx| {
            begin(tx).await?;
            let bound = Bound::new(tx, period, scope).await?;
            known(&bound, tx).await?;
            let mut results = Vec::with_capacity(figures.len());
            for figure in figures {
                results.push(result(tx, figure, &bound, context).await?);
            }
            Ok(results)
        };
        self.in_one_snapshot(context, work).await
    }

    /// A page of the rows behind a figure, of one of its groups if one is named.
    ///
    /// # Errors
    /// As [`Store::figures`].
    pub async fn figure_rows(
        &self,
        context: &RequestContext,
        figure: &'static Figure,
        (period, scope): (Period, FigureScope),
        group: Option<String>,
        (first, rows): (i64, i64),
    ) -> Result<FigureRows, Error> {
        let work = async |tx: &Tx| {
            begin(tx).await?;
            let bound = Bound { group, ..Bound::new(tx, period, scope).await? };
            known(&bound, tx).await?;
            let sum = total(tx, figure, &bound).await?;
            let items = page(tx, figure, &bound, "r.at DESC NULLS LAST, r.id DESC, r.grp", (first, rows)).await?;
            Ok(FigureRows { items, total_records: sum.rows, amount: sum.amount, weight: sum.weight })
        };
        self.in_one_snapshot(context, work).await
    }
}

/// Read-only, and with a time limit for statements: they must not run on after the request is gone.
async fn begin(tx: &Tx) -> Result<(), Error> {
    let limits = "SET TRANSACTION READ ONLY; SET LOCAL statement_timeout = '10s'; SET LOCAL jit = off";
    (&mut tx.connection()).batch_execute(limits).await.to_domain()
}

/// Refuses filters by what there is not.
async fn known(bound: &Bound, tx: &Tx) -> Result<(), Error> {
    let unknown =
        |field: &str, what: &str| Err(Error::field("unknown_reference", field, format!("There is no such {what}.")));
    if bound.assets.as_ref().is_some_and(Vec::is_empty) {
        return unknown("asset", "asset");
    }
    if bound.locations.as_ref().is_some_and(Vec::is_empty) {
        return unknown("location", "location");
    }
    if bound.crew.is_some() {
        let crews = "SELECT count(*)::numeric AS value FROM crew AS c WHERE c.id = $6".to_owned();
        let found: Vec<Divisor> = bound.load(tx, crews).await?;
        if found.iter().all(|one| one.value.is_none_or(|count| count.is_zero())) {
            return unknown("crew", "crew");
        }
    }
    Ok(())
}

async fn result(
    tx: &Tx,
    figure: &'static Figure,
    bound: &Bound,
    context: &RequestContext,
) -> Result<FigureResult, Error> {
    let mut result = FigureResult { key: figure.key.to_owned(), ..FigureResult::default() };
    if context.require(figure.need()).is_err() {
        result.forbidden = true;
        return Ok(result);
    }
    let set = [
        (FigureFilter::Asset, bound.assets.is_some()),
        (FigureFilter::Location, bound.locations.is_some()),
        (FigureFilter::Crew, bound.crew.is_some()),
    ];
    let ignored = set.into_iter().filter(|(filter, is_set)| *is_set && !figure.filters.contains(filter));
    result.ignored = ignored.map(|(filter, _)| filter).collect();
    let divisor = divisor(tx, figure, bound).await?;
    let whole = match figure.kind {
        FigureKind::Series => {
            let (step, sums) = steps(tx, figure, bound).await?;
            result.step = Some(step);
            result.points = points(figure, step, (bound.period, &bound.zone), &sums);
            added(&sums)
        }
        FigureKind::Bars => {
            let sums = groups(tx, figure, bound).await?;
            result.bars = bars(figure, &sums);
            sums.as_slice().first().map(|sum| (sum.all_amount, sum.all_weight, sum.all_rows)).unwrap_or_default()
        }
        FigureKind::Number | FigureKind::Table => {
            if figure.kind == FigureKind::Table {
                result.items = page(tx, figure, bound, "r.amount DESC, r.id", (0, TABLE_ROWS)).await?;
            }
            let sum = total(tx, figure, bound).await?;
            (sum.amount, sum.weight, sum.rows)
        }
    };
    if figure.kind == FigureKind::Number
        && figure.of_period
        && let Some(before) = bound.before()
    {
        let sum = total(tx, figure, &before).await?;
        result.previous = value(figure, sum.amount, sum.weight, divisor);
    }
    let (amount, weight, rows) = whole;
    result.value = value(figure, amount, weight, divisor);
    result.divisor = match figure.measure {
        Measure::Sum => None,
        Measure::Ratio | Measure::Percent => Some(weight.normalize()),
        Measure::Per(_) => divisor.map(|divisor| divisor.normalize()),
    };
    (result.amount, result.rows) = (amount.normalize(), rows);
    Ok(result)
}

async fn divisor(tx: &Tx, figure: &Figure, bound: &Bound) -> Result<Option<Decimal>, Error> {
    let Measure::Per(sql) = figure.measure else { return Ok(None) };
    let found: Vec<Divisor> = bound.load(tx, format!("SELECT ({sql})::numeric AS value")).await?;
    Ok(found.into_iter().next().and_then(|found| found.value))
}

async fn total(tx: &Tx, figure: &Figure, bound: &Bound) -> Result<Sum, Error> {
    let rows = figure.sql();
    let sql = format!(
        "SELECT NULL::date AS day, '' AS grp, NULL::text AS label, coalesce(g.amount, 0) AS amount, coalesce(g.weight, 0) AS weight, \
         g.rows, {ALL} FROM (SELECT {SUMS} FROM ({rows}) AS r WHERE $9::text IS NULL OR r.grp = $9) AS g"
    );
    let found: Vec<Sum> = bound.load(tx, sql).await?;
    found.into_iter().next().ok_or_else(|| Error::Internal("a sum has no row".to_owned()))
}

async fn steps(tx: &Tx, figure: &Figure, bound: &Bound) -> Result<(Step, Vec<Sum>), Error> {
    let days = (bound.period.until - bound.period.from).num_days();
    let coarse = if days > LONG.1 {
        Step::Month
    } else if days > LONG.0 {
        Step::Week
    } else {
        Step::Day
    };
    let step = figure.step.max(coarse);
    let (unit, rows) = (unit(step), figure.sql());
    let sql = format!(
        "SELECT g.*, NULL::text AS label, {ALL} FROM (SELECT date_trunc('{unit}', r.at AT TIME ZONE $7)::date AS day, r.grp, {SUMS} \
         FROM ({rows}) AS r GROUP BY 1, 2) AS g ORDER BY g.day, g.grp"
    );
    Ok((step, bound.load(tx, sql).await?))
}

async fn groups(tx: &Tx, figure: &Figure, bound: &Bound) -> Result<Vec<Sum>, Error> {
    let label = match figure.groups {
        Groups::Records(label) => format!("({label})"),
        Groups::Texts => "g.grp".to_owned(),
        Groups::None | Groups::Words(_) => "NULL::text".to_owned(),
    };
    let rows = figure.sql();
    let sql = format!(
        "SELECT NULL::date AS day, g.*, {label} AS label, {ALL} FROM (SELECT r.grp, {SUMS} FROM ({rows}) AS r GROUP BY 1) AS g \
         ORDER BY g.amount DESC, g.grp LIMIT {MOST_BARS}"
    );
    bound.load(tx, sql).await
}

async fn page(
    tx: &Tx,
    figure: &Figure,
    bound: &Bound,
    order: &str,
    (first, rows): (i64, i64),
) -> Result<Vec<FigureRow>, Error> {
    let of_board = figure.rows_of == "workOrder";
    let board = if of_board {
        "(SELECT b.number::bigint FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = r.id)"
    } else {
        "NULL::bigint"
    };
    let of = figure.sql();
    let sql = format!(
        "SELECT r.id, r.code, r.title, r.at, r.grp AS group, round(r.amount, 6) AS amount, round(r.weight, 6) AS weight, \
         {board} AS board_number FROM ({of}) AS r WHERE $9::text IS NULL OR r.grp = $9 ORDER BY {order} LIMIT {rows} OFFSET {first}"
    );
    let mut found: Vec<FigureRow> = bound.load(tx, sql).await?;
    for row in &mut found {
        (row.amount, row.weight) = (row.amount.normalize(), row.weight.normalize());
    }
    Ok(found)
}
