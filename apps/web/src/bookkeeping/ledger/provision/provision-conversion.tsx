import { Callout } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { type Provisions, useCancelProvisionConversion, useConvertProvisionAccounts } from './provision.api.js';

type Props = { year: NonNullable<Provisions['exercice']>; conversion: Provisions['conversion'] };

/** The accounts of provisions of the former chart: one press moves their balances to those of 2025, and one press undoes it. */
export function ProvisionConversion({ year, conversion }: Props) {
  const convert = useConvertProvisionAccounts();
  const cancel = useCancelProvisionConversion();
  const { lines, without_successor: accounts } = conversion;
  return (
    <>
      <YearEntryCallout
        year={year}
        entry={conversion}
        titles={titles}
        post={{ label: 'Convertir les comptes', send: convert, notice: () => 'Les comptes de provisions sont convertis.' }}
        cancel={{
          label: 'Annuler la conversion',
          send: cancel,
          notice: () => 'La conversion est annulée : les comptes sont comme avant.',
          description: 'L’écriture de reclassement sera contre-passée le même jour, et les provisions reprennent leur compte.',
        }}
        failure="Les comptes n’ont pas changé"
      >
        <Text data-amount>{lines.map(lineText).join(', ')}. Les exercices clôturés gardent leurs comptes.</Text>
      </YearEntryCallout>
      {accounts.length > 0 && !year.closed ? (
        <Callout kind="warning" title={`Sans successeur au plan comptable de 2025 : ${accounts.join(', ')}`}>
          Reclassez ce solde par une écriture, au compte 152 qui lui correspond.
        </Callout>
      ) : null}
    </>
  );
}

const titles = {
  due: 'Comptes de provisions à convertir au plan comptable de 2025',
  recorded: 'Comptes de provisions convertis au plan comptable de 2025',
  outdated: 'Conversion des comptes de provisions à corriger : le report à nouveau a changé depuis',
};

const lineText = ({ before, after, budget, amount }: Props['conversion']['lines'][number]): string =>
  `${before} → ${after}${budget === '' ? '' : ` (${budget})`} : ${euros(-amount)}`;
