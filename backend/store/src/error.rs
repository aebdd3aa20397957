//! What the database says, in the domain's words: broken rules become conflicts with a stable code, the rest is ours to mend
//! and goes to the log.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};
use gantry_domain::Error;

/// Why the database cannot be used at all. One clear line each; `gantry` prints it and ends.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The URL is none.
    #[error("the database URL is not usable: {0} (expected postgres://user@host/database)")]
    BadUrl(String),
    /// No server answers, or it refuses the connection.
    #[error("PostgreSQL cannot be reached: {0}")]
    Unreachable(String),
    /// Older than 15.
    #[error("PostgreSQL {found} is too old: Gantry needs 15 or newer")]
    TooOld {
        /// The server's major version.
        found: i32,
    },
    /// The runtime role is missing or not granted: the migrations have not run, or ran as another role.
    #[error("the role gantry_app cannot be taken: {0}; run `gantry migrate` with this URL first")]
    NoRole(String),
    /// A migration failed; it was rolled back.
    #[error("a migration failed: {0}")]
    Migration(String),
}

/// Turns diesel's results into the domain's.
pub(crate) trait ToDomain<T> {
    /// Unique keys become `Conflict`, foreign keys `unknown_reference`, checks `invalid`, a deadlock `overloaded`; everything
    /// else is internal.
    fn to_domain(self) -> Result<T, Error>;
}

impl<T> ToDomain<T> for Result<T, DieselError> {
    fn to_domain(self) -> Result<T, Error> {
        self.map_err(translate)
    }
}

fn translate(error: DieselError) -> Error {
    match error {
        DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, about) => taken(about.as_ref()),
        DieselError::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, about) => Error::Invalid {
            code: "unknown_reference",
            detail: format!("Something this refers to does not exist ({}).", constraint(about.as_ref())),
            fields: Vec::new(),
        },
        DieselError::DatabaseError(DatabaseErrorKind::CheckViolation, about) => {
            Error::Invalid { code: "invalid", detail: out_of_range(constraint(about.as_ref())), fields: Vec::new() }
        }
        // Two waited for each other, or for the same in one snapshot, and this is the one that gave way.
        DieselError::DatabaseError(kind, about)
            if about.message() == "deadlock detected" || matches!(kind, DatabaseErrorKind::SerializationFailure) =>
        {
            Error::Busy {
                code: "overloaded",
                detail: "Another user changed the same data. Try again.".to_owned(),
                retry_after: 1,
            }
        }
        DieselError::DatabaseError(_, about) if UNWRITABLE.iter().any(|start| about.message().starts_with(start)) => {
            let detail = "A text holds a character that cannot be kept: U+0000.".to_owned();
            Error::Invalid { code: "invalid", detail, fields: Vec::new() }
        }
        other => Error::Internal(format!("database: {other}")),
    }
}

/// How PostgreSQL speaks of U+0000 in a text, and in JSON.
const UNWRITABLE: [&str; 2] = ["invalid byte sequence for encoding", "unsupported Unicode escape sequence"];

fn constraint(about: &(dyn DatabaseErrorInformation + Send + Sync)) -> &str {
    about.constraint_name().unwrap_or("no name")
}

/// What is wrong with values that do not go together.
fn out_of_range(check: &str) -> String {
    match check {
        "part_alternate_is_another" => "A part is no alternate of itself.".to_owned(),
        other => format!("A value is out of its range ({other})."),
    }
}

/// There is a reading of a sensor and time already.
pub(crate) const READING_THERE: &str = "reading_there";

/// What is unique, by the name of its constraint.
const UNIQUE: &[(&str, &str, &str)] = &[
    ("tenant_identifier_unique", "identifier_taken", "This identifier is already in use."),
    ("user_email_unique", "email_taken", "This e-mail address is already in use."),
    ("user_username_unique", "username_taken", "This user name is already in use."),
    ("identity_subject_unique", "identity_taken", "This identity is linked to an account already."),
    ("identity_user_unique", "identity_taken", "This account is linked to an identity of the provider already."),
    ("passkey_credential_unique", "passkey_taken", "This passkey is registered already."),
    ("work_order_external_reference_unique", "duplicate_reference", "Another work order has this external reference."),
    ("document_link_unique", "linked_already", "The document is linked to this already."),
    ("sensor_device_unique", "already_claimed", "This device is already claimed."),
    ("labour_running_unique", "timer_running", "This timer runs already."),
    ("downtime_open_unique", "overlap", "The asset already has an ongoing downtime."),
    ("stock_level_of_part_unique", "level_there", "This part already has a stock level in this warehouse."),
    ("currency_rate_of_day_unique", "rate_there", "This currency already has a rate from this day on."),
    ("service_level_of_priority_unique", "level_there", "This priority already has a service level."),
    ("stock_lot_number_unique", "lot_there", "This part already has a lot of this number."),
    ("board_number_unique", "number_taken", "There is a board of this number."),
    (
        "supplier_invoice_number_unique",
        "invoice_number_taken",
        "An invoice of this supplier with this number has been entered already.",
    ),
    ("stream_event_command_unique", "duplicate_command", "This command has been carried out."),
];

fn taken(about: &(dyn DatabaseErrorInformation + Send + Sync)) -> Error {
    let name = constraint(about);
    if let Some((_, code, detail)) = UNIQUE.iter().find(|(known, ..)| *known == name) {
        return Error::conflict(code, *detail);
    }
    match name {
        name if name.ends_with("_code_unique") => Error::conflict("code_taken", "This code is already in use."),
        // Each week has a table of its own.
        name if name.starts_with("sensor_reading_") => Error::conflict(READING_THERE, "There is such a reading."),
        name if name.ends_with("_name_unique") => Error::conflict("name_taken", "This name is already in use."),
        name => Error::conflict("duplicate", format!("There is one like this ({name}).")),
    }
}
