//! The front end on a phone: a small screen, a slow processor, a slow network.

use serde_json::Value;

use crate::Fault;
use crate::report::Row;
use crate::rows::browser::script;
use crate::server::Rig;

/// What is loaded, what is touched, and how heavy the parts are; medians.
pub(crate) async fn in_the_hand(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let found = script(&["frontend/bench/phone.mjs", &format!("http://{}", rig.address)]).await?;
    let list = |name: &str| found[name].as_array().cloned().ok_or_else(|| format!("no {name} in {found}"));
    let mut rows = Vec::new();
    for screen in list("screens")? {
        rows.push(loaded(&screen)?);
    }
    for touch in list("touches")? {
        rows.push(touched(&touch)?);
    }
    for part in list("parts")? {
        let (kb, style) = (number(&part, "scriptKb")?, number(&part, "styleKb")?);
        rows.push(Row {
            what: format!("{}, gzip", text(&part, "name")?),
            bar: "(informs)",
            found: format!("{kb:.1} kB of script, {style:.1} kB of style"),
            met: None,
        });
    }
    Ok(rows)
}

fn loaded(screen: &Value) -> Result<Row, Fault> {
    let (largest, blocked, shift) = (number(screen, "lcpMs")?, number(screen, "tbtMs")?, number(screen, "cls")?);
    Ok(Row {
        what: format!("on a phone, slow 4G, processor ÷ 4: {}", text(screen, "name")?),
        bar: "largest paint ≤ 2.5 s, blocked ≤ 200 ms, shift ≤ 0.1",
        found: format!(
            "first paint {:.2} s, largest {:.2} s, ready {:.2} s, blocked {blocked:.0} ms, shift {shift:.3}, {:.0} kB",
            number(screen, "fcpMs")? / 1_000.0,
            largest / 1_000.0,
            number(screen, "readyMs")? / 1_000.0,
            number(screen, "kb")?
        ),
        met: Some(largest <= 2_500.0 && blocked <= 200.0 && shift <= 0.1),
    })
}

fn touched(touch: &Value) -> Result<Row, Fault> {
    let paint = number(touch, "nextPaintMs")?;
    Ok(Row {
        what: format!("on a phone: {}, until the next paint", text(touch, "name")?),
        bar: "≤ 200 ms",
        found: format!("{paint:.0} ms ({:.0} ms until it shows)", number(touch, "shownMs")?),
        met: Some(paint <= 200.0),
    })
}

fn number(of: &Value, name: &str) -> Result<f64, Fault> {
    of[name].as_f64().ok_or_else(|| format!("no {name} in {of}").into())
}

fn text<'a>(of: &'a Value, name: &str) -> Result<&'a str, Fault> {
    of[name].as_str().ok_or_else(|| format!("no {name} in {of}").into())
}
