import type { QueryOf } from '@intendance/contract/operation.js';
import { dateTime, euros } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../../ui/list/use-list-page.js';
import { Span } from '../../../ui/page/layout.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Column } from '../../../ui/table/column.js';
import { QuestionRecord } from './question-record.js';
import { QuestionStatus } from './question-status.js';
import { useAccountantTabs } from './use-accountant-tabs.js';
import { type WritingQuestion, writingQuestions } from './writing-question.api.js';

const schema = listSchema<QueryOf<'/api/comptability/questions'>>({
  order: '-asked_at',
  orders: ['asked_at'],
  filters: {
    status: {
      kind: 'choice',
      label: 'État',
      api: 'status|eq',
      choices: [
        { value: 'open', label: 'À répondre' },
        { value: 'answered', label: 'Répondues' },
        { value: 'closed', label: 'Closes' },
      ],
    },
  },
});

export const readAhead = readAheadOf(writingQuestions, schema);

const columns: Column<WritingQuestion>[] = [
  { id: 'text', header: 'Question', heading: true, cell: ({ text }) => <Span overflowWrap="anywhere">{text}</Span> },
  { id: 'writing', header: 'Écriture', cell: ({ writing }) => writing.wording ?? 'supprimée' },
  {
    id: 'amount',
    header: 'Montant',
    width: '120px',
    align: 'end',
    cell: ({ writing }) => (writing.amount === null ? '–' : euros(writing.amount)),
  },
  { id: 'asked', header: 'Posée le', order: 'asked_at', width: '170px', cell: ({ asked_at }) => dateTime(asked_at) },
  { id: 'answer', header: 'Réponse', cell: ({ answer }) => answer ?? '–' },
  { id: 'status', header: 'État', width: '140px', cell: ({ status }) => <QuestionStatus status={status} /> },
];

/** The questions that an accountant asks line by line, and the answers of the structure. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(writingQuestions, list);
  const record = useOpenRecord();
  const tabs = useAccountantTabs();
  return (
    <>
      <ListPage
        title="Questions"
        description="Ce que l’expert-comptable demande sur une écriture, et ce que la structure répond."
        resource={writingQuestions.name}
        noun="question"
        {...page}
        columns={columns}
        rowLabel={({ text }) => text}
        onOpen={({ id }) => record.open(id)}
        tabs={tabs}
        tools={<ListExport resource={writingQuestions} list={list} file="Questions sur les écritures.xlsx" formats={['xlsx', 'csv']} />}
        empty={{
          title: 'Aucune question pour le moment',
          description: 'Une question se pose sur une ligne du grand livre, avec un compte d’utilisateur « expert-comptable ».',
        }}
      />
      {record.id ? <QuestionRecord id={record.id} onClose={record.close} /> : null}
    </>
  );
}
