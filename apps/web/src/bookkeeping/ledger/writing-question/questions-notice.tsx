import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { openQuestionsQuery, questionsPath } from './writing-question.api.js';

/** The questions that wait for an answer; nothing when there is none. */
export function QuestionsNotice() {
  const { data } = useQuery(openQuestionsQuery);
  if (!data || data.totalCount === 0) return null;
  return (
    <Callout kind="info" title={`${count(data.totalCount, 'question')} sur vos écritures à répondre`}>
      <Link to={`${questionsPath}?status=open`}>Voir les questions</Link>
    </Callout>
  );
}
