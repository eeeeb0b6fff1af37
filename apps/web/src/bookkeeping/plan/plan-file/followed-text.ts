import { count } from '../../../ui/format/format.js';

/** Summary of the operations updated after a change of the plan; empty when there were none. */
export const followedText = (changed: number, refused: number): string =>
  [
    changed > 0 ? count(changed, 'opération mise à jour', 'opérations mises à jour') : '',
    refused > 0
      ? `${count(refused, 'opération laissée telle quelle', 'opérations laissées telles quelles')} (période fermée ou compte manquant)`
      : '',
  ]
    .filter(Boolean)
    .join(', ');
