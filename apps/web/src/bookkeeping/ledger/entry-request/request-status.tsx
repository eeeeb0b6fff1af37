import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import type { EntryRequest } from './entry-request.api.js';

const badges = {
  open: { label: 'À accepter', tone: 'waiting' },
  accepted: { label: 'Acceptée', tone: 'done' },
  declined: { label: 'Refusée', tone: 'refused' },
  withdrawn: { label: 'Retirée', tone: 'neutral' },
} as const satisfies Record<EntryRequest['status'], object>;

export const RequestStatus = ({ status }: Pick<EntryRequest, 'status'>) => <StatusBadge {...badges[status]} />;
