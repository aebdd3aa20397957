//! Approval by value: what a role approves, at the exchange rate of the day.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::PASSWORD;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::rights::{grant, look};
use crate::stock::Store;

/// A store, and the role of its staff, who may approve up to 100.
struct Limited {
    store: Store,
    role: String,
    staff: String,
}

impl Limited {
    async fn open() -> Self {
        let store = Store::open().await;
        let client = &store.client;
        let app = &client.app;
        let sql = "SELECT role_id FROM \"user\" WHERE email = 'staff@demo.example' AND tenant_id = \
                   (SELECT id FROM tenant WHERE identifier = 'demo')";
        let role = app.ask_database(sql).await;
        // To approve is to configure.
        let may = format!("UPDATE sub_module_permission SET can_configure = true WHERE role_id = {role} RETURNING 1");
        assert_eq!(app.ask_database(&may).await, "1");
        let path = format!("/api/UserRole/{role}");
        let version = client.get(&path).await.json["version"].clone();
        let limited = client.put(&path, json!({"version": version, "approvalLimit": 100})).await;
        assert_eq!(limited.status, 200, "{}", limited.text);
        let staff = app.sign_in("staff@demo.example").await;
        Self { store, role, staff }
    }

    fn admin(&self) -> &StaffClient {
        &self.store.client
    }

    async fn order(&self, supplier: &Value, quantity: i64, price: &str) -> Value {
        let lines = json!([{"partId": self.store.part, "quantity": quantity, "unitPrice": price}]);
        let order = json!({"supplierId": supplier, "warehouseId": self.store.warehouse, "lines": lines});
        self.admin().make("PurchaseOrder", order).await["id"].clone()
    }

    async fn approve(&self, token: &str, family: &str, id: &Value) -> gantry_testkit::app::Reply {
        let path = format!("/api/{family}/{id}/status/?status=approved");
        self.admin().app.post(&path).token(token).json(json!({})).send().await
    }

    async fn rate(&self, body: Value) -> gantry_testkit::app::Reply {
        self.admin().post("/api/CurrencyRate/", body).await
    }
}

#[actix_web::test]
async fn a_role_approves_up_to_its_limit_in_any_currency() {
    let limited = Limited::open().await;
    let admin = limited.admin();
    let supplier = async |code: &str, currency: &str| {
        admin.make("Supplier", json!({"code": code, "name": code, "currency": currency})).await["id"].clone()
    };
    let home = admin.app.ask_database("SELECT currency FROM tenant WHERE identifier = 'demo'").await;
    let (here, abroad) = (supplier("HERE", &home).await, supplier("ABROAD", "CHF").await);
    let [below, above, foreign, cheap] = [
        limited.order(&here, 10, "10").await,
        limited.order(&here, 10, "10.01").await,
        limited.order(&abroad, 10, "10").await,
        limited.order(&abroad, 10, "9").await,
    ];
    let staff = limited.staff.as_str();
    assert_eq!(limited.approve(staff, "PurchaseOrder", &below).await.status, 200);
    let refusal = limited.approve(staff, "PurchaseOrder", &above).await;
    assert_eq!(refused(&refusal), (403, "above_approval_limit"));
    assert!(refusal.text.contains(&format!("up to 100.00 {home}; this is 100.10 {home}")), "{}", refusal.text);
    assert_eq!(refused(&limited.approve(staff, "PurchaseOrder", &foreign).await), (409, "no_exchange_rate"));
    for (day, rate) in [("2020-01-01", "0.5"), ("2020-06-01", "1.1"), ("2999-01-01", "0.1")] {
        let made = limited.rate(json!({"currency": "chf", "validFrom": day, "rate": rate})).await;
        assert_eq!((made.status.as_u16(), &made.json["currency"]), (201, &json!("CHF")), "{}", made.text);
    }
    assert_eq!(refused(&limited.approve(staff, "PurchaseOrder", &foreign).await), (403, "above_approval_limit"));
    assert_eq!(limited.approve(staff, "PurchaseOrder", &cheap).await.status, 200, "99 at the rate of today");
    assert_eq!(limited.approve(&admin.token, "PurchaseOrder", &above).await.status, 200, "a role without a limit");

    let on = async |query: &str| admin.get(&format!("/api/CurrencyRate/on/?{query}")).await;
    assert_eq!(on("currency=CHF&day=2020-03-01").await.json["rate"], "0.500000");
    assert_eq!(on(&format!("currency={home}")).await.json["rate"], "1");
    assert_eq!(on("currency=SEK").await.json["rate"], Value::Null);
    assert_eq!(refused(&on("currency=S").await), (422, "invalid"));
}

