//! The files of a task or sub-task, which go along with what follows it up. Copies share the places where files are kept: what is kept is
//! never changed.

use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::board::FileOf;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a task or sub-task has of files: those that are about it, and the one that answers it.
#[derive(Debug, Clone, Copy)]
pub struct StepFiles {
    /// The work order.
    pub work_order: Id,
    /// The task or sub-task.
    pub step: FileOf,
    /// The photo or signature.
    pub answer: Option<Id>,
}

/// The files of a step that are there, at most 20, unless the target has them; `$target` says where they go.
macro_rules! copy {
    ($target:literal, $values:literal, $there:literal) => {
        concat!(
            "INSERT INTO ",
            $target,
            " SELECT ",
            $values,
            " FROM work_order_file AS f \
             WHERE f.work_order_id = ? AND f.added_at IS NOT NULL AND f.removed_at IS NULL \
             AND (f.id = ? OR (f.of_kind = ? AND f.of_id = ?)) AND NOT EXISTS (",
            $there,
            ") ORDER BY f.id LIMIT 20"
        )
    };
}

prepared! {
    CopyToOrder {
        to: Id => BigInt, from: Id => BigInt, answer: Option<Id> => Nullable<BigInt>, kind: &'static str => Text, step: Id => BigInt,
        there: Id => BigInt,
    }
    copy!(
        "work_order_file (work_order_id, description, file_name, media_type, size, sha256, place, by_user, by_name, brought_at, added_at)",
        "?, f.description, f.file_name, f.media_type, f.size, f.sha256, f.place, f.by_user, f.by_name, f.brought_at, now()",
        "SELECT FROM work_order_file AS o WHERE o.work_order_id = ? AND o.place = f.place"
    )
}

prepared! {
    CopyToRequest {
        to: Id => BigInt, from: Id => BigInt, answer: Option<Id> => Nullable<BigInt>, kind: &'static str => Text, step: Id => BigInt,
        there: Id => BigInt,
    }
    copy!(
        "record_file (family, record_id, description, file_name, media_type, size, sha256, place, by_user, by_name)",
        "'work_request', ?, f.description, f.file_name, f.media_type, f.size, f.sha256, f.place, f.by_user, f.by_name",
        "SELECT FROM record_file AS o WHERE o.family = 'work_request' AND o.record_id = ? AND o.place = f.place"
    )
}

/// Gives the files to a work order.
///
/// # Errors
/// Internal ones.
pub async fn copy_to_order(tx: &Tx, files: StepFiles, to: Id) -> Result<(), Error> {
    let StepFiles { work_order: from, step, answer } = files;
    let copy = CopyToOrder { to, from, answer, kind: step.kind.as_str(), step: step.id, there: to };
    copy.execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives the files to a work request.
///
/// # Errors
/// Internal ones.
pub async fn copy_to_request(tx: &Tx, files: StepFiles, to: Id) -> Result<(), Error> {
    let StepFiles { work_order: from, step, answer } = files;
    let copy = CopyToRequest { to, from, answer, kind: step.kind.as_str(), step: step.id, there: to };
    copy.execute(tx.connection()).await.to_domain().map(drop)
}
