import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { addModules, cancelPendingOffer, changedByOffer } from './offer.api.js';
import type { Environment } from './offer.js';
import type { PlannedChange, Undo } from './planned-changes.js';

const toast = 'planned-change';
const notices: Record<Undo['kind'], string> = {
  module: 'Le module reste ouvert.',
  'pending-offer': 'Votre choix est annulé.',
  termination: 'La résiliation est annulée : votre contrat continue.',
};

/** Cancels a planned change over the version that was read. A module that ends goes on once it is added again. */
export function useUndoChange({ id, version }: Environment, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ undo }: PlannedChange & { undo: Undo }) => {
      if (undo.kind === 'module') await addModules(id, undo.modules, version);
      else if (undo.kind === 'pending-offer') await cancelPendingOffer(id, version);
      else await send('delete', '/api/environments/{id}/termination', { path: { id }, version });
    },
    onSuccess: async (_, { undo }) => {
      await Promise.all([...changedByOffer, ['termination']].map((queryKey) => queries.invalidateQueries({ queryKey })));
      notify.success(notices[undo.kind], { id: toast });
      onDone();
    },
    onError: (error) => notify.error('Annulation impossible', { id: toast, description: problemOf(error).detail }),
  });
}