#[actix_web::test]
async fn a_material_request_counts_by_what_it_is_estimated_to_cost() {
    let limited = Limited::open().await;
    limited.store.receive(0, 5, 30).await;
    let request = async |quantity: i64| {
        let lines = json!([{"partId": limited.store.part, "quantity": quantity}]);
        let body = json!({"title": "Repair", "warehouseId": limited.store.warehouse, "lines": lines});
        let made = limited.admin().make("MaterialRequest", body).await["id"].clone();
        limited.store.reach("MaterialRequest", &made, &["submitted"]).await;
        made
    };
    let (small, large) = (request(3).await, request(4).await);
    let value = limited.admin().get(&format!("/api/MaterialRequest/{large}")).await.json["value"].clone();
    assert_eq!(value.as_str().unwrap().parse::<f64>().unwrap(), 120.0);
    let staff = limited.staff.as_str();
    assert_eq!(limited.approve(staff, "MaterialRequest", &small).await.status, 200);
    assert_eq!(refused(&limited.approve(staff, "MaterialRequest", &large).await), (403, "above_approval_limit"));
}

#[actix_web::test]
async fn rates_are_above_zero_of_three_letters_and_one_a_day() {
    let limited = Limited::open().await;
    let rate = json!({"currency": "CHF", "validFrom": "2026-01-01", "rate": "1.1"});
    assert_eq!(limited.rate(rate.clone()).await.status, 201);
    assert_eq!(refused(&limited.rate(rate.clone()).await), (409, "rate_there"));
    for (field, wrong) in
        [("currency", json!("C1F")), ("currency", json!("CH")), ("rate", json!("0")), ("rate", json!("-1"))]
    {
        let mut body = rate.clone();
        body[field] = wrong;
        let reply = limited.rate(body).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{field}: {}", reply.text);
    }
}

#[actix_web::test]
async fn who_manages_roles_makes_and_gives_none_that_approves_more_than_they_do() {
    let limited = Limited::open().await;
    let admin = limited.admin();
    let app = &admin.app;
    let grants = json!({"permissions": {"userRoles": grant("all"), "users": grant("all")}});
    let set = admin.put(&format!("/api/UserRole/{}/permissions/", limited.role), grants).await;
    assert_eq!(set.status, 200, "{}", set.text);
    let staff = app.sign_in("staff@demo.example").await;
    let make = async |limit: Value| {
        let body = json!({"name": format!("Up to {limit}"), "kind": "user", "approvalLimit": limit});
        app.post("/api/UserRole/").token(&staff).json(body).send().await
    };
    assert_eq!(refused(&make(Value::Null).await), (403, "above_own"));
    assert_eq!(refused(&make(json!(101)).await), (403, "above_own"));
    let same = make(json!(100)).await;
    assert_eq!(same.status, 201, "{}", same.text);

    let unlimited = admin.make("UserRole", json!({"name": "Unlimited", "kind": "user"})).await["id"].clone();
    let user = async |role: &Value| {
        let body = json!({"email": "helper@demo.example", "username": "helper", "displayName": "Helper", "roleId": role, "passwordSha256": client_hex(PASSWORD)});
        app.post("/api/User/").token(&staff).json(body).send().await
    };
    let refusal = user(&unlimited).await;
    assert_eq!(refused(&refusal), (403, "above_own"), "{}", refusal.text);
    let may = app.put(&format!("/api/UserRole/{unlimited}/permissions/")).token(&staff);
    let may = may.json(json!({"permissions": {"suppliers": look()}})).send().await;
    assert_eq!(refused(&may), (403, "above_own"));
    let given = user(&same.json["id"]).await;
    assert_eq!(given.status, 201, "{}", given.text);
}
