//! The labels of a page, and how moments and numbers are written.

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;

use crate::order::{Judgement, Priority};

/// In which a page is labelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

pub(crate) struct Words {
    pub(crate) status: &'static str,
    pub(crate) priority: &'static str,
    pub(crate) priorities: [&'static str; 3],
    pub(crate) maintenance_type: &'static str,
    pub(crate) created: &'static str,
    pub(crate) due: &'static str,
    pub(crate) estimated_start: &'static str,
    pub(crate) estimated_end: &'static str,
    pub(crate) responsible: &'static str,
    pub(crate) crew: &'static str,
    pub(crate) asset: &'static str,
    pub(crate) serial_number: &'static str,
    pub(crate) location: &'static str,
    pub(crate) external_reference: &'static str,
    pub(crate) description: &'static str,
    pub(crate) tasks: &'static str,
    pub(crate) mandatory: &'static str,
    pub(crate) result: &'static str,
    pub(crate) results: [&'static str; 3],
    pub(crate) initials: &'static str,
    pub(crate) parts: &'static str,
    pub(crate) part: &'static str,
    pub(crate) place: &'static str,
    pub(crate) planned: &'static str,
    pub(crate) issued: &'static str,
    pub(crate) used: &'static str,
    pub(crate) returned: &'static str,
    pub(crate) labour: &'static str,
    pub(crate) person: &'static str,
    pub(crate) day: &'static str,
    pub(crate) worked: &'static str,
    pub(crate) failure: &'static str,
    pub(crate) problem: &'static str,
    pub(crate) cause: &'static str,
    pub(crate) remedy: &'static str,
    pub(crate) resolution: &'static str,
    pub(crate) notes: &'static str,
    pub(crate) photos: &'static str,
    pub(crate) done_by: &'static str,
    pub(crate) accepted_by: &'static str,
    pub(crate) signature: &'static str,
    pub(crate) page: &'static str,
    pub(crate) of: &'static str,
}

const ENGLISH: Words = Words {
    status: "Status",
    priority: "Priority",
    priorities: ["Low", "Medium", "High"],
    maintenance_type: "Maintenance type",
    created: "Created",
    due: "Due",
    estimated_start: "Estimated start",
    estimated_end: "Estimated end",
    responsible: "Responsible person",
    crew: "Crew",
    asset: "Asset",
    serial_number: "Serial number",
    location: "Location",
    external_reference: "External reference",
    description: "Description",
    tasks: "Tasks",
    mandatory: "mandatory",
    result: "Result",
    results: ["Pass", "Fail", "Flag"],
    initials: "Initials",
    parts: "Parts",
    part: "Part",
    place: "From",
    planned: "Planned",
    issued: "Issued",
    used: "Used",
    returned: "Returned",
    labour: "Labour",
    person: "Person or craft",
    day: "Day",
    worked: "Worked",
    failure: "Failure",
    problem: "Problem",
    cause: "Cause",
    remedy: "Remedy",
    resolution: "Resolution",
    notes: "Log notes",
    photos: "Photos",
    done_by: "Carried out by",
    accepted_by: "Accepted by",
    signature: "name, date, signature",
    page: "Page",
    of: "of",
};

const GERMAN: Words = Words {
    status: "Status",
    priority: "Priorität",
    priorities: ["Niedrig", "Mittel", "Hoch"],
    maintenance_type: "Instandhaltungsart",
    created: "Angelegt",
    due: "Fällig",
    estimated_start: "Geplanter Beginn",
    estimated_end: "Geplantes Ende",
    responsible: "Verantwortlich",
    crew: "Team",
    asset: "Anlage",
    serial_number: "Seriennummer",
    location: "Ort",
    external_reference: "Externe Referenz",
    description: "Beschreibung",
    tasks: "Aufgaben",
    mandatory: "Pflicht",
    result: "Ergebnis",
    results: ["Bestanden", "Nicht bestanden", "Auffällig"],
    initials: "Kürzel",
    parts: "Teile",
    part: "Teil",
    place: "Von",
    planned: "Geplant",
    issued: "Ausgegeben",
    used: "Verbraucht",
    returned: "Zurück",
    labour: "Arbeitszeit",
    person: "Person oder Gewerk",
    day: "Tag",
    worked: "Gearbeitet",
    failure: "Ausfall",
    problem: "Problem",
    cause: "Ursache",
    remedy: "Abhilfe",
    resolution: "Lösung",
    notes: "Notizen",
    photos: "Fotos",
    done_by: "Ausgeführt von",
    accepted_by: "Abgenommen von",
    signature: "Name, Datum, Unterschrift",
    page: "Seite",
    of: "von",
};

impl Words {
    pub(crate) const fn of_priority(&self, priority: Priority) -> &'static str {
        let [low, medium, high] = self.priorities;
        match priority {
            Priority::Low => low,
            Priority::Medium => medium,
            Priority::High => high,
        }
    }

    pub(crate) const fn of_judgement(&self, judgement: Judgement) -> &'static str {
        let [pass, fail, flag] = self.results;
        match judgement {
            Judgement::Pass => pass,
            Judgement::Fail => fail,
            Judgement::Flag => flag,
        }
    }
}

impl Language {
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
        }
    }

    /// Its tag by BCP 47.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    pub(crate) fn moment(self, at: NaiveDateTime) -> String {
        match self {
            Self::English => at.format("%b %-d, %Y %H:%M").to_string(),
            Self::German => at.format("%d.%m.%Y %H:%M").to_string(),
        }
    }

    pub(crate) fn day(self, day: NaiveDate) -> String {
        match self {
            Self::English => day.format("%b %-d, %Y").to_string(),
            Self::German => day.format("%d.%m.%Y").to_string(),
        }
    }

    /// Without zeros that say nothing.
    pub(crate) fn number(self, number: Decimal) -> String {
        let text = number.normalize().to_string();
        match self {
            Self::English => text,
            Self::German => text.replace('.', ","),
        }
    }
}
