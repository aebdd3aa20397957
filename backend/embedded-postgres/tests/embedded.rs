//! The embedded PostgreSQL as a user who starts Gantry meets it: first start, second start, a second copy, a deep
//! folder, `kill -9`, what crashes leave behind, and root.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first thing that is not as it should be")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use gantry_embedded_postgres::{self as embedded, EmbeddedError};

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gantry-test-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn ask(url: &str, statement: &str) -> String {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let messages = client.simple_query(statement).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
    let row = messages.iter().find_map(|message| match message {
        tokio_postgres::SimpleQueryMessage::Row(row) => Some(row.get(0).unwrap_or_default().to_owned()),
        _ => None,
    });
    row.unwrap_or_default()
}

/// Whether a server is gone; a zombie process counts as gone.
fn gone(pid: u32) -> bool {
    fs::read_link(format!("/proc/{pid}/cwd")).is_err()
}

fn eventually(what: &str, mut true_yet: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !true_yet() {
        assert!(Instant::now() < deadline, "{what} did not happen");
        std::thread::yield_now();
    }
}

#[tokio::test]
async fn what_was_stored_is_there_after_a_stop_and_a_second_start() {
    let folder = Folder::new("again");
    let began = Instant::now();
    let first = embedded::start(&folder.0).unwrap();
    eprintln!("first start {:?}", began.elapsed());
    ask(&first.url("postgres"), "create database \"my plant\"").await;
    ask(&first.url("my plant"), "create table note as select 'kept' as text").await;
    let pid = first.pid();
    let began = Instant::now();
    first.stop().unwrap();
    eprintln!("stop {:?}", began.elapsed());
    assert!(gone(pid));

    let began = Instant::now();
    let second = embedded::start(&folder.0).unwrap();
    eprintln!("second start {:?}", began.elapsed());
    assert_eq!(ask(&second.url("my plant"), "select text from note").await, "kept");
    assert_eq!(ask(&second.url("postgres"), "select lower('ÄÉ')").await, "äé");
    assert_eq!(ask(&second.url("postgres"), "show fsync").await, "on");
    assert_eq!(ask(&second.url("postgres"), "show listen_addresses").await, "");
    let mode = fs::metadata(folder.0.join("run")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "only the owner may reach the socket");
}

#[test]
fn a_second_gantry_on_the_same_folder_is_refused() {
    let folder = Folder::new("twice");
    let _first = embedded::start(&folder.0).unwrap();
    let second = embedded::start(&folder.0).unwrap_err();
    assert!(matches!(second, EmbeddedError::InUse { .. }), "{second}");
    assert!(second.to_string().contains("another gantry already runs"));
}

#[tokio::test]
async fn a_folder_too_deep_for_a_socket_works_all_the_same() {
    let folder = Folder::new("deep");
    let deep = folder.0.join("a, quite long name of a folder".repeat(4));
    let server = embedded::start(&deep).unwrap();
    assert_eq!(ask(&server.url("postgres"), "select 1").await, "1");
}

#[test]
fn a_folder_that_cannot_be_made_is_one_clear_line() {
    let folder = Folder::new("file");
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let line = embedded::start(&file).unwrap_err().to_string();
    assert!(line.contains("is not writable"), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn a_database_of_a_version_that_is_not_here_is_one_clear_line() {
    let folder = Folder::new("version");
    fs::create_dir_all(folder.0.join("postgres")).unwrap();
    fs::write(folder.0.join("postgres/PG_VERSION"), "99\n").unwrap();
    let line = embedded::start(&folder.0).unwrap_err().to_string();
    assert!(line.contains("made by PostgreSQL 99"), "{line}");
}

#[test]
fn a_start_after_a_crash_is_not_confused_by_the_number_of_a_dead_server() {
    let folder = Folder::new("stale");
    embedded::start(&folder.0).unwrap().stop().unwrap();
    // Our own number stands for "some process that lives and is not PostgreSQL".
    fs::write(folder.0.join("postgres/postmaster.pid"), format!("{}\n", std::process::id())).unwrap();
    embedded::start(&folder.0).unwrap().stop().unwrap();
}

/// Starts this very test in a second process, which starts the server, prints its id and waits to be killed.
#[test]
fn kill_nine_of_the_program_leaves_no_postgres_and_no_harm_behind() {
    const ROLE: &str = "GANTRY_TEST_HOLD";
    if let Some(dir) = std::env::var_os(ROLE) {
        let server = embedded::start(Path::new(&dir)).unwrap();
        println!("\npid {}", server.pid());
        std::io::stdin().read_line(&mut String::new()).unwrap();
        return;
    }
    let folder = Folder::new("kill");
    let mut holder = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture", "kill_nine_of_the_program_leaves_no_postgres_and_no_harm_behind"])
        .env(ROLE, &folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(holder.stdout.take().unwrap()).lines();
    let pid = lines.map(Result::unwrap).find_map(|line| line.strip_prefix("pid ")?.parse().ok()).unwrap();
    assert!(!gone(pid));
    holder.kill().unwrap();
    holder.wait().unwrap();
    // At once, while the old server is still on its way out: that is how a supervisor restarts a program.
    let server = embedded::start(&folder.0).unwrap();
    eventually("the end of the first PostgreSQL", || gone(pid));
    server.stop().unwrap();
}

#[tokio::test]
async fn root_on_the_folder_of_another_user_leaves_its_owner() {
    const OTHER_USER: u32 = 4242;
    let folder = Folder::new("owner");
    if fs::metadata(&folder.0).unwrap().uid() != 0 {
        return; // Only root can give a folder away.
    }
    chown(&folder.0, Some(OTHER_USER), Some(OTHER_USER)).unwrap();
    // The binaries may lie in a home that only root can enter; then one clear line is all that can be had.
    match embedded::start(&folder.0) {
        Ok(server) => {
            assert_eq!(ask(&server.url("postgres"), "select 1").await, "1");
            server.stop().unwrap();
            assert_eq!(fs::metadata(folder.0.join("postgres/PG_VERSION")).unwrap().uid(), OTHER_USER);
        }
        Err(error) => {
            let told = error.to_string();
            // The second is how the loader of programs puts it.
            assert!(told.contains("ermission denied") || told.contains("cannot open shared object file"), "{told}");
        }
    }
}
