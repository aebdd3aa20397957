//! Logs and measures: how they are set up, once a process.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

/// Seconds: from a record out of memory to a list over a slow link.
const BUCKETS: &[f64] = &[0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
/// How many together.
const BATCHES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

static METRICS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// How the log looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

impl LogFormat {
    /// As it is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }
}

/// Writes the log to standard error, filtered as by `RUST_LOG`: `info`, `gantry_http=debug,warn`.
///
/// # Errors
/// Says what is wrong with the filter.
pub fn log(filter: &str, format: LogFormat) -> Result<(), String> {
    let filter = EnvFilter::try_new(filter).map_err(|error| format!("the log filter is not usable: {error}"))?;
    let subscriber = fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = match format {
        LogFormat::Text => subscriber.with_target(false).try_init(),
        LogFormat::Json => {
            subscriber.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
        }
    };
    set.map_err(|error| error.to_string())
}

/// Starts to measure; later calls change nothing.
pub fn measure() {
    METRICS.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(BUCKETS).ok()?;
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), BATCHES).ok()?;
        builder.install_recorder().ok()
    });
}

/// The measures so far, in the text format of Prometheus; empty when nothing is measured.
pub fn render() -> String {
    match METRICS.get() {
        Some(Some(handle)) => {
            handle.run_upkeep();
            handle.render()
        }
        _ => String::new(),
    }
}
