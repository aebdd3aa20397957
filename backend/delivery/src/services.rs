//! The push services that messages may be sent to. A browser names its service itself, so without this list any signed-in user
//! could have the server call whatever it can reach.

use reqwest::Url;

/// Of Chrome, Firefox, Edge and Safari.
const USUAL: [&str; 4] = ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// Hosts, with all below them; or whole addresses like `http://127.0.0.1:9000` for services of one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushServices(Vec<String>);

impl Default for PushServices {
    fn default() -> Self {
        Self(USUAL.map(str::to_owned).to_vec())
    }
}

impl PushServices {
    /// Only these.
    pub fn new(named: Vec<String>) -> Self {
        Self(named.into_iter().map(|one| one.trim().trim_end_matches('/').to_ascii_lowercase()).collect())
    }

    /// Whether there is one that is reached without TLS.
    pub(super) fn any_plain(&self) -> bool {
        self.0.iter().any(|one| one.starts_with("http://"))
    }

    /// Whether messages may go there.
    pub(super) fn admit(&self, endpoint: &Url) -> bool {
        let Some(host) = endpoint.host_str() else { return false };
        if !endpoint.username().is_empty() || endpoint.password().is_some() {
            return false;
        }
        let origin = endpoint.origin().ascii_serialization();
        let usual = endpoint.scheme() == "https" && endpoint.port().is_none();
        self.0.iter().any(|named| match named.contains("://") {
            true => *named == origin,
            false => usual && (host == *named || host.ends_with(&format!(".{named}"))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_services_are_called_on() {
        let services = PushServices::default();
        let admits = |url: &str| services.admit(&url.parse().unwrap());
        assert!(admits("https://fcm.googleapis.com/fcm/send/abc"));
        assert!(admits("https://updates.push.services.mozilla.com/wpush/v2/abc"));
        for not in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/",
            "https://fcm.googleapis.com.evil.example/",
            "https://evilfcm.googleapis.com.example/",
            "https://notpush.apple.com.example/",
            "https://user@fcm.googleapis.com/",
            "https://169.254.169.254/latest/meta-data",
            "data:text/plain,fcm.googleapis.com",
        ] {
            assert!(!admits(not), "{not}");
        }
        let own = PushServices::new(vec!["http://127.0.0.1:9000/".to_owned()]);
        assert!(own.admit(&"http://127.0.0.1:9000/push/1".parse().unwrap()));
        assert!(!own.admit(&"http://127.0.0.1:9001/push/1".parse().unwrap()));
    }
}
