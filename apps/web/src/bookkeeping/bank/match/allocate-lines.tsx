import type { Schema } from '@intendance/contract/client.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { OperationLines } from '../bank-operation/operation-lines.js';

type AllocateLine = Schema<'AllocationLineDto'>;

type Props = { lines: readonly AllocateLine[]; activities: readonly AccountingActivity[] };

const marks = { done: 'Affectée', refused: 'Laissée' };

export function AllocateLines({ activities, ...report }: Props) {
  const names = new Map(activities.map(({ id, name }) => [id, name]));
  const detailOf = ({ message, activity, keyword }: AllocateLine) => {
    const name = activity ? names.get(activity) : undefined;
    return message ?? (keyword ? `${name} (mot-clé « ${keyword} »)` : name);
  };
  return <OperationLines {...report} marks={marks} detailOf={detailOf} />;
}
