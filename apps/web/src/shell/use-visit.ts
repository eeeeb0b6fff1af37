import { useEffect } from 'react';
import { keepRecent } from './palette-recents.js';

/** A record that is shown is among the recent ones, on the home page and in the palette. */
export function useVisit(label: string, to: string, hint: string): void {
  useEffect(() => keepRecent({ group: 'Récents', label, hint, to }), [label, to, hint]);
}
