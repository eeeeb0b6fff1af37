import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { type FixedAssets, useCancelDepreciation, useRecordDepreciation } from './fixed-asset.api.js';

type Year = NonNullable<FixedAssets['exercice']>;
type Props = { year: Year; depreciation: FixedAssets['depreciation'] };

/** The depreciation of a year: to post, posted, or to correct because an asset changed since. */
export function YearDepreciation({ year, depreciation }: Props) {
  const { due, entry_amount: amount, status } = depreciation;
  const record = useRecordDepreciation();
  const cancel = useCancelDepreciation();
  return (
    <YearEntryCallout
      year={year}
      entry={depreciation}
      titles={titlesOf(year.name)}
      post={{
        label: 'Passer les dotations',
        send: record,
        notice: (saved) => `Les dotations ${year.name} sont passées : ${euros(saved.amount)}.`,
      }}
      cancel={{
        label: 'Annuler les dotations',
        send: cancel,
        notice: () => `Les dotations ${year.name} sont annulées.`,
        description: `L’écriture des dotations ${year.name} sera contre-passée le même jour.`,
      }}
      failure="Les dotations n’ont pas changé"
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
