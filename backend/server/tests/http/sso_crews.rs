//! Crews by the groups of an identity provider: at each sign-in, and whenever the provider says by itself who belongs to a group.

use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::client::refused;
use crate::scim_directory::Directory;
use crate::sso_plant::Plant;
use crate::sso_saml_plant::SamlPlant;

/// Three crews and a person, and the groups that lead to the first two.
struct Crews {
    ids: [i64; 3],
    person: i64,
}

impl Crews {
    async fn make(app: &TestApp, admin: &str) -> Self {
        let make = async |family: &str, body: Value| {
            let made = app.post(&format!("/api/{family}/")).token(admin).json(body).send().await;
            made.json["id"].as_i64().unwrap_or_else(|| panic!("{}", made.text))
        };
        let person = make("Person", json!({"code": "P-1", "firstName": "Ada"})).await;
        let crew = async |name: &str| make("Crew", json!({ "name": name })).await;
        Self { ids: [crew("Fitters").await, crew("Night shift").await, crew("By hand").await], person }
    }

    /// The mapping: two groups lead to the fitters, one to the night shift.
    fn mapping(&self) -> Value {
        let [fitters, night, by_hand] = self.ids;
        json!({"groupCrews": [
            {"group": "fitters", "crewId": fitters}, {"group": "welders", "crewId": fitters},
            {"group": "night", "crewId": night}, {"group": "handy", "crewId": by_hand},
        ]})
    }

    /// The names of the crews that the person belongs to.
    async fn of_person(&self, app: &TestApp) -> String {
        let query = format!(
            "SELECT coalesce(string_agg(c.name, ', ' ORDER BY c.id), '') FROM crew_member AS m JOIN crew AS c \
             ON c.id = m.crew_id AND c.tenant_id = m.tenant_id WHERE m.person_id = {} AND c.id = ANY('{{{},{},{}}}')",
            self.person, self.ids[0], self.ids[1], self.ids[2]
        );
        app.ask_database(&query).await
    }

    /// Says that an account is the person.
    async fn is_person(&self, app: &TestApp, admin: &str, user: &Value) {
        let path = format!("/api/User/{user}");
        let version = app.get(&path).token(admin).send().await.json["version"].clone();
        let body = json!({"personId": self.person, "version": version});
        let changed = app.put(&path).token(admin).json(body).send().await;
        assert_eq!(changed.status, 200, "{}", changed.text);
    }

    /// Enters the person by hand in the third crew.
    async fn by_hand(&self, app: &TestApp, admin: &str) {
        let path = format!("/api/Crew/{}/members/", self.ids[2]);
        let added = app.post(&path).token(admin).json(json!({"personId": self.person})).send().await;
        assert!(added.status.is_success(), "{}", added.text);
    }
}

