//! Which addresses Gantry may call on for a tenant: those of the internet, and private ones only where the operator of the
//! installation says so. Otherwise a user who names a server could have Gantry ask around in its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network: an address and how many of its bits count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text} is no network such as 10.20.0.0/16");
        let (address, bits) = text.trim().split_once('/').map_or((text.trim(), None), |(one, two)| (one, Some(two)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse::<u8>().map_err(|_| wrong()))?;
        if bits > most { Err(wrong()) } else { Ok(Self { address, bits }) }
    }
}

impl Network {
    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => same(own.to_bits().into(), other.to_bits().into(), 32, self.bits),
            (IpAddr::V6(own), IpAddr::V6(other)) => same(own.to_bits(), other.to_bits(), 128, self.bits),
            _ => false,
        }
    }
}

/// Whether two addresses of so many bits begin with the same ones.
fn same(one: u128, other: u128, length: u8, bits: u8) -> bool {
    let rest = u32::from(length.saturating_sub(bits));
    one.checked_shr(rest).unwrap_or_default() == other.checked_shr(rest).unwrap_or_default()
}

/// The private networks that tenants' servers may be in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrivateNetworks(Vec<Network>);

impl PrivateNetworks {
    /// These.
    pub fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    /// Whether Gantry may call on an address.
    pub fn admit(&self, address: IpAddr) -> bool {
        self.opens(address) || is_public(address.to_canonical())
    }

    /// Whether the operator has opened the network of an address.
    pub(crate) fn opens(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(address))
    }
}

/// Whether an address belongs to the internet, and leads to no other that does not.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = matches!(
        (a, b, c),
        // This network, carrier-grade NAT, IETF protocols, 6to4 relays, benchmarks, and what is kept for later.
        (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _) | (240..=255, ..)
    );
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let embedded = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match (a, b) {
        // NAT64 and 6to4 lead to the address within them.
        (0x64, 0xff9b) => (c, d, e, f) == (0, 0, 0, 0) && is_public_v4(embedded(g, h)),
        (0x2002, _) => is_public_v4(embedded(b, c)),
        // Teredo, ORCHID, documentation.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x3fff, 0..=0xfff) => false,
        _ => (0x2000..=0x3fff).contains(&a),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_called_on_in_whatever_form() {
        let none = PrivateNetworks::default();
        for public in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"] {
            assert!(none.admit(public.parse().unwrap()), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "::7f00:1",
        ] {
            assert!(!none.admit(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn the_operator_opens_networks_one_by_one() {
        let network = |text: &str| text.parse::<Network>();
        let some = ["10.20.0.0/16", "127.0.0.1", "fd00::/8"].map(|text| network(text).unwrap());
        let some = PrivateNetworks::new(some.to_vec());
        for (address, admitted) in [
            ("10.20.255.1", true),
            ("10.21.0.1", false),
            ("127.0.0.1", true),
            ("127.0.0.2", false),
            ("::ffff:10.20.0.1", true),
            ("fd12::1", true),
            ("fe80::1", false),
        ] {
            assert_eq!(some.admit(address.parse().unwrap()), admitted, "{address}");
        }
        assert!(PrivateNetworks::new(vec![network("0.0.0.0/0").unwrap()]).admit("10.0.0.1".parse().unwrap()));
        for wrong in ["10.0.0.0/33", "plant", "10.0.0/8", "::1/129", "1.2.3.4/x", ""] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
    }
}
