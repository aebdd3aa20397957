//! `gantry import`: another system's work orders onto a board, the history of sensors from a file, or a report of what would become
//! of either.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use chrono_tz::Tz;
use clap::{Args, Subcommand, ValueEnum};
use gantry_domain::{RequestContext, SystemStatus};
use gantry_http::import::readings;
use gantry_http::import::work_orders::{self, DateOrder, Destination, Reading, Target};
use gantry_store::system::import::Choices;
use gantry_store::tenants::tenant;

use super::database::{Database, FEW};
use super::{Common, Failure};

#[derive(Debug, Subcommand)]
pub(super) enum ImportCommand {
    /// Imports work orders from a CSV file. A second run imports nothing twice (by external reference)
    WorkOrders(WorkOrdersArgs),
    /// Imports readings of sensors from a CSV file. A second run keeps nothing twice (by sensor and time)
    Readings(ReadingsArgs),
}

/// Which readings to import, and how to read them.
#[derive(Debug, Clone, Args)]
pub(super) struct ReadingsArgs {
    /// The file, of any size: columns for the sensor (its code, or the number of its device), the time and the value, and one for
    /// the unit if there is any, found by their headings; separated by comma, semicolon or tab
    file: PathBuf,
    /// Identifier of the tenant
    #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
    tenant: String,
    /// Only say what would happen
    #[arg(long)]
    dry_run: bool,
    /// How 3/4/2006 is meant; without it the first lines are looked at
    #[arg(long, value_enum)]
    dates: Option<Dates>,
    /// Time zone of times that name none; the tenant's by default
    #[arg(long)]
    time_zone: Option<Tz>,
}

/// What to import, and how to read it.
#[derive(Debug, Clone, Args)]
pub(super) struct WorkOrdersArgs {
    /// The file: separator, encoding and line ends are found out
    file: PathBuf,
    /// Which column goes where: title=COLUMN,externalReference=COLUMN,…
    #[arg(long, help = map_help())]
    map: String,
    /// Identifier of the tenant
    #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
    tenant: String,
    /// Number of the board
    #[arg(long, default_value_t = 1)]
    board: i32,
    /// Only say, row by row, what would happen
    #[arg(long)]
    dry_run: bool,
    /// How 3/4/2006 is meant; without it each column is looked at
    #[arg(long, value_enum)]
    dates: Option<Dates>,
    /// Time zone of the file's dates; the tenant's by default
    #[arg(long)]
    time_zone: Option<Tz>,
    /// Status of rows that name none
    #[arg(long, value_enum, default_value_t = Status::Open)]
    status: Status,
    /// A table that says what values of the file mean, with the columns heading, value and meaning: Type,PM01,failure
    #[arg(long)]
    values: Option<PathBuf>,
    /// Columns whose unknown assets, locations, people or crews are created, with the value as code and name
    #[arg(long, value_delimiter = ',')]
    create: Vec<String>,
    /// Leave out each row of which anything is remarked
    #[arg(long)]
    valid_only: bool,
}

fn choices(args: &WorkOrdersArgs) -> Result<Choices, Failure> {
    let unreadable = |file: &Path, error| Failure::start(format!("{} cannot be read: {error}", file.display()));
    let values = match &args.values {
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|error| unreadable(file, error))?;
            work_orders::read_values(&bytes).map_err(Failure::start)?
        }
        None => BTreeMap::new(),
    };
    let choices = Choices { values, create: args.create.clone(), valid_only: args.valid_only };
    choices.checked().map_err(|error| Failure::start(error.to_string()))
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Dates {
    DayFirst,
    MonthFirst,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Status {
    Open,
    InReview,
    Completed,
    Closed,
}

fn map_help() -> String {
    let fields: Vec<&str> = Target::ALL.iter().map(|(_, word)| *word).collect();
    format!("Which column goes where: title=COLUMN,… Fields: {}", fields.join(", "))
}

pub(super) async fn work_orders(common: &Common, args: WorkOrdersArgs) -> Result<(), Failure> {
    let unreadable = |error| Failure::start(format!("{} cannot be read: {error}", args.file.display()));
    let bytes = std::fs::read(&args.file).map_err(unreadable)?;
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let tenant = tenant::by_identifier(&store, &args.tenant).await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::start(format!("there is no tenant {}", args.tenant)))?;
    let reading = Reading {
        map: args.map.clone(),
        choices: choices(&args)?,
        date_order: args.dates.map(DateOrder::from),
        zone: args.time_zone.or_else(|| tenant.time_zone.parse().ok()).unwrap_or(Tz::UTC),
        status: args.status.into(),
    };
    let sheet = work_orders::read(&bytes, &reading).map_err(Failure::start)?;
    let context = RequestContext::system(tenant.id, "import");
    let to = Destination { board: args.board, dry_run: args.dry_run, strict: args.valid_only };
    let progress = |done| tracing::info!(done, "rows imported");
    let report = work_orders::run(&store, &context, sheet, to, progress).await.map_err(Failure::run)?;
    drop(store);
    if !args.dry_run {
        database.analyze().await?;
    }
    database.stop()?;
    let refused = report.totals().refused;
    write!(std::io::stdout(), "{}", report.text(args.dry_run)).map_err(Failure::run)?;
    if refused > 0 && !args.dry_run {
        return Err(Failure::run(format!("{refused} rows were not imported, see above")));
    }
    Ok(())
}

/// Lines between two words about how far it is.
const TOLD: u64 = 50_000;

pub(super) async fn readings(common: &Common, args: ReadingsArgs) -> Result<(), Failure> {
    let unreadable = |error| Failure::start(format!("{} cannot be read: {error}", args.file.display()));
    let file = BufReader::new(File::open(&args.file).map_err(unreadable)?);
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let tenant = tenant::by_identifier(&store, &args.tenant).await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::start(format!("there is no tenant {}", args.tenant)))?;
    let manner = readings::Manner {
        date_order: args.dates.map(DateOrder::from),
        zone: args.time_zone.or_else(|| tenant.time_zone.parse().ok()).unwrap_or(Tz::UTC),
        dry_run: args.dry_run,
    };
    let context = RequestContext::system(tenant.id, "import");
    let mut next = TOLD;
    let progress = |line| {
        if line >= next {
            eprintln!("{line} lines");
            next = line + TOLD;
        }
    };
    let report = readings::bring_in((&store, &context), file, manner, progress).await.map_err(Failure::run)?;
    drop(store);
    if !args.dry_run {
        database.analyze().await?;
    }
    database.stop()?;
    write!(std::io::stdout(), "{}", report.text(args.dry_run)).map_err(Failure::run)?;
    if report.refused() > 0 && !args.dry_run {
        return Err(Failure::run("some lines were not imported, see above"));
    }
    Ok(())
}

impl From<Dates> for DateOrder {
    fn from(dates: Dates) -> Self {
        match dates {
            Dates::DayFirst => DateOrder::DayFirst,
            Dates::MonthFirst => DateOrder::MonthFirst,
        }
    }
}

impl From<Status> for SystemStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Open => SystemStatus::Open,
            Status::InReview => SystemStatus::InReview,
            Status::Completed => SystemStatus::Completed,
            Status::Closed => SystemStatus::Closed,
        }
    }
}
