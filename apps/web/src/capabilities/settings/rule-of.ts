import type { FieldValues } from 'react-hook-form';

/** The fields of the form, out of everything that a record is. */
export const ruleOf = <Rule extends FieldValues>(saved: object, blank: Rule): Rule =>
  Object.fromEntries(Object.keys(blank).map((field) => [field, saved[field as keyof typeof saved]])) as object as Rule;