#[actix_web::test]
async fn a_sign_in_takes_people_into_the_crews_of_their_groups_and_out_of_them() {
    let mut plant = Plant::open().await;
    let crews = Crews::make(&plant.app, &plant.admin).await;
    let changed = plant.change(crews.mapping()).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_eq!(changed.json["groupCrews"][2], json!({"group": "night", "crewId": crews.ids[1]}));

    // A user without a person belongs to no crew.
    let user = plant.sign_in(json!({"groups": ["fitters", "night"]})).await.json["user"].clone();
    assert_eq!(crews.of_person(&plant.app).await, "");
    crews.is_person(&plant.app, &plant.admin, &user["id"]).await;
    crews.by_hand(&plant.app, &plant.admin).await;
    let before = plant.app.get(&format!("/api/Crew/{}", crews.ids[0])).token(&plant.admin).send().await.json;

    assert_eq!(plant.sign_in(json!({"groups": ["fitters", "night", "handy"]})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Fitters, Night shift, By hand");
    let after = plant.app.get(&format!("/api/Crew/{}", crews.ids[0])).token(&plant.admin).send().await.json;
    assert_eq!(after["members"][0]["personName"], "Ada");
    let members = async |crew: i64| {
        plant.app.get(&format!("/api/Crew/{crew}/members/")).token(&plant.admin).send().await.json["items"].clone()
    };
    assert_eq!(members(crews.ids[0]).await[0]["provider"], "Plant");
    assert_eq!(members(crews.ids[2]).await[0]["provider"], Value::Null, "entered by hand");
    assert!(after["version"].as_i64() > before["version"].as_i64(), "an open edit of the crew gets a conflict");

    // One group of two is enough; what was entered by hand stays, also when a group that leads there is left.
    assert_eq!(plant.sign_in(json!({"groups": ["welders"]})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Fitters, By hand");
    let history = plant.app.get(&format!("/api/Crew/{}/history/", crews.ids[1])).token(&plant.admin).send().await.json;
    assert_eq!((&history["items"][0]["kind"], &history["items"][0]["partName"]), (&json!("removed"), &json!("Ada")));
    assert_eq!(plant.sign_in(json!({"groups": []})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "By hand");

    // A provider that goes takes along what it has brought, and nothing else.
    assert_eq!(plant.sign_in(json!({"groups": ["night"]})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Night shift, By hand");
    let path = format!("/api/IdentityProvider/{}", plant.id());
    assert_eq!(plant.app.delete(&path).token(&plant.admin).send().await.status, 204);
    assert_eq!(crews.of_person(&plant.app).await, "By hand");
}

#[actix_web::test]
async fn an_account_that_is_another_person_leaves_the_crews_of_the_one_before() {
    let mut plant = Plant::open().await;
    let crews = Crews::make(&plant.app, &plant.admin).await;
    assert_eq!(plant.change(crews.mapping()).await.status, 200);
    let user = plant.sign_in(json!({"groups": ["night"]})).await.json["user"].clone();
    crews.is_person(&plant.app, &plant.admin, &user["id"]).await;
    assert_eq!(plant.sign_in(json!({"groups": ["night"]})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Night shift");
    let path = format!("/api/User/{}", user["id"]);
    let version = plant.app.get(&path).token(&plant.admin).send().await.json["version"].clone();
    let nobody = json!({"personId": null, "version": version});
    assert_eq!(plant.app.put(&path).token(&plant.admin).json(nobody).send().await.status, 200);
    assert_eq!(plant.sign_in(json!({"groups": ["night"]})).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "");
}

#[actix_web::test]
async fn groups_of_saml_lead_to_crews_as_well() {
    let mut plant = SamlPlant::open().await;
    let crews = Crews::make(&plant.app, &plant.admin).await;
    assert_eq!(plant.change(crews.mapping()).await.status, 200);
    let groups = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let user = plant.sign_in(|_| ()).await.json["user"].clone();
    crews.is_person(&plant.app, &plant.admin, &user["id"]).await;
    assert_eq!(plant.sign_in(|answer| answer.groups = groups(&["night", "fitters"])).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Fitters, Night shift");
    assert_eq!(plant.sign_in(|answer| answer.groups = groups(&["fitters"])).await.status, 200);
    assert_eq!(crews.of_person(&plant.app).await, "Fitters");
}

#[actix_web::test]
async fn groups_that_the_provider_keeps_lead_to_crews_at_once() {
    let mut directory = Directory::open().await;
    let crews = Crews::make(&directory.plant.app, &directory.plant.admin).await;
    assert_eq!(directory.plant.change(crews.mapping()).await.status, 200);
    let ada = directory.id_of("ada").await;
    let (app, admin) = (&directory.plant.app, &directory.plant.admin);
    let user = app.ask_database("SELECT id FROM \"user\" WHERE email = 'ada@plant.example'").await;
    crews.is_person(app, admin, &json!(user.parse::<i64>().unwrap())).await;
    crews.by_hand(app, admin).await;

    let group = directory.post("/Groups", json!({"displayName": "night", "members": [{"value": ada}]})).await;
    assert_eq!(group.status, 201, "{}", group.text);
    assert_eq!(crews.of_person(app).await, "Night shift, By hand");
    let path = format!("/Groups/{}", group.json["id"].as_str().unwrap());

    // Another name, and the group leads elsewhere.
    assert_eq!(
        directory.patch(&path, json!([{"op": "replace", "path": "displayName", "value": "welders"}])).await.status,
        200
    );
    assert_eq!(crews.of_person(app).await, "Fitters, By hand");
    let out = json!([{"op": "remove", "path": format!("members[value eq \"{ada}\"]")}]);
    assert_eq!(directory.patch(&path, out).await.status, 200);
    assert_eq!(crews.of_person(app).await, "By hand");
    assert_eq!(
        directory.patch(&path, json!([{"op": "add", "path": "members", "value": [{"value": ada}]}])).await.status,
        200
    );
    assert_eq!(crews.of_person(app).await, "Fitters, By hand");
    assert_eq!(directory.send("DELETE", &path, None).await.status, 204);
    assert_eq!(crews.of_person(app).await, "By hand");
}

#[actix_web::test]
async fn crews_that_there_are_not_are_refused() {
    let mut plant = Plant::open().await;
    let given = |crew: i64| json!({"groupCrews": [{"group": "night", "crewId": crew}]});
    let unknown = plant.change(given(99_999_999)).await;
    assert_eq!(refused(&unknown), (422, "unknown_reference"));
    assert!(unknown.json["fields"].get("groupCrews").is_some(), "{}", unknown.text);
    let blank = plant.change(json!({"groupCrews": [{"group": " night", "crewId": 1}]})).await;
    assert_eq!(refused(&blank), (422, "invalid"));
}
