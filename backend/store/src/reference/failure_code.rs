//! Failure codes: a tree of classes, their problems, the causes of those and the remedies.

use diesel::prelude::*;
use gantry_domain::{Error, FailureKind, Family, Id};

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::failure_code;

family! {
    /// A failure code.
    FailureCode, NewFailureCode, FailureCodePatch {
        /// Short and unique.
        code: String = Column::code(),
        /// In words.
        name: String = Column::name(),
        /// The code it stands below of: of a problem, a mode or a mechanism a class, of a cause a problem, of a remedy a cause.
        parent_id: Option<Id> = Column::reference(Family::FailureCode) => parent_name,
        /// `class`, `problem`, `cause`, `remedy`, `mode` or `mechanism`.
        kind: String = Column::of(Kind::Choice(FailureKind::WORDS)).required(),
        /// What is meant.
        description: String = Column::of(Kind::LongText).unfiltered(),
    }
}

impl Rules for FailureCode {
    async fn before_create(tx: &Tx, news: &mut [NewFailureCode]) -> Result<(), Error> {
        for new in news {
            check(tx, &new.kind, new.parent_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut FailureCodePatch) -> Result<(), Error> {
        let kind = patch.kind.as_ref().unwrap_or(&old.kind);
        let parent = patch.parent_id.unwrap_or(old.parent_id);
        if *kind != old.kind {
            let below = failure_code::table.filter(failure_code::parent_id.eq(old.id)).count();
            let below: i64 = below.get_result(tx.connection()).await.to_domain()?;
            if below > 0 {
                let detail = format!("There are {below} below it, which belong below what it is now.");
                return Err(Error::conflict_with("has_children", detail, serde_json::json!({ "children": below })));
            }
        }
        if *kind == old.kind && parent == old.parent_id {
            return Ok(());
        }
        check(tx, kind, parent).await
    }
}

async fn check(tx: &Tx, kind: &str, parent: Option<Id>) -> Result<(), Error> {
    let unknown = || Error::field("invalid", "kind", "There is no such kind.");
    let kind = FailureKind::parse(kind).ok_or_else(unknown)?;
    let above = match parent {
        Some(parent) => kind_of(tx, parent).await?,
        None => None,
    };
    kind.check_parent(above)
}

/// What a code stands for.
pub(crate) async fn kind_of(tx: &Tx, id: Id) -> Result<Option<FailureKind>, Error> {
    let kind = failure_code::table.find(id).select(failure_code::kind);
    let kind: Option<String> = kind.first(tx.connection()).await.optional().to_domain()?;
    Ok(kind.as_deref().and_then(FailureKind::parse))
}

/// Makes a failure code.
///
/// # Errors
/// `code_taken`, `invalid` for a parent that does not fit.
pub async fn insert(tx: &Tx, new: NewFailureCode) -> Result<Id, Error> {
    let ids = crate::entity::create_all::<FailureCode>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one failure code was to be made".to_owned())) };
    Ok(id)
}
