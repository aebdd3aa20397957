//! What push messages and mails say, in the language of their recipient. Cards are put into words by the front end.

use gantry_store::notifications::notification::{Addressee, Card};

use crate::{Mail, PushMessage, escaped};

/// A language that there are words in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// The one that is called so; English if none is.
    pub fn of(name: Option<&str>) -> Self {
        match name {
            Some("de") => Self::German,
            _ => Self::English,
        }
    }

    fn say(self, english: impl Into<String>, german: impl Into<String>) -> String {
        match self {
            Self::English => english.into(),
            Self::German => german.into(),
        }
    }
}

/// What happened, in a line.
fn headline(language: Language, card: &Card) -> String {
    let (by, to) = (card.by.as_deref().unwrap_or("Gantry"), card.to.as_deref().unwrap_or_default());
    let [order, request, record] = [&card.work_order_code, &card.work_request_code, &card.record_code]
        .map(|code| code.as_deref().unwrap_or_default());
    match card.kind.as_str() {
        "assigned" => language.say(format!("{order} was assigned to you"), format!("{order} wurde Ihnen zugewiesen")),
        "mentioned" => language.say(format!("{by} mentioned you"), format!("{by} hat Sie erwähnt")),
        "status" => language.say(format!("{order} is now {to}"), format!("{order} ist jetzt {to}")),
        "overdue" => language.say(format!("{order} is overdue"), format!("{order} ist überfällig")),
        "requested" => match (card.from.as_deref(), to) {
            (None | Some(""), _) => {
                language.say(format!("New work request {request}"), format!("Neue Arbeitsanforderung {request}"))
            }
            (_, "accepted") => language.say(format!("{request} was accepted"), format!("{request} wurde angenommen")),
            (_, "rejected") => language.say(format!("{request} was rejected"), format!("{request} wurde abgelehnt")),
            (_, "converted") => language.say(
                format!("{request} was converted into a work order"),
                format!("{request} wurde in einen Arbeitsauftrag umgewandelt"),
            ),
            (_, "completed") => language.say(
                format!("{request} is done: please rate the work"),
                format!("{request} ist erledigt: Bitte bewerten Sie die Arbeit"),
            ),
            (_, "responseLate") => language
                .say(format!("{request} is waiting for an answer"), format!("{request} wartet auf eine Antwort")),
            (_, "responseEscalated") => language
                .say(format!("{request} still has no answer"), format!("{request} hat noch immer keine Antwort")),
            (_, "resolutionLate") => language
                .say(format!("{request} is not done in time"), format!("{request} ist nicht rechtzeitig erledigt")),
            _ => language.say(format!("{request}: {to}"), format!("{request}: {to}")),
        },
        "alarm" => match to {
            "escalated" => language.say("Alarm escalated", "Alarm eskaliert"),
            "reAlarmed" => language.say("Alarm still active", "Alarm noch aktiv"),
            _ => language.say("Alarm", "Alarm"),
        },
        "kit" => {
            language.say(format!("Kit of {order} is ready at {to}"), format!("Kit von {order} liegt bereit in {to}"))
        }
        "webhook" => language.say("Webhook paused", "Webhook pausiert"),
        "stock" => match to {
            "low" => language.say(format!("Stock of {record} is low"), format!("Bestand von {record} ist niedrig")),
            "over" => language.say(
                format!("Stock of {record} is above its maximum"),
                format!("Bestand von {record} über dem Höchstbestand"),
            ),
            "expiring" => {
                language.say(format!("Stock of {record} expires soon"), format!("Bestand von {record} läuft bald ab"))
            }
            "unused" => language
                .say(format!("Stock of {record} is unused"), format!("Bestand von {record} wird nicht verbraucht")),
            _ => language.say("New stock alerts", "Neue Bestandswarnungen"),
        },
        "contract" => {
            language.say(format!("Contract {record} ends on {to}"), format!("Vertrag {record} endet am {to}"))
        }
        "undelivered" => language
            .say(format!("{record} was not delivered to {to}"), format!("{record} wurde nicht an {to} zugestellt")),
        _ => by.to_owned(),
    }
}

/// What is noted of a purchase order that did not reach an address.
pub fn undelivered(language: Language, code: &str, to: &str) -> String {
    let said =
        language.say(format!("{code} was not delivered to {to}."), format!("{code} wurde nicht an {to} zugestellt."));
    format!("<p>{}</p>", escaped(&said))
}

/// What it is about, in a line.
fn subject(card: &Card) -> &str {
    let said = [&card.text, &card.work_order_description, &card.work_request];
    said.into_iter().find_map(|text| text.as_deref()).unwrap_or_default()
}

/// The path that leads to it.
fn path(card: &Card) -> String {
    if let Some(alarm) = card.alarm_id {
        return format!("/alarms?alarm={alarm}");
    }
    if card.kind == "webhook" {
        return "/settings/webhooks".to_owned();
    }
    if card.kind == "stock" && card.record_id.is_none() {
        return "/materials-management/stock-alerts".to_owned();
    }
    if let (Some(family), Some(record)) = (card.record_family.as_deref(), card.record_id) {
        return match family {
            "purchase_order" => format!("/materials-management/purchase-orders/{record}"),
            "supplier_contract" => format!("/materials-management/supplier-contracts/{record}"),
            "master_part" => format!("/materials-management/master-parts/{record}"),
            _ => "/home".to_owned(),
        };
    }
    match (card.thread_id, card.work_request_id, card.work_order_id) {
        (Some(thread), ..) => {
            let message = card.message_seq.map(|seq| format!("&message={seq}")).unwrap_or_default();
            format!("/activity-management/collaboration?thread={thread}{message}")
        }
        (_, Some(request), _) => format!("/maintenance-management/work-requests?open={request}"),
        (.., Some(order)) => {
            format!("/maintenance-management/work-order-board/{}?card={order}", card.board_number.unwrap_or(1))
        }
        _ => "/home".to_owned(),
    }
}

