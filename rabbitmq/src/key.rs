//! Routing keys: `tenant.<id>.<topic>`.

/// AMQP allows 255 bytes for the whole key.
const LONGEST_TOPIC: usize = 200;

/// `None` when the topic is empty, too long, or holds a wildcard, which would bind more than was asked for.
pub(crate) fn encode(tenant: i64, topic: &str) -> Option<String> {
    let fits = !topic.is_empty() && topic.len() <= LONGEST_TOPIC && !topic.contains(['*', '#']);
    fits.then(|| format!("tenant.{tenant}.{topic}"))
}

/// Tenant and topic of a key.
pub(crate) fn decode(key: &str) -> Option<(i64, &str)> {
    let (tenant, topic) = key.strip_prefix("tenant.")?.split_once('.')?;
    Some((tenant.parse().ok()?, topic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_comes_back_as_it_went_in_even_with_dots() {
        let key = encode(7, "sensors:list.9").unwrap();
        assert_eq!(key, "tenant.7.sensors:list.9");
        assert_eq!(decode(&key), Some((7, "sensors:list.9")));
    }

    #[test]
    fn a_topic_that_would_bind_others_events_is_refused() {
        for topic in ["", "#", "board.*", &"x".repeat(201)] {
            assert_eq!(encode(7, topic), None, "{topic}");
        }
    }

    #[test]
    fn keys_of_others_are_not_ours() {
        assert_eq!(decode("tenant.seven.board:1"), None);
        assert_eq!(decode("amq.7.board:1"), None);
    }
}
