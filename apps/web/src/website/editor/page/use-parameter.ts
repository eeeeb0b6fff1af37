import { useQuery } from '@tanstack/react-query';
import { type Parameter, parametersQuery } from '../website.api.js';

/** A content of the pages, and the way to read it again. */
export function useParameters() {
  const { data, error, refetch } = useQuery(parametersQuery);
  return {
    find: (code: Parameter['code']): Parameter | undefined => data?.rows.find((each) => each.code === code),
    error,
    retry: () => void refetch(),
  };
}

export const textOf = (parameter: Parameter): string => (typeof parameter.content === 'string' ? parameter.content : '');

/** The message of the specification, before the server repeats it. */
export const emptyText = 'Le champ ne peut rester vide.';
