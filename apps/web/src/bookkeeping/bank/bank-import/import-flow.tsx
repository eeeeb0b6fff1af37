import { ApiProblem } from '@intendance/contract/problem.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isWorking } from '../../../capabilities/file-import/is-working.js';
import { useJob } from '../../../platform/use-job.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { statementAccountsQuery } from '../bank-account/bank-account.api.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import { bankImports, useUploadStatement } from './bank-import.api.js';
import type { CsvColumn } from './bank-import.js';
import { ImportColumns } from './import-columns.js';
import { ImportReport } from './import-report.js';
import { useDeposit } from './use-deposit.js';

/** A statement from its dry run to its undo. `after` links to its operations; `onEnd` is called when the job completes. */
export function ImportFlow({ after, onEnd }: { after: ReactNode; onEnd?: () => void }) {
  const deposit = useDeposit();
  const upload = useUploadStatement();
  const [file, setFile] = useState<File>();
  const { data: accounts = [] } = useQuery(statementAccountsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  // A file that names no account can only be of the one there is.
  const account = chosen ?? (accounts.length === 1 ? (accounts[0]?.id ?? '') : '');
  const check = (statement: File, mapping: Record<string, string> = {}): void => {
    setFile(statement);
    upload.mutate({ file: statement, account, mapping }, { onSuccess: ({ id }) => deposit.open(id) });
  };
  const unnamed = unnamedColumns(upload.error);
  const isOpen = deposit.id !== null && deposit.id !== 'new';
  return (
    <Stack gap="5">
      {upload.error ? <Refusal error={upload.error} /> : null}
      {upload.isPending ? (
        <Loading />
      ) : unnamed.length > 0 && file ? (
        <>
          <ImportColumns columns={unnamed} onCorrect={(mapping) => check(file, mapping)} />
          <Another onClick={() => upload.reset()} />
        </>
      ) : isOpen ? (
        <OpenImport id={deposit.id ?? ''} file={file} onCorrect={check} onAnother={() => deposit.open('new')} after={after} onEnd={onEnd} />
      ) : (
        <Deposit {...{ accounts, account }} onAccount={setChosen} onFile={check} />
      )}
    </Stack>
  );
}

/** For a CSV file with unknown or ambiguous titles, the error contains the columns and the user maps the columns here. */
function unnamedColumns(error: unknown): readonly CsvColumn[] {
  if (!(error instanceof ApiProblem)) return [];
  const { columns } = error.document;
  return Array.isArray(columns) ? (columns as CsvColumn[]) : [];
}

type DepositProps = { accounts: readonly BankAccount[]; account: string; onAccount: (id: string) => void; onFile: (file: File) => void };

function Deposit({ accounts, account, onAccount, onFile }: DepositProps) {
  return (
    <Stack gap="4">
      <Box maxW="26rem">
        <Text fontWeight="600" mb="1" aria-hidden>
          Compte, quand le fichier ne le dit pas
        </Text>
        <PlainSelect
          label="Compte, quand le fichier ne le dit pas"
          value={account}
          placeholder="Reconnu dans le fichier"
          choices={accounts.map(({ id, name, accounting_code }) => ({ value: id, label: `${name} (${accounting_code})` }))}
          onChange={onAccount}
        />
      </Box>
      <Dropzone
        label="Choisir un relevé"
        hint="OFX, CAMT, CFONB120, MT940, QIF ou CSV, ou un zip de relevés CAMT, 16 Mo au plus. Rien n’est écrit avant votre confirmation."
        accept=".ofx,.qfx,.xml,.csv,.txt,.cfo,.cfonb,.120,.dat,.asc,.sta,.mt940,.940,.swi,.qif,.zip"
        onFiles={([file]) => file && onFile(file)}
      />
    </Stack>
  );
}

type OpenProps = {
  id: string;
  file: File | undefined;
  onCorrect: (file: File, mapping: Record<string, string>) => void;
  onAnother: () => void;
  after: ReactNode;
  onEnd: (() => void) | undefined;
};

function OpenImport({ id, file, onCorrect, onAnother, after, onEnd }: OpenProps) {
  const { data, error, refetch } = useJob(bankImports.one(id), { isRunning: isWorking, changes: [bookkeeping.key], onEnd });
  if (error && !data) return <ErrorPanel title="Impossible de charger l’import" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Stack gap="5">
      <ImportReport
        key={`${data.id} ${data.status}`}
        bankImport={data}
        after={after}
        onCorrect={file ? (mapping) => onCorrect(file, mapping) : undefined}
      />
      <Another onClick={onAnother} />
    </Stack>
  );
}

function Another({ onClick }: { onClick: () => void }) {
  return (
    <Box>
      <Button variant="outline" onClick={onClick}>
        Choisir un autre relevé
      </Button>
    </Box>
  );
}
