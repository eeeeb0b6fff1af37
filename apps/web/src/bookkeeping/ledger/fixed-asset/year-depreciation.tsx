import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { type FixedAssets, useCancelDepreciation, useRecordDepreciation } from './fixed-asset.api.js';

type Year = NonNullable<FixedAssets['exercice']>;
type Props = { year: Year; depreciation: FixedAssets['depreciation'] };

const failed = (error: unknown): void => void notify.error('Les dotations n’ont pas changé', { description: problemOf(error).detail });

/** The depreciation of a year: to post, posted, or to correct because an asset changed since. */
export function YearDepreciation({ year, depreciation }: Props) {
  const { due, entry_amount: amount, status } = depreciation;
  const record = useRecordDepreciation();
  const cancel = useCancelDepreciation();
  const post = () =>
    record.mutate(
      { path: { id: year.id } },
      { onSuccess: (saved) => notify.success(`Les dotations ${year.name} sont passées : ${euros(saved.amount)}.`), onError: failed },
    );
  const undo = async () => {
    const description = `L’écriture des dotations ${year.name} sera contre-passée le même jour.`;
    if (!(await confirm({ title: 'Annuler les dotations', description, confirmLabel: 'Contre-passer', destructive: true }))) return;
    cancel.mutate(
      { path: { id: year.id } },
      { onSuccess: () => notify.success(`Les dotations ${year.name} sont annulées.`), onError: failed },
    );
  };
  return (
    <YearEntryCallout
      year={year}
      entry={depreciation}
      titles={titlesOf(year.name)}
      post={{ label: 'Passer les dotations', isPending: record.isPending, run: post }}
      cancel={{ label: 'Annuler les dotations', isPending: cancel.isPending, run: () => void undo() }}
    >
      <Text data-amount>
        {status === 'outdated'
          ? `Les plans demandent ${euros(due)}, l’écriture a passé ${euros(amount ?? 0)}.`
          : `${euros(amount ?? due)} le dernier jour de l’exercice.`}
      </Text>
    </YearEntryCallout>
  );
}

const titlesOf = (name: string) => ({
  due: `Dotations ${name} à passer`,
  recorded: `Dotations ${name} passées`,
  outdated: `Dotations ${name} à corriger : une fiche a changé depuis`,
});
