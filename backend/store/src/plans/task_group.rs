//! Task groups: tasks that several plans have in common. Plans keep the version of them that they were given.

use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::sub_task_formats::StoredSubTaskFormats;
use super::task_group_version;
use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};
use crate::work_orders::answer_format::StoredAnswerFormat;

family! {
    /// A task group.
    TaskGroup, NewTaskGroup, TaskGroupPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is for.
        description: String = Column::of(Kind::LongText).unfiltered(),
    }
    lines {
        /// A task of a group.
        tasks: TaskGroupTask in task_group_task of task_group_id, most 200, named "''" {
            /// What is to be done.
            name: String = Column::of(Kind::Text).required(),
            /// Completion of the work order asks for it.
            mandatory: bool = Column::of(Kind::Bool),
            /// Planned hours.
            est_labor_hrs: Option<Decimal> = Column::of(Kind::Decimal).least(0),
            /// Its sub-tasks, one a line.
            sub_tasks: String = Column::of(Kind::LongText),
            /// How it is answered; none: by a tick.
            answer_format: Option<StoredAnswerFormat> = Column::structure::<StoredAnswerFormat>(),
            /// How its sub-tasks are answered; a line that is not among these: by a tick.
            sub_task_formats: Option<StoredSubTaskFormats> = Column::structure::<StoredSubTaskFormats>(),
        }
    }
    with files, notes, links
    scoped Scope::made()
}

impl Rules for TaskGroup {
    async fn after_create(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
        for id in ids {
            task_group_version::keep(tx, *id).await?;
        }
        Ok(())
    }

    async fn after_change(tx: &Tx, old: &Self, _: &TaskGroupPatch) -> Result<(), Error> {
        task_group_version::keep(tx, old.id).await
    }
}
