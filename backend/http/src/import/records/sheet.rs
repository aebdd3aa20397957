//! A file as rows of cells.

use csv::StringRecord;
use gantry_store::system::import::Choices;

use super::arriving::RowGuard;
use crate::import::work_orders::{Lines, separator_of, text_of};

/// Rows that are shown while a user says what the columns are.
const SAMPLE: usize = 5;
/// More rows than this are for several files.
const MOST_ROWS: usize = 500_000;
/// More columns than this are no table.
const MOST_COLUMNS: usize = 200;
/// Characters of a heading.
const LONGEST_HEADING: usize = 200;
/// Characters that are shown of a cell.
const SHOWN: usize = 200;

/// A file that can be read.
pub(crate) struct Sheet {
    text: String,
    separator: u8,
    /// The headings, each different from the others.
    pub(crate) headers: Vec<String>,
    /// How many rows there are.
    pub(crate) rows: usize,
    /// The first of them.
    pub(crate) sample: Vec<Vec<String>>,
    /// What values of columns mean.
    choices: Choices,
}

/// A row, and the line it begins on.
pub(crate) struct Row {
    pub(crate) line: u64,
    pub(crate) cells: StringRecord,
}

impl Sheet {
    /// Reads a file once, to see whether it can be read.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, String> {
        let (text, _) = text_of(bytes);
        if text.contains('\0') {
            return Err("This is no text. Save the table as CSV or as an XLSX workbook and send that.".to_owned());
        }
        let separator = separator_of(&text);
        RowGuard::new(separator).look_at(text.as_bytes())?;
        let mut sheet =
            Self { text, separator, headers: Vec::new(), rows: 0, sample: Vec::new(), choices: Choices::default() };
        sheet.headers = sheet.headings()?;
        let (mut rows, mut sample) = (0, Vec::new());
        for row in sheet.rows() {
            let row = row?;
            rows += 1;
            if rows <= SAMPLE {
                sample
                    .push(row.cells.iter().take(MOST_COLUMNS).map(|cell| cell.chars().take(SHOWN).collect()).collect());
            }
        }
        if rows == 0 {
            return Err("There is nothing below the headings.".to_owned());
        }
        if rows > MOST_ROWS {
            return Err(format!("These are {rows} rows. Send at most {MOST_ROWS} at a time."));
        }
        Ok(Self { rows, sample, ..sheet })
    }

    /// The same file, of which values have other meanings.
    pub(super) fn meaning(self, choices: &Choices) -> Self {
        Self { choices: choices.clone(), ..self }
    }

    /// The rows that have anything in them.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Result<Row, String>> {
        let records = self.reader().into_records();
        let mut lines = Lines::new(&self.text);
        records
            .map(move |record| {
                let cells = record.map_err(|error| format!("The file cannot be read any further: {error}."))?;
                let line = lines.of(&cells);
                Ok(Row { line, cells: self.meant(cells) })
            })
            .filter(|row| row.as_ref().map_or(true, |row| row.cells.iter().any(|cell| !cell.trim().is_empty())))
    }

    /// The cells with what their values mean.
    fn meant(&self, cells: StringRecord) -> StringRecord {
        if self.choices.values.is_empty() {
            return cells;
        }
        let meant = |(place, cell)| {
            let heading = self.headers.get(place);
            heading.and_then(|heading: &String| self.choices.meaning(heading, cell)).unwrap_or(cell)
        };
        cells.iter().enumerate().map(meant).collect()
    }

    fn headings(&self) -> Result<Vec<String>, String> {
        let mut reader = self.reader();
        let headings = reader.headers().map_err(|error| format!("The headings cannot be read: {error}."))?;
        let headings: Vec<String> = headings.iter().map(|heading| heading.trim().to_owned()).collect();
        if headings.iter().all(String::is_empty) {
            return Err("The file is empty: there is no line with headings.".to_owned());
        }
        if headings.len() > MOST_COLUMNS {
            return Err(format!("These are {} columns. Send at most {MOST_COLUMNS}.", headings.len()));
        }
        if headings.iter().any(|heading| heading.chars().nth(LONGEST_HEADING).is_some()) {
            return Err(format!(
                "A heading has more than {LONGEST_HEADING} characters. Is the first line the headings?"
            ));
        }
        for (place, heading) in headings.iter().enumerate() {
            if !heading.is_empty() && headings.iter().take(place).any(|other| other == heading) {
                return Err(format!("There are two columns called {heading:?}."));
            }
        }
        Ok(headings)
    }

    fn reader(&self) -> csv::Reader<&[u8]> {
        csv::ReaderBuilder::new().delimiter(self.separator).flexible(true).from_reader(self.text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_know_their_lines_and_empty_ones_do_not_count() {
        let sheet = Sheet::read(b"Code;Name\nA;\"two\nlines\"\n;\n\nB;Fan\n").unwrap();
        assert_eq!((sheet.rows, sheet.headers.len()), (2, 2));
        let lines: Vec<u64> = sheet.rows().map(|row| row.unwrap().line).collect();
        assert_eq!(lines, [2, 6]);
    }

    #[test]
    fn values_have_the_meaning_that_was_given_to_them_in_their_column() {
        let choices = Choices {
            values: [("Kind".to_owned(), [("pm01".into(), "failure".into()), ("failure".into(), "2".into())].into())]
                .into(),
            ..Choices::default()
        };
        let sheet = Sheet::read(b"Code,Kind\nPM01, PM01 \nB,x\n").unwrap().meaning(&choices);
        let rows: Vec<_> = sheet.rows().map(|row| row.unwrap()).collect();
        assert_eq!((rows[0].line, &rows[0].cells), (2, &StringRecord::from(vec!["PM01", "2"])));
        assert_eq!(rows[1].cells, StringRecord::from(vec!["B", "x"]));
    }

    #[test]
    fn what_is_no_table_is_refused_with_a_reason() {
        let why = |bytes: &[u8]| Sheet::read(bytes).err().unwrap();
        assert!(why(b"").contains("empty"));
        assert!(why(b"Code,Name\n").contains("nothing below"));
        assert!(why(b"Code,Code\n1,2\n").contains("two columns"));
        assert!(why(b"PK\x03\x04\0\0 x\n").contains("no text"));
    }

    #[test]
    fn a_row_that_would_fill_the_memory_is_refused_before_it_is_read() {
        let why = |text: String| Sheet::read(text.as_bytes()).err().unwrap();
        let commas = ",".repeat(20_000_000);
        assert!(why(commas.clone()).contains("more than 1000 cells"));
        assert!(
            why(format!("Code,Name\nx\",{commas}")).contains("Line 2 has more"),
            "a quote within a cell hides nothing"
        );
        assert!(why(format!("Code,Name\n\"a\"b,{commas}")).contains("Line 2 has more"));
        assert!(why(format!("Code,Name\n\"{}", "x".repeat(2_000_000))).contains("longer than"));
        let quoted = format!("Code,Name\nA,\"{}\"\n", ",".repeat(2_000));
        let sheet = Sheet::read(quoted.as_bytes()).unwrap();
        assert_eq!(sheet.sample[0][1].len(), 200, "what is shown is cut");
        assert_eq!(sheet.rows().next().unwrap().unwrap().cells[1].len(), 2_000, "what is imported is not");
    }
}
