// The fleet tracker of a mobile asset: where it stands, and each trip to be written down and changed.
import { RecordsOfAsset } from '../RecordsOfAsset';
import { FleetFacts } from './FleetFacts';
import { fleetTracker } from './fleet.entity';
import { TripTable } from './TripTable';

type Props = { asset: number; name: string; archived: boolean };

export const FleetTab = ({ asset, name, archived }: Props) => (
  <div className="stack gap-20">
    <RecordsOfAsset
      family={fleetTracker}
      words="fleet"
      icon="truck"
      {...{ asset, archived }}
      facts={<FleetFacts {...{ asset, name }} />}
    >
      {(shown) => <TripTable {...shown} />}
    </RecordsOfAsset>
  </div>
);
