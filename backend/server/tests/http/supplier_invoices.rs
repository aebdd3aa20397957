//! Supplier invoices and landed cost: what is invoiced beside what was ordered and received, and where the difference goes.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

/// A store, an order of ten pieces at 4.00 that has been sent, and a work order.
pub(crate) struct Purchase {
    pub(crate) store: Store,
    pub(crate) supplier: Value,
    pub(crate) order: Value,
    work_order: Value,
}

impl Purchase {
    pub(crate) async fn open() -> Self {
        Self::at(Store::open().await).await
    }

    pub(crate) async fn at(store: Store) -> Self {
        let id = async |family: &str, body: Value| store.client.make(family, body).await["id"].clone();
        let terms = json!({"code": "ACME", "name": "Acme", "paymentDays": 30, "priceTolerancePercent": 5});
        let supplier = id("Supplier", terms).await;
        let lines = json!([{"partId": store.part, "quantity": 10, "unitPrice": 4}]);
        let order = json!({"supplierId": supplier, "warehouseId": store.warehouse, "lines": lines});
        let order = id("PurchaseOrder", order).await;
        store.reach("PurchaseOrder", &order, &["approved", "sent"]).await;
        let work_order = id("WorkOrder", json!({"boardNumber": 1, "title": "Gearbox"})).await;
        Self { store, supplier, order, work_order }
    }

    /// Receives some of the order at the ordered price.
    pub(crate) async fn receive(&self, quantity: i64) -> Value {
        let lines = json!([{"partId": self.store.part, "quantity": quantity, "unitCost": 4}]);
        let receipt = json!({"purchaseOrderId": self.order, "locationId": self.store.places[0], "lines": lines});
        let receipt = self.store.client.make("MaterialReceipt", receipt).await["id"].clone();
        self.store.reach("MaterialReceipt", &receipt, &["posted"]).await;
        receipt
    }

    pub(crate) fn invoice(&self, number: &str, lines: Value) -> Value {
        json!({
            "supplierId": self.supplier, "number": number, "invoicedOn": "2026-03-31", "exchangeRate": "1", "lines": lines,
        })
    }

    pub(crate) fn of_order(&self, quantity: i64, price: &str) -> Value {
        json!({"purchaseOrderId": self.order, "partId": self.store.part, "quantity": quantity, "unitPrice": price})
    }

