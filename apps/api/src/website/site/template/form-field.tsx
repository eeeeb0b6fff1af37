import type { ReactNode } from 'react';
import type { FormError } from './site-view.js';

type Described = { 'aria-invalid'?: true; 'aria-describedby'?: string };
type FieldProps = {
  name: string;
  label: string;
  errors: readonly FormError[];
  hint?: string | undefined;
  children: (described: Described) => ReactNode;
};

/** A labelled field, its hint and its error; the field names both in `aria-describedby`. */
export function Field({ name, label, errors, hint, children }: FieldProps) {
  const error = errors.find(({ field }) => field === name)?.message;
  const descriptions = [...(hint === undefined ? [] : [`${name}-aide`]), ...(error === undefined ? [] : [`${name}-erreur`])];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint === undefined ? null : (
        <p className="hint" id={`${name}-aide`}>
          {hint}
        </p>
      )}
      {children({
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(descriptions.length > 0 && { 'aria-describedby': descriptions.join(' ') }),
      })}
      {error === undefined ? null : (
        <p className="error" id={`${name}-erreur`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The errors of a form that was refused, each with a link to its field. */
export function FormProblems({ title, errors }: { title: string; errors: readonly FormError[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="problem" role="alert">
      <p>{title}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field === '' ? message : <a href={`#${field}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
