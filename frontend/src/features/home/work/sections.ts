// Which sections the start page has for the user: what their permissions let them act on, the most pressing first.
import type { Permission } from '@/api/types';

export type Section = 'alarms' | 'overdue' | 'unassigned' | 'requests' | 'mine' | 'dashboards' | 'jobs';

/** Of a sub-module; null where the user does not see it. */
type Look = (subModule: string) => Permission | null;

export function sectionsFor(look: Look, personId: number | null): readonly Section[] {
  const orders = look('workOrders');
  const requests = look('workRequests');
  // A user who may change all work orders dispatches them; one who may change those of a crew or their own carries them out.
  const dispatches = orders?.update === true && orders.limit === 'all';
  const wanted: Readonly<Record<Section, boolean>> = {
    mine: personId !== null && orders?.update === true && !dispatches,
    alarms: look('sensors') !== null,
    overdue: dispatches,
    unassigned: dispatches,
    requests: requests?.update === true && requests.limit === 'all',
    // Who dispatches has the boards for it; the control room watches.
    dashboards: look('iotDashboards') !== null && !dispatches,
    jobs: look('system') !== null,
  };
  return (Object.keys(wanted) as Section[]).filter((section) => wanted[section]);
}
