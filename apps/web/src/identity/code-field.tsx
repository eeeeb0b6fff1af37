import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from '../ui/field/text-field.js';

type Props<Values extends FieldValues> = { form: UseFormReturn<Values>; name: Path<Values> };

/** The code of the user's application: the browser offers it from a message or a password manager. */
export const CodeField = <Values extends FieldValues>({ form, name }: Props<Values>) => (
  <TextField
    form={form}
    name={name}
    label="Code de vérification"
    autoComplete="one-time-code"
    hint="Le code de votre application d’authentification, ou un code de secours."
    required
    autoFocus
  />
);
