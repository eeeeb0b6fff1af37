import { useQuery } from '@tanstack/react-query';
import { Link } from '../ui/page/button.js';
import { Flex, Heading, Stack } from '../ui/page/layout.js';
import { QuestionStatus } from './ledger/writing-question/question-status.js';
import { questionsPath, writingQuestions } from './ledger/writing-question/writing-question.api.js';

/** The questions of an accountant about an operation or an entry; nothing without one. */
export function RecordQuestions({ writingId }: { writingId: string }) {
  const { data } = useQuery(writingQuestions.list({ 'filters[writing|eq]': writingId, limit: 20 }));
  if (!data || data.rows.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="questions">
      <Heading as="h3" id="questions" textStyle="reading" fontFamily="body" fontWeight="600">
        Questions de l’expert-comptable
      </Heading>
      {data.rows.map(({ id, text, status }) => (
        <Flex key={id} gap="3" align="center" justify="space-between">
          <Link to={`${questionsPath}?fiche=${id}`} overflowWrap="anywhere" minW="0">
            {text}
          </Link>
          <QuestionStatus status={status} />
        </Flex>
      ))}
    </Stack>
  );
}
