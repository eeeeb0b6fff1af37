import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openMemberSiteAs } from '../shell/member-site.js';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { ComboboxField, type Option } from '../ui/field/async-combobox.js';
import { useForm } from '../ui/form/form.js';
import { Text } from '../ui/page/layout.js';
import { people } from './person/person.api.js';
import { personChoice } from './public.js';

/** Opens the members' site as a person of the directory. */
export default function MemberDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<{ person: Option | null }>({ defaultValues: { person: null } });
  const [isOpening, setIsOpening] = useState(false);
  const submit = form.handleSubmit(async ({ person }) => {
    if (person === null) return form.setError('person', { type: 'required', message: 'Veuillez renseigner un bénéficiaire.' });
    setIsOpening(true);
    await openMemberSiteAs(person.value);
    await queries.invalidateQueries({ queryKey: people.history(person.value).queryKey });
    onClose();
  });
  return (
    <FormDialog
      size="sm"
      title="Ouvrir en tant que bénéficiaire"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Ouvrir en tant que bénéficiaire"
      action="Ouvrir le site"
      pending={isOpening}
    >
      <Text color="fg.muted">Le site s’ouvre dans une nouvelle fenêtre, en lecture seule, pendant quinze minutes.</Text>
      <ComboboxField form={form} name="person" {...personChoice} required />
    </FormDialog>
  );
}
