//! The mails about accounts, in the language of their recipient.

use gantry_delivery::{Mail, escaped};
use gantry_store::notifications::notification::Addressee;

/// The mail with this link.
pub(super) fn reset(to: Addressee, username: &str, link: &str) -> Mail {
    let Addressee { email, name, language } = to;
    let [subject, greeting, what, button, nothing] = match language.as_deref() {
        Some("de") => [
            "Neues Passwort setzen".to_owned(),
            format!("Guten Tag {name},"),
            format!(
                "für Ihr Konto {username} bei Gantry wurde ein neues Passwort angefordert. \
                 Setzen Sie es innerhalb der nächsten Stunde mit diesem Link, der einmal gilt:"
            ),
            "Neues Passwort setzen".to_owned(),
            "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort wird nicht geändert.".to_owned(),
        ],
        _ => [
            "Set a new password".to_owned(),
            format!("Hello {name},"),
            format!(
                "a new password was requested for your account {username} at Gantry. \
                 Set it within the next hour with this link, which can be used once:"
            ),
            "Set a new password".to_owned(),
            "If you did not request it, ignore this e-mail. Your password is not changed.".to_owned(),
        ],
    };
    let text = format!("{greeting}\n\n{what}\n\n{link}\n\n{nothing}\n");
    let [greeting, what, link, button, nothing] = [greeting.as_str(), &what, link, &button, &nothing].map(escaped);
    let html = format!("<p>{greeting}</p><p>{what}</p><p><a href=\"{link}\">{button}</a></p><p>{nothing}</p>");
    Mail { id: String::new(), to: email, name, reply_to: None, subject, text, html }
}

/// The mail to a user whose second factors were taken away.
pub(super) fn factors_reset(to: Addressee) -> Mail {
    let Addressee { email, name, language } = to;
    let [subject, greeting, what, next, otherwise] = match language.as_deref() {
        Some("de") => [
            "Ihr zweiter Faktor wurde zurückgesetzt".to_owned(),
            format!("Guten Tag {name},"),
            "die zweiten Faktoren Ihres Kontos bei Gantry (Authenticator-App, Passkeys und Wiederherstellungscodes) wurden von \
             einem Administrator entfernt, und Sie wurden überall abgemeldet."
                .to_owned(),
            "Melden Sie sich mit Ihrem Passwort an und richten Sie unter Mein Profil einen neuen ein.".to_owned(),
            "Wenn Sie nicht darum gebeten haben, wenden Sie sich sofort an Ihren Administrator.".to_owned(),
        ],
        _ => [
            "Your second factor was reset".to_owned(),
            format!("Hello {name},"),
            "the second factors of your account at Gantry (authenticator app, passkeys and recovery codes) were removed by an \
             administrator, and you were signed out everywhere."
                .to_owned(),
            "Sign in with your password and set up a new one under My Profile.".to_owned(),
            "If you did not ask for this, contact your administrator at once.".to_owned(),
        ],
    };
    let text = format!("{greeting}\n\n{what}\n\n{next}\n\n{otherwise}\n");
    let [greeting, what, next, otherwise] = [greeting, what, next, otherwise].map(|text| escaped(&text));
    let html = format!("<p>{greeting}</p><p>{what}</p><p>{next}</p><p>{otherwise}</p>");
    Mail { id: String::new(), to: email, name, reply_to: None, subject, text, html }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(language: Option<&str>) -> Addressee {
        let language = language.map(str::to_owned);
        Addressee { email: "d@demo.example".to_owned(), name: "Dana <b>".to_owned(), language }
    }

    #[test]
    fn the_link_stands_in_both_bodies_and_a_name_is_text() {
        let mail = reset(to(None), "dana", "https://acme.example/login/reset?token=ab");
        assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("d@demo.example", "Set a new password"));
        assert!(mail.text.contains("\nhttps://acme.example/login/reset?token=ab\n"), "{}", mail.text);
        assert!(mail.html.contains("href=\"https://acme.example/login/reset?token=ab\""));
        assert!(mail.html.contains("Dana &lt;b&gt;") && !mail.html.contains("<b>"));
    }

    #[test]
    fn the_mail_about_removed_factors_is_plain_text() {
        let mail = factors_reset(to(None));
        assert!(mail.text.contains("signed out everywhere") && mail.html.contains("Dana &lt;b&gt;"), "{mail:?}");
        assert_eq!(factors_reset(to(Some("de"))).subject, "Ihr zweiter Faktor wurde zurückgesetzt");
    }

    #[test]
    fn it_speaks_german_to_who_chose_that() {
        assert_eq!(reset(to(Some("de")), "dana", "x").subject, "Neues Passwort setzen");
    }
}
