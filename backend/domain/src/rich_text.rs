//! Formatted text from people: kept as HTML, sanitised the moment it enters, so that no other code ever holds it raw.
//!
//! Reading HTML as browsers do is not linear: each formatting element that is left open is opened again in every block after
//! it, so 20 kB can become gigabytes. What that could cost is estimated from the tags first, and no text is sanitised that could
//! cost more than a few milliseconds.

use serde::{Deserialize, Deserializer, Serialize};

use crate::Error;

/// The longest text that is looked at, in bytes. Sanitised it has to be shorter still.
const LONGEST: usize = 80_000;
/// Tags of a text.
const TAGS: usize = 4_000;
/// Elements within elements.
const DEPTH: usize = 100;
/// Tags times formatting elements: as many elements can come of them.
const ELEMENTS: usize = 40_000;
/// What may stand between two attributes: looking for a repeated one takes the square of their number.
const SEPARATORS: usize = 16_000;
/// What a text may grow to when it is sanitised, as a multiple of it, besides a fixed part.
const GROWTH: usize = 4;
const GROWTH_OF_SHORT: usize = 1_000;

/// Elements that are opened again after a block that ended with them open.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// Others that end tags of formatting elements reach out of.
const PLAIN: [&str; 22] = [
    "p",
    "div",
    "br",
    "ul",
    "ol",
    "li",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "pre",
    "span",
    "hr",
    "img",
    "sub",
    "sup",
    "dl",
    "dt",
    "dd",
];
/// Tags of those within an open formatting element: an end tag closes it through no more of them.
const BLOCKS: usize = 7;
/// Elements that hold nothing.
const VOID: [&str; 13] =
    ["area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// HTML without scripts, handlers, styles or foreign frames. Reading one from JSON sanitises it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RichText(String);

/// Formatted text as it came. It is good for nothing but being sanitised, once its writer is known to be allowed to write it.
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct UntrustedText(String);

impl UntrustedText {
    /// Whether sanitising it is so little work that it may be done anywhere.
    pub fn is_light(&self) -> bool {
        self.0.len() <= 2_000
    }

    /// Sanitises it; `field` is what a refusal names.
    ///
    /// # Errors
    /// `too_long`, `too_complex`.
    pub fn sanitised(&self, field: &str) -> Result<RichText, Error> {
        if self.0.len() > LONGEST {
            return Err(Error::field("too_long", field, format!("At most {LONGEST} bytes, with its formatting.")));
        }
        clean(&self.0).ok_or_else(|| {
            Error::field(
                "too_complex",
                field,
                "There is too much formatting in this text. Paste it without formatting.",
            )
        })
    }
}

impl RichText {
    /// Sanitises text of unknown origin. What would be too much work becomes plain text.
    pub fn from_untrusted(html: &str) -> Self {
        clean(html).unwrap_or_else(|| Self(escaped(html)))
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

/// The text sanitised, unless that could take long or makes it a multiple of what it was.
fn clean(html: &str) -> Option<RichText> {
    if !is_bearable(html) {
        return None;
    }
    let clean = ammonia::clean(html);
    (clean.len() <= html.len().saturating_mul(GROWTH).saturating_add(GROWTH_OF_SHORT)).then_some(RichText(clean))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether what a parser makes of a text is bounded, by what one pass over it finds. Tags are counted wherever they seem to be,
/// also in comments: too many are counted, never too few.
fn is_bearable(html: &str) -> bool {
    let (mut tags, mut depth, mut formatting) = (0_usize, 0_usize, 0_usize);
    let (mut open, mut is_plain) = ([0_usize; FORMATTING.len()], true);
    let (mut most_open, mut blocks) = (0_usize, 0_usize);
    for piece in html.split('<').skip(1) {
        let (closes, rest) = piece.strip_prefix('/').map_or((false, piece), |rest| (true, rest));
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = rest.get(..end).unwrap_or_default().to_ascii_lowercase();
        let place = FORMATTING.iter().position(|one| *one == name);
        is_plain = is_plain && (place.is_some() || PLAIN.contains(&name.as_str())) && is_simple_tag(rest);
        tags += 1;
        if closes {
            depth = depth.saturating_sub(1);
        } else if !name.is_empty() && !VOID.contains(&name.as_str()) {
            depth += 1;
            formatting += usize::from(place.is_some());
        }
        if let Some(count) = place.and_then(|place| open.get_mut(place)) {
            *count = if closes { count.saturating_sub(1) } else { *count + 1 };
            most_open = most_open.max(open.iter().sum());
            blocks = if open.iter().any(|count| *count > 0) { blocks } else { 0 };
        } else if open.iter().any(|count| *count > 0) && !VOID.contains(&name.as_str()) {
            blocks += 1;
            is_plain = is_plain && blocks <= BLOCKS;
        }
        if depth > DEPTH {
            return false;
        }
    }
    // In a text of simple tags each end tag closes one element. In any other one it may be within a comment, or out of reach.
    let opened_again = if is_plain { most_open } else { formatting };
    let separators = || html.bytes().filter(|byte| byte.is_ascii_whitespace() || b"/\"'".contains(byte)).count();
    tags <= TAGS && tags.saturating_mul(opened_again) <= ELEMENTS && (tags == 0 || separators() <= SEPARATORS)
}

/// Whether the tag at the beginning of a piece certainly ends at its first `>`: values are in double quotes or in none.
fn is_simple_tag(piece: &str) -> bool {
    let Some((tag, _)) = piece.split_once('>') else { return false };
    let quotes = tag.matches('"').count();
    let opened_after_equals = || tag.split('"').step_by(2).take(quotes / 2).all(|outside| outside.ends_with('='));
    !tag.contains('\'') && quotes % 2 == 0 && opened_after_equals()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

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

    #[test]
    fn what_people_write_is_no_attack() {
        let line = "<p>The <strong>bearing</strong> of <em>pump 3</em> is <a href=\"https://x.example\">worn</a>.</p>";
        let text = UntrustedText(line.repeat(80)).sanitised("text").unwrap();
        assert!(text.as_str().contains("<strong>bearing</strong>"));
        assert!(UntrustedText("word ".repeat(4_000)).sanitised("text").is_ok());
        assert!(UntrustedText(format!("<p>{}</p>", "word &lt; ".repeat(2_000))).sanitised("text").is_ok());
        let list = format!("<ul>{}</ul>", "<li>Check the oil</li>".repeat(400));
        assert!(UntrustedText(list).sanitised("text").is_ok());
    }

    /// Texts of which a browser's parser makes a thousand times more, or takes the square of their length for.
    fn attacks() -> Vec<String> {
        let opened: String = (0..4_000).map(|one| format!("<b a={one}>")).collect();
        vec![
            format!("{opened}{}", "<p>x".repeat(4_000)),
            "<b><i><u><s>".repeat(1_500) + &"<p>".repeat(3_000),
            (0..1_500).map(|one| format!("<b a={one}><p>")).collect(),
            (0..900).map(|one| format!("<b a={one}><!--</b>--><p>")).collect(),
            (0..900).map(|one| format!("<i c={one}><table><td></i></table>")).collect(),
            (0..900).map(|one| format!("<i c={one} title=\"</i>\"><p>")).collect(),
            (0..900).map(|one| format!("<i c={one} d=x\" title=\"></i>\"><p>")).collect(),
            (0..900).map(|one| format!("<i c={one} d=\"'\" title='></i>'><p>")).collect(),
            (0..150).map(|one| format!("<b c={one}>{}</b>{}", "<div>".repeat(12), "</div>".repeat(12))).collect(),
            "<div>".repeat(10_000),
            "<p><a>".repeat(9_000),
            "<table>".repeat(7_000),
            format!("<b {}>", (0..18_000).map(|one| format!("{one:x} ")).collect::<String>()),
        ]
    }

    #[test]
    fn what_would_take_long_is_refused_at_once() {
        for attack in attacks() {
            let began = Instant::now();
            let refused = UntrustedText(attack.clone()).sanitised("text").unwrap_err();
            assert!(["too_complex", "too_long"].contains(&refused.code()), "{}", &attack[..40]);
            let plain = RichText::from_untrusted(&attack);
            assert!(plain.as_str().len() <= attack.len() * 5 && !plain.as_str().contains('<'));
            assert!(began.elapsed() < Duration::from_millis(500), "{}", &attack[..40]);
        }
    }

    proptest! {
        /// Whatever passes the estimate becomes no more than a small multiple of itself.
        #[test]
        fn nothing_grows_out_of_hand(pieces in proptest::collection::vec(
            proptest::sample::select(vec![
                "<b>", "</b>", "<i a=1>", "<a href=x>", "</a>", "<p>", "</p>", "<table>", "<td>", "</table>", "<li>", "x", "<!--",
                "-->", "<script>", "</i>", "&amp;", "<svg>", "<font c=2>",
            ]),
            0..300,
        )) {
            let html = pieces.concat();
            let text = RichText::from_untrusted(&html);
            prop_assert!(text.as_str().len() <= html.len() * 5 + GROWTH_OF_SHORT);
        }
    }
}
