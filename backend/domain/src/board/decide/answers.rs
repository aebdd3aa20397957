//! Answers to tasks and sub-tasks: whether they are what the format asks for, and what they say of what was found.

use super::{Decider, text};
use crate::board::{Answer, AnswerFormat, AnswerKind, AnsweredReading, AssetMeter, TaskResult, answer};
use crate::{Error, GivenReading, Id, MeterKind, ReadingKind};

/// A format as the state of a board keeps it.
pub(super) fn format(given: Option<&AnswerFormat>) -> Result<Option<Box<AnswerFormat>>, Error> {
    Ok(given.cloned().map(AnswerFormat::checked).transpose()?.flatten().map(Box::new))
}

/// The new format of a patch, in which it is left as it is kept; none where it stays as it is.
pub(super) fn changed(
    given: &mut Option<Option<AnswerFormat>>,
    old: Option<&AnswerFormat>,
    completed: bool,
) -> Result<Option<Option<Box<AnswerFormat>>>, Error> {
    let Some(wanted) = given.as_ref() else { return Ok(None) };
    let new = format(wanted.as_ref())?;
    if completed && new.as_deref() != old {
        return Err(Error::conflict("already_answered", "Reopen it before you change how it is answered."));
    }
    *given = Some(new.as_deref().cloned());
    Ok(Some(new))
}

impl Decider<'_> {
    /// What came of a task, and the reading if it is one. What is not done has no answer.
    pub(super) fn result(
        &mut self,
        card: Id,
        format: Option<&AnswerFormat>,
        completed: bool,
        given: &TaskResult,
    ) -> Result<(TaskResult, Option<AnsweredReading>), Error> {
        let Some(format) = format else { return Ok((TaskResult { file_id: None, ..given.clone() }, None)) };
        let answer = Answer {
            inspection_result: given.inspection_result.flatten(),
            value: given.value.clone().flatten(),
            file_id: given.file_id.flatten(),
        };
        let (answer, reading) =
            if completed { self.answered(card, format, &answer)? } else { (Answer::default(), None) };
        let Answer { inspection_result, value, file_id } = answer;
        let result = TaskResult {
            completed: Some(completed),
            inspection_result: Some(inspection_result),
            value: Some(value),
            file_id: Some(file_id),
        };
        Ok((result, reading))
    }

    /// The answer as it is kept: what its kind does not ask for is left out.
    pub(super) fn answered(
        &mut self,
        card: Id,
        format: &AnswerFormat,
        given: &Answer,
    ) -> Result<(Answer, Option<AnsweredReading>), Error> {
        let value = given.value.as_deref().map(str::trim).filter(|value| !value.is_empty());
        let mut kept = Answer::default();
        let mut reading = None;
        match format.kind {
            AnswerKind::Tick => {}
            AnswerKind::Number => {
                let number = answer::number(value.ok_or_else(|| missing("value", "Enter a number."))?)?;
                kept.inspection_result = format.judged(number);
                kept.value = Some(number.to_string());
            }
            AnswerKind::Text => {
                let words = value.ok_or_else(|| missing("value", "Enter a text."))?;
                text::free_text("value", words)?;
                kept.value = Some(words.to_owned());
            }
            AnswerKind::Choice => {
                let chosen = value.ok_or_else(|| missing("value", "Choose a value."))?;
                if !format.choices.iter().any(|choice| choice == chosen) {
                    let detail = format!("Expected one of: {}.", format.choices.join(", "));
                    return Err(Error::field("invalid", "value", detail));
                }
                kept.value = Some(chosen.to_owned());
            }
            AnswerKind::Inspection => {
                let result = given.inspection_result;
                let result = result.ok_or_else(|| missing("inspectionResult", "Choose Pass, Fail or Flag."))?;
                text::choice("inspectionResult", result, 3)?;
                kept.inspection_result = Some(result);
            }
            AnswerKind::Meter => {
                let shown = value.ok_or_else(|| missing("value", "Enter the reading."))?;
                let taken = self.read_meter(card, &format.meter, shown)?;
                kept.inspection_result = taken.value.and_then(|value| format.judged(value));
                kept.value =
                    Some(taken.value.map_or_else(|| taken.text.clone(), |value| value.normalize().to_string()));
                reading = Some(taken);
            }
            AnswerKind::Photo => kept.file_id = Some(self.picture(card, given.file_id, "Take a photo.")?),
            AnswerKind::Signature => kept.file_id = Some(self.picture(card, given.file_id, "Sign it.")?),
        }
        Ok((kept, reading))
    }

    /// An image that hangs on the work order.
    fn picture(&self, card: Id, file: Option<Id>, otherwise: &str) -> Result<Id, Error> {
        let id = file.ok_or_else(|| missing("fileId", otherwise))?;
        let brought = self.facts.files.get(&id).filter(|brought| brought.card_id == card && brought.is_added);
        let brought = brought.ok_or_else(|| text::unknown_reference("fileId", id))?;
        if !brought.file.media_type.starts_with("image/") {
            return Err(Error::field("invalid", "fileId", "This file is no picture."));
        }
        Ok(id)
    }

    /// Reads a meter of the card's asset now, by the meter's own rules.
    fn read_meter(&mut self, card: Id, named: &str, shown: &str) -> Result<AnsweredReading, Error> {
        let asset = self.card(card)?.face.asset.as_ref().map(|asset| asset.id);
        let now = self.deciding.now;
        let meter = meter_of(&mut self.facts.meters, asset, named)?;
        let (value, text) = match meter.meter.kind {
            MeterKind::Characteristic => (None, shown.to_owned()),
            MeterKind::Continuous | MeterKind::Gauge => (Some(answer::number(shown)?), String::new()),
        };
        let given = GivenReading { at: now, value, text, kind: ReadingKind::Reading };
        let taken = meter.meter.take(meter.last.as_ref(), given, now)?;
        // Another answer of the same batch goes on from here.
        meter.last = Some(taken.clone());
        Ok(AnsweredReading {
            meter_id: meter.id,
            at: taken.at,
            value: taken.value,
            text: taken.text,
            delta: taken.delta,
            life_to_date: taken.life_to_date,
        })
    }
}

/// The meter of an asset with this code or else this name; without a name, its only one.
fn meter_of<'a>(meters: &'a mut [AssetMeter], asset: Option<Id>, named: &str) -> Result<&'a mut AssetMeter, Error> {
    let Some(asset) = asset else {
        return Err(Error::conflict("meter_not_found", "The work order has no asset whose meter could be read."));
    };
    let wanted = named.to_lowercase();
    let mut own: Vec<&mut AssetMeter> = meters.iter_mut().filter(|meter| meter.asset == asset).collect();
    let place = match own.len() {
        1 if named.is_empty() => Some(0),
        _ => {
            let by_code = own.iter().position(|meter| meter.code.to_lowercase() == wanted);
            by_code.or_else(|| own.iter().position(|meter| meter.name.to_lowercase() == wanted))
        }
    };
    let detail = match named {
        "" => "The asset does not have exactly one active meter. Say in the task which one is read.".to_owned(),
        _ => format!("The asset has no active meter {named}."),
    };
    place.map(|place| own.swap_remove(place)).ok_or_else(|| Error::conflict("meter_not_found", detail))
}

fn missing(field: &str, detail: &str) -> Error {
    Error::field("answer_required", field, detail)
}
