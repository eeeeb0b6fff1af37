import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { download } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { confirm } from '../../../ui/dialog/confirm.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { day, euros } from '../../../ui/format/format.js';
import { RegisterAccounts } from '../ledger/register-accounts.js';
import { RegisterPage } from '../ledger/register-page.js';
import { type LoanOfYear, type Loans, loans, loansQuery, useUndoLoanChange } from './loan.api.js';
import { type LoanAct, LoanTable } from './loan-table.js';

const LoanDialog = lazyDialog(async () => ({ default: (await import('./loan-dialog.js')).LoanDialog }));
const InstalmentsDialog = lazyDialog(async () => ({ default: (await import('./instalments-dialog.js')).InstalmentsDialog }));
const LoanChangeDialog = lazyDialog(async () => ({ default: (await import('./loan-change-dialog.js')).LoanChangeDialog }));

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The loans of a year, their debt by term, and their accounts beside the ledger. */
export function Component() {
  return (
    <RegisterPage
      title="Emprunts"
      description="Ce que la structure emprunte : l’échéancier, ce qui reste dû, et la part qui est due dans l’année."
      noYear="Ouvrez votre premier exercice pour suivre vos emprunts."
      createLabel="Nouvel emprunt"
      file="Emprunts.pdf"
      request={(query, signal) => download('/api/comptability/loans/download', { query, signal })}
      newDialog={(_, onClose) => <LoanDialog loan={null} onClose={onClose} />}
    >
      {(year, create) => <Register year={year} create={create} />}
    </RegisterPage>
  );
}

function Register({ year, create }: { year: string; create: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...loansQuery(year), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel title="Impossible de charger les emprunts" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  return (
    <>
      {data.exercice ? <InterestToPost year={data.exercice} totals={data.totals} /> : null}
      {data.loans.length > 0 ? (
        <LoansOfYear register={data} />
      ) : (
        <Panel>
          <EmptyPanel
            title="Aucun emprunt pour cet exercice"
            description="Inscrivez un emprunt : chaque prélèvement de la banque sera réparti entre capital, intérêts et assurance."
            actions={create}
          />
        </Panel>
      )}
      <RegisterAccounts accounts={data.accounts} year={year} />
    </>
  );
}

type InterestProps = { year: NonNullable<Loans['exercice']>; totals: Loans['totals'] };

/** The interest that no payment books: it runs at the end of the year, or is added to the capital. */
function InterestToPost({ year, totals: { accrued, capitalized } }: InterestProps) {
  const amounts = [
    ...(accrued > 0 ? [`${euros(accrued)} d’intérêts courus non échus au ${day(year.end_date)} (168800, avec extourne)`] : []),
    ...(capitalized > 0 ? [`${euros(capitalized)} d’intérêts ajoutés au capital dans l’exercice (661000 au compte de l’emprunt)`] : []),
  ];
  return amounts.map((amount) => (
    <Callout key={amount} kind="info" title={amount}>
      Leur écriture se passe dans les <Link to={`/comptability/cut-offs?exercice=${year.id}`}>régularisations</Link>.
    </Callout>
  ));
}

function LoansOfYear({ register }: { register: Loans }) {
  const isCse = useMe().is_cse;
  const [selection, setSelection] = useState<{ loan: LoanOfYear; act: LoanAct } | null>(null);
  const remove = loans.useRemove();
  const undo = useUndoLoanChange();
  const close = () => setSelection(null);
  const act = async (loan: LoanOfYear, name: LoanAct) => {
    const { id, label, version, changes } = loan;
    const last = changes.at(-1);
    if (name === 'remove') {
      const description = `« ${label} » a été inscrit par erreur ? Il disparaît du suivi de tous les exercices.`;
      if (!(await confirm({ title: 'Supprimer l’emprunt', description, confirmLabel: 'Supprimer', destructive: true }))) return;
      remove.mutate({ id, version }, { onSuccess: () => notify.success(`« ${label} » est supprimé.`), onError: failed });
    } else if (name === 'undo' && last) {
      const description = `${last.kind === 'repayment' ? 'Le remboursement' : 'La renégociation'} du ${day(last.date)} disparaît de l’échéancier de « ${label} ».`;
      if (
        !(await confirm({ title: 'Annuler le dernier changement', description, confirmLabel: 'Annuler le changement', destructive: true }))
      )
        return;
      const done = () => notify.success(`L’échéancier de « ${label} » est rétabli.`);
      undo.mutate({ path: { id, changeId: last.id }, version }, { onSuccess: done, onError: failed });
    } else setSelection({ loan, act: name });
  };
  return (
    <>
      <LoanTable loans={register.loans} totals={register.totals} isCse={isCse} onAct={(loan, name) => void act(loan, name)} />
      {selection?.act === 'edit' ? <LoanDialog loan={selection.loan} onClose={close} /> : null}
      {selection?.act === 'table' ? <InstalmentsDialog loan={selection.loan} onClose={close} /> : null}
      {selection?.act === 'repay' || selection?.act === 'renegotiate' ? (
        <LoanChangeDialog loan={selection.loan} kind={selection.act} onClose={close} />
      ) : null}
    </>
  );
}
