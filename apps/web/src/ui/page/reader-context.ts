import { createContext, useContext } from 'react';

/**
 * True inside of the screens of a user whose role reads and writes nothing: forms are disabled, and the kit draws no button that writes.
 * A form that readers may send stands in `<ReaderContext value={false}>`.
 */
export const ReaderContext = createContext(false);

export const useIsReader = (): boolean => useContext(ReaderContext);
