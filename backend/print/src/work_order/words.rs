//! The labels of a work order.

use super::{Judgement, Priority};
use crate::Language;

pub(super) struct Words {
    pub(super) status: &'static str,
    pub(super) priority: &'static str,
    pub(super) priorities: [&'static str; 3],
    pub(super) maintenance_type: &'static str,
    pub(super) created: &'static str,
    pub(super) due: &'static str,
    pub(super) estimated_start: &'static str,
    pub(super) estimated_end: &'static str,
    pub(super) responsible: &'static str,
    pub(super) crew: &'static str,
    pub(super) asset: &'static str,
    pub(super) serial_number: &'static str,
    pub(super) location: &'static str,
    pub(super) external_reference: &'static str,
    pub(super) description: &'static str,
    pub(super) tasks: &'static str,
    pub(super) mandatory: &'static str,
    pub(super) result: &'static str,
    pub(super) results: [&'static str; 3],
    pub(super) initials: &'static str,
    pub(super) parts: &'static str,
    pub(super) part: &'static str,
    pub(super) place: &'static str,
    pub(super) planned: &'static str,
    pub(super) issued: &'static str,
    pub(super) used: &'static str,
    pub(super) returned: &'static str,
    pub(super) labour: &'static str,
    pub(super) person: &'static str,
    pub(super) day: &'static str,
    pub(super) worked: &'static str,
    pub(super) failure: &'static str,
    pub(super) problem: &'static str,
    pub(super) cause: &'static str,
    pub(super) remedy: &'static str,
    pub(super) resolution: &'static str,
    pub(super) notes: &'static str,
    pub(super) photos: &'static str,
    pub(super) done_by: &'static str,
    pub(super) accepted_by: &'static str,
    pub(super) signature: &'static str,
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
};

impl Words {
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    pub(super) const fn of_priority(&self, priority: Priority) -> &'static str {
        let [low, medium, high] = self.priorities;
        match priority {
            Priority::Low => low,
            Priority::Medium => medium,
            Priority::High => high,
        }
    }

    pub(super) const fn of_judgement(&self, judgement: Judgement) -> &'static str {
        let [pass, fail, flag] = self.results;
        match judgement {
            Judgement::Pass => pass,
            Judgement::Fail => fail,
            Judgement::Flag => flag,
        }
    }
}
