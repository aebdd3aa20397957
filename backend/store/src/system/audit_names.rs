//! What the records of audit entries are called now.

use std::collections::BTreeMap;

use gantry_domain::{Error, Id};

use super::audit::AuditEntry;
use crate::{Tx, entity, families};

/// Code and name of the records that are still there, by table and id.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, entries: &[AuditEntry]) -> Result<BTreeMap<(String, Id), String>, Error> {
    let mut asked: BTreeMap<String, Vec<Id>> = BTreeMap::new();
    for (family, id) in entries.iter().filter_map(AuditEntry::about) {
        asked.entry(family).or_default().push(id);
    }
    let mut named = BTreeMap::new();
    for table in families::tables() {
        let Some(mut ids) = asked.remove(table.name) else { continue };
        ids.sort_unstable();
        ids.dedup();
        for one in entity::named(tx, table, &ids).await? {
            let parts = [one.code.as_str(), one.name.as_str()].map(str::trim);
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            named.insert((table.name.to_owned(), one.id), parts.join(" "));
        }
    }
    Ok(named)
}
