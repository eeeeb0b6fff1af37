import { count } from '../../ui/format/format.js';
import type { WaitingWork } from './structure.api.js';

/** One line per kind of pending record. Empty when nothing is pending; null for a user who sees none of the records there. */
export function waitingLines({ refunds, inscriptions, person_requests: requests, operations }: WaitingWork): string[] | null {
  if ([refunds, inscriptions, requests, operations].every((number) => number === null)) return null;
  return [
    ...line(refunds, (number) => `${count(number, 'demande')} de remboursement à valider`),
    ...line(inscriptions, (number) => `${count(number, 'inscription')} à valider`),
    ...line(requests, (number) => `${count(number, 'demande')} de personnes à traiter`),
    ...line(operations, (number) => `${count(number, 'opération')} à affecter`),
  ];
}

const line = (number: number | null, text: (number: number) => string): string[] => (number ? [text(number)] : []);
