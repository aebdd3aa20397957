//! What a mail with a purchase order says.

use gantry_delivery::escaped;
use gantry_print::Language;

/// The usual subject and text.
pub(super) fn usual(language: Language, code: &str, by: &str, tenant: &str) -> [String; 2] {
    match language {
        Language::English => [
            format!("Purchase order {code} from {tenant}"),
            format!(
                "Hello,\n\nplease find our purchase order {code} attached. Please confirm it with the date of delivery.\n\n\
                 Kind regards\n{by}\n{tenant}"
            ),
        ],
        Language::German => [
            format!("Bestellung {code} von {tenant}"),
            format!(
                "Guten Tag,\n\nim Anhang finden Sie unsere Bestellung {code}. Bitte bestätigen Sie sie mit dem Liefertermin.\n\n\
                 Mit freundlichen Grüßen\n{by}\n{tenant}"
            ),
        ],
    }
}

/// What is said of the file that was sent.
pub(super) fn sent_to(language: Language, to: &[String]) -> String {
    let to = to.join(", ");
    let said = match language {
        Language::English => format!("Sent to {to}"),
        Language::German => format!("Gesendet an {to}"),
    };
    said.chars().take(250).collect()
}

/// Plain text as HTML: paragraphs, and lines in them.
pub(super) fn html(message: &str) -> String {
    let paragraphs = message.split("\n\n").map(|paragraph| escaped(paragraph.trim()).replace('\n', "<br>"));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).map(|paragraph| format!("<p>{paragraph}</p>")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_stays_text_and_keeps_its_lines() {
        assert_eq!(html("Hello,\n\n<b> & more\nnext\n\n\n"), "<p>Hello,</p><p>&lt;b&gt; &amp; more<br>next</p>");
    }
}
