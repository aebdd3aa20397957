//! The large board in a real browser.

use serde_json::Value;
use tokio::process::Command;

use crate::Fault;
use crate::report::Row;
use crate::server::{LARGE_BOARD, Rig};

/// What a script of `frontend/bench` found.
pub(crate) async fn script(arguments: &[&str]) -> Result<Value, Fault> {
    let output = Command::new("node").args(arguments).output().await?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// First paint after the data, and the worst frame while a card is dragged; medians of five.
pub(crate) async fn large_board(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let url = format!("http://{}", rig.address);
    let found = script(&["frontend/bench/board.mjs", &url, &LARGE_BOARD.to_string()]).await?;
    let number = |name: &str| found[name].as_f64().ok_or_else(|| format!("no {name} in {found}"));
    let (cards, paint, frame) = (number("cards")?, number("firstPaintMs")?, number("worstDragFrameMs")?);
    let open = number("openMs")?;
    Ok(vec![
        Row {
            what: format!("board of {cards} cards in Chromium: first paint after the data"),
            bar: "≤ 150 ms",
            found: format!("{paint:.0} ms ({open:.0} ms after the address)"),
            met: Some(paint <= 150.0),
        },
        Row {
            what: "the same: worst frame while dragging".into(),
            bar: "≤ 33 ms",
            found: format!("{frame:.1} ms"),
            met: Some(frame <= 33.4),
        },
    ])
}
