//! Values with a shape of their own, kept as JSON in a column: how they go in and come out, and which shape the document of the API tells
//! of them.

/// Stores types as JSON as serde serialises them, described in the OpenAPI document by other types.
macro_rules! kept_as_json {
    ($($kept:ident told as $shape:ty),+) => {
        $(impl utoipa::PartialSchema for $kept {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                <$shape as utoipa::PartialSchema>::schema()
            }
        }

        impl utoipa::ToSchema for $kept {
            fn name() -> std::borrow::Cow<'static, str> {
                <$shape as utoipa::ToSchema>::name()
            }
        }

        impl crate::stored::Stored for $kept {
            type Sql = diesel::sql_types::Jsonb;
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Jsonb, diesel::pg::Pg> for $kept {
            fn from_sql(value: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                type Json = diesel::sql_types::Jsonb;
                let value = <serde_json::Value as diesel::deserialize::FromSql<Json, diesel::pg::Pg>>::from_sql(value)?;
                Ok(serde_json::from_value(value)?)
            }
        }

        impl diesel::serialize::ToSql<diesel::sql_types::Jsonb, diesel::pg::Pg> for $kept {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>,
            ) -> diesel::serialize::Result {
                type Json = diesel::sql_types::Jsonb;
                let value = serde_json::to_value(self)?;
                <serde_json::Value as diesel::serialize::ToSql<Json, diesel::pg::Pg>>::to_sql(&value, &mut out.reborrow())
            }
        })+
    };
}

pub(crate) use kept_as_json;
