import { Badge } from '../../../ui/page/layout.js';

/** A budget by its name and a colour, without the icon that status badges have. */
export const BudgetBadge = ({ budget }: { budget: string }) =>
  budget === '' ? (
    '–'
  ) : (
    <Badge colorPalette={budget === 'ASC' ? 'brand' : 'blue'} size="md" px="2" textStyle="dense">
      {budget}
    </Badge>
  );
