//! The name of a gateway where no host says whose it is: `demo-17`, the tenant's identifier and the gateway's id. It is the user
//! name, begins the client ID, and stands in the topics.

use std::fmt;

use gantry_domain::Id;
use gantry_rabbitmq::mqtt;

/// A gateway, as MQTT names it; there need not be one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct GatewayName {
    pub(crate) tenant: String,
    pub(crate) id: Id,
}

impl GatewayName {
    /// What a name says. Each gateway has one name: `demo-017` is none.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let (tenant, digits) = name.rsplit_once('-')?;
        let id: Id = digits.parse().ok().filter(|id| *id > 0)?;
        let letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        let read = Self { tenant: tenant.to_owned(), id };
        (!tenant.is_empty() && tenant.chars().all(letter) && read.to_string() == name).then_some(read)
    }

    /// Whether a client ID is one of its own: a gateway that uses the ID of another cuts it off.
    pub(crate) fn has_client(&self, client: &str) -> bool {
        client.strip_prefix(&self.to_string()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Whether the plugin made a queue for one of its own clients.
    pub(crate) fn has_queue(&self, queue: &str) -> bool {
        let client = queue.strip_prefix("mqtt-subscription-");
        let client = client.and_then(|rest| rest.strip_suffix("qos0").or_else(|| rest.strip_suffix("qos1")));
        client.is_some_and(|client| self.has_client(client))
    }

    /// The key of what it says.
    pub(crate) fn readings(&self) -> String {
        mqtt::readings_key(&self.to_string())
    }

    /// The routing key of the answers to a gateway.
    pub(crate) fn answers(&self) -> String {
        mqtt::answers_key(&self.to_string())
    }
}

impl fmt::Display for GatewayName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}", self.tenant, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_has_one_name_even_where_tenants_have_dashes_and_digits() {
        let name = GatewayName::parse("plant-7-17").unwrap();
        assert_eq!((name.tenant.as_str(), name.id), ("plant-7", 17));
        for wrong in
            ["demo", "demo-", "-17", "demo-0", "demo-017", "demo-+17", "demo--x", "Demo-17", "de.mo-17", "#-17", ""]
        {
            assert_eq!(GatewayName::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn clients_and_queues_of_others_are_not_its_own() {
        let name = GatewayName::parse("demo-17").unwrap();
        assert!(name.has_client("demo-17") && name.has_client("demo-17/spare"));
        assert!(name.has_queue("mqtt-subscription-demo-17qos1") && name.has_queue("mqtt-subscription-demo-17/aqos0"));
        for other in ["", "demo-170", "demo-1", "demo-17qos1", "acme-17", "DEMO-17"] {
            assert!(!name.has_client(other), "{other}");
            assert!(!name.has_queue(&format!("mqtt-subscription-{other}qos1")), "{other}");
        }
        assert!(!name.has_queue("gantry.work.readings") && !name.has_queue("mqtt-subscription-demo-17"));
    }
}
