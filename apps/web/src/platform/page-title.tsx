import { createContext, useContext, useLayoutEffect } from 'react';
import { brandName } from './brand-name.js';

/** The area of the screen, as the middle of the title: set once by the routes of an area. */
export const Zone = createContext<string | null>(null);

/** The open structure of a user with several, which distinguishes the tabs of a browser. */
export const TitledStructure = createContext<string | null>(null);

/**
 * `{Page} – {Zone} – {Structure} – Intendance`; a failed submit prefixes it, as a screen reader reads the title first. Written in the one `<title>` of
 * the document: an element of React would be a second one beside that of the first paint.
 */
export function PageTitle({ page, failed = false }: { page: string; failed?: boolean }) {
  const zone = useContext(Zone);
  const structure = useContext(TitledStructure);
  const parts = [page, ...(zone && zone !== page ? [zone] : []), ...(structure ? [structure] : []), brandName()];
  const title = `${failed ? 'Erreur : ' : ''}${parts.join(' – ')}`;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
