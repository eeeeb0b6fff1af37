import { people } from './person.api.js';

export const personQuery = (id: string) => ({ ...people.one(id), staleTime: 60_000 });

/** The page of a person. */
export const personPath = (id: string): string => `/people/${id}`;
