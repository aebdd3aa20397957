//! Hours as a file.

use serde_json::{Value, json};

use super::{Work, refused};

#[actix_web::test]
async fn hours_leave_as_a_file_for_those_who_may_see_them() {
    let mut work = Work::begin().await;
    let order = json!({"boardNumber": 1, "title": "=HYPERLINK(1)"});
    work.order = work.house.make("/api/WorkOrder/", order).await["id"].clone();
    let house = &work.house;
    for (day, hours) in [("2026-01-05", "6"), ("2026-01-06", "2.25"), ("2026-02-01", "1")] {
        assert_eq!(work.enter(day, hours).await.status, 201);
    }
    let asked = |change: Value| {
        let columns = [
            ("code", "Person"),
            ("submissionDate", "Day"),
            ("hoursSubmitted", "Hours"),
            ("cost", "Cost"),
            ("workOrderTitle", "Order"),
        ];
        let columns: Vec<_> = columns.iter().map(|(field, title)| json!({"field": field, "title": title})).collect();
        let mut body = json!({"from": "2026-01-05", "until": "2026-01-31", "columns": columns, "format": "csv"});
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        body
    };
    let export =
        async |token: &str, change: Value| house.post(token, "/api/WorkOrderLabor/export/", asked(change)).await;
    let head = "\u{feff}Person,Day,Hours,Cost,Order\n";
    let own = export(&work.ada_token, json!({})).await;
    let rows = "ADA,2026-01-05,6.0000,360.00,'=HYPERLINK(1)\nADA,2026-01-06,2.2500,135.00,'=HYPERLINK(1)\n";
    assert_eq!((own.status.as_u16(), own.text), (200, format!("{head}{rows}")));
    // The supervisor has none, sees those of the crew and no money.
    let crew = export(&work.lead_token, json!({})).await.text;
    assert_eq!(crew, format!("{head}{rows}").replace("360.00", "").replace("135.00", ""));
    assert_eq!(export(&house.admin, json!({"personId": work.lead})).await.text, head);
    let refusal = export(&work.ada_token, json!({"personId": work.lead})).await;
    assert_eq!(refused(&refusal), (403, "supervisor_required"));
    for (change, code) in [
        (json!({"until": "2026-01-04"}), "invalid"),
        (json!({"until": "2027-01-06"}), "invalid"),
        (json!({"from": "+262142-12-31"}), "invalid"),
        (json!({"columns": []}), "required"),
        (json!({"columns": [{"field": "password", "title": "P"}]}), "invalid"),
    ] {
        assert_eq!(refused(&export(&house.admin, change.clone()).await), (422, code), "{change}");
    }
    let workbook = export(&house.admin, json!({"format": "xlsx"})).await;
    assert!(workbook.status == 200 && workbook.text.starts_with("PK"), "{}", workbook.status);
}
