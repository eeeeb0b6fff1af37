import { publicationLabels } from '@intendance/contract/status-labels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';

export const PublicationBadge = ({ status }: { status: keyof typeof publicationLabels }) => (
  <StatusBadge status={status} label={publicationLabels[status]} />
);
