//! The cookie that tells whether the browser that comes back is the one that left. It is sent with navigations from other sites, and
//! not with what other sites post.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time};
use gantry_store::sign_on::identity_provider::ProviderValues;
use gantry_store::sign_on::sign_in_progress::STATE_LIFETIME;

use super::fingerprint;

const fn name(secure: bool) -> &'static str {
    // With this prefix no neighbouring host can set it.
    if secure { "__Host-gantry_sso" } else { "gantry_sso" }
}

fn is_secure(values: &ProviderValues) -> bool {
    values.public_url.starts_with("https://")
}

/// What the browser is given to keep.
pub(super) fn cookie(browser: String, values: &ProviderValues) -> Cookie<'static> {
    let lifetime = time::Duration::seconds(STATE_LIFETIME.num_seconds());
    let cookie = Cookie::build(name(is_secure(values)), browser).path("/").http_only(true).max_age(lifetime);
    cookie.same_site(SameSite::Lax).secure(is_secure(values)).finish()
}

/// What the browser has kept, if it may be ours: sign-ins in several tabs share it.
pub(super) fn known(request: &HttpRequest, values: &ProviderValues) -> Option<String> {
    let kept = request.cookie(name(is_secure(values)))?.value().to_owned();
    (kept.len() == 64 && kept.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(kept)
}

/// The fingerprint of what the browser has kept for a provider.
pub(super) fn mark(request: &HttpRequest, values: &ProviderValues) -> Option<String> {
    request.cookie(name(is_secure(values))).map(|cookie| fingerprint(cookie.value()))
}

/// The fingerprints of all that the browser has kept.
pub(super) fn marks(request: &HttpRequest) -> Vec<String> {
    let kept = [true, false].into_iter().filter_map(|secure| request.cookie(name(secure)));
    kept.map(|cookie| fingerprint(cookie.value())).collect()
}
