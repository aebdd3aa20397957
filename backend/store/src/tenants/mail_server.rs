//! The server that takes the tenant's mails.

use diesel::prelude::*;
use gantry_domain::Error;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::mail_server as m;

/// Where mails go out, and how they look.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = m)]
#[diesel(treat_none_as_null = true)]
pub struct MailServer {
    /// The server; empty: there is none.
    pub host: String,
    /// Its port.
    pub port: i32,
    /// `none`, `startTls` or `tls`.
    pub security: String,
    /// The user name for the mail server; empty if it needs none.
    pub user_name: String,
    /// With which password, encrypted.
    pub password: Option<Vec<u8>>,
    /// The address that mails come from.
    pub from_address: String,
    /// The name beside it.
    pub from_name: String,
    /// How links in mails begin, without a slash at the end.
    pub public_url: String,
}

/// The tenant's mail server, if one was ever named.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx) -> Result<Option<MailServer>, Error> {
    m::table.select(MailServer::as_select()).first(tx.connection()).await.optional().to_domain()
}

/// Names it.
///
/// # Errors
/// Internal ones.
pub async fn put(tx: &Tx, server: &MailServer) -> Result<(), Error> {
    diesel::insert_into(m::table)
        .values(server)
        .on_conflict(diesel::upsert::on_constraint("mail_server_pkey"))
        .do_update()
        .set(server)
        .execute(tx.connection())
        .await
        .to_domain()
        .map(drop)
}
