//! Formatted text from people: kept as HTML, sanitised the moment it enters, so that no other code ever holds it raw.

use serde::{Deserialize, Deserializer, Serialize};

/// HTML without scripts, handlers, styles or foreign frames. Reading one from JSON sanitises it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RichText(String);

impl RichText {
    /// Sanitises text of unknown origin.
    pub fn from_untrusted(html: &str) -> Self {
        Self(ammonia::clean(html))
    }

    /// The sanitised HTML.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is left to show.
    pub fn is_blank(&self) -> bool {
        self.0.trim().is_empty()
    }
}

impl<'de> Deserialize<'de> for RichText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|html| Self::from_untrusted(&html))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_handlers_are_gone_and_formatting_stays() {
        let text = RichText::from_untrusted("<b onclick=x()>hot</b><script>steal()</script>");
        assert_eq!(text.as_str(), "<b>hot</b>");
    }

    #[test]
    fn reading_from_json_sanitises() {
        let text: RichText = serde_json::from_str(r#""<img src=x onerror=y()>""#).unwrap();
        assert!(!text.as_str().contains("onerror"));
    }

    #[test]
    fn sanitising_twice_changes_nothing() {
        let once = RichText::from_untrusted("a < b & c <i>d</i>");
        assert_eq!(RichText::from_untrusted(once.as_str()), once);
    }
}
