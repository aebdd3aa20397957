//! Codes that records get by themselves: a counter for each tenant and table.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::Error;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// The next codes of a table, such as `WO-000123`. The counter's row stays locked until the transaction ends.
///
/// # Errors
/// Internal ones.
pub(crate) async fn draw(tx: &Tx, table: &str, prefix: &str, count: usize) -> Result<Vec<String>, Error> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let last: Counter = Advance { counter: table.to_owned(), count }.get_result(tx.connection()).await.to_domain()?;
    Ok((last.value - count + 1..=last.value).map(|number| format!("{prefix}-{number:06}")).collect())
}

/// The codes of new records, in order: those that are given, which imports bring along, and the next ones for the others. The counter is
/// raised past what is given, so that none of them comes twice.
///
/// # Errors
/// Internal ones.
pub(crate) async fn complete(
    tx: &Tx,
    table: &str,
    prefix: &str,
    given: Vec<Option<String>>,
) -> Result<Vec<String>, Error> {
    let number = |code: &String| code.strip_prefix(prefix)?.strip_prefix('-')?.parse::<u32>().ok();
    if let Some(reached) = given.iter().flatten().filter_map(number).max() {
        let raise = Raise { counter: table.to_owned(), value: reached.into() };
        raise.execute(tx.connection()).await.to_domain()?;
    }
    let missing = given.iter().filter(|code| code.is_none()).count();
    let mut drawn = draw(tx, table, prefix, missing).await?.into_iter();
    Ok(given.into_iter().filter_map(|code| code.or_else(|| drawn.next())).collect())
}

prepared! {
    Raise { counter: String => Text, value: i64 => BigInt }
    "INSERT INTO counter (name, value) VALUES (?, ?) \
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = greatest(counter.value, excluded.value)"
}

prepared! {
    Advance { counter: String => Text, count: i64 => BigInt }
    "INSERT INTO counter (name, value) VALUES (?, ?) \
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = counter.value + excluded.value RETURNING value"
}

#[derive(QueryableByName)]
struct Counter {
    #[diesel(sql_type = BigInt)]
    value: i64,
}
