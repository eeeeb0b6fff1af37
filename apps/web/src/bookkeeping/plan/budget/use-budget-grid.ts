import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { euros } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import { useMergedSave } from '../../../ui/record/use-merged-save.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { BudgetScope } from '../../budget-name.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { followUpQuery } from './budget.api.js';
import type { BudgetFollowUp } from './budget-follow-up.js';

/** By activity. */
type Amounts = Record<string, number | null>;

const activitiesOf = ({ categories }: BudgetFollowUp) => categories.flatMap(({ activities }) => activities);
const amountsOf = (followed: BudgetFollowUp): Amounts =>
  Object.fromEntries(activitiesOf(followed).map(({ id, allocated }) => [id, allocated]));
const changedOver = (followed: BudgetFollowUp, amounts: Amounts): Amounts => {
  const savedAmounts = amountsOf(followed);
  return Object.fromEntries(Object.entries(amounts).filter(([id, amount]) => (amount ?? 0) !== savedAmounts[id]));
};

/** The typed budgets of a year, and their single save, over the version at which the user began. */
export function useBudgetGrid(followed: BudgetFollowUp, year: FiscalYear, budget: BudgetScope) {
  const queries = useQueryClient();
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/activity_budgets');
  const [typed, setTyped] = useState<Amounts>({});
  const [baseline, setBaseline] = useState<BudgetFollowUp | null>(null);
  const clear = (): void => {
    setTyped({});
    setBaseline(null);
  };
  const fields = activitiesOf(followed).map(({ id, name }): ConflictField => ({ name: id, label: name, format: euros }));
  const { save, isSaving, conflict } = useMergedSave<BudgetFollowUp, Amounts>({
    valuesOf: amountsOf,
    read: () => queries.fetchQuery({ ...followUpQuery({ exercice: year.id, budget }), staleTime: 0 }),
    fields,
    write: async (amounts, over) => {
      const budgets = Object.entries(changedOver(over, amounts)).map(([activity_id, amount]) => ({
        activity_id,
        exercice_id: year.id,
        amount: amount ?? 0,
      }));
      if (budgets.length > 0) await mutateAsync({ version: over.version, body: { budgets } });
      notify.success('Budgets sauvegardés avec succès.');
      clear();
    },
    onLatest: (latest, merged) => {
      setBaseline(merged && latest);
      setTyped(merged ? changedOver(latest, merged) : {});
    },
    onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
  });
  return {
    typed,
    type: (id: string, amount: number | null): void => {
      setBaseline((before) => before ?? followed);
      setTyped((all) => ({ ...all, [id]: amount }));
    },
    isDirty: Object.keys(typed).length > 0,
    isSaving,
    submit: () => void save({ ...amountsOf(baseline ?? followed), ...typed }, baseline ?? followed),
    clear,
    conflict,
  };
}
