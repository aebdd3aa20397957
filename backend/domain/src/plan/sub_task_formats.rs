//! How the sub-tasks of a planned task are answered. Planned sub-tasks are lines of text; a format is about the line that it names.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Error;
use crate::board::{AnswerFormat, NewSubTask, TITLE_MAX};

/// The most formats of a task.
const MOST: usize = 200;

/// How one planned sub-task is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubTaskFormat {
    /// The sub-task: its line.
    #[schema(max_length = 250)]
    pub name: String,
    /// How it is answered.
    pub answer_format: AnswerFormat,
}

/// Formats with their texts trimmed, and without those that ask for nothing but a tick.
///
/// # Errors
/// `invalid`, `required` and `too_long`, each naming the field.
pub fn checked_formats(given: Vec<SubTaskFormat>) -> Result<Vec<SubTaskFormat>, Error> {
    const FIELD: &str = "subTaskFormats";
    if given.len() > MOST {
        return Err(Error::field("too_long", FIELD, format!("At most {MOST} formats.")));
    }
    let mut kept: Vec<SubTaskFormat> = Vec::with_capacity(given.len());
    for SubTaskFormat { name, answer_format } in given {
        let name = name.trim().to_owned();
        if name.is_empty() {
            return Err(Error::field("required", FIELD, "A format names its sub-task."));
        }
        if name.chars().count() > TITLE_MAX || name.chars().any(char::is_control) {
            return Err(Error::field(
                "invalid",
                FIELD,
                format!("A sub-task is a line of at most {TITLE_MAX} characters."),
            ));
        }
        if kept.iter().any(|one| one.name == name) {
            return Err(Error::field("invalid", FIELD, format!("{name} is there twice.")));
        }
        if let Some(answer_format) = answer_format.checked()? {
            kept.push(SubTaskFormat { name, answer_format });
        }
    }
    Ok(kept)
}

/// The sub-tasks of a planned task: a line each, answered as its format says, else by a tick. A format of a line that is no longer
/// there is not used.
pub fn planned_sub_tasks(lines: &str, formats: &[SubTaskFormat]) -> Vec<NewSubTask> {
    let names = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let sub_task = |name: &str| {
        let format = formats.iter().find(|format| format.name == name);
        let answer_format = format.map(|format| format.answer_format.clone());
        NewSubTask { name: name.to_owned(), answer_format, ..NewSubTask::default() }
    };
    names.map(sub_task).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::AnswerKind;

    fn format(name: &str, kind: AnswerKind) -> SubTaskFormat {
        SubTaskFormat { name: name.to_owned(), answer_format: AnswerFormat { kind, ..AnswerFormat::default() } }
    }

    #[test]
    fn a_line_is_answered_as_its_format_says_and_else_by_a_tick() {
        let formats =
            checked_formats(vec![format(" Pressure ", AnswerKind::Number), format("Seal", AnswerKind::Tick)]).unwrap();
        assert_eq!(formats, [format("Pressure", AnswerKind::Number)], "a tick is no format");
        let sub_tasks =
            planned_sub_tasks("Seal\r\n\n  Pressure\nGone", &[formats[0].clone(), format("Other", AnswerKind::Text)]);
        let told: Vec<_> =
            sub_tasks.iter().map(|one| (one.name.as_str(), one.answer_format.as_ref().map(|of| of.kind))).collect();
        assert_eq!(told, [("Seal", None), ("Pressure", Some(AnswerKind::Number)), ("Gone", None)]);
    }

    #[test]
    fn formats_name_a_line_each_and_one_that_can_be_answered() {
        let refused = |formats: Vec<SubTaskFormat>| checked_formats(formats).unwrap_err().code();
        assert_eq!(refused(vec![format("  ", AnswerKind::Number)]), "required");
        assert_eq!(refused(vec![format("Two\nlines", AnswerKind::Number)]), "invalid");
        assert_eq!(refused(vec![format("Seal", AnswerKind::Number), format(" Seal", AnswerKind::Text)]), "invalid");
        assert_eq!(refused(vec![format("Seal", AnswerKind::Choice)]), "required", "of nothing can be chosen");
        assert_eq!(refused(vec![format("x", AnswerKind::Text); 201]), "too_long");
    }
}
