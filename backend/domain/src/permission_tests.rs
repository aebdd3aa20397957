//! Tests of permissions: who may do what, and who may do more.

use super::*;

#[test]
fn no_grant_means_not_even_reading() {
    let permissions = Permissions::new([(SubModule::WorkOrders, Grant::default())]);
    assert!(permissions.require(Need::Of(SubModule::WorkOrders, Action::Read)).is_ok());
    assert!(permissions.require(Need::Of(SubModule::WorkOrders, Action::Update)).is_err());
    assert!(permissions.require(Need::Of(SubModule::Users, Action::Read)).is_err());
    assert!(permissions.require(Need::ReadAny(&[SubModule::Users, SubModule::WorkOrders])).is_ok());
    assert!(permissions.require(Need::ReadAny(&[SubModule::Users, SubModule::Crews])).is_err());
}

#[test]
fn the_same_or_fewer_permissions_do_not_exceed() {
    let crew = Grant { update: true, limit: Limit::Crew, ..Grant::default() };
    let of = |grant| Permissions::new([(SubModule::WorkOrders, grant)]);
    assert!(crew.is_within(&crew) && crew.is_within(&Grant::FULL) && !Grant::FULL.is_within(&crew));
    assert!(Grant { limit: Limit::Own, ..crew }.is_within(&crew));
    assert!(!Grant { limit: Limit::Location, ..crew }.is_within(&crew), "neither is within the other");
    assert_eq!(of(crew).beyond(&Permissions::full()), None);
    assert_eq!(of(Grant::FULL).beyond(&of(crew)), Some(SubModule::WorkOrders));
    assert_eq!(of(crew).beyond(&Permissions::default()), Some(SubModule::WorkOrders));
}

#[test]
fn who_only_looks_sees_no_more_than_was_seen_and_changes_nothing() {
    let grants = [(SubModule::Sensors, Grant::FULL), (SubModule::Users, Grant::FULL)];
    let looking = Permissions::new(grants).only_looking_at(&[SubModule::Sensors, SubModule::IotDashboards]);
    assert!(looking.require(Need::Of(SubModule::Sensors, Action::Read)).is_ok());
    for denied in [
        Need::Of(SubModule::Sensors, Action::Update),
        Need::Of(SubModule::IotDashboards, Action::Read),
        Need::Of(SubModule::Users, Action::Read),
    ] {
        assert_eq!(looking.require(denied).unwrap_err().code(), "permission_required", "{denied:?}");
    }
}

#[test]
fn every_word_reads_back() {
    for sub_module in SubModule::ALL {
        assert_eq!(SubModule::parse(sub_module.as_str()), Some(*sub_module));
    }
}

#[test]
fn an_unknown_limit_is_the_narrowest() {
    assert_eq!(Limit::parse("everything"), Limit::Own);
    assert_eq!(Limit::parse("crew"), Limit::Crew);
}

#[test]
fn nothing_is_beyond_administrators_and_they_are_beyond_all_others() {
    let roles = |kind| Permissions::new([(SubModule::UserRoles, Grant::FULL)]).of_kind(kind);
    let (administrator, manager) = (roles(RoleKind::Admin), roles(RoleKind::Staff));
    assert!(administrator.administer() && Permissions::full().administer() && !manager.administer());
    assert!(!Permissions::new([]).of_kind(RoleKind::Admin).administer(), "the kind alone is a word");
    assert_eq!(Permissions::full().beyond(&administrator), None, "they can give themselves the rest");
    assert_eq!(administrator.beyond(&manager), Some(SubModule::UserRoles));
    assert_eq!(manager.require_administrator().unwrap_err().code(), "administrator_required");
    assert!(!Permissions::full().only_looking_at(SubModule::ALL).administer(), "nor does a screen");
}

