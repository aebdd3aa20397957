// The screens of sensors. The page of one sensor is put together by the app.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/IoT/Networks',
    texts: ['entity', 'network', 'gateway'],
    load: async () => (await import('./network/network.entity')).NetworksPage,
  },
  {
    path: '/IoT/Gateways',
    texts: ['entity', 'gateway'],
    load: async () => (await import('./gateway/gateway.entity')).GatewaysPage,
  },
  {
    path: '/IoT/Gateways/:productId',
    texts: ['entity', 'gateway', 'sensor', 'network'],
    load: async () => (await import('./gateway/GatewayPage')).GatewayPage,
  },
  {
    path: '/IoT/Sensors',
    texts: ['entity', 'sensor', 'network'],
    load: async () => (await import('./sensor/sensor.entity')).SensorsPage,
  },
];
