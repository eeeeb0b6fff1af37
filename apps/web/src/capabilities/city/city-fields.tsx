import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormField } from '../../ui/field/form-field.js';
import { Select } from '../../ui/field/select.js';
import { TextField } from '../../ui/field/text-field.js';
import { TextInput } from '../../ui/field/text-input.js';
import { citiesQuery } from './cities.api.js';

type Place = { zip_code: string; city: string };
type Props<Values extends Place & FieldValues> = {
  form: UseFormReturn<Values>;
  label: string;
  required: boolean;
  autoComplete?: string;
  /** Accepts a zip code that no city has. */
  acceptsUnknown?: boolean;
};
const isWhole = (zipCode: string): boolean => /^\d{5}$/.test(zipCode);
/** Forms are invariant in their values: both fields use the place of the form only. */
const placeOf = <Values extends Place & FieldValues>(form: UseFormReturn<Values>) => form as unknown as UseFormReturn<Place>;

/** Five digits ask for the cities: a single one is selected, and a code of no city shows an error unless it is accepted. */
export function ZipCodeField<Values extends Place & FieldValues>({
  autoComplete = 'off',
  acceptsUnknown = false,
  ...props
}: Props<Values>) {
  const form = placeOf(props.form);
  const queries = useQueryClient();
  const select = async (zipCode: string): Promise<void> => {
    const cities = await queries.fetchQuery(citiesQuery(zipCode)).catch(() => undefined);
    if (cities === undefined || form.getValues('zip_code') !== zipCode) return;
    const [only] = cities;
    if (only === undefined) {
      if (!acceptsUnknown) form.setError('zip_code', { type: 'zip-code', message: `Aucune ville pour le code postal ${zipCode}.` });
    } else if (cities.length === 1) form.setValue('city', only, { shouldDirty: true });
    else if (!cities.includes(form.getValues('city'))) form.setValue('city', '', { shouldDirty: true });
  };
  return (
    <FormField form={form} name="zip_code" label={props.label} required={props.required} hint="5 chiffres">
      {({ value, onChange, ...bound }) => (
        <TextInput
          {...bound}
          inputMode="numeric"
          autoComplete={autoComplete}
          maxLength={5}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, '');
            form.clearErrors('zip_code');
            onChange(digits);
            if (isWhole(digits)) void select(digits);
          }}
        />
      )}
    </FormField>
  );
}

/** The cities of the zip code; free while there is none. */
export function CityField<Values extends Place & FieldValues>({ label, required, autoComplete = 'off', ...props }: Props<Values>) {
  const form = placeOf(props.form);
  const zipCode = form.watch('zip_code');
  const city = form.watch('city');
  const { data } = useQuery({ ...citiesQuery(zipCode), enabled: isWhole(zipCode) });
  const cities = data ?? [];
  if (!isWhole(zipCode) || cities.length === 0) {
    const hint = props.acceptsUnknown && isWhole(zipCode) && data && `Aucune ville connue pour le code postal ${zipCode} : saisissez-la.`;
    return <TextField {...{ form, label, required, autoComplete }} name="city" maxLength={200} {...(hint ? { hint } : {})} />;
  }
  const names = city === '' || cities.includes(city) ? cities : [city, ...cities];
  return (
    <Select
      form={form}
      name="city"
      label={label}
      required={required}
      placeholder="Choisir une ville"
      choices={names.map((name) => ({ value: name, label: name }))}
    />
  );
}
