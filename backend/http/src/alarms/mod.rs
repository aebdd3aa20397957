//! Alarms and alarm rules over HTTP.

mod alarm;
mod alarm_shapes;
mod alarm_work;

mounts! {
    alarm: "/api/Alarm",
    alarm_work: "/api/Alarm",
}
