import { useQueryClient } from '@tanstack/react-query';
import { useRecord } from '../../../ui/record/use-record.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import {
  formOf,
  mergeParts,
  type PatrimonialFormValues,
  type PatrimonialParts,
  partFields,
  partsOf,
  toBody,
  toForm,
} from './patrimonial-values.js';
import { patrimonialStateQuery } from './statement.api.js';
import type { PatrimonialState } from './statement.js';

/** The form of a patrimonial statement: two people may change its details and each section independently. */
export function usePatrimonialRecord(state: PatrimonialState, isClosed: boolean) {
  const queries = useQueryClient();
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/exercices/{id}/patrimonial_state');
  return useRecord<PatrimonialState, PatrimonialFormValues, PatrimonialParts>({
    record: state,
    place: 'page',
    isDisabled: isClosed,
    toForm,
    parts: { partsOf, formOf },
    merge: mergeParts,
    fields: partFields(state),
    read: ({ exercice }) => queries.fetchQuery({ ...patrimonialStateQuery(exercice.id), staleTime: 0 }),
    write: (values, base) => {
      const over = base ?? state;
      return mutateAsync({ path: { id: over.exercice.id }, version: over.version, body: toBody(over, values) });
    },
    notice: 'La situation patrimoniale a bien été enregistrée.',
  });
}
