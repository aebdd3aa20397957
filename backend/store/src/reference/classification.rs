//! Classes: what things are. A class below another is a finer kind of it, and has its attributes.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::{Error, FailureKind, Family, Id};

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::reference::failure_code;
use crate::run_query::RunQueryDsl;
use crate::schema::classification;

family! {
    /// A class.
    Classification, NewClassification, ClassificationPatch {
        /// The scheme it belongs to.
        scheme_id: Id = Column::reference(Family::ClassificationScheme).required() => scheme_name,
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// The class that it is a finer kind of.
        parent_id: Option<Id> = Column::reference(Family::Classification) => parent_name,
        /// What belongs to it.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// How its things fail: a failure code of the kind class.
        failure_class_id: Option<Id> = Column::reference(Family::FailureCode) => failure_class_name,
    }
    computed {
        /// Assets of just this class.
        assets: i64 [BigInt] = "(SELECT count(*) FROM asset AS a WHERE a.classification_id = t.id AND a.archived_at IS NULL)",
        /// Master parts of just this class.
        parts: i64 [BigInt] = "(SELECT count(*) FROM master_part AS p WHERE p.classification_id = t.id AND p.archived_at IS NULL)",
    }
}

impl Rules for Classification {
    async fn before_create(tx: &Tx, news: &mut [NewClassification]) -> Result<(), Error> {
        for new in news {
            of_one_scheme(tx, new.scheme_id, new.parent_id).await?;
            is_failure_class(tx, new.failure_class_id).await?;
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut ClassificationPatch) -> Result<(), Error> {
        let scheme = patch.scheme_id.unwrap_or(old.scheme_id);
        let parent = patch.parent_id.unwrap_or(old.parent_id);
        if scheme != old.scheme_id {
            let below = classification::table.filter(classification::parent_id.eq(old.id)).count();
            let below: i64 = below.get_result(tx.connection()).await.to_domain()?;
            if below > 0 {
                let detail = format!("There are {below} below it, which belong to its scheme.");
                return Err(Error::conflict_with("has_children", detail, serde_json::json!({ "children": below })));
            }
        }
        if (scheme, parent) != (old.scheme_id, old.parent_id) {
            of_one_scheme(tx, scheme, parent).await?;
        }
        is_failure_class(tx, patch.failure_class_id.flatten()).await
    }
}

async fn of_one_scheme(tx: &Tx, scheme: Id, parent: Option<Id>) -> Result<(), Error> {
    let Some(parent) = parent else { return Ok(()) };
    let of_parent = classification::table.find(parent).select(classification::scheme_id);
    let of_parent: Option<Id> = of_parent.first(tx.connection()).await.optional().to_domain()?;
    if of_parent == Some(scheme) {
        return Ok(());
    }
    Err(Error::field("invalid", "parentId", "The class above belongs to another scheme."))
}

async fn is_failure_class(tx: &Tx, code: Option<Id>) -> Result<(), Error> {
    let Some(code) = code else { return Ok(()) };
    if failure_code::kind_of(tx, code).await? == Some(FailureKind::Class) {
        return Ok(());
    }
    Err(Error::field("invalid", "failureClassId", "Expected a failure code of the kind class."))
}

/// Makes a class.
///
/// # Errors
/// `code_taken`, `invalid` for what does not fit.
pub async fn insert(tx: &Tx, new: NewClassification) -> Result<Id, Error> {
    let ids = crate::entity::create_all::<Classification>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one class was to be made".to_owned())) };
    Ok(id)
}

prepared! {
    FailuresOf { asset: Id => BigInt }
    "SELECT f.name FROM asset AS a JOIN classification AS c ON c.id = a.classification_id \
     JOIN failure_code AS f ON f.id = c.failure_class_id WHERE a.id = ?"
}

#[derive(QueryableByName)]
struct FailureClass {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The failure class of an asset, as its class says.
///
/// # Errors
/// Internal ones.
pub async fn failures_of(tx: &Tx, asset: Id) -> Result<Option<String>, Error> {
    let found: Option<FailureClass> = FailuresOf { asset }.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(found.map(|class| class.name))
}