    /// Enters an invoice and matches it; its id and its status then.
    pub(crate) async fn matched(&self, number: &str, lines: Value) -> (Value, Value) {
        let id = self.store.client.make("SupplierInvoice", self.invoice(number, lines)).await["id"].clone();
        let reply = self.store.client.post(&format!("/api/SupplierInvoice/{id}/match/"), json!({})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        (id, reply.json["status"].clone())
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.store.client.get(path).await.json
    }

    /// What the parts of the work order cost.
    async fn work_costs(&self) -> Value {
        self.get(&format!("/api/WorkOrder/{}", self.work_order)).await["totalPartsCost"].clone()
    }

    async fn invoiced(&self) -> [Value; 2] {
        let order = self.get(&format!("/api/PurchaseOrder/{}", self.order)).await;
        [order["lines"][0]["invoiced"].clone(), order["invoicing"].clone()]
    }

    /// The ledger sums to the balances, and to what the lines of the work order cost.
    pub(crate) async fn agrees(&self) {
        self.store.ledger_is_the_balance().await;
        let differences = "SELECT count(*)::text FROM work_order_part AS p LEFT JOIN (SELECT order_line_id, sum(value) AS value \
            FROM stock_movement GROUP BY order_line_id) AS m ON m.order_line_id = p.id WHERE p.actual_cost <> -coalesce(m.value, 0)";
        assert_eq!(self.store.client.app.ask_database(differences).await, "0");
    }
}

#[actix_web::test]
async fn a_price_that_differs_reaches_stock_and_work_orders_and_comes_back_from_there() {
    let purchase = Purchase::open().await;
    let store = &purchase.store;
    let first = purchase.receive(6).await;
    let planned = json!({
        "workOrderId": purchase.work_order, "partId": store.part, "warehouseId": store.warehouse, "quantity": "3",
    });
    let part = store.client.post("/api/WorkOrderPart/", planned).await.json["id"].clone();
    let issued = store.client.post(&format!("/api/WorkOrderPart/{part}/issue/"), json!({})).await;
    assert_eq!((issued.status.as_u16(), &issued.json["actualCost"]), (200, &json!("12.00")), "{}", issued.text);

    // Ten are invoiced at a price that is a quarter higher, and six have come.
    let freight = json!({"costKind": "freight", "unitPrice": "12"});
    let lines = json!([purchase.of_order(10, "5"), freight]);
    let (invoice, status) = purchase.matched("R-1", lines.clone()).await;
    let path = format!("/api/SupplierInvoice/{invoice}");
    let found = purchase.get(&format!("{path}/match/")).await;
    let line = &found["lines"][0];
    assert_eq!((&status, &found["blocked"]), (&json!("blocked"), &json!(true)));
    assert_eq!(line["differences"], json!(["moreThanReceived", "priceAbove"]));
    assert_eq!((&line["received"], &line["valueDifference"]), (&json!("6.0000"), &json!("10.00")), "{line}");
    assert_eq!(purchase.get(&path).await["dueOn"], "2026-04-30", "by the terms of the supplier");
    let approve = format!("{path}/status/?status=approved");
    assert_eq!(refused(&store.client.post(&approve, json!({})).await), (422, "required"));
    let approved = store.client.post(&approve, json!({"reason": "The price went up"})).await;
    assert_eq!((approved.status.as_u16(), &approved.json["status"]), (200, &json!("approved")), "{}", approved.text);
    assert_eq!(purchase.invoiced().await, [json!("10.0000"), json!("invoiced")]);
    // Three of the six are on the order, which takes half of the 6.00.
    assert_eq!((store.at(0).await, purchase.work_costs().await), ([3.0, 0.0, 5.0, 15.0], json!("15.00")));
    purchase.agrees().await;

    // What comes after its invoice is corrected as it comes.
    purchase.receive(4).await;
    assert_eq!(store.at(0).await, [7.0, 0.0, 5.0, 35.0]);
    assert_eq!(purchase.work_costs().await, "15.00");

    // The freight is for the first receipt: half of it is on the work order.
    let landed = format!("/api/MaterialReceipt/{first}/landed-costs/");
    let freight = &purchase.get(&format!("{path}/match/")).await["lines"][1];
    let new = json!({"commandId": Uuid::new_v4(), "basis": "quantity", "invoiceLineId": freight["id"]});
    let posted = store.client.post(&landed, new.clone()).await;
    assert_eq!(posted.status, 201, "{}", posted.text);
    let went = ["amount", "stock", "orders", "variance"].map(|field| posted.json[field].clone());
    assert_eq!(went, [json!("12.00"), json!("6.00"), json!("6.00"), json!("0.00")]);
    assert_eq!(store.client.post(&landed, new).await.json["id"], posted.json["id"], "it is posted once");
    let more = json!({"commandId": Uuid::new_v4(), "invoiceLineId": freight["id"], "amount": "0.01"});
    assert_eq!(refused(&store.client.post(&landed, more).await), (409, "over_landed"));
    assert_eq!((store.at(0).await[3], purchase.work_costs().await), (41.0, json!("21.00")));
    let receipt = purchase.get(&format!("/api/MaterialReceipt/{first}")).await;
    assert_eq!((&receipt["landedCost"], &receipt["invoiceCodes"]), (&json!("12.00"), &json!("SI-000001")));
    let of = |family: &str, id: &Value| json!({"filters": {family: {"value": [id], "matchMode": "in"}}});
    assert_eq!(store.client.codes("SupplierInvoice", of("receipts", &first)).await, ["SI-000001"]);
    assert_eq!(store.client.codes("SupplierInvoice", of("orders", &purchase.order)).await, ["SI-000001"]);
    assert_eq!(store.client.codes("MaterialReceipt", of("invoices", &invoice)).await.len(), 2);
    purchase.agrees().await;

    // Half of what is there goes to nobody known; taking back finds its share there.
    store.moved("issue", 0, json!("3.5"), json!({})).await;
    let void = store.status("MaterialReceipt", &first, "voided").await;
    assert_eq!(refused(&void), (409, "invoiced"));
    let cancelled = store.status("SupplierInvoice", &invoice, "cancelled").await;
    assert_eq!(refused(&cancelled), (409, "landed_cost_posted"));
    let reverse = format!("/api/MaterialReceipt/landed-costs/{}/reverse/", posted.json["id"]);
    assert_eq!(refused(&store.client.post(&reverse, json!({"reason": " "})).await), (422, "required"));
    for _ in 0..2 {
        let reversed = store.client.post(&reverse, json!({"reason": "Wrong receipt"})).await;
        assert!(reversed.status == 200 && reversed.json["reversedAt"].is_string(), "{}", reversed.text);
    }
    assert_eq!((store.at(0).await, purchase.work_costs().await), ([3.5, 0.0, 5.0, 17.5], json!("15.00")));
    store.reach("SupplierInvoice", &invoice, &["cancelled"]).await;
    assert_eq!((store.at(0).await, purchase.work_costs().await), ([3.5, 0.0, 4.0, 14.0], json!("12.00")));
    assert_eq!(purchase.invoiced().await, [json!("0.0000"), json!("none")]);
    purchase.agrees().await;
}

#[actix_web::test]
async fn never_more_is_invoiced_than_was_received_without_somebody_deciding_so() {
    let purchase = Purchase::open().await;
    let client = &purchase.store.client;
    let (first, status) = purchase.matched("R-1", json!([purchase.of_order(6, "4.20")])).await;
    assert_eq!(status, "blocked", "nothing has come");
    let receipt = purchase.receive(6).await;
    let now = async |id: &Value| purchase.get(&format!("/api/SupplierInvoice/{id}")).await["status"].clone();
    assert_eq!(now(&first).await, "matched", "what came settles it, and the price is within the tolerance");
    let (second, status) = purchase.matched("R-2", json!([purchase.of_order(1, "4")])).await;
    assert_eq!(status, "blocked", "the first invoice has taken all that came");
    let taken = client.post("/api/SupplierInvoice/", purchase.invoice("r-1", json!([]))).await;
    assert_eq!(refused(&taken), (409, "invoice_number_taken"));
    purchase.store.reach("SupplierInvoice", &first, &["approved"]).await;
    assert_eq!(now(&second).await, "blocked");
    let seen = purchase.get(&format!("/api/SupplierInvoice/{first}")).await["version"].clone();
    let edited = client.put(&format!("/api/SupplierInvoice/{first}"), json!({"version": seen, "number": "R-9"})).await;
    assert_eq!(refused(&edited), (409, "not_editable"));
    purchase.store.reach("SupplierInvoice", &first, &["cancelled"]).await;
    assert_eq!(now(&second).await, "matched", "what the first one took is open again");
    client.make("SupplierInvoice", purchase.invoice("R-1", json!([]))).await;

    let empty = client.make("SupplierInvoice", purchase.invoice("R-3", json!([]))).await["id"].clone();
    let empty = client.post(&format!("/api/SupplierInvoice/{empty}/match/"), json!({})).await;
    assert_eq!(refused(&empty), (409, "no_lines"));
    let other = client.make("Supplier", json!({"code": "OTHER", "name": "Other"})).await["id"].clone();
    let mut foreign = purchase.invoice("R-4", json!([purchase.of_order(1, "4")]));
    foreign["supplierId"] = other;
    let without_part = json!([{"purchaseOrderId": purchase.order, "unitPrice": 1}]);
    for (body, field) in [
        (foreign, "lines.0.purchaseOrderId"),
        (purchase.invoice("R-4", without_part), "lines.0.partId"),
        (purchase.invoice("R-4", json!([{"unitPrice": 1}])), "lines.0.costKind"),
    ] {
        let reply = client.post("/api/SupplierInvoice/", body).await;
        assert_eq!(refused(&reply), (422, "invalid"));
        assert!(reply.json["fields"][field].is_string(), "{field}: {}", reply.text);
    }

    let landed = format!("/api/MaterialReceipt/{receipt}/landed-costs/");
    let cost = |more: Value| {
        let mut body = json!({"commandId": Uuid::new_v4(), "amount": "3"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let weighed = client.post(&landed, cost(json!({"basis": "weight"}))).await;
    assert_eq!(refused(&weighed), (409, "no_weight"));
    let nothing = client.post(&landed, cost(json!({"amount": null}))).await;
    assert_eq!(refused(&nothing), (422, "required"));
    assert_eq!(client.post(&landed, cost(json!({}))).await.status, 201);
    assert_eq!(
        refused(&purchase.store.status("MaterialReceipt", &receipt, "voided").await),
        (409, "landed_cost_posted")
    );
    let draft = client.make("MaterialReceipt", json!({"locationId": purchase.store.places[0]})).await["id"].clone();
    let early = client.post(&format!("/api/MaterialReceipt/{draft}/landed-costs/"), cost(json!({}))).await;
    assert_eq!(refused(&early), (409, "not_posted"));
    purchase.agrees().await;
}

#[actix_web::test]
async fn two_who_approve_at_once_pay_the_same_goods_once() {
    let purchase = Purchase::open().await;
    let client = &purchase.store.client;
    purchase.receive(10).await;
    // Each alone is right; both together are more than has come. The second is matched before the first is approved.
    let (first, status) = purchase.matched("R-1", json!([purchase.of_order(6, "4.20")])).await;
    assert_eq!(status, "matched");
    let (second, status) = purchase.matched("R-2", json!([purchase.of_order(6, "4.20")])).await;
    assert_eq!(status, "blocked", "the first one has taken six of ten");
    let (third, status) = purchase.matched("R-3", json!([purchase.of_order(4, "4.20")])).await;
    assert_eq!(status, "matched");
    let approve = async |id: &Value, body: Value| {
        client.post(&format!("/api/SupplierInvoice/{id}/status/?status=approved"), body).await
    };
    let approvals = futures_util::join!(
        approve(&first, json!({})),
        approve(&first, json!({})),
        approve(&third, json!({})),
        approve(&third, json!({})),
        approve(&second, json!({})),
    );
    let codes = [&approvals.0, &approvals.1, &approvals.2, &approvals.3].map(|reply| reply.status.as_u16());
    assert_eq!((codes[0].min(codes[1]), codes[2].min(codes[3])), (200, 200), "{codes:?}");
    assert_eq!(refused(&approvals.4), (422, "required"), "a blocked one needs a reason");
    assert_eq!(purchase.invoiced().await, [json!("10.0000"), json!("invoiced")]);
    assert_eq!(purchase.store.at(0).await, [10.0, 0.0, 4.2, 42.0], "ten at 4.20, once");
    purchase.agrees().await;
}

#[actix_web::test]
async fn a_price_that_is_set_while_goods_come_to_a_new_place_keeps_nobody_waiting() {
    let purchase = Purchase::open().await;
    let (store, client) = (&purchase.store, &purchase.store.client);
    let prices = format!("/api/MasterPart/{}/standard-prices/", store.part);
    let price = async |price: i64| client.post(&prices, json!({"price": price.to_string(), "reason": "New"})).await;
    assert_eq!(price(4).await.status, 200);
    let mut settings = client.get("/api/TenantSettings/general/").await.json;
    settings["stockValuation"] = json!("standardPrice");
    assert_eq!(client.put("/api/TenantSettings/general/", settings).await.status, 200);
    let lines = json!([{"partId": store.part, "quantity": 30, "unitPrice": 4}]);
    let order = json!({"supplierId": purchase.supplier, "warehouseId": store.warehouse, "lines": lines});
    let order = client.make("PurchaseOrder", order).await["id"].clone();
    store.reach("PurchaseOrder", &order, &["approved", "sent"]).await;
    // An invoice that came first: what it changes is settled with each receipt, so all balances of the part are held then.
    let line = json!({"purchaseOrderId": order, "partId": store.part, "quantity": 30, "unitPrice": "4"});
    let (invoice, _) = purchase.matched("R-1", json!([line])).await;
    store.reach("SupplierInvoice", &invoice, &["approved"]).await;
    store.receive(0, 1, 4).await;
    for round in 0..20 {
        let place = json!({"code": format!("N-{round}"), "name": "New", "warehouseId": store.warehouse});
        let place = client.make("StockLocation", place).await["id"].clone();
        let lines = json!([{"partId": store.part, "quantity": 1, "unitCost": 4}]);
        let receipt = json!({"purchaseOrderId": order, "locationId": place, "lines": lines});
        let receipt = client.make("MaterialReceipt", receipt).await["id"].clone();
        let other = store.body("receive", 0, json!(1), json!({"unitCost": 4, "locationId": place}));
        let (set, again, posted, moved) = futures_util::join!(
            price(5 + 2 * round),
            price(6 + 2 * round),
            store.status("MaterialReceipt", &receipt, "posted"),
            store.send(other),
        );
        for reply in [set, again, posted, moved] {
            assert_eq!(reply.status, 200, "round {round}: {}", reply.text);
        }
    }
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn an_invoice_in_another_currency_corrects_by_the_rate_of_its_day() {
    let purchase = Purchase::open().await;
    let client = &purchase.store.client;
    let (store, part) = (&purchase.store, &purchase.store.part);
    let terms = json!({"code": "ZUR", "name": "Zuericher", "currency": "CHF", "priceTolerancePercent": 50});
    let supplier = client.make("Supplier", terms).await["id"].clone();
    let lines = json!([{"partId": part, "quantity": 10, "unitPrice": 4}]);
    let order = json!({"supplierId": supplier, "warehouseId": store.warehouse, "lines": lines});
    let order = client.make("PurchaseOrder", order).await["id"].clone();
    store.reach("PurchaseOrder", &order, &["approved", "sent"]).await;
    let lines = json!([{"partId": part, "quantity": 10, "unitCost": "4.40"}]);
    let receipt = json!({"purchaseOrderId": order, "locationId": store.places[0], "lines": lines});
    let receipt = client.make("MaterialReceipt", receipt).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;

    let mut invoice = json!({
        "supplierId": supplier, "number": "Z-1", "invoicedOn": "2026-03-31",
        "lines": [{"purchaseOrderId": order, "partId": part, "quantity": 10, "unitPrice": 4}],
    });
    let without = client.post("/api/SupplierInvoice/", invoice.clone()).await;
    assert_eq!(refused(&without), (422, "required"), "{}", without.text);
    assert!(without.json["fields"]["exchangeRate"].is_string(), "{}", without.text);
    invoice["exchangeRate"] = json!("1.2");
    let made = client.make("SupplierInvoice", invoice).await;
    assert_eq!((&made["currency"], &made["total"]), (&json!("CHF"), &json!("40.00")));
    let path = format!("/api/SupplierInvoice/{}", made["id"]);
    let matched = client.post(&format!("{path}/match/"), json!({})).await;
    assert_eq!(matched.json["status"], "matched", "{}", matched.text);
    store.reach("SupplierInvoice", &made["id"], &["approved"]).await;
    // Ten at 4 francs of 1.20 each are worth 48.00; they came in at 44.00.
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.8, 48.0]);
    purchase.agrees().await;
}

#[actix_web::test]
async fn files_tell_credit_notes_from_invoices() {
    let purchase = Purchase::open().await;
    let client = &purchase.store.client;
    let file = "Code,Kind,Supplier,Number,Invoiced on,Exchange rate,lines.costKind,lines.unitPrice\n\
                SI-000101,creditNote,ACME,G-1,2026-03-31,1,freight,5\nSI-000102,,ACME,R-1,2026-03-31,1,duty,7\n";
    let mut import = client.upload("supplierInvoice", file).await.json;
    let fields =
        ["code", "kind", "supplierId", "number", "invoicedOn", "exchangeRate", "lines.costKind", "lines.unitPrice"];
    let heads = file.lines().next().unwrap().split(',');
    import["mapping"] = heads.zip(fields).map(|(head, field)| (head.to_owned(), json!(field))).collect();
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["errorCount"]), (&json!("done"), &json!(0)), "{done}");
    let columns = json!(["number", "kind", "total"].map(|field| json!({"field": field, "title": field})));
    let body = json!({"state": {"sortField": "number"}, "columns": columns, "format": "csv"});
    let exported = client.post("/api/SupplierInvoice/export/", body).await.text;
    assert_eq!(exported, "\u{feff}number,kind,total\nG-1,creditNote,-5.00\nR-1,invoice,7.00\n");
}
