// Whose downtime it is, for the fields of its form.
import { createContext } from 'react';

export const AssetContext = createContext(0);
