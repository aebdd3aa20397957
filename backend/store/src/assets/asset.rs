//! Assets: what is maintained, a tree of machines and their parts.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;
use serde_json::{Map, json};

use crate::Tx;
use crate::assets::downtime;
use crate::entity::{self, Attributes, Column, Kind, Record, Rules, Scope};
use crate::error::ToDomain;
use crate::reference::class_values;
use crate::run_query::RunQueryDsl;
use crate::schema::work_order;

family! {
    /// An asset.
    Asset, NewAsset, AssetPatch {
        /// Short and unique; it stands on the label.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is.
        description: String = Column::of(Kind::LongText).unfiltered(),
        /// The asset it is a part of.
        parent_id: Option<Id> = Column::reference(Family::Asset) => parent_name,
        /// Where it is.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// What it is sorted under.
        category_id: Option<Id> = Column::reference(Family::Category) => category_name,
        /// A grouping of the tenant's own.
        group1: String = Column::of(Kind::Text).max(100),
        /// Another one.
        group2: String = Column::of(Kind::Text).max(100),
        /// Whether it runs, in the tenant's words.
        operating_status_id: Option<Id> = Column::reference(Family::OperatingStatus) => operating_status_name,
        /// How much depends on it: `high`, `medium`, `low`, or nothing.
        criticality: String = Column::of(Kind::Choice(&["high", "medium", "low"])).sorted(&["criticality", "code", "id"]),
        /// Who made it.
        manufacturer: String = Column::of(Kind::Text).max(100).sorted(&["manufacturer", "code", "id"]),
        /// The maker's name for its kind.
        model: String = Column::of(Kind::Text).max(100),
        /// The maker's number of this very one.
        serial_number: String = Column::of(Kind::Text).max(100).searched(),
        /// When it was bought.
        purchased_on: Option<NaiveDate> = Column::of(Kind::Date),
        /// For how much.
        purchase_price: Option<Decimal> = Column::of(Kind::Money).least(0),
        /// When it was put into use.
        commissioned_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["commissioned_on", "id"]),
        /// The last day of the maker's warranty.
        warranty_until: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["warranty_until", "id"]),
        /// Who pays for it.
        cost_centre_id: Option<Id> = Column::reference(Family::CostCentre) => cost_centre_name,
        /// The department that it belongs to.
        department_id: Option<Id> = Column::reference(Family::Department) => department_name,
        /// What it is, in the tenant's scheme.
        classification_id: Option<Id> = Column::reference(Family::Classification) => classification_name,
        /// The values of its class's attributes, by the attribute's id; they are set as a whole.
        attributes: Attributes = Column::of(Kind::Attributes).unfiltered(),
    }
    computed {
        /// What that counts as: `up` or `down`.
        operating_state: Option<String> [Nullable<Text>] =
            "(SELECT state FROM operating_status WHERE id = t.operating_status_id)",
        /// Work orders on it that are not done.
        open_work_orders: i64 [BigInt] =
            "(SELECT count(*) FROM work_order AS w WHERE w.asset_id = t.id AND w.archived_at IS NULL AND w.status < 3)",
        /// Its spare parts: their codes.
        spare_part_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(p.code, ', ' ORDER BY s.position) \
            FROM asset_spare_part AS s JOIN master_part AS p ON p.id = s.part_id WHERE s.asset_id = t.id)",
    }
    linked {
        part: Family::MasterPart, "sparePartCodes" = "id IN (SELECT asset_id FROM asset_spare_part WHERE part_id = ANY(?))",
    }
    lines {
        /// A spare part of an asset.
        spare_parts: AssetSparePartLine in asset_spare_part of asset_id, most 500,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().distinct().loose() => part_name & part_code,
            /// How many are built in, in the part's base unit.
            quantity: Decimal = Column::of(Kind::Decimal).between(0, 1_000_000).otherwise("\"1\""),
            /// Where, or which of them.
            note: String = Column::of(Kind::Text),
        }
    }
    with files, notes, links
    scoped Scope::made().at("t.location_id")
}

impl Rules for Asset {
    async fn before_create(tx: &Tx, news: &mut [NewAsset]) -> Result<(), Error> {
        class_values::of_new(tx, news.iter_mut().map(|new| (new.classification_id, &mut new.attributes))).await
    }

    async fn after_create(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
        downtime::of_new(tx, ids).await
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut AssetPatch) -> Result<(), Error> {
        let (old, new) = ((old.classification_id, &old.attributes), (patch.classification_id, &mut patch.attributes));
        class_values::of_changed(tx, old, new).await
    }

    async fn after_change(tx: &Tx, old: &Self, patch: &AssetPatch) -> Result<(), Error> {
        match patch.operating_status_id {
            Some(status) if status != old.operating_status_id => {
                let was_down = old.operating_state.as_deref() == Some("down");
                downtime::follow(tx, old.id, was_down, status).await
            }
            _ => Ok(()),
        }
    }

    /// Not while there is work to do on it.
    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        let open = work_order::table
            .filter(work_order::asset_id.eq(old.id))
            .filter(work_order::archived_at.is_null())
            .filter(work_order::status.lt(3));
        let open: i64 = open.count().get_result(tx.connection()).await.to_domain()?;
        if open == 0 {
            return Ok(());
        }
        let detail = format!("There are {open} open work orders on it.");
        Err(Error::conflict_with("in_use", detail, serde_json::json!({ "openWorkOrders": open })))
    }
}

/// Says whether an asset runs, and why it does not: what goes down by that is down for this reason, or, without one, for the
/// name of its status.
///
/// # Errors
/// As for a change of the asset; `invalid` for a reason that is too long.
pub async fn set_status(tx: &Tx, id: Id, seen: i64, status: Option<Id>, reason: &str) -> Result<Asset, Error> {
    let old: Asset = entity::get(tx, id).await?;
    if !reason.is_empty() && old.operating_state.as_deref() != Some("down") {
        downtime::announce(tx, id, status, reason).await?;
    }
    let fields = Map::from_iter([("operatingStatusId".to_owned(), json!(status))]);
    entity::change(tx, id, seen, &fields).await
}

/// Makes an asset.
///
/// # Errors
/// `code_taken`, `unknown_reference` for parent or location.
pub async fn insert(tx: &Tx, new: NewAsset) -> Result<Id, Error> {
    let ids = Asset::insert(tx, &[new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one asset was to be made".to_owned())) };
    Ok(id)
}

/// The manufacturer's numbers of assets; those without one are left out.
///
/// # Errors
/// Internal ones.
pub async fn serial_numbers(tx: &Tx, ids: &[Id]) -> Result<HashMap<Id, String>, Error> {
    use crate::schema::asset as a;
    let known = a::table.filter(a::id.eq_any(ids)).filter(a::serial_number.ne(""));
    let rows: Vec<(Id, String)> = known.select((a::id, a::serial_number)).load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().collect())
}
