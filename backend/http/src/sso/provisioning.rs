//! Maps a user of a provider to an account: finds or creates it, and applies the role and crews of their groups.

use gantry_domain::{Error, Id, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::group_crews;
use gantry_store::sign_on::identity;
use gantry_store::sign_on::identity_provider::{Provider, ProviderValues, SAML};
use gantry_store::sign_on::role;
use gantry_store::sign_on::scim_group;
use gantry_store::sign_on::user::{self, Account, NewAccount};

use super::{Claimed, Refused};

/// Who is let in.
pub(super) struct Admitted {
    pub(super) user: UserId,
    /// Whether the account may be used: those that may not are refused, and nothing is changed.
    pub(super) active: bool,
    /// What administrators should know though it went well.
    pub(super) remark: &'static str,
}

/// Finds or creates the account of a user. `link` is the account whose password they have proven.
///
/// # Errors
/// Internal ones; those of the inner result say why the sign-in is refused, and nothing was changed then.
pub(super) async fn admit(
    tx: &Tx,
    provider: &Provider,
    claimed: &Claimed,
    link: Option<UserId>,
) -> Result<Result<Admitted, Refused>, Error> {
    if claimed.subject.is_empty() || claimed.subject.len() > 500 {
        return Ok(Err(Refused::new("subject", "the provider does not say who it is")));
    }
    let refused = |reason, detail: &str| Ok(Err(Refused::new(reason, detail).of(claimed)));
    let found = identity::find(tx, provider.id, &claimed.subject).await?;
    let account = match (found, link) {
        (Some(account), Some(link)) if account.id != link => {
            return refused("identity_taken", "this identity belongs to another account");
        }
        (Some(account), _) => account,
        (None, Some(link)) => match user::by_id(tx, link).await? {
            Some(account) => account,
            None => return refused("unknown_subject", "the account that was to be linked is gone"),
        },
        (None, None) => return create(tx, provider, claimed).await,
    };
    if !account.active {
        return Ok(Ok(Admitted { user: account.id, active: false, remark: "deactivated" }));
    }
    let groups = provider.values.group_roles()?;
    // Those that the provider keeps by itself count as well: it need not name any at the sign-in then.
    let kept = scim_group::names_of(tx, provider.id, account.id).await?;
    let belongs_to = [kept, claimed.groups.clone()].concat();
    let role = role_of(tx, &provider.values, &belongs_to).await?;
    let mut remark = "";
    if !groups.is_empty() {
        let Some(role) = role else {
            return refused("no_group", "none of the groups has a role here, and there is no default role");
        };
        if !identity::sync_role(tx, &account, role).await? {
            remark = "kept_last_administrator";
        }
    }
    if link.is_some() {
        match identity::link(tx, provider.id, &claimed.subject, account.id).await {
            Err(error) if error.code() == "identity_taken" && remark.is_empty() => {}
            other => drop(other?),
        }
    }
    group_crews::sync(tx, provider, account.id, &belongs_to).await?;
    if account.origin == provider.values.kind {
        sync_name(tx, &account, claimed).await?;
    }
    identity::used(tx, provider.id, &claimed.subject).await?;
    Ok(Ok(Admitted { user: account.id, active: true, remark }))
}

/// The first group that has a role decides; groups count letter by letter.
async fn role_of(tx: &Tx, values: &ProviderValues, belongs_to: &[String]) -> Result<Option<Id>, Error> {
    let known = role::list(tx).await?;
    let there = |id: &Id| known.iter().any(|role| role.id == *id);
    let groups = values.group_roles()?;
    let by_group = groups.iter().find(|given| belongs_to.contains(&given.group)).map(|given| given.role_id);
    Ok(by_group.or(values.default_role_id).filter(there))
}

async fn sync_name(tx: &Tx, account: &Account, claimed: &Claimed) -> Result<(), Error> {
    let name: String = claimed.display_name.chars().take(100).collect();
    if name.is_empty() || name == account.display_name {
        return Ok(());
    }
    user::set_display_name(tx, account.id, &name).await
}

async fn create(tx: &Tx, provider: &Provider, claimed: &Claimed) -> Result<Result<Admitted, Refused>, Error> {
    let values = &provider.values;
    if let Err(refused) = may_create(values, claimed) {
        return Ok(Err(refused.of(claimed)));
    }
    let refused = |reason, detail: &str| Ok(Err(Refused::new(reason, detail).of(claimed)));
    let Some(role_id) = role_of(tx, values, &claimed.groups).await? else {
        return refused("no_group", "none of the groups has a role here, and there is no default role");
    };
    // An account is never found by its address: whose it is must be proven with its password, or said by an administrator.
    if user::by_login(tx, &claimed.email).await?.is_some() {
        return refused("email_in_use", "an account of this address exists and is not linked to this identity");
    }
    let wanted = claimed.username.as_str();
    let fits = wanted.is_ascii() && (4..=100).contains(&wanted.len()) && !wanted.contains(char::is_whitespace);
    let free = fits && user::by_login(tx, wanted).await?.is_none();
    let name = if claimed.display_name.is_empty() { &claimed.email } else { &claimed.display_name };
    let new = NewAccount {
        email: claimed.email.clone(),
        username: if free { wanted.to_owned() } else { claimed.email.chars().take(100).collect() },
        display_name: name.chars().take(100).collect(),
        password_hash: None,
        role_id,
        person_id: None,
    };
    match identity::create(tx, (provider.id, &values.kind), &claimed.subject, &new).await {
        Ok(account) => Ok(Ok(Admitted { user: account.id, active: true, remark: "created" })),
        Err(Error::Invalid { detail, .. }) => refused("email", &detail),
        Err(error) => Err(error),
    }
}

/// Whether an account may be created for a user.
fn may_create(values: &ProviderValues, claimed: &Claimed) -> Result<(), Refused> {
    if values.provisioning == "off" {
        return Err(Refused::new("unknown_subject", "no account is linked to this identity, and none is created"));
    }
    let domain = claimed.email.rsplit_once('@').map(|(_, domain)| domain);
    let Some(domain) = domain.filter(|_| claimed.email.len() <= 254) else {
        return Err(Refused::new("email", "the provider names no e-mail address"));
    };
    // Readers cannot distinguish look-alike letters, and some letters become others in another case.
    if !claimed.email.is_ascii() {
        return Err(Refused::new("email", "the e-mail address contains letters beyond ASCII"));
    }
    if values.provisioning == "domains" {
        if !values.domains.iter().any(|known| known.eq_ignore_ascii_case(domain)) {
            return Err(Refused::new("domain", format!("accounts are not created for addresses of {domain}")));
        }
        // SAML has no such claim: the domains are what administrators let this provider create accounts for. Existing
        // accounts are not found by the address either way.
        if values.kind != SAML && !claimed.email_verified {
            return Err(Refused::new("domain", "the provider does not vouch for the e-mail address (email_verified)"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn accounts_are_created_as_the_provider_says() {
        let values = |kind: &str, provisioning: &str| ProviderValues {
            kind: kind.to_owned(),
            name: "Plant".to_owned(),
            enabled: true,
            public_url: String::new(),
            issuer: String::new(),
            client_id: String::new(),
            client_secret: None,
            scopes: Vec::new(),
            sso_url: String::new(),
            slo_url: String::new(),
            certificates: Vec::new(),
            idp_initiated: false,
            encrypted_assertions: false,
            sp_certificate: String::new(),
            sp_key: None,
            second_sp_certificate: String::new(),
            second_sp_key: None,
            attributes: json!({}),
            group_roles: json!([]),
            group_crews: json!([]),
            default_role_id: Some(1),
            provisioning: provisioning.to_owned(),
            domains: vec!["plant.example".to_owned()],
        };
        let reason = |provisioning: &str, email: &str, email_verified: bool| {
            let claimed = Claimed { email: email.to_owned(), email_verified, ..Claimed::default() };
            may_create(&values("oidc", provisioning), &claimed).map_err(|refused| refused.reason).err()
        };
        assert_eq!(reason("off", "ada@plant.example", true), Some("unknown_subject"));
        assert_eq!(reason("on", "ada@other.example", false), None);
        assert_eq!(reason("on", "", false), Some("email"));
        assert_eq!(reason("on", "admİn@plant.example", true), Some("email"));
        assert_eq!(reason("domains", "ada@PLANT.example", true), None);
        assert_eq!(reason("domains", "ada@plant.example", false), Some("domain"));
        for other in [
            "ada@plant.example.evil",
            "ada@notplant.example",
            "plant.example@evil.example",
            "ada@plant.example@evil.example",
        ] {
            assert_eq!(reason("domains", other, true), Some("domain"), "{other}");
            let claimed = Claimed { email: other.to_owned(), ..Claimed::default() };
            let refused = may_create(&values("saml", "domains"), &claimed).unwrap_err();
            assert_eq!(refused.reason, "domain", "{other}");
        }
        let claimed = Claimed { email: "ada@plant.example".to_owned(), ..Claimed::default() };
        assert_eq!(may_create(&values("saml", "domains"), &claimed), Ok(()));
    }
}
