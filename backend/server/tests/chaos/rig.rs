//! What is shaken: two nodes, a broker and a PostgreSQL of their own, a proxy between the second node and the broker.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use gantry_demo as demo;
use gantry_domain::stream::StreamState;
use gantry_domain::{Need, RequestContext};
use gantry_embedded_postgres::{self as embedded, EmbeddedError, EmbeddedPostgres};
use gantry_http::auth::password;
use gantry_store::tenants::tenant;
use gantry_store::{Store, board_stream};
use gantry_test_broker::Broker;
use gantry_testkit::tokio_postgres;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::node::{Node, gantry, signal};
use crate::proxy::Proxy;

/// Nothing here may take longer, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
/// The board that everybody works on, as `gantry demo --cards` numbers it.
pub(crate) const BOARD: i32 = 4;
/// Its cards.
const CARDS: &str = "80";

/// Waits for a condition.
pub(crate) async fn until(limit: Duration, what: &str, mut done: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !done().await {
        assert!(began.elapsed() < limit, "not within {limit:?}: {what}");
        sleep(Duration::from_millis(5)).await;
    }
}

/// A free port that no outgoing connection gets, so that it is still free when a node comes back to it.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let offset = u16::try_from(std::process::id() % 20_000).unwrap();
    (0..20_000)
        .map(|_| 12_000 + (offset + NEXT.fetch_add(1, Ordering::Relaxed)) % 20_000)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .unwrap()
}

/// How PostgreSQL ends.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ending {
    /// In good order, open transactions rolled back.
    Fast,
    /// Everything dropped.
    Immediate,
    /// `kill -9` of the postmaster.
    Killed,
}

/// All of it; what runs ends with this value.
pub(crate) struct Rig {
    // Nodes first: they are gone before what they stand on.
    pub(crate) nodes: Vec<Node>,
    /// The broker and what leads to it, unless the rig was told of others.
    own: Option<(Proxy, Broker)>,
    postgres: Option<EmbeddedPostgres>,
    pub(crate) folder: PathBuf,
    database_url: String,
    pub(crate) token: Arc<str>,
    pub(crate) http: reqwest::Client,
}

impl Rig {
    /// With a broker of its own.
    pub(crate) async fn start() -> Self {
        let broker = Broker::start();
        let url = broker.url();
        let wire = Proxy::to(format!("127.0.0.1:{}", port_of(&url)).parse().unwrap()).await;
        let through = url.replace(&port_of(&url).to_string(), &wire.port.to_string());
        let mut rig = Self::with([url, through]).await;
        rig.own = Some((wire, broker));
        rig
    }

    /// On brokers that another program runs.
    pub(crate) async fn on(urls: String) -> Self {
        Self::with([urls.clone(), urls]).await
    }

    async fn with([one, two]: [String; 2]) -> Self {
        // Not below `target`: the name of PostgreSQL's socket must be short.
        let folder = std::env::temp_dir().join(format!("gantry-chaos-{}-{}", std::process::id(), free_port()));
        std::fs::create_dir_all(&folder).unwrap();
        let postgres = embedded::start(&folder.join("db")).unwrap();
        let database_url = postgres.url("postgres");
        let mut filling = gantry(&database_url).args(["demo", "--cards", CARDS]).spawn().unwrap();
        assert!(filling.wait().unwrap().success());
        let node = |name, amqp| Node::new(folder.join(name), free_port(), &database_url, amqp);
        let mut nodes = vec![node("one", one), node("two", two)];
        // The server closes what is idle for 5 s: on a busy machine a connection that is nearly so old closes as it is used again.
        let http =
            gantry_delivery::https::client().unwrap().timeout(PATIENCE).pool_idle_timeout(Duration::from_secs(2));
        let http = http.build().unwrap();
        for node in &mut nodes {
            node.start();
        }
        for node in &nodes {
            node.ready(&http).await;
        }
        let token = sign_in(&http, &nodes[0].address).await.unwrap();
        Self { nodes, own: None, postgres: Some(postgres), folder, database_url, token, http }
    }

