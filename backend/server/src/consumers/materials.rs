//! Stock and contracts: the manager of a warehouse is notified of what went wrong with its stock since it was last looked at, the person
//! responsible for a contract that it ends soon.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Error, Family, PersonId, UserId};
use gantry_store::Tx;
use gantry_store::materials::stock_alert::{self, NewStockAlert};
use gantry_store::materials::supplier_contract;
use gantry_store::notifications::notification::{self, Telling};

/// More new alerts than these are one notification, which leads to their list.
const ONE_BY_ONE: usize = 5;
/// How long alerts that are over are kept.
const KEPT: TimeDelta = TimeDelta::days(90);

/// Looks at the stock and the contracts of the tenant, and says what is new.
pub(super) async fn tellings(tx: &Tx, now: DateTime<Utc>) -> Result<Vec<Telling>, Error> {
    let mut tellings = of_stock(tx, now).await?;
    tellings.extend(of_contracts(tx, now).await?);
    Ok(tellings)
}

async fn of_stock(tx: &Tx, now: DateTime<Utc>) -> Result<Vec<Telling>, Error> {
    let mut by_manager: BTreeMap<PersonId, Vec<NewStockAlert>> = BTreeMap::new();
    for alert in stock_alert::refresh(tx, now - KEPT).await? {
        if let Some(manager) = alert.manager_id {
            by_manager.entry(manager).or_default().push(alert);
        }
    }
    let mut tellings = Vec::new();
    for (manager, alerts) in by_manager {
        for user in notification::users_of_person(tx, manager).await? {
            tellings.extend(of_user(user, &alerts, now));
        }
    }
    Ok(tellings)
}

async fn of_contracts(tx: &Tx, now: DateTime<Utc>) -> Result<Vec<Telling>, Error> {
    let mut tellings = Vec::new();
    for contract in supplier_contract::ending(tx).await? {
        let ends_on = contract.ends_on.to_string();
        for user in notification::users_of_person(tx, contract.responsible_person_id).await? {
            let key = format!("contract:{}:{ends_on}", contract.id);
            tellings.push(Telling {
                change: Some((String::new(), ends_on.clone())),
                text: Some(contract.about.clone()),
                record: Some((Family::SupplierContract, contract.id, contract.code.clone())),
                ..Telling::new(user, NotificationKind::Contract, (key, now), Variant::Warning)
            });
        }
    }
    Ok(tellings)
}

fn of_user(user: UserId, alerts: &[NewStockAlert], now: DateTime<Utc>) -> Vec<Telling> {
    let new = |key: String| Telling::new(user, NotificationKind::Stock, (key, now), Variant::Warning);
    let Some(last) = alerts.last().filter(|_| alerts.len() > ONE_BY_ONE) else {
        let one = |alert: &NewStockAlert| Telling {
            change: Some((String::new(), alert.kind.clone())),
            text: Some(alert.about.clone()),
            record: Some((Family::MasterPart, alert.part_id, alert.part_code.clone())),
            ..new(format!("stock:{}", alert.id))
        };
        return alerts.iter().map(one).collect();
    };
    let change = Some((String::new(), "several".to_owned()));
    vec![Telling { change, text: Some(alerts.len().to_string()), ..new(format!("stock:{}:{}", last.id, alerts.len())) }]
}
