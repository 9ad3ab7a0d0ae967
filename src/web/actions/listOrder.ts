import { createContext } from 'react';

/** The ids of the actions of the list, in its order: what stands open over it leads to the ones beside. */
export const ListOrder = createContext<readonly string[]>([]);
