import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../../platform/me.js';
import { useRecord } from '../../../ui/record/use-record.js';
import type { PersonField } from '../../person-field/person-field.js';
import { personPath, personQuery } from '../../public.js';
import { people } from '../person.api.js';
import type { Person } from '../person.js';
import { conflictFields } from './person-conflict.js';
import { type PersonForm, toBody, toForm, type WritableParts } from './person-form.js';

export function useParts(): WritableParts {
  const isAllowed = useAllowed();
  return { family: isAllowed('people-family'), documents: isAllowed('people-attachments') };
}

/** The form of a person and its save; a saved form leaves for the record. */
export function usePersonEditor(person: Person | null, fields: readonly PersonField[]) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const parts = useParts();
  const { mutateAsync } = people.useSave();
  const record = useRecord<Person, PersonForm>({
    record: person,
    place: 'page',
    toForm: (saved) => toForm(saved, fields),
    empty: toForm(null, fields),
    fields: conflictFields(fields),
    read: ({ id }) => queries.fetchQuery({ ...personQuery(id), staleTime: 0 }),
    write: (values, base) => {
      const body = toBody(values, parts);
      return mutateAsync(base ? { id: base.id, version: base.version, body } : { id: undefined, body });
    },
    notice: 'Modifications enregistrées.',
    onSaved: ({ id }) => void navigate(personPath(id), { replace: person === null }),
  });
  return { ...record, parts };
}
