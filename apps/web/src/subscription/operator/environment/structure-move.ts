import type { Tone } from '../../../ui/feedback/status-badge.js';
import { count, num } from '../../../ui/format/format.js';
import type { StructureMove, StructureMoveResult } from './structure-move.api.js';

const sentences: Record<StructureMove['state'], (move: StructureMove) => string> = {
  requested: () => 'Demandé : un serveur va commencer la copie.',
  copying: (move) => `${progressText(move)}. La structure travaille comme avant.`,
  switching: () => 'La structure passe à l’autre base.',
  cleaning: () => 'La structure est dans l’autre base ; ce qui reste dans la première va être retiré.',
};
const progressText = ({ copied, events }: StructureMove): string =>
  `${num(copied)} événements copiés sur ${num(events)}, reste ${num(Math.max(0, events - copied))}`;

export const isCancellable = ({ state, is_cancelled }: StructureMove): boolean =>
  !is_cancelled && (state === 'requested' || state === 'copying');

/** Between 0 and 1. */
export function moveShare({ state, copied, events }: StructureMove): number {
  if (state === 'requested') return 0;
  if (state !== 'copying') return 1;
  return events === 0 ? 0 : copied / events;
}

/** How far a move is, in one sentence. */
export const moveText = (move: StructureMove): string =>
  move.is_cancelled ? `Annulation demandée (${progressText(move)}). La structure reste où elle est.` : sentences[move.state](move);

export const outcomeLabels: Record<StructureMoveResult['outcome'], string> = { moved: 'Déplacée', cancelled: 'Annulé', refused: 'Refusé' };
export const outcomeTones: Record<StructureMoveResult['outcome'], Tone> = { moved: 'done', cancelled: 'neutral', refused: 'refused' };

/** The outcome of a move that is over, or the reason of its refusal. */
export function resultText({ outcome, problem, events, fence_ms }: StructureMoveResult): string {
  if (outcome === 'refused') return problem ?? '';
  if (outcome === 'cancelled') return 'La structure est restée où elle était.';
  const copy = count(events ?? 0, 'événement copié', 'événements copiés');
  return fence_ms === null || fence_ms === 0 ? copy : `${copy}, aucune écriture pendant ${num(fence_ms)} ms`;
}
