import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import type { OnPlanSaved } from '../plan/use-plan-grid.js';
import { followedText } from '../plan-file/followed-text.js';
import { type AccountConversion, type ProposedConversion, useConvertAccounts } from './account-conversion.api.js';

type Props = { conversion: AccountConversion; onSaved: OnPlanSaved; onClose: () => void };

const keyOf = ({ activity, kind }: ProposedConversion): string => `${activity.id} ${kind}`;

/** Each account beside the one that replaces it: one press converts the plan and the operations of its open years. */
export function ConversionDialog({ conversion: { lines, from, earlier_years: earlierYears }, onSaved, onClose }: Props) {
  const convert = useConvertAccounts();
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(
    () => new Map(lines.map((line) => [keyOf(line), line.proposal ?? ''])),
  );
  const [missing, setMissing] = useState<readonly ProposedConversion[]>([]);
  const run = (chosen: readonly ProposedConversion[]): void => {
    const open = chosen.filter((line) => !choices.get(keyOf(line)));
    setMissing(open);
    if (open.length > 0) return;
    const sent = chosen.map((line) => ({
      activity: line.activity.id,
      kind: line.kind,
      accounting_code_value: choices.get(keyOf(line)) ?? '',
    }));
    convert.mutate(
      { body: { lines: sent } },
      {
        onSuccess: ({ accounts, applied }) => {
          const description = followedText(applied.operations, applied.refused);
          notify.success(count(accounts, 'compte converti', 'comptes convertis'), description ? { description } : {});
          onSaved(applied.application);
          onClose();
        },
      },
    );
  };
  const choose = (line: ProposedConversion, account: string): void => {
    setChoices((all) => new Map(all).set(keyOf(line), account));
    setMissing((all) => all.filter((one) => keyOf(one) !== keyOf(line)));
  };
  return (
    <ChoiceDialog
      title="Convertir des comptes"
      columns={columnsOf({ choices, choose, missing })}
      rows={lines}
      total={lines.length}
      rowKey={keyOf}
      rowLabel={({ activity, accounting_code_value: code }) => `${activity.name}, ${code}`}
      action={{ label: (chosen) => `Convertir ${count(chosen, 'compte')}`, isPending: convert.isPending, run }}
      error={convert.error}
      notice={
        <>
          {missing.length > 0 ? (
            <Callout kind="error" title={`Choisissez le nouveau compte de : ${missing.map(({ activity }) => activity.name).join(', ')}`} />
          ) : null}
          {earlierYears.length > 0 ? (
            <Callout
              kind="warning"
              title={`${count(earlierYears.length, 'exercice encore ouvert garde ses comptes', 'exercices encore ouverts gardent leurs comptes')} : ${earlierYears.join(', ')}`}
            >
              Les opérations que vous y affecterez ensuite prendront les nouveaux : mieux vaut clôturer d’abord.
            </Callout>
          ) : null}
        </>
      }
      onClose={onClose}
    >
      Le plan change, avec les opérations à partir du {day(from)}, hors périodes verrouillées. Vous pourrez tout annuler ensuite.
    </ChoiceDialog>
  );
}

type Choosing = {
  choices: ReadonlyMap<string, string>;
  choose: (line: ProposedConversion, account: string) => void;
  missing: readonly ProposedConversion[];
};

const columnsOf = ({ choices, choose, missing }: Choosing): Column<ProposedConversion>[] => [
  {
    id: 'activity',
    header: 'Activité',
    heading: true,
    cell: ({ activity, operations, reason }) => (
      <Box>
        {activity.name}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {operations > 0 ? `${count(operations, 'opération')}. ` : ''}
          {reason}
        </Text>
      </Box>
    ),
  },
  {
    id: 'before',
    header: 'Compte',
    width: '9rem',
    cell: ({ accounting_code_value: code, accounting_code_label: label }) => (
      <Box>
        {code}
        <Text textStyle="dense" color="fg.muted">
          {label}
        </Text>
      </Box>
    ),
  },
  {
    id: 'after',
    header: 'Nouveau compte',
    width: '13rem',
    cell: (line) => (
      <PlainSelect
        label={`Nouveau compte : ${line.activity.name}, ${line.accounting_code_value}`}
        value={choices.get(keyOf(line)) ?? ''}
        onChange={(account) => choose(line, account)}
        invalid={missing.some((one) => keyOf(one) === keyOf(line))}
        {...(line.proposal === null ? { placeholder: 'À choisir' } : {})}
        choices={line.choices.map(({ accounting_code_value: value, accounting_code_label: label }) => ({
          value,
          label: `${value} ${label}`,
        }))}
      />
    ),
  },
];
