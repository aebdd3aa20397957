//! Assets: what is maintained.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::board::AssetRef;
use gantry_domain::{Error, Id};

use super::Page;
use crate::Tx;
use crate::error::ToDomain;
use crate::schema::asset;

/// An asset to be made.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = asset)]
pub struct NewAsset {
    /// Unique in the tenant, whatever the case.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub description: String,
    /// The asset it is a part of.
    pub parent_id: Option<Id>,
    /// Where it is.
    pub location_id: Option<Id>,
}

/// Assets whose code or name contains a text, by code; at most `rows`. An empty text finds all.
///
/// # Errors
/// Internal ones.
pub async fn search(tx: &Tx, text: &str, rows: i64) -> Result<Page<AssetRef>, Error> {
    let pattern = format!("%{}%", escaped(text.trim()));
    let found = || {
        let named = asset::code.ilike(pattern.clone()).or(asset::name.ilike(pattern.clone()));
        asset::table.filter(asset::archived_at.is_null()).filter(named)
    };
    let page = found().order((asset::code, asset::id)).limit(rows).select((asset::id, asset::code, asset::name));
    let (mut c1, mut c2) = (tx.connection(), tx.connection());
    let count = found().count();
    let (items, total_records) =
        futures_util::try_join!(page.load::<(Id, String, String)>(&mut c1), count.get_result::<i64>(&mut c2))
            .to_domain()?;
    let items = items.into_iter().map(|(id, code, name)| AssetRef { id, code, name }).collect();
    Ok(Page { items, total_records })
}

/// A text as `LIKE` means it literally.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Makes an asset.
///
/// # Errors
/// `code_taken`, `unknown_reference` for parent or location.
pub async fn insert(tx: &Tx, new: &NewAsset) -> Result<Id, Error> {
    let insert = diesel::insert_into(asset::table).values(new).returning(asset::id);
    insert.get_result(&mut tx.connection()).await.to_domain()
}

/// The ids of assets by their codes in lower case; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_codes(tx: &Tx, codes: &[String]) -> Result<HashMap<String, Id>, Error> {
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    define_sql_function! { fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text; }
    let wanted: Vec<String> = codes.iter().map(|code| code.trim().to_lowercase()).collect();
    let known = asset::table.filter(asset::archived_at.is_null()).filter(lower(asset::code).eq_any(wanted));
    let rows: Vec<(String, Id)> =
        known.select((lower(asset::code), asset::id)).load(&mut tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().collect())
}
