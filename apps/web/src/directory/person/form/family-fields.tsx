import { Plus, Trash2 } from 'lucide-react';
import { type Path, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { SwitchField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Heading, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { emptyMember, type PersonForm, writing } from './person-form.js';

type Form = { form: UseFormReturn<PersonForm> };
const columns = { base: 1, sm: 3 };

function MemberFields({ form, path }: Form & { path: 'spouse' | `children.${number}` }) {
  const at = (name: 'lastname' | 'firstname' | 'birthday') => `${path}.${name}` as Path<PersonForm>;
  return (
    <SimpleGrid columns={columns} gap="4">
      <TextField
        form={form}
        name={at('lastname')}
        label="Nom"
        hint="Laissez vide pour reprendre le nom du bénéficiaire."
        normalize={writing.lastname}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        form={form}
        name={at('firstname')}
        label="Prénom"
        normalize={writing.firstname}
        maxLength={200}
        autoComplete="off"
        required
      />
      <DateField form={form} name={at('birthday')} label="Date de naissance" max={today()} />
    </SimpleGrid>
  );
}

export function SpouseFields({ form, label, required }: Form & { label: string; required: boolean }) {
  return (
    <Stack gap="3" role="group" aria-label={label}>
      <SwitchField form={form} name="has_spouse" label={label} required={required} />
      {form.watch('has_spouse') ? <MemberFields form={form} path="spouse" /> : null}
    </Stack>
  );
}

/** The children, one line each. */
export function ChildrenFields({ form, label, required }: Form & { label: string; required: boolean }) {
  // `id` is the member's own: the list needs a key of another name.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'children', keyName: 'key' });
  return (
    <Stack as="section" gap="4" aria-label={label}>
      <Heading as="h3" textStyle="reading" fontFamily="body" fontWeight="600">
        {label} {required ? '(obligatoire)' : ''}
      </Heading>
      {fields.length === 0 ? <Text color="fg.muted">Aucun enfant.</Text> : null}
      {fields.map(({ key }, index) => (
        <Stack key={key} gap="3" role="group" aria-label={`Enfant ${index + 1}`} borderWidth="1px" borderRadius="l2" p="4">
          <MemberFields form={form} path={`children.${index}`} />
          <Button
            alignSelf="flex-start"
            size="xs"
            variant="outline"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={`Retirer l’enfant ${index + 1}`}
            onClick={() => remove(index)}
          >
            Retirer
          </Button>
        </Stack>
      ))}
      <Button alignSelf="flex-start" variant="outline" icon={<Plus size={16} aria-hidden />} onClick={() => append({ ...emptyMember })}>
        Ajouter un enfant
      </Button>
    </Stack>
  );
}
