// The frame around every screen.
import { Outlet } from 'react-router';

export function Shell() {
  return <Outlet />;
}
