import type { BodyOf } from '@intendance/contract/operation.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import { RightsFields } from './rights-fields.js';
import { useInviteUser } from './user.api.js';
import { nameOf, type RightsForm } from './user.js';

type InviteForm = BodyOf<'/api/invitations'> & RightsForm;
const blank: InviteForm = { email: '', firstname: '', lastname: '', role: 'CUSTOM', permissions: [], accounting_permissions: [] };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<InviteForm>({ defaultValues: blank });
  const invite = useInviteUser();
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { body },
      {
        onSuccess: (invitation) => {
          notify.success(`L’invitation de ${nameOf(invitation)} est partie.`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Inviter un utilisateur"
      dirty={form.formState.isDirty && !invite.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Invitation"
      action="Envoyer l’invitation"
      pending={invite.isPending}
    >
      <TextField
        form={form}
        name="email"
        label="Adresse électronique"
        hint="Le lien reçu sert une fois, pendant 7 jours."
        type="email"
        autoComplete="off"
        maxLength={254}
        required
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="firstname" label="Prénom" autoComplete="off" maxLength={100} />
        <TextField form={form} name="lastname" label="Nom" autoComplete="off" maxLength={100} required />
      </SimpleGrid>
      <RightsFields form={form} />
    </FormDialog>
  );
}
