// Trips of a mobile asset and what its counters showed. They show at their asset only.
import { defineFamily } from '@/entity/family';

export const fleetTracker = defineFamily('fleetTracker', {
  icon: 'truck',
  texts: 'asset',
  within: 'fleet',
  columns: ['startedAt', 'endedAt', 'fromPlace', 'toPlace', 'driverId', 'distance', 'odometer'],
  form: [
    {
      fields: [
        'startedAt',
        'endedAt',
        'driverId',
        'fromPlace',
        'toPlace',
        'distance',
        'odometer',
        'engineHours',
        'fuel',
        'latitude',
        'longitude',
        'remark',
      ],
    },
  ],
});
