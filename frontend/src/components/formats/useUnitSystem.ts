// The system of units that the tenant has chosen, followed when it is another.
import { useSyncExternalStore } from 'react';
import { currentChoices, onChosen } from './choices';

export const useUnitSystem = () => useSyncExternalStore(onChosen, currentChoices).unitSystem;
