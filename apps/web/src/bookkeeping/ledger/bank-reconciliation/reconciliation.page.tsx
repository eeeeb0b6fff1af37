import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { EmptyPanel, ErrorPanel, Loading, Panel } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day, euros } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useQueryParams } from '../../../ui/query/use-query-params.js';
import { statementAccountsQuery } from '../../bank/bank-account/bank-account.api.js';
import { BalanceDialog } from './balance-dialog.js';
import { OutstandingLines } from './outstanding-lines.js';
import { reconciliationQuery } from './reconciliation.api.js';
import { ReconciliationFigures } from './reconciliation-figures.js';

const title = 'Rapprochement bancaire';

/** From the bank's balance to the ledger's, line by line, for one account on the day of a statement. */
export function Component() {
  const [params, setParams] = useQueryParams();
  const [isTyping, setTyping] = useState(false);
  const { data: accounts } = useQuery(statementAccountsQuery);
  const id = params.get('compte') ?? accounts?.[0]?.id ?? '';
  const date = params.get('date') ?? undefined;
  const { data, error, refetch } = useQuery({ ...reconciliationQuery(id, date), enabled: id !== '', placeholderData: keepPreviousData });
  const change = (changes: Readonly<Record<string, string>>): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  if (accounts?.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          <EmptyPanel
            title="Aucun compte bancaire"
            description="Créez un compte dans « Comptes bancaires » : il se rapproche ensuite de ses relevés."
          />
        </Panel>
      </>
    );
  const days = data?.balances.map(({ date, balance, typed }) => ({
    value: date,
    label: `${day(date)} : ${euros(balance)}${typed ? ' (saisi)' : ''}`,
  }));
  const isOther = data && !data.balances.some(({ date }) => date === data.date);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ExportButton
              label="Exporter le rapprochement"
              file="Rapprochement.pdf"
              formats={['pdf', 'xlsx']}
              request={(format, signal) =>
                download('/api/comptability/accounts/{id}/reconciliation/download', {
                  path: { id },
                  query: { date: data?.date, format },
                  signal,
                })
              }
            />
            <Button data-create icon={<Plus size={16} aria-hidden />} onClick={() => setTyping(true)}>
              {data?.is_cash ? 'Compter la caisse' : 'Saisir un solde'}
            </Button>
          </>
        }
      />
      <Flex gap="4" wrap="wrap" mb="4">
        <Box minW="16rem">
          <Text fontWeight="600" mb="1" aria-hidden>
            Compte
          </Text>
          <PlainSelect
            label="Compte"
            value={id}
            choices={(accounts ?? []).map(({ id: value, name, accounting_code }) => ({ value, label: `${name} (${accounting_code})` }))}
            onChange={(compte) => change({ compte, date: '' })}
          />
        </Box>
        <Box minW="16rem">
          <Text fontWeight="600" mb="1" aria-hidden>
            Solde de la banque
          </Text>
          <PlainSelect
            label="Solde de la banque"
            value={data?.date ?? ''}
            choices={isOther ? [{ value: data.date, label: `${day(data.date)} : aucun solde connu` }, ...(days ?? [])] : (days ?? [])}
            onChange={(date) => change({ compte: id, date })}
          />
        </Box>
      </Flex>
      {error && !data ? (
        <ErrorPanel title="Impossible de charger le rapprochement" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="6">
          <ReconciliationFigures reconciliation={data} />
          <OutstandingLines reconciliation={data} />
        </Stack>
      ) : (
        <Loading />
      )}
      {isTyping && data ? (
        <BalanceDialog reconciliation={data} onClose={() => setTyping(false)} onSaved={(date) => change({ compte: id, date })} />
      ) : null}
    </>
  );
}
