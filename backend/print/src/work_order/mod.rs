//! What is printed of a work order. Moments are in the time zone of the plant already.

mod layout;
mod words;

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;

pub(crate) use layout::lay_out;

use crate::Paragraph;

/// A work order with everything that belongs on paper.
#[derive(Debug, Clone, Default)]
pub struct WorkOrder {
    /// Its code, also as a bar code.
    pub code: String,
    /// Its title.
    pub title: String,
    /// Where it is on the screen, for the QR code.
    pub address: String,
    /// The name of its status.
    pub status: String,
    /// Its priority.
    pub priority: Option<Priority>,
    /// Corrective, preventive …
    pub maintenance_type: Option<String>,
    /// When it was created.
    pub created: Option<NaiveDateTime>,
    /// Who created it.
    pub created_by: Option<String>,
    /// Until when it is to be done.
    pub due: Option<NaiveDateTime>,
    /// The planned beginning.
    pub estimated_start: Option<NaiveDateTime>,
    /// The planned end.
    pub estimated_end: Option<NaiveDateTime>,
    /// Who answers for it.
    pub responsible: Option<String>,
    /// The crew.
    pub crew: Option<String>,
    /// Code and name of its asset.
    pub asset: Option<String>,
    /// The manufacturer's number of the asset.
    pub serial_number: Option<String>,
    /// Where the asset stands.
    pub location: Option<String>,
    /// A number from elsewhere.
    pub external_reference: Option<String>,
    /// What is to be done, in words.
    pub description: Vec<Paragraph>,
    /// What was done about it, in words.
    pub resolution: Vec<Paragraph>,
    /// The steps.
    pub tasks: Vec<Task>,
    /// What is planned and used.
    pub parts: Vec<Part>,
    /// Who is planned and worked.
    pub labour: Vec<Labour>,
    /// What has failed.
    pub failures: Vec<Failure>,
    /// What people wrote down, oldest first.
    pub notes: Vec<Note>,
    /// Pictures.
    pub photos: Vec<Photo>,
}

/// How urgent it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Can wait.
    Low,
    /// Usual.
    Medium,
    /// First.
    High,
}

/// The result of an inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// As it should be.
    Pass,
    /// Not as it should be.
    Fail,
    /// To be looked at.
    Flag,
}

/// A task.
#[derive(Debug, Clone, Default)]
pub struct Task {
    /// What is to be done.
    pub name: String,
    /// The work order is not complete without it.
    pub mandatory: bool,
    /// It is done.
    pub completed: bool,
    /// How it was judged.
    pub result: Option<Judgement>,
    /// What was read or measured.
    pub value: Option<String>,
    /// Who does it.
    pub responsible: Option<String>,
    /// How long it takes.
    pub hours: Option<Decimal>,
    /// Its steps.
    pub sub_tasks: Vec<SubTask>,
}

/// A step of a task.
#[derive(Debug, Clone, Default)]
pub struct SubTask {
    /// What is to be done.
    pub name: String,
    /// The task is not done without it.
    pub mandatory: bool,
    /// It is done.
    pub completed: bool,
}

/// A part.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// Its code; empty for a part in words.
    pub code: String,
    /// What it is.
    pub name: String,
    /// From where it comes.
    pub place: String,
    /// The unit of the quantities.
    pub unit: String,
    /// How much is planned.
    pub planned: Decimal,
    /// How much was issued.
    pub issued: Decimal,
    /// How much was used.
    pub used: Decimal,
    /// How much came back.
    pub returned: Decimal,
}

/// Hours of a person.
#[derive(Debug, Clone, Default)]
pub struct Labour {
    /// Who, or which craft.
    pub name: String,
    /// When; none for what is planned.
    pub day: Option<NaiveDate>,
    /// How many are planned.
    pub planned: Option<Decimal>,
    /// How many were worked.
    pub worked: Option<Decimal>,
}

/// A failure in the words of its codes.
#[derive(Debug, Clone, Default)]
pub struct Failure {
    /// What was wrong.
    pub problem: String,
    /// Why.
    pub cause: String,
    /// What was done about it.
    pub remedy: String,
}

/// A note.
#[derive(Debug, Clone)]
pub struct Note {
    /// When.
    pub at: NaiveDateTime,
    /// Who wrote it.
    pub by: String,
    /// The text.
    pub text: Vec<Paragraph>,
}

/// A picture: a PNG or JPEG; another one is left out.
#[derive(Debug, Clone)]
pub struct Photo {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it shows.
    pub caption: String,
}
