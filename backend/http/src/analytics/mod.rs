//! Analytics over HTTP: dashboards, their figures, and the rows behind those.

mod dashboard;
mod figure;
mod setting;

mounts! {
    dashboard: "/api/AnalyticsDashboard",
    figure: "/api/AnalyticsDashboard" | "/api/AnalyticsFigure",
    setting: "/api/AnalyticsSetting",
}
