import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { changedByOffer, environmentQuery } from '../offer/offer.api.js';
import { conflictFields, type Environment, type EnvironmentForm, toForm } from './environment.js';

/** The form of the structure. Its name and type are also part of the session. */
export function useEnvironment(environment: Environment) {
  const queries = useQueryClient();
  const { id } = environment;
  return useRecord<Environment, EnvironmentForm>({
    record: environment,
    place: 'page',
    toForm,
    fields: conflictFields,
    read: () => queries.fetchQuery({ ...environmentQuery(id), staleTime: 0 }),
    write: async (body, base) => {
      const saved = await send('put', '/api/environments/{id}', { path: { id }, body, version: (base ?? environment).version });
      queries.setQueryData(environmentQuery(id).queryKey, saved);
      for (const queryKey of changedByOffer) void queries.invalidateQueries({ queryKey });
      return saved;
    },
    notice: 'Modifications enregistrées.',
  });
}
