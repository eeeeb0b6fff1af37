import { useQuery } from '@tanstack/react-query';
import { personChoice, personQuery } from '../../../directory/public.js';
import { useAllowed } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../../ui/field/async-combobox.js';
import { CheckboxField } from '../../../ui/field/choice-fields.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { ImageField } from '../image/image-field.js';
import { savedText, type TeamMember, teamMembers } from '../website.api.js';

type TeamMemberForm = {
  title: string;
  lastname: string;
  firstname: string;
  email: string;
  phone: string;
  person: Option | null;
  image: string | null;
  image_consent: boolean;
};

const toForm = (member: TeamMember | undefined): TeamMemberForm => ({
  title: member?.title ?? '',
  lastname: member?.lastname ?? '',
  firstname: member?.firstname ?? '',
  email: member?.email ?? '',
  phone: member?.phone ?? '',
  image: member?.image ?? null,
  image_consent: member?.image_consent ?? false,
  person: member?.person ? { value: member.person, label: 'La personne de l’annuaire' } : null,
});

/** Adds a member of the team, or changes one. */
export function TeamMemberDialog({ member, onClose }: { member: TeamMember | undefined; onClose: () => void }) {
  const isAllowed = useAllowed();
  const canLink = isAllowed('people');
  const person = useQuery({ ...personQuery(member?.person ?? ''), enabled: canLink && member?.person != null });
  const form = useForm<TeamMemberForm>({ defaultValues: toForm(member) });
  const save = teamMembers.useSave();
  const submit = form.handleSubmit(({ person: linked, email, phone, ...values }) => {
    const body = { ...values, email: email || null, phone: phone || null, person: linked?.value ?? null };
    const callbacks = {
      onSuccess: () => {
        notify.success(savedText);
        onClose();
      },
      onError: showProblem(form),
    };
    if (member) save.mutate({ id: member.id, version: member.version, body }, callbacks);
    else save.mutate({ id: undefined, body }, callbacks);
  });
  const linked = form.watch('person');
  return (
    <FormDialog
      title={member ? 'Modifier le membre' : 'Ajouter un membre'}
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Membre de l’équipe"
      action="Enregistrer"
      subtitle={member && <Viewers type="face" id={member.id} />}
      pending={save.isPending}
    >
      <TextField form={form} name="title" label="Mandat" placeholder="Secrétaire" maxLength={100} required />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="lastname" label="Nom" maxLength={100} autoComplete="off" required />
        <TextField form={form} name="firstname" label="Prénom" maxLength={100} autoComplete="off" required />
        <TextField form={form} name="email" label="E-mail" type="email" maxLength={200} autoComplete="off" />
        <TextField form={form} name="phone" label="Téléphone" type="tel" maxLength={30} autoComplete="off" />
      </SimpleGrid>
      <ImageField form={form} name="image" label="Photo" type="face" format="square" />
      {form.watch('image') ? (
        <CheckboxField form={form} name="image_consent" label="La personne accepte que sa photo soit montrée sur le site." />
      ) : null}
      {canLink ? (
        <ComboboxField
          form={form}
          name="person"
          {...personChoice}
          label="Personne de l’annuaire"
          hint={
            linked && person.data?.id === linked.value
              ? `${person.data.fullname}. Le membre quitte le site avec cette personne.`
              : 'Le membre quitte le site avec cette personne.'
          }
        />
      ) : null}
    </FormDialog>
  );
}
