//! The commands of `gantry`, and how each ends: 0 when it did what it should, 2 with one clear line when it could not start,
//! 1 when it failed on the way.

mod database;
mod demo;
mod doctor;
mod files;
mod import;
mod output;
mod people;
mod secret;
mod serve;
mod simulate;
mod tenants;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use gantry_delivery::Network;

use crate::telemetry::{self, LogFormat};
use import::ImportCommand;

/// Assets, maintenance, materials and sensors of a plant: live work-order boards first.
#[derive(Debug, Parser)]
#[command(name = "gantry", version, about)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// What several commands need.
#[derive(Debug, Clone, Args)]
struct Common {
    /// Folder of the embedded database, its log and the secret that signs tokens
    #[arg(long, global = true, env = "GANTRY_DATA_DIR", default_value = ".gantry")]
    data_dir: PathBuf,
    /// PostgreSQL 15 or newer; without it Gantry runs its own
    #[arg(long, global = true, env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// What is logged: error, warn, info, debug, or per module as in gantry_http=debug,warn
    #[arg(long, global = true, env = "GANTRY_LOG", default_value = "warn")]
    log: String,
    /// How it is logged, on standard error
    #[arg(long, global = true, env = "GANTRY_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves the API, the sockets and the front end
    Serve(Box<ServeArgs>),
    /// Brings the database up to date
    Migrate,
    /// Creates the demonstration tenants, if they are not there
    Demo(DemoArgs),
    /// Tenants
    #[command(subcommand)]
    Tenant(TenantCommand),
    /// Users
    #[command(subcommand)]
    User(UserCommand),
    /// Brings in what other systems exported
    #[command(subcommand)]
    Import(ImportCommand),
    /// Plays gateways against a running Gantry, as real ones would call
    Simulate(Box<simulate::SimulateArgs>),
    /// Prints the OpenAPI document
    Openapi,
    /// Says what is missing on this machine and how to mend it
    Doctor,
}

