//! `make bench`: starts a release build on a fresh database, puts load on it from this other process, and writes down what
//! it costs beside its peers and limits: a Node socket.io server, a bare loopback write, one commit each, the bare SQL.
//! The machines it runs on are shared and noisy, so what can be is a ratio taken in the same run, in CPU time.

#![expect(clippy::indexing_slicing, reason = "what is missing in a JSON value reads as null; nothing panics")]

mod bare;
mod client;
mod lean;
mod process;
mod report;
mod rows;
mod server;
mod stats;

use clap::Parser;

use report::Report;
use server::Rig;

/// What went wrong; a benchmark stops at the first error.
type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Measures Gantry and writes bench/report.md.
#[derive(Parser)]
struct Options {
    /// The binary to measure.
    #[arg(long, default_value = "target/release/gantry")]
    binary: std::path::PathBuf,
    /// Only these rows, by name: get, list, families, alone, moves, viewers, opening, browser, contention, fanout, memory, nodes,
    /// recovery, start, phone, print, search, order, totals, plans, stock, chat, sensor; of plans also plans-preview, plans-generate, plans-meter alone,
    /// of chat also chat-delivery, chat-thread, chat-search, chat-presence, of sensor also sensor-anomaly,
    /// sensor-ingest, sensor-nodes, sensor-wall, sensor-tiles, sensor-trend, sensor-watched.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Fewer clients and shorter runs, for a look in between.
    #[arg(long)]
    quick: bool,
    /// Work orders in the lists; fewer are made sooner, for rows that have nothing to do with them.
    #[arg(long, default_value_t = 100_000)]
    work_orders: u32,
    /// Where the report goes.
    #[arg(long, default_value = "bench/report.md")]
    report: std::path::PathBuf,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let options = Options::parse();
    let mut report = Report::default();
    let mut rig = Rig::start(&options.binary, options.work_orders).await?;
    // "chat" stands for all that begins with it.
    let is_of =
        |name: &str, only: &str| name.strip_prefix(only).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    let wanted = |name: &str| options.only.is_empty() || options.only.iter().any(|only| is_of(name, only));
    macro_rules! measure {
        ($($name:literal => $row:expr),+ $(,)?) => {$(
            if wanted($name) {
                eprintln!("measuring {} …", $name);
                report.add($row.await.map_err(|fault| format!("{}: {fault}", $name))?);
            }
        )+};
    }
    measure! {
        "get" => rows::records::get_one(&rig),
        "list" => rows::records::list_page(&rig),
        "families" => rows::families::of_assets(&rig, options.quick),
        "alone" => rows::moves::alone(&rig),
        "moves" => rows::moves::closed_loop(&rig, options.quick),
        "viewers" => rows::viewers::last_of(&rig, options.quick),
        "opening" => rows::opening::all_at_once(&rig),
        "browser" => rows::browser::large_board(&rig),
        "contention" => rows::contention::same_card(&rig, options.quick),
        "fanout" => rows::fanout::per_event(&rig, options.quick),
        "chat-delivery" => rows::chat::delivery::to_members(&rig, options.quick),
        "chat-thread" => rows::chat::thread::long(&mut rig, options.quick),
        "chat-search" => rows::chat::search::by_words(&rig, options.quick),
        "chat-presence" => rows::chat::presence::of_a_tenant(&rig, options.quick),
        "sensor-anomaly" => rows::sensors::anomaly::on_recordings(),
        "sensor-ingest" => rows::sensors::ingest::durable(&rig, options.quick),
        "sensor-nodes" => rows::sensors::nodes::together(&mut rig, options.quick),
        "sensor-wall" => rows::sensors::wall::last_of(&rig, options.quick),
        "sensor-tiles" => rows::sensors::tiles::of_a_wall(&rig),
        "sensor-trend" => rows::sensors::trend::of_a_year(&rig, options.quick),
        "sensor-watched" => rows::sensors::watched::sensors(&mut rig, options.quick),
        "plans-preview" => rows::plans::preview(&rig, options.quick),
        "plans-generate" => rows::plans::generate(&rig, options.quick),
        "plans-meter" => rows::plans::metered(&rig, options.quick),
        "stock" => rows::stock::of_parts(&rig, options.quick),
        "phone" => rows::phone::in_the_hand(&rig),
        "memory" => rows::memory::per_connection(&mut rig, options.quick),
        "nodes" => rows::nodes::together(&rig, options.quick),
        "print" => rows::print::orders(&rig),
        "search" => rows::search::everywhere(&rig, options.work_orders),
        "order" => rows::orders::full(&rig),
        "recovery" => rows::recovery::after_kill(&mut rig),
        "start" => rows::start::times(&options.binary),
        // Last, because a million work orders stay.
        "totals" => rows::orders::totals(&rig, options.quick),
    }
    rig.stop().await?;
    print!("{report}");
    report.write(&options.report)
}
