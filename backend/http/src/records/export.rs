//! A family's table as a file: CSV as it is read from the database, or a workbook that is put together on disk and then sent.
//! Neither is ever held in memory as a whole.

use std::collections::HashSet;
use std::time::Duration;

use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, HttpResponseBuilder, rt};
use futures_util::FutureExt;
use futures_util::stream::{self, StreamExt};
use gantry_domain::{Action, Error, Need, RequestContext};
use gantry_store::Store;
use gantry_store::entity::{Kind, Operation, RowSink, TableState};
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::io::AsyncReadExt;
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::Source;
use super::export_cells::{Cell, cell, harmless, text, write_workbook};
use crate::Services;
use crate::auth::Caller;
use crate::{Answer, Body};

/// Pieces of a file on their way to a client that reads slowly.
const PIECES: usize = 8;
/// About the size of one, in bytes.
const PIECE: usize = 32 * 1024;
/// Rows on their way into a workbook.
const ROWS: usize = 256;
/// How long a client may take no piece of the file. A connection to the database is held meanwhile.
const STALLED: Duration = Duration::from_secs(5);
/// How long an export may take.
const LONGEST: Duration = Duration::from_secs(600);
/// Columns of a file.
const COLUMNS: usize = 200;
/// Characters of a column's title.
const TITLE: usize = 200;

/// Tells Excel that a file is UTF-8.
pub(crate) const BOM: &[u8] = "\u{feff}".as_bytes();

/// What the files are.
pub(super) const CSV: &str = "text/csv; charset=utf-8";
pub(super) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// What to export.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Export {
    /// Which records, in which order.
    #[serde(default)]
    state: TableState,
    /// Which fields, and what to call them.
    columns: Vec<Titled>,
    /// `csv` or `xlsx`.
    format: FileFormat,
}

/// A column of the file.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Titled {
    pub(crate) field: String,
    pub(crate) title: String,
}

/// A kind of file.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileFormat {
    Csv,
    Xlsx,
}

impl FileFormat {
    /// The head of an answer that is such a file, to be kept under a name.
    pub(crate) fn attachment(self, name: &str) -> HttpResponseBuilder {
        let (extension, kind) = match self {
            Self::Csv => ("csv", CSV),
            Self::Xlsx => ("xlsx", XLSX),
        };
        let mut answer = HttpResponse::Ok();
        answer.content_type(kind).insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: vec![DispositionParam::Filename(format!("{name}.{extension}"))],
        });
        answer
    }
}

pub(super) async fn export(
    family: Source,
    caller: Caller,
    services: Data<Services>,
    body: Body<Export>,
) -> Answer<HttpResponse> {
    let Export { state, columns, format } = body.0;
    let need = family.to(Action::Read);
    caller.require(need)?;
    check_columns(&columns, |field| family.table().kind(field).is_some())?;
    let admitted = services.exports.enter((caller.tenant(), caller.user_id()))?;
    let (pieces, mut sent) = mpsc::channel(PIECES);
    let job = Job { family, store: services.store.clone(), context: (*caller).clone(), need, state, columns };
    rt::spawn(async move {
        let _admitted = admitted;
        let work = async {
            match format {
                FileFormat::Csv => job.csv(&pieces).await,
                FileFormat::Xlsx => job.workbook(&pieces).await,
            }
        };
        let done = timeout(LONGEST, work).await.unwrap_or_else(|_| Err(nobody_reads()));
        if let Err(error) = done {
            // A client that has gone away does not hear it.
            let _ = pieces.send(Err(error)).await;
        }
    });
    // What is wrong with the question is known before the first piece.
    let first = match sent.recv().await {
        Some(Err(error)) => return Err(error.into()),
        Some(Ok(first)) => first,
        None => Bytes::new(),
    };
    let rest = stream::poll_fn(move |context| sent.poll_recv(context));
    let pieces = stream::once(async { Ok(first) }).chain(rest);
    let pieces = pieces.map(|piece| piece.map_err(|error| std::io::Error::other(error.to_string())));
    Ok(format.attachment(&family.family().word()).streaming(pieces))
}

/// Checks that columns exist and are named once, and that there are not too many.
///
/// # Errors
/// `required`, `too_many_columns`, `too_long`, `repeated_column`, `invalid`.
pub(crate) fn check_columns(columns: &[Titled], is_column: impl Fn(&str) -> bool) -> Result<(), Error> {
    if columns.is_empty() {
        return Err(Error::field("required", "columns", "Say which columns."));
    }
    if columns.len() > COLUMNS {
        return Err(Error::field("too_many_columns", "columns", format!("At most {COLUMNS} columns.")));
    }
    if let Some(long) = columns.iter().find(|column| column.title.chars().nth(TITLE).is_some()) {
        let message = format!("The title of {} has more than {TITLE} characters.", long.field);
        return Err(Error::field("too_long", "columns", message));
    }
    let mut seen = HashSet::new();
    if let Some(Titled { field, .. }) = columns.iter().find(|column| !seen.insert(column.field.as_str())) {
        return Err(Error::field("repeated_column", "columns", format!("The column {field:?} is there twice.")));
    }
    match columns.iter().find(|column| !is_column(&column.field)) {
        Some(Titled { field, .. }) => Err(Error::field("invalid", "columns", format!("There is no column {field:?}."))),
        None => Ok(()),
    }
}

type Pieces = mpsc::Sender<Result<Bytes, Error>>;