/// A push message of one card.
pub fn push(language: Language, card: &Card, unread: i64) -> PushMessage {
    let tag = match card.thread_id {
        // A second message of a conversation takes the place of the first.
        Some(thread) if card.kind == "message" => format!("thread:{thread}"),
        _ => format!("notification:{}", card.id),
    };
    PushMessage { title: headline(language, card), body: subject(card).to_owned(), url: path(card), tag, unread }
}

/// One push message of many cards.
pub fn many(language: Language, cards: &[Card], unread: i64) -> PushMessage {
    let title = language.say(format!("{} notifications", cards.len()), format!("{} Benachrichtigungen", cards.len()));
    let lines: Vec<String> = cards.iter().rev().take(3).map(|card| headline(language, card)).collect();
    PushMessage { title, body: lines.join(" · "), url: "/home".to_owned(), tag: "notifications".to_owned(), unread }
}

/// One mail of all that is due.
pub fn mail(to: &Addressee, cards: &[Card], public_url: &str) -> Mail {
    let language = Language::of(to.language.as_deref());
    let subject_line = match cards {
        [one] => format!("{}: {}", headline(language, one), subject(one)).trim_end_matches(": ").to_owned(),
        more => language.say(format!("{} notifications", more.len()), format!("{} Benachrichtigungen", more.len())),
    };
    let greeting = language.say(format!("Hello {},", to.name), format!("Guten Tag {},", to.name));
    let settings = language.say("Notification settings", "Benachrichtigungseinstellungen");
    let mut text = format!("{greeting}\n");
    let mut html = format!("<p>{}</p><ul>", escaped(&greeting));
    for card in cards {
        let (head, about, link) = (headline(language, card), subject(card), format!("{public_url}{}", path(card)));
        text.push_str(&format!("\n{head}\n{about}\n{link}\n"));
        let [head, about, link] = [head.as_str(), about, link.as_str()].map(escaped);
        html.push_str(&format!("<li><a href=\"{link}\"><strong>{head}</strong></a><br>{about}</li>"));
    }
    text.push_str(&format!("\n{settings}: {public_url}/user/profile\n"));
    html.push_str(&format!("</ul><p><a href=\"{}/user/profile\">{settings}</a></p>", escaped(public_url)));
    // A subject is one line.
    let subject = subject_line.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(150).collect();
    Mail { id: String::new(), to: to.email.clone(), name: to.name.clone(), reply_to: None, subject, text, html }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn card(kind: &str) -> Card {
        Card {
            id: 4,
            kind: kind.to_owned(),
            date_created: DateTime::UNIX_EPOCH,
            read: false,
            variant: "info".to_owned(),
            by: Some("Dora".to_owned()),
            image: None,
            board_number: Some(2),
            work_order_id: Some(77),
            work_order_code: Some("WO-000077".to_owned()),
            work_order_description: Some("Pump <P-1> & valve".to_owned()),
            work_request_id: None,
            work_request_code: None,
            alarm_id: None,
            work_request: None,
            from: None,
            to: Some("In Review".to_owned()),
            due: None,
            thread_id: None,
            message_id: None,
            message_seq: None,
            text: None,
            record_family: None,
            record_id: None,
            record_code: None,
        }
    }

    #[test]
    fn a_card_says_what_happened_and_leads_there() {
        let message = push(Language::English, &card("assigned"), 3);
        assert_eq!(
            (message.title.as_str(), message.body.as_str()),
            ("WO-000077 was assigned to you", "Pump <P-1> & valve")
        );
        assert_eq!(message.url, "/maintenance-management/work-order-board/2?card=77");
        assert_eq!(push(Language::German, &card("overdue"), 3).title, "WO-000077 ist überfällig");
        let said =
            Card { thread_id: Some(9), message_seq: Some(120), text: Some("Ventil zu?".to_owned()), ..card("message") };
        let message = push(Language::English, &said, 0);
        assert_eq!((message.title.as_str(), message.body.as_str()), ("Dora", "Ventil zu?"));
        assert_eq!(message.url, "/activity-management/collaboration?thread=9&message=120");
    }

    #[test]
    fn a_mail_is_one_line_of_subject_and_html_is_text_in_it() {
        let to = Addressee { email: "t@demo.example".to_owned(), name: "Tom".to_owned(), language: None };
        let mut nasty = card("status");
        nasty.work_order_description = Some("line\r\nBcc: all@demo.example".to_owned());
        let mail = mail(&to, &[nasty], "https://acme.example");
        assert_eq!(mail.subject, "WO-000077 is now In Review: line Bcc: all@demo.example");
        let both = super::mail(&to, &[card("status"), card("assigned")], "https://acme.example");
        assert_eq!(both.subject, "2 notifications");
        assert!(both.html.contains("Pump &lt;P-1&gt; &amp; valve") && !both.html.contains("<P-1>"));
        assert!(both.text.contains("https://acme.example/maintenance-management/work-order-board/2?card=77"));
    }
}
