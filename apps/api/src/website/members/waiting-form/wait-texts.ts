import { formatInstant } from '../../../platform/documents/cell-text.js';

/** The rank in the waiting list, as a member reads it. */
export const rankText = (position: number): string => `Liste d’attente : ${position === 1 ? '1re personne' : `${position}e personne`}`;

export const offerText = (until: string): string => `Place réservée jusqu’au ${formatInstant(new Date(until))}`;
