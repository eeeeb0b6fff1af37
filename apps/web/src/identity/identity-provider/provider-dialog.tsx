import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CheckboxField } from '../../ui/field/choice-fields.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { type IdentityProvider, useConfigureProvider } from './identity-provider.api.js';

type Values = { name: string; issuer: string; client_id: string; client_secret: string; domains: string; asks_second_factor: boolean };

const toForm = ({ name, issuer, client_id, domains, asks_second_factor }: IdentityProvider): Values => ({
  name,
  issuer,
  client_id,
  client_secret: '',
  domains: domains.join(', '),
  asks_second_factor,
});

const toBody = ({ domains, client_secret, ...values }: Values) => ({
  ...values,
  domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
  ...(client_secret !== '' && { client_secret }),
});

/** Configures the provider, or changes it: its secret is never shown. */
export function ProviderDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: toForm(provider) });
  const configure = useConfigureProvider();
  const isNew = !provider.is_configured;
  const submit = form.handleSubmit((values) =>
    configure.mutate(
      { body: toBody(values), version: provider.version },
      {
        onSuccess: () => {
          notify.success('Le fournisseur d’identité est enregistré.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={isNew ? 'Configurer le fournisseur d’identité' : 'Modifier le fournisseur d’identité'}
      dirty={form.formState.isDirty && !configure.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Fournisseur d’identité"
      action="Enregistrer"
      pending={configure.isPending}
    >
      <Fields form={form} isNew={isNew} />
    </FormDialog>
  );
}

function Fields({ form, isNew }: { form: ReturnType<typeof useForm<Values>>; isNew: boolean }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Nom"
        hint="Celui que vos utilisateurs connaissent."
        required
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="issuer"
        label="Émetteur"
        hint="L’adresse « issuer » du fournisseur, en https."
        placeholder="https://"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
      />
      <TextField form={form} name="client_id" label="Identifiant client" required maxLength={500} autoComplete="off" spellCheck={false} />
      <TextField
        form={form}
        name="client_secret"
        label="Secret du client"
        hint={
          isNew
            ? 'Il est chiffré, et n’est plus jamais montré.'
            : 'Laissez vide pour garder celui d’avant. Un autre secret demande un nouvel essai.'
        }
        type="password"
        autoComplete="new-password"
        required={isNew}
        maxLength={2000}
      />
      <TextField
        form={form}
        name="domains"
        label="Domaines admis"
        hint="Par exemple exemple.fr, cse-exemple.fr ; vide : toutes les adresses de vos utilisateurs."
        autoComplete="off"
        spellCheck={false}
      />
      <CheckboxField
        form={form}
        name="asks_second_factor"
        label="Le fournisseur demande lui-même un second facteur (« mfa » dans amr ou acr)"
      />
    </>
  );
}
