//! Records of other families that come with a record in its rows, such as the triggers of a plan.

use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::entity::Children;
use gantry_store::families::operations_of;
use serde_json::{Map, Value};

use super::known::{Known, UNWRITTEN};
use super::reader::{Read, Reader};
use super::sheet::Row;
use super::writer::at_line;

impl Reader<'_> {
    /// Reads the children of a record from its rows, and checks each like one that was sent alone.
    pub(super) fn children(&self, rows: &[Row], known: &Known, read: &mut Read) {
        for children in self.family.table().children.iter().filter(|children| self.is_mapped(&children.lines)) {
            let bodies = self.bodies(&children.lines, rows, known, read);
            if bodies.len() > children.lines.most {
                read.complain(read.line, None, format!("At most {} {}.", children.lines.most, children.lines.field()));
                continue;
            }
            for (line, body) in &bodies {
                self.check_child(children, (*line, body), read);
            }
            read.children.push((children, bodies));
        }
    }

    fn check_child(&self, children: &Children, (line, body): (u64, &Map<String, Value>), read: &mut Read) {
        let Some(family) = operations_of(children.family) else { return };
        let body = owned(children, body, UNWRITTEN);
        let Err(Error::Invalid { fields, .. }) = family.check_new(&body) else { return };
        for wrong in fields {
            let field = format!("{}.{}", children.lines.field(), wrong.field);
            let heading = self.columns.iter().flatten().find(|(_, target)| target.field() == field);
            match heading {
                Some((heading, _)) => read.complain_once(line, heading, wrong.message),
                None => read.complain(line, None, format!("{field}: {}", wrong.message)),
            }
        }
    }
}

impl Read {
    /// Writes the children of the record with this id. The nth of the file is the nth that the record has: it keeps what follows from it, and
    /// what the record has beyond them goes out of use.
    pub(super) async fn write_children(&self, tx: &Tx, of: Id) -> Result<(), Error> {
        for (children, bodies) in &self.children {
            let Some(family) = operations_of(children.family) else { continue };
            let existing = if self.existing.is_some() { children.ids(tx, of).await? } else { Vec::new() };
            for (place, (line, body)) in bodies.iter().enumerate() {
                let written = match existing.get(place) {
                    Some(id) => family.change_all(tx, &[*id], body).await.map(drop),
                    None => family.create(tx, &owned(children, body, of)).await.map(drop),
                };
                written.map_err(|error| at_line(*line, error))?;
            }
            let beyond = existing.get(bodies.len()..).unwrap_or_default();
            if !beyond.is_empty() {
                family.archive_all(tx, beyond, true).await.map_err(|error| at_line(self.line, error))?;
            }
        }
        Ok(())
    }
}

/// A new child of a record: what cells leave empty is as if nothing had been said.
fn owned(children: &Children, body: &Map<String, Value>, of: Id) -> Map<String, Value> {
    let said = body.iter().filter(|(_, value)| !value.is_null());
    let mut body: Map<String, Value> = said.map(|(field, value)| (field.clone(), value.clone())).collect();
    body.insert(children.owner().into_owned(), of.into());
    body
}
