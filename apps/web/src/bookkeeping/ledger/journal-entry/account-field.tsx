import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ChoiceCombobox } from '../../../ui/field/choice-combobox.js';
import { FormField } from '../../../ui/field/form-field.js';
import { entryAccountsQuery } from './entry.api.js';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  isOffered: (code: string) => boolean;
  emptyText: string;
  hint?: string;
};

/** An account of the ledger, by its number or its name. */
export function AccountField<Values extends FieldValues>({ form, name, isOffered, emptyText, hint }: Props<Values>) {
  const { data: accounts = [] } = useQuery(entryAccountsQuery('miscellaneous'));
  const choices = accounts.filter(({ code }) => isOffered(code)).map(({ code, label }) => ({ value: code, label: `${code} ${label}` }));
  return (
    <FormField form={form} name={name} label="Compte" required hint={hint}>
      {({ value, onChange, ref }, { invalid }) => (
        <ChoiceCombobox
          ref={ref}
          label="Compte"
          value={value as string | null}
          onValueChange={onChange}
          invalid={invalid}
          choices={choices}
          placeholder="Numéro ou nom"
          emptyText={emptyText}
        />
      )}
    </FormField>
  );
}
