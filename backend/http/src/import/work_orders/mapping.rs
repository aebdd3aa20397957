//! Which column of the file fills which field: `title=ShortText,externalReference=PONumber`.

use std::fmt::Write;

use gantry_domain::Family;
use gantry_store::system::import::Choices;

/// What a column can fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// One line; required.
    Title,
    /// Text.
    Description,
    /// The other system's number, by which a second run knows what is there already; without it a number is made of the row.
    ExternalReference,
    /// High, medium, low or 3, 2, 1.
    Priority,
    /// Planned or failure.
    WorkType,
    /// Free word.
    MaintenanceType,
    /// Status of the work order.
    Status,
    /// Date.
    Due,
    /// Date.
    EstimatedStart,
    /// Date.
    EstimatedEnd,
    /// Code of an asset.
    Asset,
    /// Code of a location.
    Location,
    /// Code of a person.
    ResponsiblePerson,
    /// Name of a crew.
    Crew,
    /// Free word.
    MaintenancePlant,
    /// Free word.
    PlanningPlant,
    /// Free word.
    LinkedProject,
    /// Money; kept as a log note.
    Cost,
}

impl Target {
    /// All of them, with the word of the command line.
    pub const ALL: [(Target, &'static str); 18] = [
        (Target::Title, "title"),
        (Target::Description, "description"),
        (Target::ExternalReference, "externalReference"),
        (Target::Priority, "priority"),
        (Target::WorkType, "workType"),
        (Target::MaintenanceType, "maintenanceType"),
        (Target::Status, "status"),
        (Target::Due, "due"),
        (Target::EstimatedStart, "estimatedStart"),
        (Target::EstimatedEnd, "estimatedEnd"),
        (Target::Asset, "asset"),
        (Target::Location, "location"),
        (Target::ResponsiblePerson, "responsiblePerson"),
        (Target::Crew, "crew"),
        (Target::MaintenancePlant, "maintenancePlant"),
        (Target::PlanningPlant, "planningPlant"),
        (Target::LinkedProject, "linkedProject"),
        (Target::Cost, "cost"),
    ];

    /// The family of the records that it names.
    pub fn family(self) -> Option<Family> {
        match self {
            Target::Asset => Some(Family::Asset),
            Target::Location => Some(Family::Location),
            Target::ResponsiblePerson => Some(Family::Person),
            Target::Crew => Some(Family::Crew),
            _ => None,
        }
    }

    /// Whether the column holds dates.
    pub fn is_date(self) -> bool {
        matches!(self, Target::Due | Target::EstimatedStart | Target::EstimatedEnd)
    }
}

/// The columns of a file, found by their headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    columns: Vec<Column>,
    choices: Choices,
}

/// One mapped column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What it fills.
    pub target: Target,
    /// Its place in a row.
    pub index: usize,
    /// Its heading as the file has it.
    pub heading: String,
}

