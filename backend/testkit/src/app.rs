//! The real server in the test's own process, on a free port, over a database of its own, with two tenants and a user of
//! every role.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test without its server can only stop, and should say why"
)]

use std::cell::Cell;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::http::Method;
use gantry_domain::Clock;
use gantry_http::Services;
use gantry_http::auth::{AuthConfig, Claims, LIFETIME, TenantHosts, Tokens, password};
use gantry_http::storage::Files;
use gantry_server::{Node, NodeConfig, Running, server};
use gantry_store::Store;
use gantry_store::sensors::readings;
use gantry_test_broker::Broker;
use gantry_test_database::TestDatabase;
pub use gantry_test_database::{PASSWORD, TestTenant};
use tokio_postgres::{NoTls, SimpleQueryMessage};

pub use crate::client::{Reply, TestRequest};
pub use crate::options::TestOptions;

/// Signs the tokens.
pub const SECRET: &[u8] = b"a secret that only tests may know of";

/// A running server. The host `127.0.0.1` is the tenant demo's, `acme.localhost` is acme's.
pub struct TestApp {
    /// Most tests take place here.
    pub demo: TestTenant,
    /// Another user.
    pub acme: TestTenant,
    /// The store behind the server.
    pub store: Store,
    running: Running,
    client: awc::Client,
    options: TestOptions,
    /// Whether the session from the template is in use; shared by all nodes.
    session_taken: Arc<AtomicBool>,
    /// A connection of the owner's that no question uses at the moment.
    asking: Cell<Option<tokio_postgres::Client>>,
    /// Last, so that the server's connections are gone when it is dropped.
    database: Arc<TestDatabase>,
}

