//! Work orders on paper, read back by a program of others.

use std::io::Write;
use std::process::{Command, Stdio};

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::StaffClient;
use crate::work_orders::open;

/// A picture of one dark pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc`\0\0\0\x02\0\x01H\xaf\xa4q\0\0\0\0IEND\xaeB`\x82";

/// What one of the programs of Poppler says of a PDF.
fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> Vec<u8> {
    let command = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = command.unwrap_or_else(|error| panic!("{program} of the package poppler-utils: {error}"));
    let mut input = child.stdin.take().unwrap();
    let pdf = pdf.to_vec();
    let writing = std::thread::spawn(move || input.write_all(&pdf));
    let output = child.wait_with_output().unwrap();
    // A program that has seen enough hangs up.
    let _ = writing.join().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}");
    output.stdout
}

fn told(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    String::from_utf8(poppler(program, arguments, pdf)).unwrap()
}

/// How much of an area of the first page is black; a pixel is a point.
fn blackness(pdf: &[u8], (left, top, width, height): (usize, usize, usize, usize)) -> f64 {
    let image = poppler("pdftoppm", &["-r", "72", "-gray", "-singlefile", "-"], pdf);
    // Magic number, size and depth, each on a line of its own.
    let head: usize = image.split_inclusive(|byte| *byte == b'\n').take(3).map(<[u8]>::len).sum();
    let size = String::from_utf8(image[..head].to_vec()).unwrap();
    let across: usize = size.split_whitespace().nth(1).unwrap().parse().unwrap();
    let rows = image[head..].chunks(across).skip(top).take(height);
    let dark: usize = rows.map(|row| row[left..left + width].iter().filter(|grey| **grey < 110).count()).sum();
    f64::from(u32::try_from(dark).unwrap()) / f64::from(u32::try_from(width * height).unwrap())
}

pub(crate) fn text_of(pdf: &Reply) -> String {
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"), "{}", pdf.text);
    told("pdftotext", &["-layout", "-", "-"], &pdf.bytes)
}

async fn print(client: &StaffClient, body: Value) -> Reply {
    client.post("/api/WorkOrderPrint/", body).await
}

#[actix_web::test]
async fn a_work_order_is_printed_with_all_that_is_to_be_done() {
    let client = StaffClient::open().await;
    let asset = client.make("Asset", json!({"code": "BOI-1", "name": "Steam boiler", "serialNumber": "SN-4711"})).await;
    let order = open(
        &client.app,
        &client.token,
        json!({
            "title": "Feed water valve passing", "priority": 3, "asset": asset["id"], "due": "2026-11-26T20:30:00Z",
            "description": "<p>Level climbs &amp; trips.</p><ol><li>Drain</li><li>Close</li></ol>",
        }),
    )
    .await;
    let id = &order["id"];
    let task = json!({"name": "Isolate and lock out", "mandatory": true, "subTasks": [{"name": "Hang the tag"}]});
    assert_eq!(client.post(&format!("/api/WorkOrder/{id}/tasks"), task).await.status, 201);
    let note = json!({"logNotes": "<p>Seat is <b>worn</b>.</p>"});
    assert_eq!(client.post(&format!("/api/WorkOrder/{id}/notes"), note).await.status, 201);

    let pdf = print(&client, json!({"ids": [id]})).await;
    let code = order["code"].as_str().unwrap();
    let name = format!("inline; filename=\"{code}.pdf\"");
    assert_eq!(pdf.header("content-disposition"), name);
    let text = text_of(&pdf);
    for part in [
        code,
        "Feed water valve passing",
        "High",
        "BOI-1 Steam boiler",
        "SN-4711",
        "Level climbs & trips.",
        "2.",
        "Close",
        "Isolate and lock out",
        "mandatory",
        "Hang the tag",
        "Seat is worn.",
        "Carried out by: name, date, signature",
        "Page 1 of 1",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    let german = text_of(&print(&client, json!({"ids": [id], "language": "de-AT", "paper": "letter"})).await);
    assert!(german.contains("Hoch") && german.contains("Seite 1 von 1"), "{german}");

    // The bar code, the QR code, and nothing between them.
    for (area, dark) in [((347, 44, 130, 20), true), ((497, 44, 54, 54), true), ((482, 44, 10, 50), false)] {
        let part = blackness(&pdf.bytes, area);
        assert_eq!((0.2..0.7).contains(&part), dark, "{area:?}: {part}");
    }
}

#[actix_web::test]
async fn many_are_printed_in_their_order_on_pages_of_their_own() {
    let client = StaffClient::open().await;
    let mut ids = Vec::new();
    for number in 0..3 {
        let order = open(&client.app, &client.token, json!({"title": format!("Order number {number}")})).await;
        ids.push(order["id"].clone());
    }
    ids.reverse();
    ids.push(ids[0].clone());
    let pdf = print(&client, json!({"ids": ids, "paper": "letter"})).await;
    let text = text_of(&pdf);
    let places: Vec<_> = [2, 1, 0].map(|number| text.find(&format!("Order number {number}"))).to_vec();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    let info = told("pdfinfo", &["-"], &pdf.bytes);
    assert!(info.contains("Pages:") && info.contains("612 x 792"), "{info}");
    assert_eq!(text.matches("Page 1 of 1").count(), 3, "twice in the list is once on paper");
}

#[actix_web::test]
async fn photos_are_printed_where_they_are_wanted() {
    let client = StaffClient::open().await;
    let order = open(&client.app, &client.token, json!({"title": "Bearing"})).await;
    let path = format!("/api/WorkOrder/{}/files?fileName=race.png&description=Outer%20race", order["id"]);
    let brought = client.app.post(&path).token(&client.token).bytes(PIXEL).send().await;
    assert_eq!(brought.status, 201, "{}", brought.text);
    let pictures = async |photos: bool| {
        let pdf = print(&client, json!({"ids": [order["id"]], "photos": photos})).await;
        let listed = told("pdfimages", &["-list", "-"], &pdf.bytes);
        (listed.lines().skip(2).count(), text_of(&pdf).contains("Outer race"))
    };
    assert_eq!(pictures(true).await, (1, true));
    assert_eq!(pictures(false).await, (0, false));
}

#[actix_web::test]
async fn what_cannot_be_printed_is_reported() {
    let client = StaffClient::open().await;
    let order = open(&client.app, &client.token, json!({"title": "Bearing"})).await;
    let id = &order["id"];
    for (body, expected) in [
        (json!({"ids": []}), (422, "invalid")),
        (json!({"ids": vec![id; 501]}), (422, "invalid")),
        (json!({"ids": vec![id; 21], "photos": true}), (422, "invalid")),
        (json!({"ids": [id], "paper": "a5"}), (422, "invalid")),
        (json!({"ids": [id, 999_999]}), (404, "not_found")),
    ] {
        let refused = print(&client, body).await;
        assert_eq!((refused.status.as_u16(), refused.code()), expected, "{}", refused.text);
    }
    assert_eq!(client.app.post("/api/WorkOrderPrint/").json(json!({"ids": [id]})).send().await.status, 401);
}
