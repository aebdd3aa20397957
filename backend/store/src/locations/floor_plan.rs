//! Where on a location's floor plan its assets stand.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable, Text};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::assets::asset::Asset;
use crate::entity;
use crate::error::ToDomain;
use crate::families::Page;
use crate::locations::location::Location;
use crate::run_query::RunQueryDsl;
use crate::schema::floor_plan_place as place;

/// The most places of a plan.
const MOST: i64 = 1_000;

/// An asset on a plan.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanPlace)]
pub struct Place {
    /// The asset.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub asset_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// What its operating status counts as: `up` or `down`.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub operating_state: Option<String>,
    /// From the left, as a part of the picture's width.
    #[diesel(sql_type = Double)]
    pub x: f64,
    /// From the top, as a part of its height.
    #[diesel(sql_type = Double)]
    pub y: f64,
}

prepared! {
    OnPlan { location: Id => BigInt }
    "SELECT a.id AS asset_id, a.code, a.name, s.state AS operating_state, p.x, p.y FROM floor_plan_place AS p \
     JOIN asset AS a ON a.id = p.asset_id LEFT JOIN operating_status AS s ON s.id = a.operating_status_id \
     WHERE p.location_id = ? AND a.archived_at IS NULL ORDER BY a.code, a.id LIMIT 1000"
}

/// The assets on a location's plan, by code; archived ones are left out.
///
/// # Errors
/// `not_found`.
pub async fn list(tx: &Tx, location: Id) -> Result<Page<Place>, Error> {
    entity::get::<Location>(tx, location).await?;
    Ok(Page::all(OnPlan { location }.load(tx.connection()).await.to_domain()?))
}

/// Puts an asset on a location's plan, or elsewhere on it.
///
/// # Errors
/// `not_found`, `invalid` for a place beside the plan or too many of them, `archived`.
pub async fn put(tx: &Tx, location: Id, asset: Id, (x, y): (f64, f64)) -> Result<(), Error> {
    entity::get::<Location>(tx, location).await?;
    entity::within_scope::<Location>(tx, &[location]).await?;
    if entity::get::<Asset>(tx, asset).await?.archived_at.is_some() {
        return Err(crate::entity::archived());
    }
    for (field, value) in [("x", x), ("y", y)] {
        if !(0.0..=1.0).contains(&value) {
            return Err(Error::field("invalid", field, "Expected a number from 0 to 1: a part of the picture."));
        }
    }
    let others = place::table.filter(place::location_id.eq(location).and(place::asset_id.ne(asset))).count();
    let others: i64 = others.get_result(tx.connection()).await.to_domain()?;
    if others >= MOST {
        return Err(Error::field("invalid", "assetId", format!("At most {MOST} assets on a plan.")));
    }
    let values = (place::location_id.eq(location), place::asset_id.eq(asset), place::x.eq(x), place::y.eq(y));
    diesel::insert_into(place::table)
        .values(values)
        .on_conflict(diesel::upsert::on_constraint("floor_plan_place_unique"))
        .do_update()
        .set((place::x.eq(x), place::y.eq(y)))
        .execute(tx.connection())
        .await
        .to_domain()
        .map(drop)
}

/// Takes an asset off a location's plan.
///
/// # Errors
/// `not_found`.
pub async fn remove(tx: &Tx, location: Id, asset: Id) -> Result<(), Error> {
    entity::within_scope::<Location>(tx, &[location]).await?;
    let row = place::table.filter(place::location_id.eq(location).and(place::asset_id.eq(asset)));
    match diesel::delete(row).execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "Place" }),
        _ => Ok(()),
    }
}
