//! Certificates for a test, made for it and worth nothing elsewhere.
#![allow(clippy::expect_used, reason = "a test without its certificates can only stop, and should say why")]

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};

/// An authority that holders of the certificate believe.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new() -> Self {
        let mut about = CertificateParams::default();
        about.distinguished_name.push(DnType::CommonName, "Gantry's authority for a test");
        about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(about, key()).expect("an authority's certificate"))
    }

    /// Its certificate, PEM.
    pub(crate) fn certificate(&self) -> String {
        self.0.pem()
    }

    /// A server's certificate and key, PEM.
    pub(crate) fn vouch_for(&self, host: &str) -> (String, String) {
        let key = key();
        let about = CertificateParams::new([host.to_owned()]).expect("a host name");
        let certificate = about.signed_by(&key, &self.0).expect("a server's certificate");
        (certificate.pem(), key.serialize_pem())
    }
}

fn key() -> KeyPair {
    KeyPair::generate().expect("a key")
}
