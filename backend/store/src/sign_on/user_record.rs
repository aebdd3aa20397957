//! Users as those see them who look after them. What signing in asks for is in `user`.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Bool, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Family, Id, Permissions, PersonId};

use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::sign_on::password_reset;
use crate::sign_on::rights;
use crate::sign_on::role;
use crate::sign_on::session;
use crate::sign_on::sso_settings;

/// The form for signing in takes no shorter name.
const SHORTEST_NAME: usize = 4;

family! {
    /// A user account.
    User, NewUser, UserPatch {
        /// The other name to sign in with, unique as the address is.
        username: String = Column::code().max(100).sorted(&["username", "id"]),
        /// The name to show.
        display_name: String = Column::name().sorted(&["display_name", "id"]),
        /// E-mail address.
        email: String = Column::of(Kind::Text).max(254).required().searched().sorted(&["email", "id"]),
        /// What they may do.
        role_id: Id = Column::reference(Family::Role).required() => role_name,
        /// The person they are.
        person_id: Option<PersonId> = Column::reference(Family::Person) => person_name,
        /// Whether they may sign in.
        active: bool = Column::of(Kind::Bool).otherwise("true"),
    }
    computed {
        /// Failed attempts to sign in have locked the account.
        locked: bool [Bool] = "coalesce(t.locked_until > now(), false)",
        /// Another person has chosen the password: it must be changed before anything else.
        must_change_password: bool [Bool] = "t.must_change_password",
        /// They have a second factor: an authenticator app or a passkey.
        second_factor: bool [Bool] = "(EXISTS (SELECT FROM totp AS f WHERE f.user_id = t.id AND f.confirmed_at IS NOT NULL) \
            OR EXISTS (SELECT FROM passkey AS f WHERE f.user_id = t.id))",
        /// Who vouches for them: `api` for Gantry itself, `saml` or `oidc`.
        signs_in_by: String [Text] = "t.origin",
        /// The last time they signed in.
        last_signed_in_at: Option<DateTime<Utc>> [Nullable<Timestamptz>] = "t.last_seen_at",
    }
}

impl Rules for User {
    async fn before_create(tx: &Tx, news: &mut [NewUser]) -> Result<(), Error> {
        for new in news {
            refuse_names(&new.email, &new.username)?;
            rights::refuse_giving(tx, new.role_id).await?;
            if new.person_id.is_some() {
                rights::refuse_choosing_reach(tx, new.role_id).await?;
            }
        }
        Ok(())
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut UserPatch) -> Result<(), Error> {
        refuse_names(patch.email.as_ref().unwrap_or(&old.email), patch.username.as_ref().unwrap_or(&old.username))?;
        rights::refuse_account_above_own(tx, old.role_id).await?;
        let named = |new: &Option<String>, old: &str| new.as_deref().is_some_and(|new| new != old);
        if named(&patch.email, &old.email) || named(&patch.username, &old.username) {
            // The link went where the old address led.
            password_reset::forget(tx, old.id).await?;
        }
        let role_id = patch.role_id.unwrap_or(old.role_id);
        if role_id != old.role_id {
            rights::refuse_giving(tx, role_id).await?;
        }
        let person_id = patch.person_id.unwrap_or(old.person_id);
        if person_id != old.person_id || person_id.is_some() && role_id != old.role_id {
            rights::refuse_choosing_reach(tx, role_id).await?;
        }
        let active = patch.active.unwrap_or(old.active);
        let after = if active { role::permissions(tx, role_id).await? } else { Permissions::default() };
        refuse_last(tx, old, &after).await?;
        if old.active && !active {
            end_sessions(tx, old.id).await?;
        }
        Ok(())
    }

    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        rights::refuse_account_above_own(tx, old.role_id).await?;
        refuse_last(tx, old, &Permissions::default()).await?;
        end_sessions(tx, old.id).await
    }

    async fn before_restore(tx: &Tx, old: &Self) -> Result<(), Error> {
        rights::refuse_account_above_own(tx, old.role_id).await
    }
}

/// Refuses when this was the last who manages roles, or the last administrator, and will be no longer.
async fn refuse_last(tx: &Tx, old: &User, after: &Permissions) -> Result<(), Error> {
    if old.active {
        rights::refuse_loss(tx, &role::permissions(tx, old.role_id).await?, after, Some(old.id)).await?;
        sso_settings::refuse_loss(tx, old.id, after).await?;
    }
    Ok(())
}

/// Ends all sessions of a user, unless it is the caller.
async fn end_sessions(tx: &Tx, id: Id) -> Result<(), Error> {
    if rights::asking(tx).await? == Some(id) {
        return Err(Error::conflict("yourself", "You cannot deactivate or archive your own account."));
    }
    session::revoke_user(tx, id).await.map(drop)
}

/// Refuses addresses and user names that cannot be used to sign in.
pub(super) fn refuse_names(email: &str, username: &str) -> Result<(), Error> {
    let parts = email.split_once('@');
    let whole = |part: &str| !part.is_empty() && !part.contains(['@', '<', '>', ',', ';']);
    let fits = parts.is_some_and(|(name, host)| whole(name) && whole(host)) && !email.contains(char::is_whitespace);
    if !fits {
        return Err(Error::field("invalid", "email", "Expected an e-mail address."));
    }
    if username.chars().count() < SHORTEST_NAME || username.contains(char::is_whitespace) {
        let message = format!("At least {SHORTEST_NAME} characters, and no spaces.");
        return Err(Error::field("invalid", "username", message));
    }
    Ok(())
}
