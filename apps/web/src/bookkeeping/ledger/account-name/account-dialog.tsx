import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { type ChartAccount, useNameAccount } from './account-names.api.js';

type Props = { account: ChartAccount | null; onClose: () => void };

/** Names an account, of any class; null: one that is not in the list yet. */
export function AccountDialog({ account, onClose }: Props) {
  const form = useForm<{ code: string; label: string }>({ defaultValues: { code: account?.code ?? '', label: account?.label ?? '' } });
  const name = useNameAccount();
  const title = account ? `Nommer le compte ${account.code}` : 'Nouveau compte';
  const submit = form.handleSubmit((body) =>
    name.mutate(
      { body },
      {
        onSuccess: () => {
          notify.success(`Le compte ${body.code} s’appelle « ${body.label} ».`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      size="sm"
      title={title}
      label={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action="Enregistrer"
      pending={name.isPending}
      dirty={form.formState.isDirty}
    >
      {account ? null : (
        <TextField
          form={form}
          name="code"
          label="Numéro"
          inputMode="numeric"
          required
          autoFocus
          hint="Trois à douze chiffres, qui commencent par la classe : 164100 pour un emprunt, 218300 pour un ordinateur."
        />
      )}
      <TextField form={form} name="label" label="Nom" required autoFocus={account !== null} />
      {account?.is_used ? (
        <Text color="fg.muted">
          La balance, les états et les prochaines écritures montrent ce nom. Les écritures passées gardent le leur.
        </Text>
      ) : null}
    </FormDialog>
  );
}
