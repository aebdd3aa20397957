//! Which column of the file fills which field: `title=ShortText,externalReference=PONumber`.

use std::fmt::Write;

/// What a column can fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// One line; required.
    Title,
    /// Text.
    Description,
    /// The other system's number; required, since it is how a second run knows what is there already.
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

    /// Whether the column holds dates.
    pub fn is_date(self) -> bool {
        matches!(self, Target::Due | Target::EstimatedStart | Target::EstimatedEnd)
    }
}

/// The columns of a file, found by their headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    columns: Vec<Column>,
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
            let index = headings.iter().position(|known| same(known, heading)).ok_or_else(|| {
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
        for (target, word) in [(Target::Title, "title"), (Target::ExternalReference, "externalReference")] {
            if !columns.iter().any(|column| column.target == target) {
                return Err(format!("The field '{word}' must be mapped (--map {word}=COLUMN)."));
            }
        }
        Ok(Self { columns })
    }

    /// The columns in the order of the command line.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The heading that fills a field, for remarks.
    pub fn heading(&self, target: Target) -> &str {
        self.columns.iter().find(|column| column.target == target).map_or("", |column| column.heading.as_str())
    }

    /// The cell of a row for a field: `None` when the field is not mapped.
    pub fn cell<'a>(&self, row: &'a csv::StringRecord, target: Target) -> Option<&'a str> {
        let column = self.columns.iter().find(|column| column.target == target)?;
        row.get(column.index).map(str::trim)
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
    fn what_is_wrong_is_said_in_words() {
        let refused = |words: &str| Mapping::read(words, &headings()).unwrap_err();
        assert!(refused("title=Text,externalReference=PONumber").contains("no column 'Text'"));
        assert!(refused("titel=ShortText").contains("no field 'titel'"));
        assert!(refused("title=ShortText").contains("externalReference"));
        assert!(refused("title").contains("field=COLUMN"));
        assert!(refused("title=ShortText,title=Cost").contains("twice"));
    }
}
