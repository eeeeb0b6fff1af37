import { createContext, useContext } from 'react';

/** True for a user whose role only reads: what changes records is not drawn (`writes` of buttons, actions of lists). */
export const Reading = createContext(false);

export const useIsReading = (): boolean => useContext(Reading);