/// How to serve.
#[derive(Debug, Clone, Args)]
struct ServeArgs {
    /// Address and port
    #[arg(long, env = "GANTRY_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// RabbitMQ that joins several servers; without it this one stands alone
    #[arg(long, env = "AMQP_URL", hide_env_values = true)]
    amqp_url: Option<String>,
    /// By this word RabbitMQ is known when it asks which gateway may do what over MQTT, 24 characters or more. With it gateways may
    /// deliver over MQTT
    #[arg(long, env = "GANTRY_MQTT_SECRET", hide_env_values = true)]
    mqtt_secret: Option<String>,
    /// The address that installers configure in gateways: mqtts://mqtt.example.com:8883
    #[arg(long, env = "GANTRY_MQTT_ADDRESS")]
    mqtt_address: Option<String>,
    /// What people call this server on the page of the system; by default the host and the port
    #[arg(long, env = "GANTRY_NODE_NAME")]
    node_name: Option<String>,
    /// Identifier of the tenant for host names that name none
    #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
    default_tenant: String,
    /// Hosts below this domain are tenants: acme.localhost
    #[arg(long, env = "GANTRY_BASE_DOMAIN", default_value = "localhost")]
    base_domain: String,
    /// Signs tokens, 32 characters or more; the same on all servers. Without it one is made in the data directory
    #[arg(long, env = "GANTRY_SECRET", hide_env_values = true)]
    secret: Option<String>,
    /// How long to go on serving after a request to stop, with /readyz red, so that a load balancer can notice: 5 beside RabbitMQ,
    /// else 0
    #[arg(long, env = "GANTRY_DRAIN_SECONDS")]
    drain_seconds: Option<u64>,
    /// Threads that serve; one per processor by default
    #[arg(long, env = "GANTRY_WORKERS")]
    workers: Option<usize>,
    /// Connections to the database
    #[arg(long, env = "GANTRY_DB_CONNECTIONS", default_value_t = 16)]
    db_connections: usize,
    /// A proxy of yours stands in front: believe its X-Forwarded-For
    #[arg(long, env = "GANTRY_BEHIND_PROXY")]
    behind_proxy: bool,
    /// The bearer of this token may read /metrics
    #[arg(long, env = "GANTRY_METRICS_TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// Addresses from which /metrics may be read without a token
    #[arg(long, env = "GANTRY_METRICS_ADDRESSES", value_delimiter = ',', default_value = "127.0.0.1,::1")]
    metrics_addresses: Vec<IpAddr>,
    /// Serve the front end from this folder instead of the one built in
    #[arg(long, env = "GANTRY_FRONTEND_DIR")]
    frontend_dir: Option<PathBuf>,
    #[command(flatten)]
    files: files::Place,
    /// Hosts of push services, instead of those of Chrome, Firefox, Edge and Safari
    #[arg(long, env = "GANTRY_PUSH_SERVICES", value_delimiter = ',')]
    push_services: Option<Vec<String>>,
    /// Private networks that tenants' mail servers may be in, such as 10.20.0.0/16; without this, none
    #[arg(long, env = "GANTRY_PRIVATE_NETWORKS", value_delimiter = ',')]
    private_networks: Vec<Network>,
    /// Ask this DNS server for the records by which tenants prove domains, such as 10.0.0.2:53, instead of those of this machine
    #[arg(long, env = "GANTRY_DNS_SERVER")]
    dns_server: Option<SocketAddr>,
    /// Do not create the demonstration tenants in an empty database
    #[arg(long, env = "GANTRY_NO_DEMO")]
    no_demo: bool,
    /// Play the demonstration's gateways, with two days of history at first, so that there is something to be seen. Gateways
    /// that were given another key, and other tenants, are left alone
    #[arg(long, env = "GANTRY_SIMULATE")]
    simulate: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What keeps one of many from taking it all.
#[derive(Debug, Clone, Args)]
struct LimitArgs {
    /// Attempts to sign in, of one address
    #[arg(long, env = "GANTRY_SIGN_INS_PER_MINUTE", default_value = "30")]
    sign_ins_per_minute: NonZero<u32>,
    /// Commands of one live session; twice as many may come at once
    #[arg(long, env = "GANTRY_COMMANDS_PER_SECOND", default_value = "50")]
    commands_per_second: NonZero<u32>,
    /// New live sessions on this server; more are refused for a moment
    #[arg(long, env = "GANTRY_HANDSHAKES_PER_SECOND", default_value = "2000")]
    handshakes_per_second: NonZero<u32>,
    /// Those of one address; behind a proxy of yours, of the address that it tells
    #[arg(long, env = "GANTRY_HANDSHAKES_PER_ADDRESS", default_value = "200")]
    handshakes_per_address: NonZero<u32>,
    /// Requests that are handled at the same time on this server; more are refused with Retry-After. A quarter as many of callers
    /// that are not signed in, gateways among them
    #[arg(long, env = "GANTRY_REQUESTS_AT_ONCE", default_value = "2048")]
    requests_at_once: NonZero<usize>,
    /// Requests at the same time of one address that is not signed in
    #[arg(long, env = "GANTRY_REQUESTS_PER_ADDRESS", default_value = "256")]
    requests_per_address: NonZero<usize>,
    /// The largest file that may be uploaded, in MB
    #[arg(long, env = "GANTRY_LARGEST_FILE", default_value = "100")]
    largest_file: NonZero<u32>,
}

/// What the tenant demo gets besides.
#[derive(Debug, Clone, Args)]
struct DemoArgs {
    #[command(flatten)]
    files: files::Place,
    /// One more board with so many cards
    #[arg(long)]
    cards: Option<usize>,
    /// So many more work orders, on as many boards as it takes
    #[arg(long)]
    work_orders: Option<usize>,
    /// So many more maintenance plans, on a board with the work orders that they made in the last year
    #[arg(long)]
    plans: Option<usize>,
}

#[derive(Debug, Subcommand)]
enum TenantCommand {
    /// Creates a tenant with its roles and a first administrator, whose password is read from standard input
    Create {
        /// The word in its host name: lower-case letters, digits and dashes
        identifier: String,
        /// What it is called
        #[arg(long)]
        name: String,
        /// E-mail address of the first administrator
        #[arg(long)]
        admin: String,
    },
    /// Lists the tenants
    List,
    /// Suspends a tenant: its users cannot sign in, sessions and gateways are refused, and its jobs wait
    Suspend {
        /// The word in its host name
        identifier: String,
    },
    /// Opens a suspended tenant again
    Resume {
        /// The word in its host name
        identifier: String,
    },
    /// Writes all that belongs to a tenant into one file, as it is at this moment
    Export {
        /// The word in its host name
        identifier: String,
        /// The file, which must not be there yet: acme.tar.gz
        file: PathBuf,
        #[command(flatten)]
        files: files::Place,
    },
    /// Creates a tenant from a file that `tenant export` of the same version has written
    Import {
        /// The file
        file: PathBuf,
        /// The word in its host name here; by default the one that it had
        #[arg(long)]
        identifier: Option<String>,
        /// What it is called here; by default as before
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        files: files::Place,
    },
    /// Erases a suspended tenant with its files, for good. Its identifier is asked for on standard input
    Erase {
        /// The word in its host name
        identifier: String,
        #[command(flatten)]
        files: files::Place,
    },
}

#[derive(Debug, Subcommand)]
enum UserCommand {
    /// Unlocks an account that too many failed attempts have locked
    Unlock {
        /// E-mail address or user name
        login: String,
        /// Identifier of the tenant
        #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
        tenant: String,
    },
    /// Takes the second factors of an account away, for a user who has lost them
    ResetFactors {
        /// E-mail address or user name
        login: String,
        /// Identifier of the tenant
        #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
        tenant: String,
    },
    /// Gives a user a role, whatever the roles are now; an administrator's role gets its grants back
    Role {
        /// E-mail address or user name
        login: String,
        /// Name of the role
        role: String,
        /// Identifier of the tenant
        #[arg(long, env = "GANTRY_DEFAULT_TENANT", default_value = "demo")]
        tenant: String,
    },
}

/// Why a command ends badly.
#[derive(Debug)]
enum Failure {
    /// It could not even begin: something about the machine or the arguments. Exit code 2.
    Start(String),
    /// It failed on the way. Exit code 1.
    Run(String),
}

impl Failure {
    fn start(reason: impl ToString) -> Self {
        Self::Start(reason.to_string())
    }

