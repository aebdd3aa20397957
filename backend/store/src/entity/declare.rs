//! The macro that declares a family.

use serde::{Deserialize, Deserializer};

/// Declares a family: the record as it is read, what a new one is made from, what may be changed, and what its columns are.
///
/// ```ignore
/// family! {
///     /// A unit of measure.
///     UnitOfMeasure, NewUnitOfMeasure, UnitOfMeasurePatch {
///         /// As it is written behind a number: `kg`.
///         code: String = Column::code(),
///         /// In words.
///         name: String = Column::name(),
///         /// The unit that it is a multiple of.
///         base_id: Option<Id> = Column::reference(Family::UnitOfMeasure) => base_code & base_name,
///     }
///     computed {
///         /// How many assets are measured in it.
///         meters: i64 [BigInt] = "(SELECT count(*) FROM meter WHERE unit_id = t.id)",
///     }
/// }
/// ```
/// A field is a column of the table. A reference goes on with the fields that show the record that it refers to, each named after
/// the column of that record which it shows. What is `computed` besides is an expression over the table as `t`, with its SQL type.
/// Lists are filtered by records of other families that are `linked`. Then there may be, in this order:
/// - `listed &["started_at DESC", "id DESC"], named "''", "reason"`: the order and the names of a family without code or name.
/// - `numbered "PR"`: new records get their codes from a counter of the tenant: `PR-000001`.
/// - `lifecycle "draft" { StatusTransition::new(&["draft"], "submitted"), … }`: the first status and the transitions of the column
///   `status`; reasons are kept in the column `reason`.
/// - `lines { members: CrewMemberLine in crew_member of crew_id, most 500, named "…" { … } }`: child records in order, with columns as
///   above; `named` is what the history calls one, an expression over its change as `c`.
/// - `parts [Part]`: tables whose changes are shown in the history.
/// - `children [calendar_triggers: CalendarTrigger, "plan_id"]`: records of other families that belong to a record by that column; files of the
///   family have them like lines.
/// - `with files, notes, links`: what people can attach to records: files, log notes, links to documents; any of them.
/// - `scoped Scope::made().at("t.location_id")`: to which records a grant can be narrowed.
macro_rules! family {
    (
        $(#[$about:meta])*
        $record:ident, $new:ident, $patch:ident {
            $($(#[$doc:meta])* $field:ident: $type:ty = $column:expr $(=> $($shown:ident)&+)?,)+
        }
        $(computed { $($(#[$computed_doc:meta])* $computed:ident: $computed_type:ty [$sql:ty] = $expression:expr,)+ })?
        $(linked { $($linked:ident: $other:expr, $naming:literal = $condition:expr,)+ })?
        $(listed $order:expr, named $code:literal, $name:literal)?
        $(numbered $prefix:literal)?
        $(lifecycle $initial:literal { $($transition:expr),+ $(,)? })?
        $(lines {$(
            $(#[$lines_doc:meta])*
            $lines:ident: $line:ident in $lines_table:ident of $owner:ident, most $most:expr, named $line_named:literal {
                $($(#[$line_doc:meta])* $line_field:ident: $line_type:ty = $line_column:expr $(=> $($line_shown:ident)&+)?,)+
            }
        )+})?
        $(parts [$($part:expr),+ $(,)?])?
        $(children [$($child:ident: $child_record:ty, $child_owner:literal),+ $(,)?])?
        $(with $($attachment:ident),+)?
        $(scoped $scope:expr)?
    ) => {
        impl crate::entity::Declared for crate::entity::declared::$record {
            type Record = $record;

            fn schemas() -> crate::entity::RecordSchemas {
                use utoipa::PartialSchema;
                crate::entity::RecordSchemas {
                    record: <$record>::schema(),
                    new: <$new>::schema(),
                    patch: <$patch>::schema(),
                    lines: vec![$($(<$line>::schema()),+)?],
                }
            }
        }

        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, diesel::QueryableByName, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $record {
            /// Its id.
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            pub id: gantry_domain::Id,
            $($(#[$doc])* #[diesel(sql_type = crate::stored::SqlOf<$type>)] pub $field: $type,)+
            $($($(
                /// What shows the record that is referred to.
                #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Text>)]
                pub $shown: Option<String>,
            )+)?)+
            $($($(#[$computed_doc])* #[diesel(sql_type = $sql)] pub $computed: $computed_type,)+)?
            /// When it was made.
            #[diesel(sql_type = diesel::sql_types::Timestamptz)]
            pub created_at: chrono::DateTime<chrono::Utc>,
            /// When it last changed.
            #[diesel(sql_type = diesel::sql_types::Timestamptz)]
            pub updated_at: chrono::DateTime<chrono::Utc>,
            /// Raised with every change; a change sends the version it saw.
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            pub version: i64,
            /// When it was taken out of use.
            #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>)]
            pub archived_at: Option<chrono::DateTime<chrono::Utc>>,
        }

        #[doc = concat!("What a new record is made from: see [`", stringify!($record), "`].")]
        #[derive(Debug, Clone, Default, PartialEq, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        pub struct $new {
            $($(#[$doc])* pub $field: $type,)+
        }

        #[doc = concat!("What may be changed: see [`", stringify!($record), "`]. Absent fields stay as they are.")]
        #[derive(Debug, Clone, Default, PartialEq, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        pub struct $patch {
            $($(#[$doc])* #[serde(deserialize_with = "crate::entity::given")] pub $field: Option<$type>,)+
        }

        $($(
            $(#[$lines_doc])*
            #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
            #[serde(rename_all = "camelCase")]
            pub struct $line {
                /// Its id.
                pub id: gantry_domain::Id,
                $($(#[$line_doc])* pub $line_field: $line_type,)+
                $($($(
                    /// What shows the record that is referred to.
                    pub $line_shown: Option<String>,
                )+)?)+
            }
        )+)?

        impl crate::entity::Record for $record {
            const TABLE: crate::entity::Table = crate::entity::Table::of(
                gantry_domain::Family::$record,
                &[
                    $($column.in_column(stringify!($field))$(.shown_as(&[$(stringify!($shown)),+]))?,)+
                    $($(crate::entity::Column::linked(stringify!($linked), $other, $naming, $condition),)+)?
                    crate::entity::Column::kept("created_at"),
                    crate::entity::Column::kept("updated_at"),
                ],
                &[
                    $($($(crate::entity::Computed::of_reference(stringify!($shown), stringify!($field), &$column),)+)?)+
                    $($(crate::entity::Computed::of::<$sql>(stringify!($computed), $expression),)+)?
                ],
            )
            $(.listed($order, ($code, $name)))?
            $(.numbered($prefix))?
            $(.following(gantry_domain::Lifecycle { initial: $initial, transitions: &[$($transition),+] }))?
            $(.with_lines(&[$(crate::entity::Lines {
                name: stringify!($lines),
                table: stringify!($lines_table),
                owner: stringify!($owner),
                columns: &[
                    $($line_column.in_column(stringify!($line_field))$(.shown_as(&[$(stringify!($line_shown)),+]))?,)+
                ],
                computed: &[
                    $($($(crate::entity::Computed::of_reference(
                        stringify!($line_shown), stringify!($line_field), &$line_column,
                    ),)+)?)+
                ],
                most: $most,
                named: $line_named,
                schema_name: stringify!($line),
                are_records: false,
            }),+]))?
            $(.made_of(&[$($part),+]))?
            $(.with_children(&[$(crate::entity::Children::of::<$child_record>(stringify!($child), $child_owner)),+]))?
            $(.attached(crate::entity::Attachments::NONE$(.$attachment())+))?
            $(.scoped($scope))?;
            type New = $new;
            type Patch = $patch;

            fn id(&self) -> gantry_domain::Id {
                self.id
            }

            fn version(&self) -> i64 {
                self.version
            }

            fn is_archived(&self) -> bool {
                self.archived_at.is_some()
            }

            $(fn status(&self) -> Option<&str> {
                const _: &str = $initial;
                Some(&self.status)
            })?

            fn begin(new: &mut $new, number: Option<String>) {
                $(
                    const _: &str = $prefix;
                    new.code = number.clone().unwrap_or_default();
                )?
                $(new.status = $initial.to_owned();)?
                let _ = (new, number);
            }

            async fn insert(tx: &crate::Tx, news: &[$new]) -> Result<Vec<gantry_domain::Id>, gantry_domain::Error> {
                let columns = &[$(stringify!($field)),+];
                let mut rows: Vec<Vec<&dyn crate::stored::ColumnValue>> = Vec::with_capacity(news.len());
                for new in news {
                    rows.push(vec![$(&new.$field),+]);
                }
                crate::stored::insert(tx, Self::TABLE.name, columns, &rows).await
            }

            async fn update(tx: &crate::Tx, id: gantry_domain::Id, patch: &$patch) -> Result<(), gantry_domain::Error> {
                let mut changes: Vec<(&'static str, &dyn crate::stored::ColumnValue)> = Vec::new();
                $(
                    if let Some(value) = &patch.$field {
                        changes.push((stringify!($field), value));
                    }
                )+
                crate::stored::update(tx, Self::TABLE.name, id, &changes).await
            }
        }
    };
}

/// Tells a field that is absent from one that is `null`, which empties what may be empty.
pub(crate) fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
