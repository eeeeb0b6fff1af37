import type { Schema } from '@intendance/contract/client.js';
import { day } from '../../../ui/format/format.js';
import type { Environment, ModuleCode } from './offer.js';

type Termination = Schema<'TerminationDto'>['termination'];
/** `modules`: the module that ends, after the parent that it needs. */
export type Undo = { kind: 'module'; modules: ModuleCode[] } | { kind: 'pending-offer' } | { kind: 'termination' };
export type PlannedChange = {
  key: string;
  on: string;
  text: string;
  /** Null: the termination is cancelled first. */
  undo: Undo | null;
  undoLabel: string;
};

/** Changes of the offer that are decided and not in force yet, by date. Modules that end with the contract are part of its termination. */
export function plannedChanges(environment: Environment, termination: Termination): PlannedChange[] {
  const changes = [...moduleEnds(environment, termination), ...pendingOffer(environment), ...contractEnd(termination)];
  return changes.toSorted((left, right) => left.on.localeCompare(right.on));
}

const moduleEnds = ({ modules }: Environment, termination: Termination): PlannedChange[] =>
  modules.flatMap(({ code, label, parent, ends_on }) => {
    if (ends_on === null || ends_on === termination?.last_day) return [];
    const change = { key: code, on: ends_on, text: `Le module ${label} se ferme après le ${day(ends_on)}.` };
    const undo: Undo = { kind: 'module', modules: parent === null ? [code] : [parent as ModuleCode, code] };
    return [{ ...change, undo: termination ? null : undo, undoLabel: `Annuler la fin du module ${label}` }];
  });

function pendingOffer({ pending_offer }: Environment): PlannedChange[] {
  if (!pending_offer) return [];
  const { modules, starts_on: on } = pending_offer;
  const labels = modules.map(({ label }) => label).join(', ');
  const text = `L’offre en attente (${labels}) commence le ${day(on)}, si vous signez le mandat aujourd’hui.`;
  return [{ key: 'pending-offer', on, text, undo: { kind: 'pending-offer' }, undoLabel: 'Annuler l’offre en attente' }];
}

function contractEnd(termination: Termination): PlannedChange[] {
  if (!termination) return [];
  const { last_day: on } = termination;
  const text = `Votre contrat se termine après le ${day(on)}, avec ses modules payants.`;
  return [{ key: 'termination', on, text, undo: { kind: 'termination' }, undoLabel: 'Annuler la résiliation' }];
}
