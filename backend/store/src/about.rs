//! Whether the database answers, and what it says of itself.

use diesel::dsl::sql;
use diesel::sql_types::{BigInt, Text};
use diesel_async::SimpleAsyncConnection;
use gantry_domain::Error;

use crate::Store;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a database says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// `17.2`.
    pub version: String,
    /// How much there is in it.
    pub bytes: i64,
}

impl Store {
    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ready(&self) -> Result<(), Error> {
        self.unauthenticated_read(async |tx| (&mut tx.connection()).batch_execute("SELECT 1").await.to_domain()).await
    }

    /// What the database says of itself.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn about(&self) -> Result<About, Error> {
        let ask = diesel::select((
            sql::<Text>("current_setting('server_version')"),
            sql::<BigInt>("pg_database_size(current_database())"),
        ));
        let (version, bytes) =
            self.unauthenticated_read(async |tx| ask.get_result(tx.connection()).await.to_domain()).await?;
        Ok(About { version, bytes })
    }
}
