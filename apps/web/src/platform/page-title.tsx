import { createContext, useContext } from 'react';

/** The area of the screen, as the middle of the title: set once by the routes of an area. */
export const Zone = createContext<string | null>(null);

/** `{Page} – {Zone} – Intendance`; a failed submit prefixes it, as a screen reader reads the title first. */
export function PageTitle({ page, failed = false }: { page: string; failed?: boolean }) {
  const zone = useContext(Zone);
  const parts = zone && zone !== page ? [page, zone, 'Intendance'] : [page, 'Intendance'];
  return <title>{`${failed ? 'Erreur : ' : ''}${parts.join(' – ')}`}</title>;
}
