import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { addPasskey, passkeys } from './passkey.api.js';

const title = 'Ajouter une clé d’accès';

/** The password, so that an open session alone adds none; then the browser asks for the authenticator. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const add = passkeys.useWrite(addPasskey);
  const queries = useQueryClient();
  const submit = form.handleSubmit(({ password }) =>
    add.mutate(password, {
      onSuccess: () => {
        notify.success('La clé d’accès est ajoutée.');
        // A structure that requires a second factor opens now.
        void queries.invalidateQueries();
        onDone();
      },
      onError: showProblem(form),
    }),
  );
  return (
    <FormDialog
      size="sm"
      title={title}
      label={title}
      form={form}
      onSubmit={submit}
      onClose={onDone}
      action="Continuer"
      pending={add.isPending}
    >
      <Text>
        Votre navigateur vous demandera ensuite où la garder : cet appareil, votre téléphone ou votre gestionnaire de mots de passe.
      </Text>
      <TextField form={form} name="password" label="Mot de passe actuel" type="password" autoComplete="current-password" required />
    </FormDialog>
  );
}
