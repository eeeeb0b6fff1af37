import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { changedByOffer, chooseOffer, environmentQuery } from './offer.api.js';
import { conflictFields, type Environment, type OfferForm, pendingMessage, signaturePath, toChoice, toForm } from './offer.js';

/** One toast for all saves: a success replaces the refusal before it. */
const toast = 'offer';

export function useOffer(environment: Environment) {
  const queries = useQueryClient();
  const navigate = useNavigate();
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
    onSaved: ({ pending_offer }) => {
      if (!pending_offer) return void notify.success('Votre offre a bien été mise à jour', { id: toast });
      notify.success(pendingMessage, { id: toast });
      void navigate(signaturePath);
    },
    onError: (form, error) => {
      const { status, detail } = problemOf(error);
      // Too many codes were tried: the sentence gives the time to wait.
      if (status === 429) notify.warning(detail, { id: toast });
      else notify.error("Une erreur s'est produite lors de la mise à jour de votre offre", { id: toast, description: detail });
      showProblem(form)(error);
    },
  });
}
