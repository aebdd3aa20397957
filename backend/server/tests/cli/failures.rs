//! Whatever keeps it from starting is one clear line and exit code 2.

use std::net::TcpListener;
use std::process::Output;

use super::{DataDir, old_postgres, text};

fn refusal(output: &Output) -> String {
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(line.lines().count(), 1, "one line: {line}");
    line
}

#[test]
fn a_taken_port_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let line = refusal(&DataDir::new().run(&["serve", "--listen", &address], ""));
    assert!(line.contains(&address) && line.contains("--listen"), "{line}");
}

#[test]
fn a_data_directory_that_cannot_be_written_is_named() {
    let output = DataDir::new().run(&["serve", "--listen", "127.0.0.1:0", "--data-dir", "/proc/gantry"], "");
    let line = refusal(&output);
    assert!(line.contains("/proc/gantry is not writable"), "{line}");
}

#[test]
fn an_invalid_database_url_differs_from_an_unreachable_one() {
    let data = DataDir::new();
    let serve = |url| data.run(&["serve", "--listen", "127.0.0.1:0", "--database-url", url], "");
    let line = refusal(&serve("nonsense"));
    assert!(line.contains("the database URL is not usable"), "{line}");
    let line = refusal(&serve("postgres://gantry@127.0.0.1:1/gantry"));
    assert!(line.contains("PostgreSQL cannot be reached"), "{line}");
}

#[test]
fn a_postgresql_that_is_too_old_is_named_with_the_version_that_would_do() {
    let url = old_postgres::start(12);
    let line = refusal(&DataDir::new().run(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url], ""));
    assert!(line.contains("PostgreSQL 12 is too old: Gantry needs 15 or newer"), "{line}");
}

#[test]
fn a_short_secret_and_a_wrong_log_filter_are_refused() {
    let data = DataDir::new();
    let line = refusal(&data.run(&["serve", "--listen", "127.0.0.1:0", "--secret", "short"], ""));
    assert!(line.contains("GANTRY_SECRET is too short"), "{line}");
    let line = refusal(&data.run(&["openapi", "--log", "gantry=loud"], ""));
    assert!(line.contains("log filter"), "{line}");
}

#[test]
fn mqtt_without_rabbitmq_or_with_a_word_that_cannot_be_sent_is_refused() {
    let data = DataDir::new();
    let serve = |more: &[&str]| refusal(&data.run(&[&["serve", "--listen", "127.0.0.1:0"], more].concat(), ""));
    let word = ["--mqtt-secret", "0123456789abcdef01234567"];
    assert!(serve(&word).contains("GANTRY_MQTT_SECRET needs AMQP_URL"));
    let broker = ["--amqp-url", "amqp://127.0.0.1:1/gantry"];
    assert!(serve(&[&broker[..], &["--mqtt-secret", "short"]].concat()).contains("24 or more"));
    let other = [&broker[..], &word[..], &["--mqtt-address", "https://broker"]].concat();
    assert!(serve(&other).contains("expected mqtts://host:8883"));
}

#[test]
fn a_second_one_on_the_same_data_is_refused() {
    let data = DataDir::new();
    let (mut first, _) = data.serve();
    let line = refusal(&data.run(&["serve", "--listen", "127.0.0.1:0"], ""));
    assert!(line.contains("another gantry already runs"), "{line}");
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn an_address_that_is_no_rabbitmq_is_refused_before_a_database_is_made() {
    let data = DataDir::new();
    let line = refusal(&data.run(&["serve", "--listen", "127.0.0.1:0", "--amqp-url", "nonsense"], ""));
    assert!(line.contains("RabbitMQ"), "{line}");
    assert!(!data.0.join("postgres").exists());
}
