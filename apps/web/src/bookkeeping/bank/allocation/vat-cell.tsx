import { PlainSelect } from '../../../ui/field/plain-select.js';
import { euros } from '../../../ui/format/format.js';
import { Box, HStack, Text } from '../../../ui/page/layout.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import type { VatSettings } from '../../plan/vat/vat.api.js';
import { rateChoices, rateOf, rateValue } from '../../plan/vat/vat-rate.js';
import { chosenAccount } from './split-accounts.js';
import { type SplitLine, transfer } from './split-lines.js';
import type { SplitEditorState } from './use-split-editor.js';

/** A rate is given on an activity, or on the account of an asset. */
export const isTaxable = ({ activity }: SplitLine): boolean => {
  const account = chosenAccount(activity);
  return account === null ? activity !== null && activity !== transfer : /^2[01]/.test(account);
};

/** The rate of a line: the one that was chosen, or that of its activity. */
export const lineRate = ({ vatRate }: SplitLine, activity: AccountingActivity | undefined): number | null =>
  vatRate === undefined ? (activity?.vat_rate ?? null) : vatRate;

/** Without tax, to the cent, as the server rounds it. */
export const taxIn = (amount: number, rate: number): number => {
  const all = Math.round(amount * 100);
  return (all - Math.round((all * 100) / (100 + rate))) / 100;
};

type Props = {
  line: SplitLine;
  index: number;
  activity: AccountingActivity | undefined;
  rates: VatSettings['rates'];
  editor: SplitEditorState;
  isLocked: boolean;
};

/** The rate of a line under it, with the tax that its amount contains. */
export function VatCell({ line, index, activity, rates, editor, isLocked }: Props) {
  const rate = lineRate(line, activity);
  return (
    <HStack gridColumn="1 / -1" order={1} gap="3" wrap="wrap">
      <Box minW="9rem">
        <PlainSelect
          label={`TVA, ligne ${index + 1}`}
          value={rateValue(rate)}
          disabled={isLocked}
          choices={rateChoices(rates, 'Sans TVA')}
          onChange={(value) => editor.patch(line.key, { vatRate: rateOf(value) })}
        />
      </Box>
      {rate === null || !line.amount ? null : (
        <Text color="fg.muted" textStyle="dense" data-amount>
          {`dont TVA ${euros(taxIn(Math.abs(line.amount), rate))}`}
        </Text>
      )}
    </HStack>
  );
}
