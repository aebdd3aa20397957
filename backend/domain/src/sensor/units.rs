//! Units in which gateways send what a sensor measures. Factors are those by definition (an inch is 25.4 mm, a pound-force
//! 4.4482216152605 N), multiplied before divided, so that 212 °F are 100 °C and 250 kPa are 2.5 bar to the last bit.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::Unit;

/// How a unit relates to the base of its quantity: base = (value + before) × by / per.
struct Known {
    quantity: &'static str,
    codes: &'static [&'static str],
    before: f64,
    by: f64,
    per: f64,
}

const fn scaled(quantity: &'static str, codes: &'static [&'static str], by: f64, per: f64) -> Known {
    Known { quantity, codes, before: 0.0, by, per }
}

/// A pound-force on a square inch: newtons by square metres.
const PSI: (f64, f64) = (4.448_221_615_260_5, 0.000_645_16);
/// A gallon of the United States in litres.
const GALLON: f64 = 3.785_411_784;
/// A pound in kilograms.
const POUND: f64 = 0.453_592_37;
/// A mile in metres.
const MILE: f64 = 1_609.344;

/// Letters count: mPa is not MPa.
static KNOWN: &[Known] = &[
    scaled("temperature", &["°C", "℃", "C", "degC", "Celsius", "celsius"], 1.0, 1.0),
    Known {
        quantity: "temperature",
        codes: &["°F", "℉", "F", "degF", "Fahrenheit", "fahrenheit"],
        before: -32.0,
        by: 5.0,
        per: 9.0,
    },
    Known { quantity: "temperature", codes: &["K", "Kelvin", "kelvin"], before: -273.15, by: 1.0, per: 1.0 },
    scaled("pressure", &["Pa", "pascal"], 1.0, 1.0),
    scaled("pressure", &["hPa"], 100.0, 1.0),
    scaled("pressure", &["mbar"], 100.0, 1.0),
    scaled("pressure", &["kPa"], 1_000.0, 1.0),
    scaled("pressure", &["bar", "Bar"], 100_000.0, 1.0),
    scaled("pressure", &["MPa"], 1_000_000.0, 1.0),
    scaled("pressure", &["atm"], 101_325.0, 1.0),
    scaled("pressure", &["psi", "PSI", "lbf/in²"], PSI.0, PSI.1),
    scaled("pressure", &["inHg"], 3_386.388_640_341, 1.0),
    scaled("pressure", &["inH₂O", "inH2O"], 249.088_91, 1.0),
    scaled("length", &["mm"], 1.0, 1_000.0),
    scaled("length", &["cm"], 1.0, 100.0),
    scaled("length", &["m"], 1.0, 1.0),
    scaled("length", &["km"], 1_000.0, 1.0),
    scaled("length", &["in", "inch"], 254.0, 10_000.0),
    scaled("length", &["ft"], 3_048.0, 10_000.0),
    scaled("length", &["yd"], 9_144.0, 10_000.0),
    scaled("length", &["mi"], MILE, 1.0),
    scaled("mass", &["kg"], 1.0, 1.0),
    scaled("mass", &["t"], 1_000.0, 1.0),
    scaled("mass", &["lb", "lbs"], POUND, 1.0),
    scaled("mass", &["oz"], POUND, 16.0),
    scaled("mass", &["short ton"], POUND * 2_000.0, 1.0),
    scaled("volume", &["ml", "mL"], 1.0, 1_000.0),
    scaled("volume", &["l", "L"], 1.0, 1.0),
    scaled("volume", &["m³", "m3"], 1_000.0, 1.0),
    scaled("volume", &["fl oz"], GALLON, 128.0),
    scaled("volume", &["gal"], GALLON, 1.0),
    scaled("volume", &["ft³", "ft3"], 28.316_846_592, 1.0),
    scaled("velocity", &["m/s"], 1.0, 1.0),
    scaled("velocity", &["mm/s"], 1.0, 1_000.0),
    scaled("velocity", &["ft/s"], 3_048.0, 10_000.0),
    scaled("velocity", &["in/s", "ips"], 254.0, 10_000.0),
    scaled("velocity", &["km/h", "kph"], 1_000.0, 3_600.0),
    scaled("velocity", &["mph"], MILE, 3_600.0),
    scaled("flow", &["l/min", "L/min", "lpm"], 1.0, 1.0),
    scaled("flow", &["m³/h", "m3/h"], 1_000.0, 60.0),
    scaled("flow", &["gpm", "GPM"], GALLON, 1.0),
    scaled("voltage", &["mV"], 1.0, 1_000.0),
    scaled("voltage", &["V", "volt", "Volts"], 1.0, 1.0),
    scaled("voltage", &["kV"], 1_000.0, 1.0),
    scaled("current", &["mA"], 1.0, 1_000.0),
    scaled("current", &["A", "amp", "Amps"], 1.0, 1.0),
    scaled("power", &["W"], 1.0, 1.0),
    scaled("power", &["kW"], 1_000.0, 1.0),
    scaled("power", &["MW"], 1_000_000.0, 1.0),
    scaled("energy", &["Wh"], 1.0, 1_000.0),
    scaled("energy", &["kWh"], 1.0, 1.0),
    scaled("energy", &["MWh"], 1_000.0, 1.0),
    scaled("rotation", &["rpm", "1/min", "min⁻¹"], 1.0, 1.0),
    scaled("rotation", &["Hz", "1/s"], 60.0, 1.0),
    scaled("share", &["%", "%RH", "percent"], 1.0, 100.0),
];

fn known(code: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|unit| unit.codes.contains(&code))
}

