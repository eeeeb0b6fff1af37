import type { Path, UseFormReturn } from 'react-hook-form';
import { CityField, ZipCodeField } from '../../../capabilities/city/city-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import type { PersonField } from '../../person-field/person-field.js';
import { customCodes } from '../person.js';
import { type PersonForm, writing } from './person-form.js';

type Props = { form: UseFormReturn<PersonForm>; field: PersonField };

/** The control of one configured field, whatever the environment called it. */
export function PersonFieldInput({ form, field }: Props) {
  const { field_code: code, field_name: label, required } = field;
  const common = { form, label, required };
  switch (code) {
    case 'civility':
      return <ChoiceInput {...{ form, field }} name="civility" />;
    case 'lastname':
    case 'firstname':
      return <TextField {...common} name={code} normalize={writing[code]} autoComplete="off" maxLength={200} />;
    case 'birthday':
      return <DateField {...common} name="birthday" max={today()} />;
    case 'entrance_date':
    case 'exit_date':
      return <DateField {...common} name={code} />;
    case 'email':
      return <TextField {...common} name="email" type="email" normalize={writing.email} autoComplete="off" maxLength={320} />;
    case 'phone':
      return <PhoneInput {...common} name="phone" hint="01 à 05 ou 09, 10 chiffres" />;
    case 'mobile':
      return <PhoneInput {...common} name="mobile" hint="06 ou 07, 10 chiffres" />;
    case 'zip_code':
      return <ZipCodeField {...common} />;
    case 'city':
      return <CityField {...common} />;
    case 'address':
    case 'matricule':
      return <TextField {...common} name={code} normalize={writing.trimmed} autoComplete="off" maxLength={400} />;
    default:
      return customCodes.some((custom) => custom === code) ? <CustomInput {...{ form, field }} /> : null;
  }
}

type PhoneProps = { form: UseFormReturn<PersonForm>; name: 'phone' | 'mobile'; label: string; required: boolean; hint: string };
const PhoneInput = (props: PhoneProps) => (
  <TextField {...props} type="tel" inputMode="tel" normalize={writing.phone} autoComplete="off" maxLength={40} />
);

const ChoiceInput = ({ form, field, name }: Props & { name: Path<PersonForm> }) => (
  <Select
    form={form}
    name={name}
    label={field.field_name}
    required={field.required}
    placeholder="Choisir"
    choices={(field.configs.options ?? []).map((value) => ({ value, label: value }))}
  />
);

function CustomInput({ form, field }: Props) {
  const common = {
    form,
    name: `custom_fields.${field.field_code}` as Path<PersonForm>,
    label: field.field_name,
    required: field.required,
  };
  switch (field.field_type) {
    case 'select':
      return <ChoiceInput form={form} field={field} name={common.name} />;
    case 'euros':
      return <MoneyField {...common} />;
    case 'date':
      return <DateField {...common} />;
    case 'number':
      return <TextField {...common} inputMode="decimal" normalize={writing.number} autoComplete="off" />;
    case 'text':
      return <TextField {...common} normalize={writing.trimmed} autoComplete="off" maxLength={1000} />;
  }
}
