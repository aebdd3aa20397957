//! What is written and drawn about the machines of the demonstration: real files, made here, with what they are about.

mod contents;
mod pdf;
mod picture;

use bytes::Bytes;
use gantry_domain::{Author, Error, Family, Id, TenantId};
use gantry_http::storage::{Files, Stored};
use gantry_store::Tx;
use gantry_store::documents::document::{self, Document, NewDocument, NewRevision};
use gantry_store::documents::document_link;
use gantry_store::entity::{self, Record};
use gantry_store::locations::floor_plan;
use gantry_store::locations::location::{Location, LocationPatch};

use super::furnish::Plant;
use contents::{HALL, PAPERS, Paper};

/// Brings the documents that the company has assets for, and its floor plan. What is returned refers to nothing before the
/// tenant is there: dropped, the files go.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(
    tx: &Tx,
    files: &Files,
    tenant: TenantId,
    plant: &Plant,
    by: &Author,
) -> Result<Vec<Stored>, Error> {
    let mut stored = Vec::new();
    for paper in PAPERS {
        let about: Vec<Id> = paper.about.iter().filter_map(|code| plant.by_code.get(*code)).copied().collect();
        let place = plant.places.get(paper.place).copied();
        // The plan is about the hall, and everything else about assets.
        if about.is_empty() && !(paper.place == HALL && has_hall(plant)) {
            continue;
        }
        let id = bring(tx, files, tenant, paper, by, &mut stored).await?;
        for asset in about {
            document_link::add(tx, id, Family::Asset, asset).await?;
        }
        let Some(place) = place else { continue };
        document_link::add(tx, id, Family::Location, place).await?;
        if paper.place == HALL {
            hang_up(tx, place, id, plant).await?;
        }
    }
    Ok(stored)
}

/// Whether any of the assets on the plan is the company's.
fn has_hall(plant: &Plant) -> bool {
    contents::spots().any(|(code, _)| plant.by_code.contains_key(&code))
}

/// A document with all its revisions.
async fn bring(
    tx: &Tx,
    files: &Files,
    tenant: TenantId,
    paper: &Paper,
    by: &Author,
    stored: &mut Vec<Stored>,
) -> Result<Id, Error> {
    let new = NewDocument {
        code: paper.code.to_owned(),
        name: paper.name.to_owned(),
        kind: paper.kind.to_owned(),
        description: paper.description.to_owned(),
        ..NewDocument::default()
    };
    let ids = entity::create_all::<Document>(tx, vec![new]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one document was to be made".to_owned())) };
    for (remark, write) in paper.revisions {
        let unkept = |problem| Error::Internal(format!("{}: {problem}", paper.file_name));
        let mut upload = files.begin(tenant).await.map_err(unkept)?;
        upload.write(Bytes::from(write(paper)?)).await.map_err(unkept)?;
        let file = upload.finish().await.map_err(unkept)?;
        let revision = NewRevision {
            file_name: paper.file_name.to_owned(),
            media_type: paper.media_type.to_owned(),
            size: file.size,
            sha256: file.sha256.clone(),
            remark: (*remark).to_owned(),
            place: file.place.clone(),
            by: by.clone(),
        };
        document::add(tx, id, &revision).await?;
        stored.push(file);
    }
    Ok(id)
}

/// Makes a drawing the plan of a location, and puts the assets on it.
async fn hang_up(tx: &Tx, place: Id, drawing: Id, plant: &Plant) -> Result<(), Error> {
    let hung = LocationPatch { plan_id: Some(Some(drawing)), ..LocationPatch::default() };
    Location::update(tx, place, &hung).await?;
    for (code, spot) in contents::spots() {
        if let Some(asset) = plant.by_code.get(&code) {
            floor_plan::put(tx, place, *asset, spot).await?;
        }
    }
    Ok(())
}
