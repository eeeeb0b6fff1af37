import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { Button } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { Flex, Stack } from '../../ui/page/layout.js';
import { type IdentityProvider, type ProviderMode, useBeginTrial, useChooseMode, useRemoveProvider } from './identity-provider.api.js';

const modes: Readonly<Record<ProviderMode, string>> = {
  off: 'Coupé',
  optional: 'Proposé à la connexion',
  required: 'Exigé à la connexion',
};
const actions: readonly { mode: ProviderMode; label: string; done: string }[] = [
  { mode: 'optional', label: 'Proposer à la connexion', done: 'Le fournisseur est proposé à la connexion.' },
  { mode: 'required', label: 'Exiger à la connexion', done: 'Le fournisseur est exigé à la connexion.' },
  { mode: 'off', label: 'Couper', done: 'Le fournisseur est coupé : les mots de passe restent.' },
];
const failed = { onError: (error: Error) => notify.error(problemOf(error).detail) };

/** The provider as it is configured, its trial, and what it is used for. */
export function ProviderState({ provider }: { provider: IdentityProvider }) {
  const { name, issuer, client_id, domains, asks_second_factor, mode, is_tried } = provider;
  const trial = useBeginTrial();
  const begin = () => trial.mutate({}, { onSuccess: ({ url }) => location.assign(url), ...failed });
  const remove = useRemoval();
  return (
    <Panel title={name} actions={<StatusBadge label={modes[mode]} tone={mode === 'off' ? 'neutral' : 'done'} />}>
      <Stack gap="4">
        {is_tried ? null : (
          <Callout
            kind="info"
            title="Essayez le fournisseur : il est proposé à la connexion après un premier essai réussi, avec votre compte."
          />
        )}
        <Facts
          facts={[
            ['Émetteur', issuer],
            ['Identifiant client', client_id],
            ['Domaines admis', domains.length === 0 ? 'Tous' : domains.join(', ')],
            ['Second facteur', asks_second_factor ? 'Demandé par le fournisseur' : 'Celui du compte'],
          ]}
        />
        <Flex gap="3" wrap="wrap">
          <Button variant={is_tried ? 'outline' : 'solid'} loading={trial.isPending} onClick={begin}>
            Essayer
          </Button>
          {is_tried ? <Modes mode={mode} /> : null}
          <Button variant="outline" colorPalette="red" onClick={() => void remove()}>
            Retirer
          </Button>
        </Flex>
      </Stack>
    </Panel>
  );
}

function Modes({ mode: current }: { mode: ProviderMode }) {
  const choose = useChooseMode();
  const ask = async ({ mode, label, done }: (typeof actions)[number]) => {
    const isAgreed =
      mode !== 'required' ||
      (await confirm({ title: 'Exiger le fournisseur d’identité ?', description: consequences, confirmLabel: label }));
    if (isAgreed) choose.mutate({ body: { mode } }, { onSuccess: () => notify.success(done), ...failed });
  };
  return actions
    .filter(({ mode }) => mode !== current)
    .map((action) => (
      <Button key={action.mode} variant="outline" loading={choose.isPending} onClick={() => void ask(action)}>
        {action.label}
      </Button>
    ));
}

const consequences =
  'Les utilisateurs qui n’ont que cette structure ne se connectent plus que par lui : ni mot de passe, ni clé d’accès. Les sessions ouvertes continuent. Si le fournisseur est perdu, la personne qui gère l’installation peut rétablir les mots de passe.';

function useRemoval(): () => Promise<void> {
  const remove = useRemoveProvider();
  return async () => {
    const isAgreed = await confirm({
      title: 'Retirer le fournisseur d’identité ?',
      description:
        'Les sessions qu’il a ouvertes se ferment, les liens des comptes sont retirés et le secret est effacé. Les mots de passe restent.',
      confirmLabel: 'Retirer',
      destructive: true,
    });
    if (isAgreed) remove.mutate({}, { onSuccess: () => notify.success('Le fournisseur d’identité est retiré.'), ...failed });
  };
}
