//! A private RabbitMQ: own folder, own ports, on 127.0.0.1 only, gone with the value and with the test's process. Made from
//! Debian's package rabbitmq-server, without its service.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::certificates::Authority;
use crate::starter::start;

const SERVER: &str = "/usr/lib/rabbitmq/bin/rabbitmq-server";
/// The product's own settings, so that every test also proves that its user may do enough.
const SETTINGS: &str = include_str!("../../../rabbitmq/rabbitmq.conf");
/// What lets gateways in besides, with the word and the address that stand in it for those of an installation.
const MQTT_SETTINGS: &str = include_str!("../../../rabbitmq/mqtt.conf");
const MQTT_SECRET: &str = "GANTRY_MQTT_SECRET@";
const MQTT_GANTRY: &str = "balancer:8080";
const NO_MQTT: &str = "mqtt.listeners.tcp = none\n";
/// Where Erlang looks for the word by which nodes know each other, in its home.
const COOKIE: &str = ".erlang.cookie";
const START_LIMIT: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(50);

/// A broker that can be started, stopped, killed, frozen and started again at the same address. It speaks TLS too, with a
/// certificate made for it.
#[derive(Debug)]
pub struct Broker {
    pub(crate) dir: PathBuf,
    owner: Option<(u32, u32)>,
    amqp: u16,
    amqps: u16,
    distribution: u16,
    names: u16,
    mqtt: u16,
    name_server: Option<Child>,
    server: Option<Child>,
}

impl Broker {
    /// A running broker; takes 4 to 13 s.
    ///
    /// # Panics
    /// When the package is missing or the broker does not start; the message holds the end of its log.
    #[must_use]
    pub fn start() -> Self {
        let mut broker = Self::reserve();
        broker.run();
        broker
    }

    /// Folder and address only; nothing runs yet.
    ///
    /// # Panics
    /// When the folder cannot be made.
    #[must_use]
    pub fn reserve() -> Self {
        let [amqp, amqps, distribution, names] = free_ports();
        Self::at([amqp, amqps, distribution, names], &Uuid::new_v4().to_string(), "")
    }

