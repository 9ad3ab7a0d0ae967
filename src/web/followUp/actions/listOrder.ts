import { createContext } from 'react';

/** The ids of the listed actions, in order, so that an open action can link to the previous and next one. */
export const ListOrder = createContext<readonly string[]>([]);
