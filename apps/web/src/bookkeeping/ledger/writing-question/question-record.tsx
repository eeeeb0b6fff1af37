import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { dateTime, day, euros } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { operationPath } from '../../bank/bank-operation/operation-path.js';
import { QuestionStatus } from './question-status.js';
import { useAnswerQuestion, type WritingQuestion, writingQuestions } from './writing-question.api.js';

/** A question, its writing one press away, and its answer. */
export function QuestionRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: question, error, refetch } = writingQuestions.useOne(id);
  return (
    <Dialog
      open
      title="Question sur une écriture"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          {question ? <MoveButton question={question} /> : null}
        </>
      }
    >
      {error && !question ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {question ? <Content key={question.version} question={question} /> : null}
      {question || error ? null : <Loading />}
    </Dialog>
  );
}

function Content({ question }: { question: WritingQuestion }) {
  const isReader = useIsReader();
  const { status, writing, text, asked_at, answer, answered_at } = question;
  return (
    <Stack gap="4">
      <HStack gap="3" wrap="wrap">
        <QuestionStatus status={status} />
        {writing.date === null ? (
          <Text color="fg.muted">L’écriture a été supprimée.</Text>
        ) : (
          <Text>
            <Link to={pathOf(writing)}>{writing.wording}</Link>, le {day(writing.date)}, {euros(writing.amount ?? 0)}
          </Text>
        )}
      </HStack>
      <Said title={`Question du ${dateTime(asked_at)}`}>{text}</Said>
      {answer !== null && answered_at !== null ? <Said title={`Réponse du ${dateTime(answered_at)}`}>{answer}</Said> : null}
      {isReader || status === 'closed' ? null : <AnswerForm question={question} />}
    </Stack>
  );
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Text textStyle="dense" color="fg.muted">
      {title}
    </Text>
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);

function AnswerForm({ question: { id, version, answer } }: { question: WritingQuestion }) {
  const form = useForm({ defaultValues: { text: '' } });
  const send = useAnswerQuestion();
  const submit = form.handleSubmit(({ text }) => {
    if (text.trim() === '') return form.setError('text', { type: 'missing', message: 'Écrivez la réponse.' });
    send.mutate(
      { path: { id }, version, body: { text } },
      { onSuccess: () => void notify.success('Réponse envoyée.'), onError: showProblem(form) },
    );
  });
  return (
    <Form form={form} onSubmit={submit} label="Réponse">
      <TextArea
        form={form}
        name="text"
        label={answer === null ? 'Réponse' : 'Nouvelle réponse'}
        required
        rows={3}
        maxLength={1000}
        hint="Un justificatif s’ajoute sur la fiche de l’écriture."
      />
      <SubmitButton alignSelf="flex-start" pending={send.isPending}>
        Répondre
      </SubmitButton>
    </Form>
  );
}

function MoveButton({ question: { id, version, status } }: { question: WritingQuestion }) {
  const move = writingQuestions.useMove();
  const isClosed = status === 'closed';
  const run = () =>
    move.mutate(
      { id, version, move: isClosed ? 'reopen' : 'close' },
      {
        onSuccess: () => void notify.success(isClosed ? 'La question est rouverte.' : 'La question est close.'),
        onError: (error) => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  return (
    <Button variant="outline" loading={move.isPending} onClick={run}>
      {isClosed ? 'Rouvrir la question' : 'Clore la question'}
    </Button>
  );
}

const pathOf = ({ source, id }: WritingQuestion['writing']): string =>
  source === 'operation' ? operationPath(id) : `/comptability/statuses/balance?onglet=grand-livre&fiche=${id}`;
