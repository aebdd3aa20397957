//! What is on a dashboard: the widgets, as they are sent and kept, and what is wrong with some that cannot be shown.

use std::collections::BTreeSet;

use diesel::deserialize::FromSqlRow;
use gantry_domain::sensor::Severity;
use gantry_domain::{Error, FieldError, Id};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::entity::kept_as_json;

/// Widgets of one dashboard.
pub const MOST_WIDGETS: usize = 1_000;
/// Sensors of one dashboard: what one live subscription shows.
const MOST_SENSORS: usize = 1_000;
/// Columns of the grid.
const COLUMNS: u32 = 24;

/// What is on a dashboard.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, FromSqlRow)]
#[serde(transparent)]
pub struct Widgets(pub Vec<Widget>);

kept_as_json! { Widgets told as DashboardWidgets }

/// What is on a dashboard; at most 1,000.
#[derive(ToSchema)]
#[schema(max_items = 1_000)]
#[expect(dead_code, reason = "describes the JSON that is kept")]
struct DashboardWidgets(Vec<Widget>);

/// Their schemas, by the names that records refer to them by.
pub fn schemas() -> [(String, RefOr<Schema>); 4] {
    [
        (DashboardWidgets::name().into_owned(), DashboardWidgets::schema()),
        (Widget::name().into_owned(), Widget::schema()),
        (Content::name().into_owned(), Content::schema()),
        (WidgetSeverity::name().into_owned(), WidgetSeverity::schema()),
    ]
}

/// Something on a dashboard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = DashboardWidget)]
pub struct Widget {
    /// Its own name within the dashboard: letters, digits and hyphens.
    #[schema(min_length = 1, max_length = 36, pattern = "^[A-Za-z0-9-]+$")]
    pub id: String,
    /// The column at which it begins.
    #[schema(maximum = 23)]
    pub x: u32,
    /// The row at which it begins.
    #[schema(maximum = 9999)]
    pub y: u32,
    /// How many columns it takes.
    #[schema(minimum = 1, maximum = 24)]
    pub w: u32,
    /// How many rows it takes.
    #[schema(minimum = 1, maximum = 60)]
    pub h: u32,
    /// What stands above it; empty: what it shows says enough.
    #[schema(max_length = 120)]
    pub title: String,
    /// What it shows.
    #[serde(flatten)]
    pub content: Content,
}

/// What a widget shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[schema(as = DashboardContent)]
pub enum Content {
    /// The newest value of a sensor.
    #[schema(rename_all = "camelCase")]
    Value {
        /// Which.
        sensor_id: i64,
        /// With the line of the last hours below it.
        sparkline: bool,
    },
    /// The newest value on a scale.
    #[schema(rename_all = "camelCase")]
    Gauge {
        /// Which sensor.
        sensor_id: i64,
        /// Where the scale begins; none: what the sensor says.
        least: Option<f64>,
        /// Where it ends.
        most: Option<f64>,
    },
    /// Lines over time.
    #[schema(rename_all = "camelCase")]
    Trend {
        /// Up to six sensors.
        sensor_ids: Vec<i64>,
        /// With the least and the most of each span.
        band: bool,
        /// With the day before.
        compare: bool,
    },
    /// Values side by side.
    #[schema(rename_all = "camelCase")]
    Bar {
        /// Up to fifty sensors.
        sensor_ids: Vec<i64>,
    },
    /// Values below each other.
    #[schema(rename_all = "camelCase")]
    Table {
        /// Up to two hundred sensors.
        sensor_ids: Vec<i64>,
    },
    /// When what was normal and what was not.
    #[schema(rename_all = "camelCase")]
    Timeline {
        /// Up to twenty sensors.
        sensor_ids: Vec<i64>,
    },
    /// Alarms as they are.
    #[schema(rename_all = "camelCase")]
    Alarms {
        /// Of which severities; none named: of all.
        #[schema(value_type = Vec<WidgetSeverity>)]
        severities: Vec<Severity>,
        /// Up to two hundred sensors; none named: of all. What is of no sensor, as a gateway's silence, is shown in any case.
        #[serde(default)]
        sensor_ids: Vec<i64>,
    },
    /// Sensors on the map.
    #[schema(rename_all = "camelCase")]
    Map {
        /// Up to two hundred sensors.
        sensor_ids: Vec<i64>,
    },
    /// Sensors on the floor plan of a location.
    #[schema(rename_all = "camelCase")]
    Plan {
        /// Which location.
        location_id: i64,
        /// Up to two hundred sensors; none named: those at its places.
        sensor_ids: Vec<i64>,
    },
    /// Words.
    Text {
        /// Plain text.
        #[schema(max_length = 4000)]
        text: String,
    },
    /// A picture.
    #[schema(rename_all = "camelCase")]
    Picture {
        /// The document that it is.
        document_id: i64,
    },
    /// The work orders of a board that are open.
    #[schema(rename_all = "camelCase")]
    WorkOrders {
        /// Which board, by its id.
        board_id: i64,
        /// So many of them.
        #[schema(minimum = 1, maximum = 50)]
        rows: u32,
    },
}

