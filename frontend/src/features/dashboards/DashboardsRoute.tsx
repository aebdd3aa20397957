// /iot/dashboards leads to all of them.
import { Navigate } from 'react-router';

export const DashboardsRoute = () => <Navigate to="/iot/dashboards/boards" replace />;
