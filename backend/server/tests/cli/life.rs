//! From the first start to the last: a tenant is made, people are let in again, and nothing is left running.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::{DataDir, text};

fn get(address: &str, path: &str) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    write!(connection, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer
}

fn postgres_of(data: &DataDir) -> u32 {
    let file = fs::read_to_string(data.0.join("postgres/postmaster.pid")).unwrap();
    // Inside a namespace of its own the server may have another number; the file's owner wrote the one that counts.
    file.lines().next().unwrap().parse().unwrap()
}

fn terminate(mut child: Child) -> i32 {
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code().unwrap()
}

#[test]
fn a_signal_ends_it_in_good_order() {
    let data = DataDir::new();
    let (child, address) = data.serve();
    assert!(get(&address, "/readyz").starts_with("HTTP/1.1 200"));
    let limits = fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
    let files: Vec<_> =
        limits.lines().find(|line| line.starts_with("Max open files")).unwrap().split_whitespace().collect();
    assert_eq!(files[3], files[4], "as many files as the system allows");
    assert_eq!(terminate(child), 0);
    assert!(!data.0.join("postgres/postmaster.pid").exists(), "PostgreSQL was stopped, not killed");
    let secret = fs::read(data.0.join("secret")).unwrap();
    let (child, address) = data.serve();
    assert!(get(&address, "/readyz").starts_with("HTTP/1.1 200"));
    assert_eq!(terminate(child), 0);
    assert_eq!(fs::read(data.0.join("secret")).unwrap(), secret, "tokens survive a restart");
}

#[test]
fn its_first_page_does_not_wait_for_the_demonstration() {
    let data = DataDir::new();
    for start in ["the first", "after one that was ended too soon"] {
        let (child, address) = data.serve_demonstration();
        assert!(get(&address, "/login").starts_with("HTTP/1.1 200"), "{start}");
        for path in ["/api/TenantInfo/", "/readyz"] {
            let answer = get(&address, path);
            assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"preparing\""), "{start}: {path} {answer}");
        }
        let demonstration = within_20_s("the demonstration has a process", || demonstration_of(&child));
        assert_eq!(terminate(child), 0, "{start}");
        within_20_s("it ends with the server", || (!is_there(demonstration)).then_some(()));
    }
}

#[test]
fn it_ends_when_the_demonstration_cannot_be_made() {
    let data = DataDir::new();
    let (mut child, _) = data.serve_demonstration();
    let demonstration = within_20_s("the demonstration has a process", || demonstration_of(&child));
    Command::new("kill").args(["-KILL", &demonstration.to_string()]).status().unwrap();
    let status = within_20_s("it ends", || child.try_wait().unwrap());
    assert_eq!(status.code(), Some(1));
    assert!(!data.0.join("postgres/postmaster.pid").exists(), "PostgreSQL was stopped, not killed");
}

/// The process in which a server has the demonstration made.
fn demonstration_of(server: &Child) -> Option<u32> {
    let threads = fs::read_dir(format!("/proc/{}/task", server.id())).unwrap();
    let children =
        threads.map(|thread| fs::read_to_string(thread.unwrap().path().join("children")).unwrap_or_default());
    let children: Vec<u32> = children.collect::<String>().split_whitespace().map(|pid| pid.parse().unwrap()).collect();
    children.into_iter().find(|pid| {
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        arguments.split(|byte| *byte == 0).nth(1) == Some(b"demo")
    })
}

fn is_there(process: u32) -> bool {
    fs::exists(format!("/proc/{process}")).unwrap()
}

fn within_20_s<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "not after 20 s: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn after_a_signal_it_drains_with_readyz_red_until_the_second() {
    let data = DataDir::new();
    let (mut child, address) = data.serve_with(&["--drain-seconds", "600"]);
    let signal = |pid: u32| Command::new("kill").args(["-TERM", &pid.to_string()]).status().unwrap();
    signal(child.id());
    within_20_s("/readyz is red", || get(&address, "/readyz").starts_with("HTTP/1.1 503").then_some(()));
    assert!(get(&address, "/healthz").starts_with("HTTP/1.1 200"), "everybody is still served");
    assert!(child.try_wait().unwrap().is_none());
    assert_eq!(terminate(child), 0, "the second time at once");
}

#[test]
fn killed_it_leaves_no_postgresql_behind() {
    let data = DataDir::new();
    let (mut child, _) = data.serve();
    let postgres = postgres_of(&data);
    child.kill().unwrap();
    child.wait().unwrap();
    within_20_s("PostgreSQL ends with it", || (!is_there(postgres)).then_some(()));
}

#[test]
fn a_tenant_is_made_and_its_administrator_unlocked() {
    let data = DataDir::new();
    let create = ["tenant", "create", "north", "--name", "North Plant", "--admin", "boss@north.example"];
    let short = data.run(&create, "abc\n");
    assert_eq!(short.status.code(), Some(2), "{}", text(&short.stderr));
    let made = data.run(&create, "a long password\n");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let again = data.run(&create, "a long password\n");
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("This identifier is already in use."), "{}", text(&again.stderr));

    let unlock = |login| data.run(&["user", "unlock", login, "--tenant", "north"], "");
    assert!(unlock("boss@north.example").status.success());
    let stranger = unlock("nobody@north.example");
    assert_eq!(stranger.status.code(), Some(1));
    assert!(text(&stranger.stderr).contains("there is no user nobody@north.example"));

    let role = |login, role| data.run(&["user", "role", login, role, "--tenant", "north"], "");
    assert!(role("boss@north.example", "guest").status.success(), "even the last one: nobody else is asked");
    let given = role("boss@north.example", "administrator");
    assert!(text(&given.stdout).contains("(admin)"), "{}{}", text(&given.stdout), text(&given.stderr));
    let unknown = role("boss@north.example", "king");
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("Administrator, Guest, Staff, Technician"), "{}", text(&unknown.stderr));
    assert_eq!(role("nobody@north.example", "guest").status.code(), Some(1));
}

#[test]
fn the_document_can_be_printed_without_a_database() {
    let output = DataDir::new().run(&["openapi"], "");
    assert!(text(&output.stdout).starts_with("{\n  \"openapi\": \"3.1.0\""));
}

#[test]
fn the_doctor_finds_nothing_to_mend_about_a_fresh_data_directory() {
    let output = DataDir::new().run(&["doctor"], "");
    let findings = text(&output.stdout);
    assert!(findings.contains("ok    data directory") && findings.contains("ok    database"), "{findings}");
}