impl Mapping {
    /// Reads `field=COLUMN,field=COLUMN` against the headings of a file; case and surrounding blanks do not matter.
    ///
    /// # Errors
    /// A sentence for the person at the command line.
    pub fn read(words: &str, headings: &[String]) -> Result<Self, String> {
        let mut columns: Vec<Column> = Vec::new();
        for pair in words.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (field, heading) =
                pair.split_once('=').ok_or_else(|| format!("'{pair}' is not of the form field=COLUMN."))?;
            let same = |one: &str, other: &str| one.trim().eq_ignore_ascii_case(other.trim());
            let (target, field) = Target::ALL
                .into_iter()
                .find(|(_, word)| same(word, field))
                .ok_or_else(|| format!("There is no field '{field}'. Fields are: {}.", fields()))?;
            let found = headings.iter().enumerate().find(|(_, known)| same(known, heading));
            let (index, heading) = found.ok_or_else(|| {
                format!("The file has no column '{heading}'. Its columns are: {}.", headings.join(", "))
            })?;
            if columns.iter().any(|column| column.target == target) {
                return Err(format!("The field '{field}' is mapped twice."));
            }
            columns.push(Column { target, index, heading: heading.trim().to_owned() });
        }
        Self::complete(columns)
    }

    /// The same of fields and headings as the import screen has them.
    pub(crate) fn of<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>, headings: &[String]) -> Result<Self, String> {
        let mut columns: Vec<Column> = Vec::new();
        for (field, heading) in pairs {
            let (target, _) = Target::ALL
                .into_iter()
                .find(|(_, word)| *word == field)
                .ok_or_else(|| format!("The field '{field}' cannot be imported."))?;
            let index = headings.iter().position(|known| known.trim() == heading);
            let index = index.ok_or_else(|| format!("The file has no column '{heading}'."))?;
            if columns.iter().any(|column| column.target == target) {
                return Err(format!("The field '{field}' is mapped twice."));
            }
            columns.push(Column { target, index, heading: heading.to_owned() });
        }
        Self::complete(columns)
    }

    fn complete(columns: Vec<Column>) -> Result<Self, String> {
        if !columns.iter().any(|column| column.target == Target::Title) {
            return Err("The field 'title' must be mapped (--map title=COLUMN).".to_owned());
        }
        Ok(Self { columns, choices: Choices::default() })
    }

    /// The same columns, of which values have other meanings, or unknown records are created.
    ///
    /// # Errors
    /// A sentence when records are to be created of a column that names none.
    pub fn choosing(self, choices: &Choices) -> Result<Self, String> {
        let names_records = |heading: &String| {
            self.columns.iter().any(|column| column.heading == *heading && column.target.family().is_some())
        };
        if let Some(heading) = choices.create.iter().find(|heading| !names_records(heading)) {
            return Err(format!("Column '{heading}' names no assets, locations, people or crews."));
        }
        Ok(Self { choices: choices.clone(), ..self })
    }

    /// Whether a column fills a field.
    pub fn fills(&self, target: Target) -> bool {
        self.columns.iter().any(|column| column.target == target)
    }

    /// Whether unknown records of a field are created.
    pub fn creates(&self, target: Target) -> bool {
        self.columns.iter().any(|column| column.target == target && self.choices.creates(&column.heading))
    }

    /// The columns in the order of the command line.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The heading that fills a field, for remarks.
    pub fn heading(&self, target: Target) -> &str {
        self.columns.iter().find(|column| column.target == target).map_or("", |column| column.heading.as_str())
    }

    /// What the cell of a row means for a field: `None` when the field is not mapped.
    pub fn cell<'a>(&'a self, row: &'a csv::StringRecord, target: Target) -> Option<&'a str> {
        let column = self.columns.iter().find(|column| column.target == target)?;
        let cell = row.get(column.index)?.trim();
        Some(self.choices.meaning(&column.heading, cell).unwrap_or(cell))
    }
}

fn fields() -> String {
    Target::ALL.iter().fold(String::new(), |mut list, (_, word)| {
        let _ = write!(list, "{}{word}", if list.is_empty() { "" } else { ", " });
        list
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings() -> Vec<String> {
        ["PONumber", "ShortText ", "Cost"].map(str::to_owned).to_vec()
    }

    #[test]
    fn columns_are_found_whatever_their_case() {
        let mapping = Mapping::read("title=shorttext, externalReference=PONUMBER", &headings()).unwrap();
        let row = csv::StringRecord::from(vec!["17", " Pump leaks ", "3"]);
        assert_eq!(mapping.cell(&row, Target::Title), Some("Pump leaks"));
        assert_eq!(mapping.cell(&row, Target::Cost), None);
    }

    #[test]
    fn values_have_the_meaning_that_was_given_to_them_in_their_column() {
        let choices =
            Choices { values: [("Cost".to_owned(), [("n/a".into(), "0".into())].into())].into(), ..Choices::default() };
        let mapping = Mapping::read("title=shorttext,cost=Cost", &headings()).unwrap().choosing(&choices).unwrap();
        let row = csv::StringRecord::from(vec!["17", "n/a", " N/A "]);
        assert_eq!((mapping.cell(&row, Target::Title), mapping.cell(&row, Target::Cost)), (Some("n/a"), Some("0")));
        let create = Choices { create: vec!["Cost".to_owned()], ..Choices::default() };
        assert!(mapping.choosing(&create).unwrap_err().contains("names no assets"));
    }

    #[test]
    fn what_is_wrong_is_said_in_words() {
        let refused = |words: &str| Mapping::read(words, &headings()).unwrap_err();
        assert!(refused("title=Text,externalReference=PONumber").contains("no column 'Text'"));
        assert!(refused("titel=ShortText").contains("no field 'titel'"));
        assert!(refused("externalReference=PONumber").contains("'title' must be mapped"));
        assert!(refused("title").contains("field=COLUMN"));
        assert!(refused("title=ShortText,title=Cost").contains("twice"));
    }
}
