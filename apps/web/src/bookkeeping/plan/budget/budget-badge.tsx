import { Badge } from '../../../ui/page/layout.js';

/** Whose money it is: a name and a colour, without the icon of a state. */
export const BudgetBadge = ({ budget }: { budget: string }) =>
  budget === '' ? (
    '–'
  ) : (
    <Badge colorPalette={budget === 'ASC' ? 'brand' : 'blue'} size="md" px="2" textStyle="dense">
      {budget}
    </Badge>
  );
