import { Callout } from '../../../ui/feedback/panels.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { type Provisions, useCancelProvisionEntry, useRecordProvisionEntry } from './provision.api.js';

type Props = { year: NonNullable<Provisions['exercice']>; register: Provisions };

/** Provisions that wait for their estimate, and the entry of the year: to post, posted, or to correct. */
export function YearProvisionEntry({ year, register: { entry, totals } }: Props) {
  const record = useRecordProvisionEntry();
  const cancel = useCancelProvisionEntry();
  return (
    <>
      {entry.to_review > 0 && !year.closed ? (
        <Callout kind="info" title={`${count(entry.to_review, 'provision')} à estimer au ${day(year.end_date)}`}>
          Chaque provision s’ajuste à la meilleure estimation à la clôture ; sans estimation, elle reste à son montant d’ouverture.
        </Callout>
      ) : null}
      <YearEntryCallout
        year={year}
        entry={entry}
        titles={titlesOf(year.name)}
        post={{ label: 'Passer l’écriture', send: record, notice: () => `L’écriture des provisions ${year.name} est passée.` }}
        cancel={{
          label: 'Annuler l’écriture',
          send: cancel,
          notice: () => `L’écriture des provisions ${year.name} est annulée.`,
          description: `L’écriture des provisions ${year.name} sera contre-passée le même jour.`,
        }}
        failure="L’écriture n’a pas changé"
      >
        <Text data-amount>{sentence(totals)}</Text>
      </YearEntryCallout>
    </>
  );
}

const titlesOf = (name: string) => ({
  due: `Écriture des provisions ${name} à passer`,
  recorded: `Écriture des provisions ${name} passée`,
  outdated: `Écriture des provisions ${name} à corriger : une fiche ou une estimation a changé depuis`,
});

/** The movements that are not at 0. */
function sentence({ charge, used, unused }: Provisions['totals']): string {
  const parts = [
    ...(charge > 0 ? [`${euros(charge)} de dotations`] : []),
    ...(used > 0 ? [`${euros(used)} de reprises utilisées`] : []),
    ...(unused > 0 ? [`${euros(unused)} de reprises non utilisées`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Le dernier jour de l’exercice.';
}
