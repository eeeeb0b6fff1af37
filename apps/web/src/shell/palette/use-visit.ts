import { useEffect } from 'react';
import { keepRecent } from './palette-recents.js';

/** Adds the displayed record to the recent entries of the home page and of the palette. */
export function useVisit(label: string, to: string, hint: string): void {
  useEffect(() => keepRecent({ group: 'Récents', label, hint, to }), [label, to, hint]);
}
