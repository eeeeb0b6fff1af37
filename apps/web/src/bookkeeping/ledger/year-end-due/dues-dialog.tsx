import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { serves } from '../../plan/plan/plan.js';
import { entries } from '../journal-entry/entry.api.js';
import {
  chargeOf,
  countOf,
  entryOfDue,
  isReversed,
  kindLabels,
  needsActivity,
  postableDues,
  sideOf,
  type YearEndDue,
  type YearEndDues,
} from './year-end-due.js';

const keyOf = ({ piece_ref }: YearEndDue): string => piece_ref;
const none: never[] = [];

/** The dues of a year that no entry has, each with its activity: one press posts an entry and its reversal for each. */
export function DuesDialog({ dues: register, onClose }: { dues: YearEndDues; onClose: () => void }) {
  const { exercice, next_exercice: next } = register;
  const dues = postableDues(register);
  const { data: activities = none, isPending } = useQuery(activitiesQuery);
  const save = entries.useSave();
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(
    () => new Map(dues.map((due) => [keyOf(due), due.activity?.id ?? ''])),
  );
  const [isPosting, setIsPosting] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const activityOf = (due: YearEndDue) => activities.find(({ id }) => id === choices.get(keyOf(due)));
  const days = { end: exercice.end_date, reversal: next?.start_date ?? '' };
  const run = async (chosen: readonly YearEndDue[]): Promise<void> => {
    const missing = chosen.filter((due) => !chargeOf(due, activityOf(due)));
    setRefusals(missing.map(({ label }) => `Choisissez l’activité de « ${label} ».`));
    if (missing.length > 0) return;
    setIsPosting(true);
    const messages: string[] = [];
    for (const due of chosen) {
      const charge = chargeOf(due, activityOf(due));
      if (!charge) continue;
      await save
        .mutateAsync({ id: undefined, body: entryOfDue(due, charge, days) })
        .catch((error: unknown) => messages.push(`${due.label} : ${problemOf(error).detail}`));
    }
    setIsPosting(false);
    setRefusals(messages);
    const done = chosen.length - messages.length;
    if (done > 0)
      notify.success(`${count(done, 'écriture passée', 'écritures passées')}${chosen.some(isReversed) ? ', avec son extourne' : ''}`);
    if (messages.length === 0) onClose();
  };
  return (
    <ChoiceDialog
      title="Passer les écritures des dossiers"
      columns={columnsOf({
        choice: (due) => choices.get(keyOf(due)) ?? '',
        choose: (due, activity) => setChoices((all) => new Map(all).set(keyOf(due), activity)),
        choicesOf: (due) =>
          activities
            .filter((activity) => serves(activity, sideOf(due)))
            .map(({ id, name, budget }) => ({ value: id, label: budget === '' ? name : `${name} (${budget})` })),
      })}
      rows={dues}
      total={dues.length}
      rowKey={keyOf}
      rowLabel={({ label }) => label}
      action={{
        label: (chosen) => `Passer ${count(chosen, 'écriture')}`,
        isPending: isPending || isPosting,
        run: (chosen) => void run(chosen),
      }}
      error={null}
      notice={
        refusals.length > 0 ? (
          <Callout kind="error" title="Tout n’est pas passé">
            {refusals.join(' ')}
          </Callout>
        ) : null
      }
      onClose={onClose}
    >
      Chaque écriture est datée du {day(days.end)}
      {next ? ` et extournée le ${day(days.reversal)}` : ''}
      {dues.every(isReversed) ? '' : next ? ', mais les intérêts capitalisés restent' : ' : les intérêts capitalisés restent'}. L’activité
      donne le compte de charge ou de produit ; un emprunt a le sien.
    </ChoiceDialog>
  );
}

type Choosing = {
  choice: (due: YearEndDue) => string;
  choose: (due: YearEndDue, activity: string) => void;
  choicesOf: (due: YearEndDue) => { value: string; label: string }[];
};

const columnsOf = ({ choice, choose, choicesOf }: Choosing): Column<YearEndDue>[] => [
  {
    id: 'label',
    header: 'Dossiers',
    heading: true,
    cell: (due) => (
      <Box>
        {due.label}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {kindLabels[due.kind]}, {countOf(due)}
        </Text>
      </Box>
    ),
  },
  {
    id: 'activity',
    header: 'Activité',
    width: '15rem',
    cell: (due) =>
      needsActivity(due) ? (
        <PlainSelect
          label={`Activité : ${due.label}`}
          value={choice(due)}
          onChange={(activity) => choose(due, activity)}
          placeholder="À choisir"
          choices={choicesOf(due)}
        />
      ) : (
        due.charge_code_value
      ),
  },
  { id: 'remaining', header: 'Montant', width: '7rem', align: 'end', cell: ({ remaining }) => euros(remaining) },
];
