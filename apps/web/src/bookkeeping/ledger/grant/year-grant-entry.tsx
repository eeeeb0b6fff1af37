import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { type Grants, useCancelGrantEntry, useRecordGrantEntry } from './grant.api.js';

type Props = { year: NonNullable<Grants['exercice']>; register: Grants };

/** The entry of the grants of a year: to post, posted, or to correct. */
export function YearGrantEntry({ year, register: { entry, totals } }: Props) {
  const record = useRecordGrantEntry();
  const cancel = useCancelGrantEntry();
  return (
    <YearEntryCallout
      year={year}
      entry={entry}
      titles={titlesOf(year.name)}
      post={{ label: 'Passer l’écriture', send: record, notice: () => `L’écriture des subventions ${year.name} est passée.` }}
      cancel={{
        label: 'Annuler l’écriture',
        send: cancel,
        notice: () => `L’écriture des subventions ${year.name} est annulée.`,
        description: `L’écriture des subventions ${year.name} sera contre-passée le même jour.`,
      }}
      failure="L’écriture n’a pas changé"
    >
      <Text data-amount>{sentence(totals)}</Text>
    </YearEntryCallout>
  );
}

const titlesOf = (name: string) => ({
  due: `Écriture des subventions ${name} à passer`,
  recorded: `Écriture des subventions ${name} passée`,
  outdated: `Écriture des subventions ${name} à corriger : une fiche ou une dépense a changé depuis`,
});

/** The movements that are not at 0. */
function sentence({ carry_over: carryOver, use, closing_deferral: deferral }: Grants['totals']): string {
  const parts = [
    ...(carryOver > 0 ? [`${euros(carryOver)} reportés en fonds dédiés`] : []),
    ...(use > 0 ? [`${euros(use)} utilisés`] : []),
    ...(deferral > 0 ? [`${euros(deferral)} constatés d’avance à la fin`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Le dernier jour de l’exercice.';
}
