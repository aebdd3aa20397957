// The pages of lots and serial numbers, which are loaded together.
export { LotPage } from './LotPage';
export { SerialsPage } from './SerialsPage';
export { LotsPage } from './stockLot.entity';
