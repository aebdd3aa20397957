//! Calendars as other programs read them: iCalendar, RFC 5545.

use chrono::{DateTime, Utc};

/// Octets of a line, without its end.
const LINE: usize = 75;

/// An event of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEvent {
    /// Identifies it in its calendar, for ever.
    pub uid: String,
    /// One line.
    pub summary: String,
    /// Where it is; empty: nowhere in particular.
    pub location: String,
    /// The address of its page, below that of the product.
    pub path: String,
    /// When it begins.
    pub start: DateTime<Utc>,
    /// When it ends; none for a moment.
    pub end: Option<DateTime<Utc>>,
    /// When it was changed last.
    pub changed: DateTime<Utc>,
    /// Grows with every change.
    pub sequence: i64,
}

/// A calendar in the format of RFC 5545. `origin` is the product's address without a slash at its end, `host` its name.
pub fn icalendar(name: &str, events: &[CalendarEvent], (origin, host): (&str, &str)) -> String {
    let mut out = String::new();
    let mut line = |name: &str, value: &str| fold(&mut out, &format!("{name}:{value}"));
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//Gantry//Work orders//EN");
    line("CALSCALE", "GREGORIAN");
    line("METHOD", "PUBLISH");
    line("X-WR-CALNAME", &escaped(name));
    line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H");
    if events.is_empty() {
        // A calendar has one component at least.
        for (name, value) in [
            ("BEGIN", "VTIMEZONE"),
            ("TZID", "Etc/UTC"),
            ("BEGIN", "STANDARD"),
            ("DTSTART", "19700101T000000"),
            ("TZOFFSETFROM", "+0000"),
            ("TZOFFSETTO", "+0000"),
            ("END", "STANDARD"),
            ("END", "VTIMEZONE"),
        ] {
            line(name, value);
        }
    }
    for event in events {
        line("BEGIN", "VEVENT");
        line("UID", &escaped(&format!("{}@{host}", event.uid)));
        line("DTSTAMP", &stamp(event.changed));
        line("LAST-MODIFIED", &stamp(event.changed));
        line("SEQUENCE", &event.sequence.to_string());
        line("DTSTART", &stamp(event.start));
        if let Some(end) = event.end {
            line("DTEND", &stamp(end));
        }
        line("SUMMARY", &escaped(&event.summary));
        if !event.location.is_empty() {
            line("LOCATION", &escaped(&event.location));
        }
        line("URL", &format!("{origin}{}", event.path));
        line("END", "VEVENT");
    }
    line("END", "VCALENDAR");
    out
}

fn stamp(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A text as a value: what separates values stands behind a backslash, other control characters are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for one in text.replace("\r\n", "\n").chars() {
        match one {
            '\n' | '\r' => out.push_str("\\n"),
            '\\' | ';' | ',' => out.extend(['\\', one]),
            _ if one.is_control() => {}
            _ => out.push(one),
        }
    }
    out
}

/// Adds a line, folded before it gets longer than 75 octets and never inside a character.
fn fold(out: &mut String, line: &str) {
    let mut width = 0;
    for one in line.chars() {
        if width + one.len_utf8() > LINE {
            out.push_str("\r\n ");
            width = 1;
        }
        out.push(one);
        width += one.len_utf8();
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn event(summary: &str) -> CalendarEvent {
        CalendarEvent {
            uid: "work-order-7".to_owned(),
            summary: summary.to_owned(),
            location: String::new(),
            path: "/board/1?card=7".to_owned(),
            start: "2026-03-01T08:00:00Z".parse().unwrap(),
            end: Some("2026-03-01T09:30:00Z".parse().unwrap()),
            changed: "2026-02-01T00:00:00.9Z".parse().unwrap(),
            sequence: 3,
        }
    }

    /// Lines joined again, as a reader does.
    fn unfolded(text: &str) -> Vec<String> {
        text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
    }

    /// The text of a value, as a reader takes it.
    fn unescaped(value: &str) -> String {
        let (mut out, mut behind) = (String::new(), false);
        for one in value.chars() {
            match (behind, one) {
                (false, '\\') => behind = true,
                (true, 'n') => {
                    out.push('\n');
                    behind = false;
                }
                _ => {
                    out.push(one);
                    behind = false;
                }
            }
        }
        out
    }

    #[test]
    fn an_event_is_written_in_utc_with_separators_escaped() {
        let text =
            icalendar("Crew; A", &[event("WO-1 Oil, grease;\nand \\ clean")], ("https://x.example", "x.example"));
        for line in [
            "X-WR-CALNAME:Crew\\; A",
            "UID:work-order-7@x.example",
            "DTSTAMP:20260201T000000Z",
            "DTSTART:20260301T080000Z",
            "DTEND:20260301T093000Z",
            "SUMMARY:WO-1 Oil\\, grease\\;\\nand \\\\ clean",
            "URL:https://x.example/board/1?card=7",
        ] {
            assert!(unfolded(&text).iter().any(|one| one == line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn an_empty_calendar_has_a_component() {
        let text = icalendar("Nobody", &[], ("https://x.example", "x.example"));
        assert!(text.contains("BEGIN:VTIMEZONE\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_75_octets_and_every_text_comes_back(summary in "[ -~äöü€😀\n,;\\\\]{0,300}") {
            let text = icalendar("Calendar", &[event(&summary)], ("https://x.example", "x.example"));
            prop_assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
            prop_assert!(text.split("\r\n").all(|line| line.len() <= LINE));
            let lines = unfolded(&text);
            let value = lines.iter().find_map(|line| line.strip_prefix("SUMMARY:")).unwrap();
            prop_assert_eq!(unescaped(value), summary);
        }
    }
}
