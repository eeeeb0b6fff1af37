import { chakra } from '@chakra-ui/react';
import { euros } from '../../../ui/format/format.js';
import { Span } from '../../../ui/page/layout.js';
import type { BankOperation, Split } from './bank-operation.js';

const nameOf = ({ activity, account, budget }: Split): string => {
  const name = account ? [account.name, account.third_party_name].filter(Boolean).join(' · ') : (activity?.name ?? 'Virement interne');
  return `${name}${budget?.name ? ` (${budget.name})` : ''}`;
};

/** The activities of an operation: one is shown by its name, several unfold under their number. */
export function SplitsCell({ operation: { splits } }: { operation: BankOperation }) {
  const [first] = splits;
  if (!first) return <Span color="fg.muted">À affecter</Span>;
  if (splits.length === 1) return nameOf(first);
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" minH="24px" borderRadius="l1" color="brand.fg">
        {splits.length} affectations
      </chakra.summary>
      <chakra.ul listStyleType="none" mt="1" display="grid" gap="1">
        {splits.map((split) => (
          <chakra.li key={split.id} display="flex" justifyContent="space-between" gap="4" textStyle="dense">
            <span>{nameOf(split)}</span>
            <chakra.span whiteSpace="nowrap" data-amount>
              {euros(Math.abs(split.balance))}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
