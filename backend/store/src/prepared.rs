//! Statements written in SQL where diesel's language would hide what is going on, and still prepared once per connection:
//! `sql_query` would be parsed and planned anew every time.

/// Declares a statement with typed parameters, one `?` each, in order.
///
/// ```ignore
/// prepared! {
///     /// Raises the version of a stream.
///     Advance { to: i64 => BigInt, stream: i64 => BigInt }
///     "UPDATE stream SET version = ? WHERE id = ?"
/// }
/// Advance { to, stream }.execute(tx.connection()).await
/// ```
/// Rows are read with `QueryableByName`.
macro_rules! prepared {
    ($(#[$about:meta])* $name:ident { $($field:ident: $rust:ty => $sql:ty),* $(,)? } $text:expr) => {
        $(#[$about])*
        struct $name {
            $($field: $rust,)*
        }

        impl diesel::query_builder::QueryFragment<diesel::pg::Pg> for $name {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
            ) -> diesel::QueryResult<()> {
                let text: &'static str = $text;
                let mut pieces = text.split('?');
                out.push_sql(pieces.next().unwrap_or_default());
                $(
                    out.push_bind_param::<$sql, $rust>(&self.$field)?;
                    out.push_sql(pieces.next().unwrap_or_default());
                )*
                Ok(())
            }
        }

        impl diesel::query_builder::Query for $name {
            type SqlType = diesel::sql_types::Untyped;
        }
    };
}
