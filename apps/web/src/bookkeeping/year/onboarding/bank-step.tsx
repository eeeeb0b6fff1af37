import { useQuery } from '@tanstack/react-query';
import { Landmark, Pencil } from 'lucide-react';
import { brandName } from '../../../platform/brand-name.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, Loading, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Stack, Text } from '../../../ui/page/layout.js';
import { useConnectBank } from '../../bank/bank-account/aggregator.api.js';
import { accountsQuery } from '../../bank/bank-account/bank-account.api.js';
import { NewAccountForm } from '../../bank/bank-account/new-account-form.js';
import type { BankReturn } from '../../bank/bank-account/use-bank-return.js';
import { useNextStep } from './onboarding.api.js';

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The accounts, brought by the bank through the aggregator, or typed in. */
export function BankStep({ bank, onDone, isPast }: { bank: BankReturn; onDone: () => void; isPast: boolean }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const connect = useConnectBank();
  const next = useNextStep();
  const leave = () =>
    connect.mutate({ body: { redirect_uri: location.pathname } }, { onSuccess: ({ url }) => location.assign(url), onError: failed });
  const goOn = () => (isPast ? onDone() : next.mutate({ body: {} }, { onSuccess: onDone, onError: failed }));
  if (bank.state === 'connecting')
    return (
      <Panel title="Connexion à votre banque">
        <Loading />
      </Panel>
    );
  return (
    <Stack gap="5">
      {bank.state === 'failed' ? (
        <Callout kind="error" title="Connexion échouée">
          Votre banque n’a pas donné son accord. Vous pouvez réessayer, ou saisir vos comptes vous-même.
        </Callout>
      ) : null}
      {bank.state === 'connected' ? <Callout kind="success" title={`${count(bank.accounts, 'compte connecté')}.`} /> : null}
      <Panel title="Connecter votre banque">
        <Text color="fg.muted" mb="4" maxW="72ch">
          Vous choisissez votre banque et donnez votre accord chez notre prestataire : vos identifiants ne passent jamais par {brandName()}.
          Vos opérations arrivent ensuite automatiquement.
        </Text>
        <Button icon={<Landmark size={18} aria-hidden />} loading={connect.isPending} onClick={leave}>
          Connecter ma banque
        </Button>
      </Panel>
      <Panel title={accounts.length > 0 ? `Vos comptes (${accounts.length})` : 'Saisir vos comptes'}>
        <Stack gap="4">
          {accounts.length > 0 ? (
            <Stack as="ul" listStyleType="none" gap="1">
              {accounts.map(({ id, name, accounting_code, code_journal }) => (
                <li key={id}>
                  {name}, compte {accounting_code}, journal {code_journal}
                </li>
              ))}
            </Stack>
          ) : (
            <Text color="fg.muted">
              Sans connexion, déclarez chaque compte : vous importerez ensuite ses relevés, ou saisirez ses opérations.
            </Text>
          )}
          <NewAccountForm />
        </Stack>
      </Panel>
      <Flex gap="2" wrap="wrap">
        <Button
          variant={accounts.length > 0 ? 'solid' : 'outline'}
          loading={next.isPending}
          icon={<Pencil size={16} aria-hidden />}
          onClick={goOn}
        >
          {accounts.length > 0 ? 'Continuer' : 'Je saisirai à la main'}
        </Button>
      </Flex>
    </Stack>
  );
}
