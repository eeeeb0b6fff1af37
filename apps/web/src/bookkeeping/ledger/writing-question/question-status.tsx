import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import type { WritingQuestion } from './writing-question.api.js';

export function QuestionStatus({ status }: Pick<WritingQuestion, 'status'>) {
  if (status === 'closed') return <StatusBadge label="Close" tone="neutral" />;
  return status === 'answered' ? <StatusBadge label="Répondue" tone="done" /> : <StatusBadge label="À répondre" tone="waiting" />;
}
