import { BudgetBar } from '../../ui/chart/budget-bar.js';
import { euros } from '../../ui/format/format.js';
import { Box, Text } from '../../ui/page/layout.js';
import type { BudgetFigures } from '../plan/budget/budget-follow-up.js';

type Figures = Pick<BudgetFigures, 'allocated' | 'balance' | 'is_receipt' | 'forecast'>;

/** Shows the rest of a budget and the forecast of the year. A forecast above the budget has words, not only a colour. */
export function BudgetLeft({ label, figures: { allocated, balance, is_receipt, forecast } }: { label: string; figures: Figures }) {
  const isOver = forecast !== null && !is_receipt && allocated > 0 && forecast > allocated;
  return (
    <Box>
      <BudgetBar label={label} allocated={allocated} balance={balance} isReceipt={is_receipt} />
      {forecast === null || forecast === 0 ? null : (
        <Text textStyle="dense" fontWeight="400" color={isOver ? 'fg.warning' : 'fg.muted'}>
          Prévu : {euros(forecast)}
          {isOver ? (
            <>
              <br />
              {euros(forecast - allocated)} de trop
            </>
          ) : null}
        </Text>
      )}
    </Box>
  );
}
