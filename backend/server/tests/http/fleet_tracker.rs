//! The fleet tracker: counters do not fall, whichever entry comes first, and the last entry says where a vehicle stands.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

struct Yard {
    client: StaffClient,
    truck: Value,
    now: DateTime<Utc>,
}

impl Yard {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let truck = client.make("Asset", json!({"code": "T-1", "name": "Truck"})).await["id"].clone();
        Self { client, truck, now: Utc::now().trunc_subsecs(0) }
    }

    /// An entry that begins so many hours ago.
    async fn entry(&self, hours: i64, more: Value) -> Reply {
        let mut body = json!({"assetId": self.truck, "startedAt": self.now - TimeDelta::hours(hours)});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.client.post("/api/FleetTracker/", body).await
    }

    async fn made(&self, hours: i64, more: Value) -> Value {
        let reply = self.entry(hours, more).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json
    }

    async fn status(&self) -> Value {
        self.client.get(&format!("/api/Asset/{}/fleet/", self.truck)).await.json
    }
}

#[actix_web::test]
async fn trips_add_up_and_counters_do_not_fall() {
    let yard = Yard::open().await;
    let none = yard.status().await;
    assert_eq!((&none["odometer"], &none["distance"], &none["trips"]), (&Value::Null, &json!("0"), &json!(0)));

    let driver = yard.client.make("Person", json!({"code": "D-1", "firstName": "Dina", "lastName": "Road"})).await;
    let trip = json!({"odometer": "1000", "engineHours": "50", "driverId": driver["id"], "toPlace": "Harbour"});
    let first = yard.made(20, trip).await;
    assert_eq!((&first["distance"], &first["assetName"]), (&Value::Null, &json!("Truck")));
    assert_eq!(first["driverName"], "Dina Road");
    let position = json!({"odometer": "1080.5", "fuel": "31.25", "latitude": "53.55", "longitude": "9.99"});
    let second = yard.made(10, position).await;
    assert_eq!(second["distance"], "80.5", "what the odometer says");
    yard.made(15, json!({"distance": "12.5", "fromPlace": "Harbour", "toPlace": "Yard"})).await;

    // Whatever is entered later about earlier has to fit in between.
    for (hours, odometer) in [(5, "1080.4"), (18, "999.9"), (12, "1080.6"), (25, "1000.1")] {
        let fallen = yard.entry(hours, json!({"odometer": odometer})).await;
        assert_eq!(refused(&fallen), (409, "reading_went_down"), "{hours} {odometer}: {}", fallen.text);
    }
    assert_eq!(refused(&yard.entry(4, json!({"engineHours": "49"})).await), (409, "reading_went_down"));
    assert_eq!(refused(&yard.entry(4, json!({"latitude": "1"})).await), (422, "required"));
    let backwards = json!({"endedAt": yard.now - TimeDelta::hours(5)});
    assert_eq!(refused(&yard.entry(4, backwards).await), (422, "invalid"));

    let status = yard.status().await;
    assert_eq!(
        (&status["odometer"], &status["engineHours"], &status["trips"]),
        (&json!("1080.5"), &json!("50.0"), &json!(3))
    );
    assert_eq!(
        (&status["latitude"], &status["distance"], &status["fuel"]),
        (&json!("53.550000"), &json!("93.0"), &json!("31.25"))
    );

    // An archived entry is in nobody's way, and comes back only where it fits.
    let path = format!("/api/FleetTracker/{}", second["id"]);
    assert_eq!(yard.client.post(&format!("{path}/archive/"), json!({})).await.status, 200);
    assert_eq!(yard.status().await["odometer"], "1000.0");
    yard.made(9, json!({"odometer": "1010"})).await;
    let back = yard.client.post(&format!("{path}/restore/"), json!({})).await;
    assert_eq!(refused(&back), (409, "reading_went_down"));
    assert_eq!(yard.client.get("/api/Asset/999999/fleet/").await.status, 404);
}