    /// With the word by which brokers of a cluster know each other, and more settings.
    pub(crate) fn at([amqp, amqps, distribution, names]: [u16; 4], cookie: &str, settings: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("gantry-rabbitmq-{}", Uuid::new_v4().simple()));
        make_folder(&dir, amqps, cookie, settings).expect("a folder for the broker");
        let [mqtt] = free_ports();
        Self { owner: owner(&dir), dir, amqp, amqps, distribution, names, mqtt, name_server: None, server: None }
    }

    /// Lets gateways in over MQTT from its next start on, as operators do, asking the Gantry at `host:port` with the word that they
    /// share.
    ///
    /// # Panics
    /// When its settings cannot be written.
    pub fn let_gateways_in(&self, gantry: &str, secret: &str) {
        let path = self.dir.join("rabbitmq.conf");
        let settings = fs::read_to_string(&path).expect("its settings");
        let more = MQTT_SETTINGS.replace(MQTT_SECRET, &format!("{secret}@")).replace(MQTT_GANTRY, gantry);
        let listener = format!("mqtt.listeners.tcp.1 = 127.0.0.1:{}\n", self.mqtt);
        fs::write(path, format!("{}\n{more}", settings.replace(NO_MQTT, &listener))).expect("its settings");
        fs::write(self.dir.join("enabled_plugins"), "[rabbitmq_auth_backend_http,rabbitmq_mqtt].\n")
            .expect("its plugins");
    }

    /// Where gateways come in.
    #[must_use]
    pub fn mqtt_port(&self) -> u16 {
        self.mqtt
    }

    /// The address, for `AMQP_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("amqp://gantry:gantry@127.0.0.1:{}/gantry", self.amqp)
    }

    /// The same over TLS, for a client that believes the broker's own authority.
    #[must_use]
    pub fn secure_url(&self) -> String {
        self.secure_url_believing("ca.pem")
    }

    /// The same for a client that believes another authority, which knows nothing of this broker.
    #[must_use]
    pub fn misled_url(&self) -> String {
        self.secure_url_believing("other-ca.pem")
    }

    fn secure_url_believing(&self, authority: &str) -> String {
        let authority = self.dir.join(authority);
        format!("amqps://gantry:gantry@localhost:{}/gantry?cacertfile={}", self.amqps, authority.display())
    }

    /// Its process, while it runs.
    ///
    /// # Panics
    /// When it does not.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.server.as_ref().expect("a broker that runs").id()
    }

    /// Starts it, for the first time or again with what it had stored, and waits until it answers.
    ///
    /// # Panics
    /// As [`Broker::start`].
    pub fn run(&mut self) {
        assert!(Path::new(SERVER).exists(), "no RabbitMQ: scripts/need.sh rabbitmq-server");
        if self.name_server.is_none() && TcpStream::connect((Ipv4Addr::LOCALHOST, self.names)).is_err() {
            let port = self.names.to_string();
            let mut epmd = self.command("epmd");
            epmd.args(["-port", &port, "-address", "127.0.0.1"]);
            self.name_server = Some(start(epmd).expect("epmd, Erlang's name server"));
        }
        let output = File::options().create(true).append(true).open(self.dir.join("output")).expect("a log");
        let mut command = self.command(SERVER);
        command.stdout(output.try_clone().expect("a log")).stderr(output);
        self.server = Some(start(command).expect("rabbitmq-server"));
        let deadline = Instant::now() + START_LIMIT;
        while !answers(self.amqp) {
            let ended = self.server.as_mut().is_none_or(|server| !matches!(server.try_wait(), Ok(None)));
            assert!(!ended && Instant::now() < deadline, "RabbitMQ did not start: {}", self.last_words());
            std::thread::sleep(POLL);
        }
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// Stops it in good order: connections are closed and what is stored is written.
    ///
    /// # Panics
    /// When it does not run.
    pub fn stop(&mut self) {
        self.signal("-TERM");
        if let Some(mut server) = self.server.take() {
            server.wait().expect("the end of the broker");
        }
    }

    /// Stops it in its tracks: connections stay open and nothing answers.
    ///
    /// # Panics
    /// When it does not run.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Ends [`Broker::freeze`].
    ///
    /// # Panics
    /// When it does not run.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        let status = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", name, &pid]).status();
        assert!(status.is_ok_and(|status| status.success()), "kill {name} {pid}");
    }

    /// A command in the broker's own world, as the user `rabbitmq` when we are root; the kernel kills it with us.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("setpriv");
        if let Some((uid, gid)) = self.owner {
            command.args([format!("--reuid={uid}"), format!("--regid={gid}"), "--clear-groups".to_owned()]);
        }
        command.args(["--pdeathsig", "KILL", "--", program]);
        let at = |name: &str| self.dir.join(name).into_os_string();
        command
            .current_dir(&self.dir)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LANG", "C.UTF-8")
            .env("HOME", &self.dir)
            // Has the script become the server instead of having it as a child, which our signals would not reach.
            .env("RUNNING_UNDER_SYSTEMD", "true")
            .env("RABBITMQ_NODENAME", name(self.amqp))
            .env("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1")
            .env("RABBITMQ_NODE_PORT", self.amqp.to_string())
            .env("RABBITMQ_DIST_PORT", self.distribution.to_string())
            .env("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none")
            .env("RABBITMQ_DEFAULT_USER", "gantry")
            .env("RABBITMQ_DEFAULT_PASS", "gantry")
            .env("RABBITMQ_MNESIA_BASE", at("mnesia"))
            .env("RABBITMQ_LOG_BASE", at("log"))
            .env("RABBITMQ_ENABLED_PLUGINS_FILE", at("enabled_plugins"))
            .env("RABBITMQ_CONFIG_FILE", at("rabbitmq"))
            .env("RABBITMQ_CONF_ENV_FILE", "/nonexistent")
            .env("RABBITMQ_GENERATED_CONFIG_DIR", at("config"))
            .env("RABBITMQ_SCHEMA_DIR", at("schema"))
            .env("RABBITMQ_PLUGINS_EXPAND_DIR", at("plugins"))
            .env("ERL_EPMD_PORT", self.names.to_string())
            .env("ERL_EPMD_ADDRESS", "127.0.0.1");
        command
    }

    fn last_words(&self) -> String {
        let text = fs::read_to_string(self.dir.join("output")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines.iter().skip(lines.len().saturating_sub(30)).copied().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.kill();
        if let Some(mut name_server) = self.name_server.take() {
            let _ = name_server.kill();
            let _ = name_server.wait();
        }
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn make_folder(dir: &Path, amqps: u16, cookie: &str, more: &str) -> std::io::Result<()> {
    fs::create_dir(dir)?;
    fs::write(dir.join("enabled_plugins"), "[rabbitmq_mqtt].\n")?;
    let at = |name: &str| dir.join(name).display().to_string();
    let (authority, certificate, key) = (at("ca.pem"), at("server.pem"), at("server.key"));
    let settings = format!(
        "{SETTINGS}\n{NO_MQTT}listeners.ssl.1 = 127.0.0.1:{amqps}\nssl_options.cacertfile = {authority}\n\
         ssl_options.certfile = {certificate}\nssl_options.keyfile = {key}\n{more}"
    );
    fs::write(dir.join("rabbitmq.conf"), settings)?;
    let (ours, other) = (Authority::new(), Authority::new());
    let (certificate, key) = ours.vouch_for("localhost");
    for (name, pem) in [
        ("ca.pem", ours.certificate()),
        ("other-ca.pem", other.certificate()),
        ("server.pem", certificate),
        ("server.key", key),
    ] {
        fs::write(dir.join(name), pem)?;
    }
    fs::write(dir.join(COOKIE), cookie)?;
    fs::set_permissions(dir.join(COOKIE), fs::Permissions::from_mode(0o400))?;
    fs::set_permissions(dir, fs::Permissions::from_mode(0o700))?;
    if let Some((uid, gid)) = owner(dir) {
        for file in fs::read_dir(dir)? {
            chown(file?.path(), Some(uid), Some(gid))?;
        }
        chown(dir, Some(uid), Some(gid))?;
    }
    Ok(())
}

/// What Erlang calls the broker at a port.
pub(crate) fn name(amqp: u16) -> String {
    format!("gantry-{amqp}@localhost")
}

/// The owner that a root gives the broker to: Debian's user `rabbitmq`.
fn owner(dir: &Path) -> Option<(u32, u32)> {
    let uid = fs::metadata(dir.join("enabled_plugins")).ok()?.uid();
    let passwd = fs::read_to_string("/etc/passwd").ok()?;
    let mut fields = passwd.lines().find(|line| line.starts_with("rabbitmq:"))?.split(':').skip(2);
    let rabbitmq = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    (uid == 0 || uid == rabbitmq.0).then_some(rabbitmq)
}

/// Free ports, reserved together so that they differ.
pub(crate) fn free_ports<const N: usize>() -> [u16; N] {
    let listeners: [TcpListener; N] =
        std::array::from_fn(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port"));
    listeners.map(|listener| listener.local_addr().expect("its address").port())
}

/// Says hello as a client does; the broker answers with a frame of type 1.
fn answers(port: u16) -> bool {
    let hello = || {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"AMQP\x00\x00\x09\x01")?;
        let mut first = [0_u8; 1];
        stream.read_exact(&mut first)?;
        Ok::<bool, std::io::Error>(first == [1])
    };
    hello().unwrap_or(false)
}