#[test]
fn a_user_with_a_limited_grant_does_not_choose_the_person_of_a_user() {
    let of = |limit| Permissions::new([(SubModule::WorkOrders, Grant { limit, ..Grant::FULL })]);
    assert_eq!(of(Limit::Crew).narrowed_beside(&of(Limit::Crew)), Some(SubModule::WorkOrders));
    assert_eq!(of(Limit::Own).narrowed_beside(&Permissions::default()), Some(SubModule::WorkOrders));
    assert_eq!(of(Limit::Crew).narrowed_beside(&of(Limit::All)), None);
    assert_eq!(of(Limit::All).narrowed_beside(&of(Limit::Own)), None);
    assert!(of(Limit::Crew).any_limit(Limit::Crew) && !of(Limit::Crew).any_limit(Limit::Own));
}

#[test]
fn grants_are_replaced_one_by_one() {
    let before = Permissions::new([(SubModule::WorkOrders, Grant::FULL), (SubModule::Crews, Grant::FULL)]);
    let after = before.with([(SubModule::WorkOrders, None), (SubModule::Users, Some(Grant::default()))]);
    assert!(after.grant(SubModule::WorkOrders).is_none() && after.allows(SubModule::Crews, Action::Update));
    assert!(after.allows(SubModule::Users, Action::Read));
}

#[test]
fn within_others_is_what_both_allow_and_never_more_than_either() {
    let own = Grant { create: true, update: true, limit: Limit::Crew, ..Grant::default() };
    let of = |grant| Permissions::new([(SubModule::WorkOrders, grant), (SubModule::Users, Grant::FULL)]);
    let key = Permissions::new([(SubModule::WorkOrders, Grant { create: false, ..Grant::FULL })]);
    let both = of(own).within(&key);
    assert_eq!(both.grant(SubModule::WorkOrders), Some(&Grant { create: false, ..own }));
    assert_eq!(both.grant(SubModule::Users), None);
    assert_eq!((both.beyond(&of(own)), both.beyond(&key)), (None, None));
    assert_eq!(own.within(&Grant { limit: Limit::Location, ..own }).limit, Limit::Own, "neither is within the other");
    assert!(Permissions::full().within(&Permissions::full()).administer());
    let all = Permissions::new(SubModule::ALL.iter().map(|of| (*of, Grant::FULL)));
    assert!(!Permissions::full().within(&all).administer(), "a key with every permission is no administrator");
}

#[test]
fn what_the_tenant_has_switched_off_is_refused_and_its_grants_are_kept() {
    let full = Permissions::full();
    let less = full.clone().without([SubModule::WorkOrders, SubModule::Users]);
    let read = |of| Need::Of(of, Action::Read);
    assert_eq!(less.require(read(SubModule::WorkOrders)).unwrap_err().code(), "module_off");
    assert_eq!(less.require(Need::ReadAny(&[SubModule::WorkOrders])).unwrap_err().code(), "module_off");
    less.require(Need::ReadAny(&[SubModule::WorkOrders, SubModule::Crews])).unwrap();
    less.require(read(SubModule::Users)).unwrap();
    assert!(less.grant(SubModule::WorkOrders).is_none() && less.administer());
    // A user who gives roles gives what counts on the day on which it returns.
    let staff = Permissions::new([(SubModule::WorkOrders, Grant::default())]);
    let manager = Permissions::new([(SubModule::WorkOrders, Grant::FULL)]).without([SubModule::WorkOrders]);
    assert_eq!(staff.beyond(&manager), None);
    assert_eq!(manager.beyond(&staff), Some(SubModule::WorkOrders));
    assert_eq!(less.clone().without([]), full);
    // A sub-module that is off and was never granted is off before anything else.
    let none = Permissions::default().without([SubModule::Crews]);
    assert_eq!(none.require(read(SubModule::Crews)).unwrap_err().code(), "module_off");
    assert_eq!(none.require(read(SubModule::Sensors)).unwrap_err().code(), "permission_required");
}