struct Job {
    family: Source,
    store: Store,
    context: RequestContext,
    need: Need,
    state: TableState,
    columns: Vec<Titled>,
}

impl Job {
    async fn csv(&self, pieces: &Pieces) -> Result<(), Error> {
        let mut file = CsvFile { job: self, pieces, writer: empty_piece(), bom: Some(BOM) };
        let titles = self.columns.iter().map(|column| harmless(&column.title));
        file.writer.write_record(titles).map_err(unwritable)?;
        self.rows(&mut file).await?;
        file.send_piece().await
    }

    async fn workbook(&self, pieces: &Pieces) -> Result<(), Error> {
        let (rows, mut waiting) = mpsc::channel::<Vec<Cell>>(ROWS);
        let titles = self.columns.iter().map(|column| column.title.clone()).collect();
        let writing =
            tokio::task::spawn_blocking(move || write_workbook(titles, std::iter::from_fn(|| waiting.blocking_recv())));
        let mut sheet = WorkbookRows { job: self, rows };
        let told = self.rows(&mut sheet).await;
        drop(sheet);
        let written = writing.await.map_err(|error| Error::Internal(error.to_string()))?;
        // A refusal of the question is worth more than what became of the file.
        told?;
        let mut file = tokio::fs::File::from_std(written.map_err(unwritable)?);
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            if file.read_buf(&mut piece).await.map_err(unwritable)? == 0 {
                return Ok(());
            }
            send(pieces, piece).await?;
        }
    }

    /// Every record as JSON, which is what the fields are named in.
    async fn rows(&self, sink: &mut dyn RowSink) -> Result<(), Error> {
        let with_lines = self.columns.iter().any(|column| self.family.table().field_of_lines(&column.field).is_some());
        let export = async |tx: &_| self.family.export(tx, &self.state, with_lines, sink).await;
        self.store.tenant_read(&self.context, self.need, export).await
    }

    /// How many rows a record takes: one for each of its lines, if there are columns of lines.
    fn rows_of(&self, record: &Map<String, Value>) -> usize {
        let lines = self.columns.iter().filter_map(|column| self.family.table().field_of_lines(&column.field));
        let counts = lines.filter_map(|(lines, _)| record.get(&*lines.field())?.as_array().map(Vec::len));
        counts.max().unwrap_or(1).max(1)
    }

    /// The fields that are wanted of a row of a record, in their order, and what they hold. What is of the record itself is
    /// repeated with each of its lines.
    fn fields<'a>(
        &'a self,
        record: &'a Map<String, Value>,
        row: usize,
    ) -> impl Iterator<Item = (Option<Kind>, Option<&'a Value>)> + 'a {
        let table = self.family.table();
        self.columns.iter().map(move |column| {
            let value = match table.field_of_lines(&column.field) {
                Some((lines, field)) => record.get(&*lines.field()).and_then(|lines| lines.get(row)?.get(field)),
                None => record.get(&column.field),
            };
            (table.kind(&column.field), value)
        })
    }
}

/// The rows of a CSV file, sent a piece at a time.
struct CsvFile<'a> {
    job: &'a Job,
    pieces: &'a Pieces,
    writer: csv::Writer<Vec<u8>>,
    /// What stands before the first piece.
    bom: Option<&'static [u8]>,
}

impl CsvFile<'_> {
    async fn send_piece(&mut self) -> Result<(), Error> {
        self.writer.flush().map_err(unwritable)?;
        let full = std::mem::replace(&mut self.writer, empty_piece()).into_inner().map_err(unwritable)?;
        send(self.pieces, [self.bom.take().unwrap_or_default(), &full].concat()).await
    }
}

impl RowSink for CsvFile<'_> {
    fn take(&mut self, row: Map<String, Value>) -> Operation<'_, ()> {
        let write = async move {
            for place in 0..self.job.rows_of(&row) {
                let cells = self.job.fields(&row, place).map(|(kind, value)| text(kind, value));
                self.writer.write_record(cells).map_err(unwritable)?;
            }
            if self.writer.get_ref().len() < PIECE { Ok(()) } else { self.send_piece().await }
        };
        write.boxed_local()
    }
}

fn empty_piece() -> csv::Writer<Vec<u8>> {
    csv::Writer::from_writer(Vec::with_capacity(2 * PIECE))
}

/// The rows of a workbook, on their way to the thread that writes it.
struct WorkbookRows<'a> {
    job: &'a Job,
    rows: mpsc::Sender<Vec<Cell>>,
}

impl RowSink for WorkbookRows<'_> {
    fn take(&mut self, row: Map<String, Value>) -> Operation<'_, ()> {
        let send = async move {
            for place in 0..self.job.rows_of(&row) {
                let cells = self.job.fields(&row, place).map(|(kind, value)| cell(kind, value)).collect();
                let sent = self.rows.send(cells).await;
                sent.map_err(|_| Error::Internal("a workbook came to an end".to_owned()))?;
            }
            Ok(())
        };
        send.boxed_local()
    }
}

async fn send(pieces: &Pieces, piece: Vec<u8>) -> Result<(), Error> {
    let sent = timeout(STALLED, pieces.send(Ok(piece.into()))).await;
    sent.map_err(|_| nobody_reads())?.map_err(|_| nobody_reads())
}

fn nobody_reads() -> Error {
    Error::Internal("nobody reads the export any more".to_owned())
}

pub(crate) fn unwritable(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("an export cannot be written: {error}"))
}
