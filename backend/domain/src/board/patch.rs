//! Partial changes: a field that is absent stays, `null` empties it.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize};

use super::AnswerFormat;
use crate::{Id, PersonId, RichText};

/// Tells "absent" (`None`) from "empty it" (`Some(None)`).
pub(crate) fn present<'de, D, T>(from: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(from).map(Some)
}

macro_rules! patch {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $kind:ty,)+ ; $($(#[$odoc:meta])* $optional:ident: $okind:ty,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* #[serde(default, skip_serializing_if = "Option::is_none")] pub $field: Option<$kind>,)+
            $($(#[$odoc])* #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")] pub $optional: Option<Option<$okind>>,)+
        }
    };
}

patch! {
    /// What may be changed of a work order by editing (its list changes by moving, its labels by labelling).
    CardPatch {
        /// One line.
        title: String,
        /// Formatted text.
        description: RichText,
        /// 1 to 3.
        priority: i16,
        ;
        /// 1 PM, 2 FAILURE.
        work_type: i16,
        /// Free word: inspection, lubrication, calibration…
        maintenance_type: String,
        /// To be done by.
        due: DateTime<Utc>,
        /// Planned to start.
        estimated_start: DateTime<Utc>,
        /// Planned to end.
        estimated_end: DateTime<Utc>,
        /// Person.
        responsible_person: PersonId,
        /// Crew.
        crew: Id,
        /// Asset.
        asset: Id,
        /// Location.
        location: Id,
        /// Plant where it is done.
        maintenance_plant: String,
        /// Plant that plans it.
        planning_plant: String,
        /// Project.
        linked_project: String,
        /// Its number in another system; unique per tenant.
        external_reference: String,
        /// What was done about it, in words.
        resolution: String,
    }
}

patch! {
    /// What may be changed of a task.
    TaskPatch {
        /// One line.
        name: String,
        /// Completion of the work order asks for it.
        mandatory: bool,
        ;
        /// Who does it.
        responsible_person: PersonId,
        /// Planned hours.
        est_labor_hrs: Decimal,
        /// How it is answered; `null`: by a tick.
        answer_format: AnswerFormat,
    }
}

patch! {
    /// What may be changed of a sub-task.
    SubTaskPatch {
        /// One line.
        name: String,
        /// Completion of the work order asks for it.
        mandatory: bool,
        ;
        /// Free text beside it.
        remark: String,
        /// How it is answered; `null`: by a tick.
        answer_format: AnswerFormat,
    }
}

patch! {
    /// What was found when a task was done.
    TaskResult {
        /// Whether it is done.
        completed: bool,
        ;
        /// 1 Pass, 2 Fail, 3 Flag.
        inspection_result: i16,
        /// What was read or measured.
        value: String,
        /// The file of the work order with the photo or the signature.
        file_id: Id,
    }
}
