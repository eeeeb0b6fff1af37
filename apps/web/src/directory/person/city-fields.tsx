import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Select, TextField } from '../../ui/field/fields.js';
import { FormField } from '../../ui/field/form-field.js';
import { TextInput } from '../../ui/field/text-input.js';
import { citiesQuery } from './person.api.js';
import type { PersonForm } from './person-form.js';

type Props = { form: UseFormReturn<PersonForm>; label: string; required: boolean };
const isWhole = (zipCode: string): boolean => /^\d{5}$/.test(zipCode);

/** Five digits ask for the cities: the only one is taken at once, and a code of no city is said. */
export function ZipCodeField({ form, label, required }: Props) {
  const queries = useQueryClient();
  const take = async (zipCode: string): Promise<void> => {
    const cities = await queries.fetchQuery(citiesQuery(zipCode)).catch(() => undefined);
    if (cities === undefined || form.getValues('zip_code') !== zipCode) return;
    const [only] = cities;
    if (only === undefined) form.setError('zip_code', { type: 'zip-code', message: `Aucune ville pour le code postal ${zipCode}.` });
    else if (cities.length === 1) form.setValue('city', only, { shouldDirty: true });
    else if (!cities.includes(form.getValues('city'))) form.setValue('city', '', { shouldDirty: true });
  };
  return (
    <FormField form={form} name="zip_code" label={label} required={required} hint="5 chiffres">
      {({ value, onChange, ...bound }) => (
        <TextInput
          {...bound}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, '');
            form.clearErrors('zip_code');
            onChange(digits);
            if (isWhole(digits)) void take(digits);
          }}
        />
      )}
    </FormField>
  );
}

/** The cities of the zip code; free while there is none. */
export function CityField({ form, label, required }: Props) {
  const zipCode = form.watch('zip_code');
  const city = form.watch('city');
  const { data: cities = [] } = useQuery({ ...citiesQuery(zipCode), enabled: isWhole(zipCode) });
  if (!isWhole(zipCode) || cities.length === 0)
    return <TextField form={form} name="city" label={label} required={required} autoComplete="off" maxLength={200} />;
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
