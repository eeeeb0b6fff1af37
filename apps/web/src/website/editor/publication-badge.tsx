import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { publicationLabels } from './website.api.js';

export const PublicationBadge = ({ status }: { status: keyof typeof publicationLabels }) => (
  <StatusBadge status={status} label={publicationLabels[status]} />
);
