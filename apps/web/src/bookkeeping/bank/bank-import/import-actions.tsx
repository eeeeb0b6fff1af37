import { type ReactNode, useState } from 'react';
import { showFailure, UndoImport } from '../../../capabilities/file-import/undo-import.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Span, Stack } from '../../../ui/page/layout.js';
import { Tick } from '../../../ui/table/tick.js';
import { bankImports } from './bank-import.api.js';
import type { BankImport } from './bank-import.js';
import { type Answers, choicesOf, ImportDoubts } from './import-doubts.js';

/** Confirms a dry run, or undoes a completed import. */
export function ImportActions({ bankImport, after }: { bankImport: BankImport; after: ReactNode }) {
  if (bankImport.status === 'uploaded' || bankImport.status === 'failed' || bankImport.status === 'undone')
    return <Confirm bankImport={bankImport} />;
  if (bankImport.status === 'done') return <Done bankImport={bankImport} after={after} />;
  return null;
}

function Confirm({ bankImport }: { bankImport: BankImport }) {
  const [accepts, setAccepts] = useState(false);
  const [reconciles, setReconciles] = useState(true);
  const [answers, setAnswers] = useState<Answers>({});
  const start = bankImports.useMove();
  const isUnbalanced = bankImport.accounts.some(({ account, is_balanced }) => account !== null && is_balanced === false);
  const { created, reconciled } = bankImport.dry_run;
  const choices = choicesOf(answers);
  const paired = choices.filter(({ operation }) => operation !== null).length;
  const added = reconciles ? created - paired : created + reconciled;
  const isNowhere = bankImport.accounts.every(({ account }) => account === null);
  const isBlocked = isNowhere || (isUnbalanced && !accepts);
  const label =
    bankImport.movements === 0
      ? 'Reprendre le solde'
      : bankImport.status !== 'uploaded'
        ? 'Importer à nouveau'
        : added > 0 || reconciled + paired === 0
          ? `Importer ${count(added, 'opération')}`
          : `Rapprocher ${count(reconciled + paired, 'mouvement')}`;
  return (
    <Stack gap="5">
      {reconciles ? <ImportDoubts rows={bankImport.unsure} answers={answers} onAnswer={setAnswers} /> : null}
      {isUnbalanced ? (
        <HStack gap="2">
          <Tick label="Importer un relevé qui ne tombe pas juste" checked={accepts} onToggle={() => setAccepts(!accepts)} />
          <Span>Importer quand même : les opérations ne mènent pas d’un solde à l’autre.</Span>
        </HStack>
      ) : null}
      {reconciled > 0 ? (
        <HStack gap="2">
          <Tick label="Rapprocher les opérations déjà saisies" checked={reconciles} onToggle={() => setReconciles(!reconciles)} />
          <Span>
            Rapprocher {count(reconciled, 'mouvement')} d’opérations déjà saisies. Décochez si ce sont d’autres opérations : elles seront
            ajoutées.
          </Span>
        </HStack>
      ) : null}
      <Button
        alignSelf="flex-start"
        loading={start.isPending}
        disabled={isBlocked}
        onClick={() =>
          start.mutate(
            { id: bankImport.id, move: 'confirm', body: { accept_unbalanced: accepts, reconcile: reconciles, reconciliations: choices } },
            { onError: showFailure },
          )
        }
      >
        {label}
      </Button>
      {isNowhere ? <Span color="fg.muted">Choisissez d’abord le compte du relevé.</Span> : null}
    </Stack>
  );
}

function Done({ bankImport: { id, counts, movements }, after }: { bankImport: BankImport; after: ReactNode }) {
  const operations = count(counts.created, 'opération');
  const description =
    movements === 0
      ? 'Le solde de ce relevé sera retiré.'
      : `Les opérations de cet import seront retirées (${operations}). Celles que vous avez saisies, affectées ou modifiées restent.`;
  return (
    <UndoImport id={id} undo={bankImports.useMove()} description={description}>
      {after}
    </UndoImport>
  );
}