impl TestApp {
    /// Starts it.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn start() -> Self {
        Self::start_with(TestOptions::default()).await
    }

    /// Starts it with other options.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn start_with(options: TestOptions) -> Self {
        let (database, store, tenants) = TestDatabase::with_tenants().await;
        Self::serve(Arc::new(database), store, tenants, options)
    }

    /// Another node: a second server on the same database.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn another(&self) -> Self {
        let store = self.database.store().await;
        let tenants = [self.demo.clone(), self.acme.clone()];
        let mut node = Self::serve(Arc::clone(&self.database), store, tenants, self.options.clone());
        node.session_taken = Arc::clone(&self.session_taken);
        node
    }

    /// Two nodes with a broker between them, when both are connected to it.
    ///
    /// # Panics
    /// When one of them does not start.
    pub async fn pair(broker: &Broker) -> (Self, Self) {
        let one = Self::start_with(TestOptions { amqp_url: Some(broker.url()), ..TestOptions::default() }).await;
        let two = one.another().await;
        for node in [&one, &two] {
            while !node.get("/readyz").send().await.text.contains("rabbitmq: connected") {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        (one, two)
    }

    /// Starts it with the demonstration instead of two bare tenants; its password is `gantry_demo::PASSWORD`.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn demonstration() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store().await;
        let options = TestOptions { files: Some(Files::in_memory()), ..TestOptions::default() };
        let files = options.files.as_ref().expect("in memory");
        gantry_demo::create(&store, files, chrono::Utc::now()).await.expect("the demonstration");
        let names = ["admin", "dispatcher", "technician", "control"];
        let demo = TestTenant::read(&store, "demo", names).await;
        let acme = TestTenant::read(&store, "acme", ["admin"; 4]).await;
        Self::serve(Arc::new(database), store, [demo, acme], options)
    }

    fn serve(database: Arc<TestDatabase>, store: Store, [demo, acme]: [TestTenant; 2], options: TestOptions) -> Self {
        let auth = auth_config(&options);
        let mut config = NodeConfig { amqp_url: options.amqp_url.clone(), ..NodeConfig::new(auth) };
        config.mqtt = options.mqtt.clone();
        config.files = options.files.clone().unwrap_or(config.files);
        config.push_services = options.push_services.clone().unwrap_or_default();
        config.private_networks = options.private_networks.clone();
        config.dns_server = options.dns_server;
        config.website_server = options.website_server;
        config.clock = options.clock.clone();
        config.behind_proxy = options.behind_proxy;
        config.jobs.feeds = config.jobs.round;
        config.jobs.kits = config.jobs.round;
        config.jobs.materials_check = options.materials_check;
        let node = Node::start(store.clone(), config).expect("a node");
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let (running, serving) = server::start(node, listener, 1).expect("a server");
        actix_web::rt::spawn(serving);
        // The server closes what is idle for 5 s: on a busy machine a connection that is nearly so old closes as it is used again.
        let connector = awc::Connector::new().conn_keep_alive(Duration::from_secs(2));
        let client = awc::Client::builder().connector(connector).timeout(Duration::from_secs(30)).disable_redirects();
        let client = client.finish();
        Self {
            demo,
            acme,
            store,
            running,
            client,
            options,
            session_taken: Arc::default(),
            asking: Cell::default(),
            database,
        }
    }

    /// How people sign in there.
    pub fn auth_config(&self) -> AuthConfig {
        auth_config(&self.options)
    }

    /// Has it say that it is about to stop, and send its clients elsewhere.
    pub fn drain(&self) {
        self.running.node().drain();
    }

    /// What its handlers work with.
    pub fn services(&self) -> &Services {
        self.running.services()
    }

    /// `http://127.0.0.1:<port>` and the path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address)
    }

    /// A request to the tenant demo.
    pub fn request(&self, method: Method, path: &str) -> TestRequest {
        TestRequest::new(self.client.request(method, self.url(path)))
    }

    /// A GET to the tenant demo.
    pub fn get(&self, path: &str) -> TestRequest {
        self.request(Method::GET, path)
    }

    /// A POST to the tenant demo.
    pub fn post(&self, path: &str) -> TestRequest {
        self.request(Method::POST, path)
    }

    /// A PUT to the tenant demo.
    pub fn put(&self, path: &str) -> TestRequest {
        self.request(Method::PUT, path)
    }

    /// A DELETE to the tenant demo.
    pub fn delete(&self, path: &str) -> TestRequest {
        self.request(Method::DELETE, path)
    }

    /// The answer to signing in as `login`, at the host of the login's tenant.
    ///
    /// # Panics
    /// When there is no answer.
    pub async fn try_sign_in(&self, login: &str, password: &str) -> Reply {
        let body = serde_json::json!({
            "email": login, "password": password::client_hex(password), "locked": false,
        });
        let host = if login.ends_with("acme.example") { "acme.localhost" } else { "127.0.0.1" };
        self.post("/auth/signin").host(host).json(body).send().await
    }

    /// A token of the user's own: the first time demo's administrator gets the session that the template holds, other
    /// users sign in, which costs a password hash.
    ///
    /// # Panics
    /// When that is refused.
    pub async fn sign_in(&self, login: &str) -> String {
        if let Some(token) = self.token_from_template(login) {
            return token;
        }
        let reply = self.try_sign_in(login, PASSWORD).await;
        reply.json["access_token"].as_str().unwrap_or_else(|| panic!("no token for {login}: {}", reply.json)).to_owned()
    }

    fn token_from_template(&self, login: &str) -> Option<String> {
        let (session, user) = self.demo.session(login)?;
        let claims = Claims::new(session, user, self.demo.id, chrono::Utc::now() + LIFETIME);
        let unused = !self.session_taken.swap(true, Ordering::Relaxed);
        unused.then(|| Tokens::new(SECRET).sign(&claims).expect("a token"))
    }

    /// Where the database is, for its owner.
    pub fn database_url(&self) -> String {
        self.database.url()
    }

    /// What the database answers to a query of one value, behind the server's back and the walls between tenants.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn ask_database(&self, query: &str) -> String {
        // Most tests ask one question after the other; a second one at the same time gets a connection of its own.
        let kept = self.asking.take().filter(|client| !client.is_closed());
        let client = match kept {
            Some(client) => client,
            None => {
                let (client, connection) =
                    tokio_postgres::connect(&self.database.url(), NoTls).await.expect("a connection");
                actix_web::rt::spawn(connection);
                client
            }
        };
        let rows = client.simple_query(query).await.expect("an answer");
        // As a new connection would be.
        client.batch_execute("RESET ALL; RESET ROLE").await.expect("a connection that forgets");
        self.asking.set(Some(client));
        let first = rows.iter().find_map(|row| match row {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        });
        first.unwrap_or_default()
    }

    /// Has what waits for its time be done now, of the work whose keys begin like this; answers how much that is.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn hasten(&self, key: &str) -> u64 {
        let waits = format!("state = 'waiting' AND due_at > now() AND key LIKE '{key}:%'");
        let now = format!("UPDATE job SET due_at = now(), called_at = NULL WHERE {waits}");
        let hastened = format!("WITH hastened AS ({now} RETURNING 1) SELECT count(*) FROM hastened");
        self.ask_database(&hastened).await.parse().expect("a number")
    }

    /// Waits until the newest values, minutes and hours say what the readings that were delivered say.
    ///
    /// # Panics
    /// When the database cannot be asked.
    pub async fn settle_readings(&self) {
        readings::settle_all(&self.store, self.demo.id).await.expect("settled readings");
    }

    /// What alarms go by, on this node and the others of its database.
    pub fn clock(&self) -> &Clock {
        &self.options.clock
    }

    /// Evaluates all alarm rules now; what comes of it is committed when this returns.
    pub async fn evaluate_alarms(&self) {
        self.services().live.sensors.evaluate_now().await;
    }

    /// Waits until no job is due that is neither done nor dead.
    pub async fn finish_jobs(&self) {
        let open = "SELECT count(*) FROM job WHERE state = 'waiting' AND due_at <= now()";
        while self.ask_database(open).await != "0" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops it as a signal would: what is under way is finished.
    pub async fn stop(&self) {
        self.running.stop().await;
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.running.abandon();
    }
}

fn auth_config(options: &TestOptions) -> AuthConfig {
    let (hosts, clock) = (TenantHosts::default(), options.clock.clone());
    AuthConfig { secret: SECRET.to_vec(), hosts, sign_in_limit: options.sign_in_limit, clock }
}
