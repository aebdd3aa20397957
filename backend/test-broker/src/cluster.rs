//! Several brokers that are one: they know each other's names, and each holds what the others hold.

use crate::broker::{Broker, free_ports, name};

/// A cluster; each broker can be killed and started again like a single one.
#[derive(Debug)]
pub struct Cluster {
    /// The first runs the name server that all of them use.
    pub brokers: Vec<Broker>,
}

impl Cluster {
    /// Three running brokers; takes three times as long as one, because each looks for those before it.
    ///
    /// # Panics
    /// As [`Broker::start`].
    #[must_use]
    pub fn start() -> Self {
        let ports: [u16; 10] = free_ports();
        let [names, own @ ..] = ports;
        let members = || own.chunks_exact(3).filter_map(|ports| <[u16; 3]>::try_from(ports).ok());
        let peers: String = (1..)
            .zip(members())
            .map(|(number, [amqp, ..])| format!("cluster_formation.classic_config.nodes.{number} = {}\n", name(amqp)))
            .collect();
        let settings = format!("cluster_formation.peer_discovery_backend = classic_config\n{peers}");
        let cookie = uuid::Uuid::new_v4().to_string();
        let reserve =
            |[amqp, amqps, distribution]: [u16; 3]| Broker::at([amqp, amqps, distribution, names], &cookie, &settings);
        let mut brokers: Vec<Broker> = members().map(reserve).collect();
        brokers.iter_mut().for_each(Broker::run);
        Self { brokers }
    }

    /// All addresses, for `AMQP_URL`.
    #[must_use]
    pub fn urls(&self) -> String {
        self.brokers.iter().map(Broker::url).collect::<Vec<_>>().join(",")
    }
}
