//! What texts and numbers from people must look like.

use chrono::{DateTime, Datelike, SubsecRound, Utc};
use rust_decimal::Decimal;
use serde_json::json;

use crate::board::{CardPatch, TEXT_MAX, TITLE_MAX};
use crate::{Error, RichText};

/// The most hours that can be planned for a task.
const HOURS_MAX: u32 = 100_000;

/// Characters of a board's name, which has to fit into menus.
const BOARD_NAME_MAX: usize = 100;

/// The name of a board, without surrounding blanks.
///
/// # Errors
/// `required`, `too_long`, `invalid` for several lines.
pub fn board_name(name: &str) -> Result<String, Error> {
    let name = heading("name", name)?;
    match name.chars().count() {
        length if length > BOARD_NAME_MAX => {
            Err(Error::field("too_long", "name", format!("At most {BOARD_NAME_MAX} characters; this has {length}.")))
        }
        _ => Ok(name),
    }
}

/// A heading: something, and at most [`TITLE_MAX`] characters; surrounding blanks are dropped.
pub(super) fn heading(field: &str, text: &str) -> Result<String, Error> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Error::field("required", field, "This must not be empty.")),
        length if length > TITLE_MAX => {
            Err(Error::field("too_long", field, format!("At most {TITLE_MAX} characters; this has {length}.")))
        }
        _ if text.chars().any(char::is_control) => {
            Err(Error::field("invalid", field, "This must be a single line of text."))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Formatted text of a bearable length.
pub(super) fn long_text(field: &str, text: &RichText) -> Result<(), Error> {
    let length = text.as_str().chars().count();
    if length > TEXT_MAX {
        return Err(Error::field("too_long", field, format!("At most {TEXT_MAX} characters; this has {length}.")));
    }
    Ok(())
}

/// Free text of a bearable length. NUL is the one character that the database cannot keep.
pub(super) fn free_text(field: &str, text: &str) -> Result<(), Error> {
    if text.contains('\0') {
        return Err(Error::field("invalid", field, "This holds a character that is no text."));
    }
    match text.chars().count() {
        length if length > TEXT_MAX => {
            Err(Error::field("too_long", field, format!("At most {TEXT_MAX} characters; this has {length}.")))
        }
        _ => Ok(()),
    }
}

/// Why something is done: it has to be said.
pub(super) fn reason(text: &str) -> Result<String, Error> {
    free_text("reason", text)?;
    match text.trim() {
        "" => Err(Error::field("required", "reason", "Enter a reason.")),
        reason => Ok(reason.to_owned()),
    }
}

/// Planned hours: none, or up to [`HOURS_MAX`].
pub(super) fn hours(field: &str, hours: Option<Decimal>) -> Result<(), Error> {
    match hours {
        Some(hours) if hours.is_sign_negative() || hours > Decimal::from(HOURS_MAX) => {
            Err(Error::field("invalid", field, format!("Hours go from 0 to {HOURS_MAX}.")))
        }
        _ => Ok(()),
    }
}

/// A number out of a short list of choices.
pub(super) fn choice(field: &str, value: i16, most: i16) -> Result<(), Error> {
    if (1..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::field("invalid", field, format!("Choose a value from 1 to {most}.")))
}

/// A time as the database keeps it, to the microsecond: a finer one would come back changed, and so would a year that
/// RFC 3339 cannot write.
fn kept(field: &str, time: DateTime<Utc>) -> Result<DateTime<Utc>, Error> {
    if (1..=9999).contains(&time.year()) {
        return Ok(time.trunc_subsecs(6));
    }
    Err(Error::field("invalid", field, "The year must be one from 1 to 9999."))
}

/// `#rrggbb`.
pub(super) fn colour(value: &str) -> Result<(), Error> {
    let digits = value.strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(Error::field("invalid", "colour", "A colour is written #rrggbb."))
}

/// The patch with its texts trimmed, or what is wrong with it.
pub(super) fn checked(patch: &CardPatch) -> Result<CardPatch, Error> {
    let mut patch = patch.clone();
    if let Some(title) = &mut patch.title {
        *title = heading("title", title)?;
    }
    if let Some(description) = &patch.description {
        long_text("description", description)?;
    }
    if let Some(priority) = patch.priority {
        choice("priority", priority, 3)?;
    }
    if let Some(Some(work_type)) = patch.work_type {
        choice("workType", work_type, 2)?;
    }
    let words = [
        ("maintenanceType", &mut patch.maintenance_type),
        ("maintenancePlant", &mut patch.maintenance_plant),
        ("planningPlant", &mut patch.planning_plant),
        ("linkedProject", &mut patch.linked_project),
        ("externalReference", &mut patch.external_reference),
    ];
    for (field, word) in words {
        if let Some(Some(text)) = word {
            *text = heading(field, text)?;
        }
    }
    if let Some(given) = &mut patch.resolution {
        free_text("resolution", given.as_deref().unwrap_or_default())?;
        *given = given.take().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    }
    let times = [
        ("due", &mut patch.due),
        ("estimatedStart", &mut patch.estimated_start),
        ("estimatedEnd", &mut patch.estimated_end),
    ];
    for (field, time) in times {
        if let Some(Some(time)) = time {
            *time = kept(field, *time)?;
        }
    }
    if let (Some(Some(start)), Some(Some(end))) = (patch.estimated_start, patch.estimated_end)
        && end < start
    {
        return Err(Error::field("invalid", "estimatedEnd", "The planned end lies before the planned start."));
    }
    Ok(patch)
}

/// A reference to something that does not exist for this tenant.
pub(super) fn unknown_reference(field: &str, id: i64) -> Error {
    Error::conflict_with(
        "unknown_reference",
        format!("There is no such {field} any more."),
        json!({ "field": field, "id": id }),
    )
}
