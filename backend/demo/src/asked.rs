//! Work requests of the demonstration that are still undecided.

use gantry_domain::{Error, TenantId};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::requests::service_level::{NewServiceLevel, ServiceLevel};
use gantry_store::requests::work_request::{self, NewWorkRequest};
use gantry_store::tenants::tenant;

use rust_decimal::Decimal;

use super::furnish::Plant;

/// Name, priority, hours until the answer, hours until the work is done.
const SERVICE_LEVELS: &[(&str, &str, i64, i64)] =
    &[("Production at risk", "high", 2, 24), ("Standard", "medium", 8, 72), ("When there is time", "low", 24, 336)];

/// The asset, what is the matter, what there is to know, how much it matters, who asks, and how to reach them.
type Asked = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

const REQUESTS: &[Asked] = &[
    (
        "AIR-C1",
        "Loud knocking when it starts",
        "Only in the morning, for about a minute.",
        "high",
        "Night shift",
        "ext. 214",
    ),
    ("FLT-01", "Left fork light does not work", "", "low", "Warehouse desk", "ext. 130"),
    ("SYR-FT", "Shows flow while the valve is shut", "About 0.3 l/min since Tuesday.", "medium", "Syrup room", ""),
    (
        "ELE-LV1",
        "Door of the cabinet does not lock",
        "Somebody put tape on it.",
        "medium",
        "A visitor",
        "via the label",
    ),
];

/// Makes the service levels and the requests that the company has the assets for, and lets visitors ask for more.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, company: TenantId, plant: &Plant) -> Result<(), Error> {
    let levels = SERVICE_LEVELS.iter().map(|(name, priority, respond, resolve)| NewServiceLevel {
        working_hours: None,
        name: (*name).to_owned(),
        priority: (*priority).to_owned(),
        respond_hours: Decimal::from(*respond),
        resolve_hours: Decimal::from(*resolve),
    });
    entity::create_all::<ServiceLevel>(tx, levels.collect()).await?;
    for (asset, title, description, priority, requester, contact) in REQUESTS {
        let Some(asset_id) = plant.by_code.get(*asset) else { continue };
        let new = NewWorkRequest {
            title: (*title).to_owned(),
            description: (*description).to_owned(),
            asset_id: Some(*asset_id),
            priority: (*priority).to_owned(),
            requester: (*requester).to_owned(),
            contact: (*contact).to_owned(),
            ..NewWorkRequest::default()
        };
        work_request::insert(tx, new).await?;
    }
    tenant::set_public_requests(tx, company, true).await
}