    pub(crate) fn broker(&mut self) -> &mut Broker {
        &mut self.own.as_mut().unwrap().1
    }

    /// Between the second node and the broker.
    pub(crate) fn wire(&self) -> &Proxy {
        &self.own.as_ref().unwrap().0
    }

    /// Where people connect to.
    pub(crate) fn addresses(&self) -> Arc<[String]> {
        self.nodes.iter().map(|node| node.address.clone()).collect()
    }

    pub(crate) fn topic() -> String {
        board_stream::topic(BOARD)
    }

    /// `{epoch, version, state}` as a node serves it.
    pub(crate) async fn snapshot(&self, address: &str) -> Value {
        let url = format!("http://{address}/api/Stream/{}", Self::topic());
        let answer = self.http.get(url).bearer_auth(&self.token).send().await.unwrap();
        answer.error_for_status().unwrap().json().await.unwrap()
    }

    /// The board as the tables hold it, and its log: the command of each version.
    pub(crate) async fn stored(&self) -> (Value, i64, Vec<(i64, Uuid)>) {
        let store = Store::connect(&self.database_url, 1).await.unwrap();
        let tenant = tenant::by_identifier(&store, "demo").await.unwrap().unwrap().id;
        let context = RequestContext::system(tenant, "chaos");
        let load = async |tx: &gantry_store::Tx| board_stream::load(tx, BOARD).await;
        let loaded = store.tenant_tx(&context, Need::SignedIn, load).await.unwrap();
        let state = serde_json::to_value(loaded.state.snapshot()).unwrap();
        let (client, connection) = tokio_postgres::connect(&self.database_url, tokio_postgres::NoTls).await.unwrap();
        let connection = tokio::spawn(connection);
        let asked = "SELECT version, command_id FROM stream_event WHERE stream_id = $1 ORDER BY version";
        let rows = client.query(asked, &[&loaded.head.id]).await.unwrap();
        connection.abort();
        (state, loaded.head.version, rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Ends PostgreSQL, and answers when it is gone.
    pub(crate) async fn end_postgres(&mut self, ending: Ending) {
        let postgres = self.postgres.take().unwrap();
        match ending {
            Ending::Fast => return postgres.stop().unwrap(),
            Ending::Immediate => signal("-QUIT", postgres.pid()),
            Ending::Killed => signal("-KILL", postgres.pid()),
        }
        let running = PathBuf::from(format!("/proc/{}/cwd", postgres.pid()));
        until(PATIENCE, "PostgreSQL is gone", async || running.read_link().is_err()).await;
    }

    /// Starts it again on the same data.
    pub(crate) async fn start_postgres(&mut self) {
        let began = Instant::now();
        while self.postgres.is_none() {
            match embedded::start(&self.folder.join("db")) {
                Ok(postgres) => self.postgres = Some(postgres),
                // Backends that a killed postmaster leaves behind need a moment to notice, and hold the memory until then.
                Err(EmbeddedError::Failed { .. }) if began.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(50)).await
                }
                Err(error) => panic!("PostgreSQL does not come back: {error}"),
            }
        }
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        self.nodes.clear();
        self.postgres.take();
        // What the nodes said is of use after a failure.
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

fn port_of(url: &str) -> u16 {
    url.rsplit_once(':').and_then(|(_, rest)| rest.split('/').next()).unwrap().parse().unwrap()
}

/// The token of a user who may do what people at boards do.
pub(crate) async fn sign_in(http: &reqwest::Client, address: &str) -> reqwest::Result<Arc<str>> {
    let password = password::client_hex(demo::PASSWORD);
    let body = json!({ "email": "dispatcher@demo.example", "password": password, "locked": false });
    let answer = http.post(format!("http://{address}/auth/signin")).json(&body).send().await?;
    let answer: Value = answer.error_for_status()?.json().await?;
    Ok(answer["access_token"].as_str().unwrap().into())
}
