//! A deploy: HAProxy, with the rules that `deploy/haproxy.cfg` gives operators, in front of nodes that are restarted one
//! after the other while people work and requests come.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::crowd::Crowd;
use crate::rig::{PATIENCE, Rig, free_port, sign_in, until};

const RULES: &str = include_str!("../../../../deploy/haproxy.cfg");
/// Between two requests of one visitor.
const PACE: Duration = Duration::from_millis(20);

/// A running HAProxy.
pub(crate) struct Balancer {
    pub(crate) address: String,
    control: PathBuf,
    child: Child,
}

impl Balancer {
    /// In front of the nodes of the rig; answers when it has found both.
    pub(crate) async fn start(rig: &Rig) -> Self {
        let address = format!("127.0.0.1:{}", free_port());
        let control = rig.folder.join("haproxy.sock");
        let settings = rig.folder.join("haproxy.cfg");
        std::fs::write(&settings, rules(rig, &address, &control)).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--", "haproxy", "-f"]).arg(settings);
        let log = File::create(rig.folder.join("haproxy.log")).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        let balancer = Self { address, control, child: command.spawn().unwrap() };
        for number in [1, 2] {
            balancer.sees(number, "UP").await;
        }
        balancer
    }

    async fn sees(&self, number: usize, state: &str) {
        let what = format!("haproxy finds node {number} {state}; if it is missing: scripts/need.sh haproxy");
        let begin = format!("nodes,node{number},");
        let found = |table: &str| {
            let row = table.lines().find_map(|line| line.strip_prefix(&begin).map(str::to_owned));
            row.is_some_and(|row| row.split(',').any(|cell| cell == state))
        };
        until(PATIENCE, &what, async || self.table().is_ok_and(|table| found(&table))).await;
    }

    fn table(&self) -> std::io::Result<String> {
        let mut stream = UnixStream::connect(&self.control)?;
        stream.write_all(b"show stat\n")?;
        let mut table = String::new();
        stream.read_to_string(&mut table)?;
        Ok(table)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The rules as they are delivered, with the addresses of here and without the name server of containers.
fn rules(rig: &Rig, address: &str, control: &Path) -> String {
    let mut rules = RULES.to_owned();
    let mut put = |old: &str, new: &str| {
        assert!(rules.contains(old), "deploy/haproxy.cfg without {old:?}");
        rules = rules.replace(old, new);
    };
    put("\nglobal\n", &format!("\nglobal\n    stats socket {}\n", control.display()));
    put("resolvers containers\n    parse-resolv-conf\n    hold valid 5s\n", "");
    // Twice as many files as that may be more than this machine allows.
    put("maxconn 50000", "maxconn 4000");
    put(" resolvers containers init-addr libc,none", "");
    put("bind :8080", &format!("bind {address}"));
    put(" node1:8080", &format!(" {}", rig.nodes[0].address));
    put(" node2:8080", &format!(" {}", rig.nodes[1].address));
    rules
}

/// Visitors who ask the balancer all the time, and what did not come out well.
pub(crate) struct Visitors {
    asked: Arc<AtomicUsize>,
    tasks: JoinSet<String>,
}

impl Visitors {
    pub(crate) fn come(rig: &Rig, balancer: &Balancer) -> Self {
        let asked = Arc::new(AtomicUsize::new(0));
        let mut tasks = JoinSet::new();
        // One keeps its connection, one comes anew each time, and one signs in, which no balancer may send twice.
        for (idle, signs_in) in [(1, false), (0, false), (0, true)] {
            let http = gantry_delivery::https::client()
                .unwrap()
                .pool_max_idle_per_host(idle)
                .timeout(PATIENCE)
                .build()
                .unwrap();
            let (address, token, asked) = (balancer.address.clone(), rig.token.clone(), asked.clone());
            tasks.spawn(async move {
                loop {
                    let answer = match signs_in {
                        true => sign_in(&http, &address).await.map(drop),
                        false => look(&http, &address, &token).await,
                    };
                    if let Err(why) = answer {
                        return why.to_string();
                    }
                    asked.fetch_add(1, Ordering::Relaxed);
                    sleep(PACE).await;
                }
            });
        }
        Self { asked, tasks }
    }

    /// How many were served; fails if one was not.
    pub(crate) async fn all_served(mut self) -> usize {
        if let Some(failed) = self.tasks.try_join_next() {
            panic!("a request failed after {} others: {}", self.asked.load(Ordering::Relaxed), failed.unwrap());
        }
        self.asked.load(Ordering::Relaxed)
    }
}

async fn look(http: &reqwest::Client, address: &str, token: &str) -> reqwest::Result<()> {
    let url = format!("http://{address}/api/Stream/{}", Rig::topic());
    http.get(url).bearer_auth(token).send().await?.error_for_status()?.json::<Value>().await.map(drop)
}

/// Restarts the nodes one after the other, as a deploy does. Recovery is the slower one's, from when its node has ended.
pub(crate) async fn deploy(rig: &mut Rig, crowd: &Crowd, balancer: &Balancer) -> Duration {
    let visitors = Visitors::come(rig, balancer);
    let mut slowest = Duration::ZERO;
    for index in 0..rig.nodes.len() {
        rig.nodes[index].terminate();
        rig.nodes[index].ended(PATIENCE).await;
        slowest = slowest.max(crowd.recovered(Instant::now()).await);
        rig.nodes[index].start();
        rig.nodes[index].ready(&rig.http).await;
        balancer.sees(index + 1, "UP").await;
    }
    println!("{} requests during the deploy", visitors.all_served().await);
    slowest
}
