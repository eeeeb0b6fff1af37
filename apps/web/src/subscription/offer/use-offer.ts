import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { useRecord } from '../../ui/record/use-record.js';
import { changedByOffer, chooseOffer, environmentQuery } from './offer.api.js';
import { conflictFields, type Environment, type OfferForm, toChoice, toForm } from './offer.js';

export function useOffer(environment: Environment) {
  const queries = useQueryClient();
  const { id } = environment;
  return useRecord<Environment, OfferForm>({
    record: environment,
    place: 'page',
    toForm,
    fields: conflictFields(environment.modules),
    read: () => queries.fetchQuery({ ...environmentQuery(id), staleTime: 0 }),
    write: async (form, base) => {
      const saved = await chooseOffer(id, toChoice(form), base?.version);
      queries.setQueryData(environmentQuery(id).queryKey, saved);
      for (const queryKey of changedByOffer) void queries.invalidateQueries({ queryKey });
      return saved;
    },
    notice: 'Votre offre a bien été mise à jour',
    onError: (form, error) => {
      notify.error('Une erreur s’est produite lors de la mise à jour de votre offre', { description: problemOf(error).detail });
      showProblem(form)(error);
    },
  });
}