/// Whether two codes are spellings of one unit.
pub(super) fn alike(code: &str, other: &str) -> bool {
    known(code).zip(known(other)).is_some_and(|(one, two)| std::ptr::eq(one, two))
}

/// A number in the sensor's unit; none when the units measure different things or one is unknown. The tenant's own units are
/// asked for what is not known by definition. An empty code, on either side, is an unknown unit, and fits.
pub fn fitted(value: f64, from: &str, into: &str, own: &[Unit]) -> Option<f64> {
    let (from, into) = (from.trim(), into.trim());
    if from.is_empty() || into.is_empty() || from == into {
        return Some(value);
    }
    let Some((given, wanted)) = known(from).zip(known(into)) else { return converted(value, from, into, own) };
    if std::ptr::eq(given, wanted) {
        return Some(value);
    }
    if given.quantity != wanted.quantity {
        return None;
    }
    let base = (value + given.before) * given.by / given.per;
    Some(base * wanted.per / wanted.by - wanted.before)
}

/// By the tenant's own factors.
fn converted(value: f64, from: &str, into: &str, own: &[Unit]) -> Option<f64> {
    let of = |code: &str| own.iter().find(|unit| unit.code == code);
    let number = Decimal::try_from(value).ok()?;
    of(from)?.convert(number, of(into)?)?.to_f64()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn factors_are_those_by_definition() {
        assert_eq!(fitted(212.0, "°F", "°C", &[]), Some(100.0));
        assert_eq!(fitted(-40.0, "F", "°C", &[]), Some(-40.0));
        assert_eq!(fitted(100.0, "°C", "°F", &[]), Some(212.0));
        assert_eq!(fitted(250.0, "kPa", "bar", &[]), Some(2.5));
        assert_eq!(fitted(1_013.25, "hPa", "mbar", &[]), Some(1_013.25));
        let bar = fitted(100.0, "psi", "bar", &[]).unwrap();
        assert!((bar - 6.894_757_293_168_361).abs() < 1e-14, "{bar}");
        assert_eq!(fitted(1.0, "in", "mm", &[]), Some(25.4));
        assert_eq!(fitted(300.0, "K", "°C", &[]), Some(300.0 - 273.15));
        assert_eq!(fitted(50.0, "Hz", "rpm", &[]), Some(3_000.0));
    }

    #[test]
    fn another_quantity_does_not_fit_and_an_unknown_unit_does() {
        assert_eq!(fitted(1.0, "psi", "°C", &[]), None);
        assert_eq!(fitted(1.0, "mPa", "MPa", &[]), None, "letters count");
        assert_eq!(fitted(1.0, "furlong", "m", &[]), None);
        assert_eq!(fitted(1.0, "", "m", &[]), Some(1.0));
        assert_eq!(fitted(1.0, " m ", "m", &[]), Some(1.0));
        assert_eq!(fitted(1.0, "parts", "parts", &[]), Some(1.0));
    }

    #[test]
    fn a_tenants_own_units_are_asked_for_what_is_not_known() {
        let unit = |code: &str, factor: i64| Unit {
            code: code.into(),
            quantity: "count".into(),
            factor: Some(Decimal::from(factor)),
            shift: None,
        };
        let own = [unit("dozen", 12), unit("pcs", 1)];
        assert_eq!(fitted(2.5, "dozen", "pcs", &own), Some(30.0));
        assert_eq!(fitted(1e300, "dozen", "pcs", &own), None, "too large is not wrong");
    }

    #[test]
    fn no_code_stands_for_two_units() {
        for unit in KNOWN {
            for code in unit.codes {
                assert!(std::ptr::eq(known(code).unwrap(), unit), "{code}");
            }
        }
    }

    proptest! {
        #[test]
        fn there_and_back_is_the_same(value in -1e6_f64..1e6, from in 0..KNOWN.len(), into in 0..KNOWN.len()) {
            let (from, into) = (KNOWN[from].codes[0], KNOWN[into].codes[0]);
            if let Some(there) = fitted(value, from, into, &[]) {
                let back = fitted(there, into, from, &[]).unwrap();
                prop_assert!((back - value).abs() <= 1e-9 * value.abs().max(1_000.0), "{value} {from} {there} {into} {back}");
            }
        }
    }
}
