//! Log notes of a work order.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Author, Error, Id};
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::log_note;

/// A log note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// Its id.
    pub id: Id,
    /// Sanitised HTML.
    pub log_notes: String,
    /// When it was written.
    pub work_order_log_date: DateTime<Utc>,
    /// Who wrote it.
    pub by: Author,
}

type Row = (Id, String, DateTime<Utc>, Option<Id>, String);

/// A page of a work order's notes, newest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id, first: i64, rows: i64) -> Result<Page<Note>, Error> {
    let of_it = || log_note::table.filter(log_note::work_order_id.eq(work_order));
    let page = of_it().order((log_note::at.desc(), log_note::id.desc())).offset(first).limit(rows).select((
        log_note::id,
        log_note::text,
        log_note::at,
        log_note::by_user,
        log_note::by_name,
    ));
    let count = of_it().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<Row>(tx.connection()), count.get_result::<i64>(tx.connection()))
            .to_domain()?;
    let note = |(id, log_notes, work_order_log_date, user, name)| Note {
        id,
        log_notes,
        work_order_log_date,
        by: Author { id: user, name },
    };
    Ok(Page { items: items.into_iter().map(note).collect(), total_records })
}
