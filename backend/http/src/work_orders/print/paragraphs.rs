//! Formatted text in paragraphs without formatting. What comes here is sanitised: its elements are few, and each is closed.

use gantry_print::Paragraph;

/// What a paragraph is, while its text is being read.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Heading,
    /// Its number, if the list has numbers.
    Item(Option<u32>),
}

/// The paragraphs of sanitised HTML.
pub(super) fn paragraphs(html: &str) -> Vec<Paragraph> {
    let mut reader = Reader { done: Vec::new(), text: String::new(), kind: Kind::Text, lists: Vec::new() };
    for piece in html.split('<') {
        match piece.split_once('>') {
            Some((tag, text)) => {
                reader.tag(tag);
                reader.text.push_str(text);
            }
            None => reader.text.push_str(piece),
        }
    }
    reader.end(Kind::Text);
    reader.done
}

struct Reader {
    done: Vec<Paragraph>,
    text: String,
    kind: Kind,
    /// The lists that are open, with the last number of each that has numbers.
    lists: Vec<Option<u32>>,
}

impl Reader {
    fn tag(&mut self, tag: &str) {
        let name = tag.split(|letter: char| letter.is_whitespace()).next().unwrap_or_default();
        match name.trim_end_matches('/') {
            "p" | "/p" | "div" | "/div" | "blockquote" | "/blockquote" | "pre" | "/pre" | "/li" | "tr" | "/tr" => {
                // A paragraph within an item is the item's text.
                let kind = if self.text.trim().is_empty() { self.kind } else { Kind::Text };
                self.end(kind);
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.end(Kind::Heading),
            "/h1" | "/h2" | "/h3" | "/h4" | "/h5" | "/h6" => self.end(Kind::Text),
            "br" => self.text.push('\n'),
            "td" | "th" => self.text.push(' '),
            "ul" | "ol" => {
                self.end(Kind::Text);
                self.lists.push((name == "ol").then_some(0));
            }
            "/ul" | "/ol" => {
                self.end(Kind::Text);
                self.lists.pop();
            }
            "li" => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                let number = number.map(|number| {
                    *number = number.saturating_add(1);
                    *number
                });
                self.end(Kind::Item(number));
            }
            _ => {}
        }
    }

    /// Ends a paragraph; what follows is of another kind.
    fn end(&mut self, next: Kind) {
        let text = unescaped(std::mem::take(&mut self.text).trim());
        let kind = std::mem::replace(&mut self.kind, next);
        if text.is_empty() {
            return;
        }
        self.done.push(match kind {
            Kind::Text => Paragraph::Text(text),
            Kind::Heading => Paragraph::Heading(text),
            Kind::Item(None) => Paragraph::Item("•".to_owned(), text),
            Kind::Item(Some(number)) => Paragraph::Item(format!("{number}."), text),
        });
    }
}

/// The letters that sanitised HTML writes in another way.
fn unescaped(text: &str) -> String {
    let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
    known.iter().fold(text.to_owned(), |text, (written, letter)| text.replace(written, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatted_text_becomes_paragraphs_lists_and_headings() {
        let html = "<h2>Before</h2><p>Close <b>V-12</b> &amp; tag it &lt;here&gt;.<br>Then wait.</p>\
                    <ol><li>one</li><li><p>two</p></li></ol><ul><li>three <a href=\"https://a.example\">link</a></li></ul><p></p>end";
        let expected = [
            Paragraph::Heading("Before".to_owned()),
            Paragraph::Text("Close V-12 & tag it <here>.\nThen wait.".to_owned()),
            Paragraph::Item("1.".to_owned(), "one".to_owned()),
            Paragraph::Item("2.".to_owned(), "two".to_owned()),
            Paragraph::Item("•".to_owned(), "three link".to_owned()),
            Paragraph::Text("end".to_owned()),
        ];
        assert_eq!(paragraphs(html), expected);
        assert!(paragraphs("").is_empty());
        assert_eq!(paragraphs("&amp;lt;"), [Paragraph::Text("&lt;".to_owned())]);
    }
}