/// How much an alarm matters.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the words that the domain writes")]
enum WidgetSeverity {
    Low,
    Medium,
    High,
    Critical,
}

impl Content {
    /// The sensors that it shows, and how many it may.
    fn sensors(&self) -> (&[Id], std::ops::RangeInclusive<usize>) {
        match self {
            Self::Value { sensor_id, .. } | Self::Gauge { sensor_id, .. } => (std::slice::from_ref(sensor_id), 1..=1),
            Self::Trend { sensor_ids, .. } => (sensor_ids, 1..=6),
            Self::Bar { sensor_ids } => (sensor_ids, 1..=50),
            Self::Timeline { sensor_ids } => (sensor_ids, 1..=20),
            Self::Table { sensor_ids } | Self::Map { sensor_ids } => (sensor_ids, 1..=200),
            Self::Plan { sensor_ids, .. } | Self::Alarms { sensor_ids, .. } => (sensor_ids, 0..=200),
            Self::Text { .. } | Self::Picture { .. } | Self::WorkOrders { .. } => (&[], 0..=0),
        }
    }

    fn wrong(&self) -> Option<&'static str> {
        let (sensors, count) = self.sensors();
        let distinct: BTreeSet<Id> = sensors.iter().copied().collect();
        if !count.contains(&sensors.len()) || distinct.len() < sensors.len() {
            return Some("Too few or too many sensors, or a duplicate.");
        }
        match self {
            Self::Gauge { least: Some(least), most: Some(most), .. } if least >= most => {
                Some("The minimum must be below the maximum.")
            }
            Self::Text { text } if text.chars().count() > 4_000 => Some("At most 4,000 characters."),
            Self::WorkOrders { rows, .. } if !(1..=50).contains(rows) => Some("Expected 1 to 50 rows."),
            _ => None,
        }
    }
}

impl Widget {
    fn wrong(&self) -> Option<&'static str> {
        let is_name = |id: &str| {
            !id.is_empty() && id.len() <= 36 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let fits = self.w >= 1 && self.x.saturating_add(self.w) <= COLUMNS;
        if !is_name(&self.id) {
            return Some("Its id has 1 to 36 letters, digits and hyphens.");
        }
        if !fits || !(1..=60).contains(&self.h) || self.y > 9_999 {
            return Some("It does not fit into the grid of 24 columns.");
        }
        if self.title.chars().count() > 120 {
            return Some("Its title has 120 characters at most.");
        }
        self.content.wrong()
    }
}

impl Widgets {
    /// # Errors
    /// `invalid`, with the place of the first widget that cannot be shown.
    pub fn check(&self) -> Result<(), Error> {
        let refuse = |place: Option<usize>, message: &str| {
            let field = place.map_or_else(|| "widgets".to_owned(), |place| format!("widgets.{place}"));
            let fields = vec![FieldError { field, message: message.to_owned() }];
            Err(Error::Invalid { code: "invalid", detail: message.to_owned(), fields })
        };
        if self.0.len() > MOST_WIDGETS {
            return refuse(None, "A dashboard has 1,000 widgets at most.");
        }
        let (mut ids, mut sensors) = (BTreeSet::new(), BTreeSet::<Id>::new());
        for (place, widget) in self.0.iter().enumerate() {
            if let Some(wrong) = widget.wrong() {
                return refuse(Some(place), wrong);
            }
            if !ids.insert(&widget.id) {
                return refuse(Some(place), "Another widget has this id.");
            }
            sensors.extend(widget.content.sensors().0);
        }
        if sensors.len() > MOST_SENSORS {
            return refuse(None, "A dashboard shows 1,000 sensors at most.");
        }
        Ok(())
    }
}