    fn run(reason: impl ToString) -> Self {
        Self::Run(reason.to_string())
    }
}

/// Reads the arguments and does what they say.
pub async fn run() -> ExitCode {
    let cli = Cli::parse();
    if let Err(reason) = telemetry::log(&cli.common.log, cli.common.log_format) {
        return report(&Failure::Start(reason));
    }
    let done = match cli.command {
        Command::Serve(args) => serve::run(&cli.common, *args).await,
        Command::Migrate => database::migrate(&cli.common).await,
        Command::Demo(args) => demo::run(&cli.common, &args).await,
        Command::Tenant(command) => tenants::run(&cli.common, command).await,
        Command::User(UserCommand::Unlock { login, tenant }) => people::unlock(&cli.common, &tenant, &login).await,
        Command::User(UserCommand::ResetFactors { login, tenant }) => {
            people::reset_factors(&cli.common, &tenant, &login).await
        }
        Command::User(UserCommand::Role { login, role, tenant }) => {
            people::give_role(&cli.common, &tenant, &login, &role).await
        }
        Command::Import(ImportCommand::WorkOrders(args)) => import::work_orders(&cli.common, args).await,
        Command::Import(ImportCommand::Readings(args)) => import::readings(&cli.common, args).await,
        Command::Simulate(args) => simulate::run(*args).await,
        Command::Openapi => print_document(),
        Command::Doctor => doctor::run(&cli.common).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
    }
}

fn print_document() -> Result<(), Failure> {
    use std::io::Write;
    std::io::stdout().write_all(gantry_http::openapi::DOCUMENT.as_bytes()).map_err(Failure::run)
}

/// One line, whatever the reason is made of.
fn report(failure: &Failure) -> ExitCode {
    let (reason, code) = match failure {
        Failure::Start(reason) => (reason, 2),
        Failure::Run(reason) => (reason, 1),
    };
    let line: Vec<&str> = reason.split_whitespace().collect();
    eprintln!("gantry: {}", line.join(" "));
    ExitCode::from(code)
}
