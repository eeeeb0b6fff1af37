import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { entryRequestErrors } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.errors.js';
import type { EntryForm } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import { entryRequestCase } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request-case.js';
import { journalEntryErrors } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Session } from '../../../platform/wire/session.js';
import { sentEntry } from '../journal-entry/entry-wire.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { DeclineRequestDto, EntryRequestDto, RequestEntryDto } from './entry-request.dto.js';
import { entryRequestExport } from './entry-request.export.js';
import { type EntryRequestView, entryRequestListing } from './entry-request.listing.js';
import { requestToWire } from './entry-request-wire.js';
import { EntryRequests } from './entry-requests.js';

const request = record({
  path: 'comptability/entry_requests',
  feature: 'entry-requests',
  operations: { record: 'EntryRequest' },
  stream: 'entry-request',
  recordType: 'entry_request',
  dto: EntryRequestDto,
  needs: { requests: EntryRequests, ledger: LedgerReader },
  case: entryRequestCase,
  toDto: async (saved, { id, context, requests }) => requestToWire(await requests.afterWrite(context, id, saved)),
});

type BooksCall = { readonly context: RequestContext; readonly session: Session; readonly ledger: LedgerReader };
/** The names of the accounts, and whether each line has a budget. */
const booksOf = async ({ context, session, ledger }: BooksCall) => ({
  names: await ledger.names(context),
  isCouncil: session.profile.environment.type === 'CSE',
});

const formOf = (dto: RequestEntryDto): EntryForm => ({
  ...sentEntry(dto),
  reverseOn: dto.reverse_on ? localDate(dto.reverse_on) : null,
  note: dto.note ?? '',
});

const checks = [
  journalEntryErrors.incomplete([]),
  journalEntryErrors.unbalanced(),
  journalEntryErrors.unbalancedBudget(),
  journalEntryErrors.budgetWall(cents(100_00)),
  fiscalYearErrors.closed(),
  fiscalYearErrors.frozen(),
  'exercice.validated',
  'exercice.missing',
  'entry.reversed-before',
];

export const EntryRequestController = recordRoutes(request, {
  list: {
    summary: 'Lister les écritures demandées',
    listing: entryRequestListing,
    answer: ({ listReader, context, request: listRequest }) =>
      listReader.answer<EntryRequestView, EntryRequestDto>(context, entryRequestListing, listRequest, () => requestToWire),
  },
  download: { summary: 'Télécharger les écritures demandées', sheet: entryRequestExport },
  find: {
    summary: 'Lire une écriture demandée',
    read: async ({ requests, context, id }) => requestToWire(await requests.find(context, id)),
  },
  history: { summary: 'Ce qui a été fait d’une écriture demandée, par qui et quand' },
  create: write(RequestEntryDto, {
    summary: 'Demander une écriture ; ouvert à l’expert-comptable, rien n’est passé avant son acceptation',
    refusals: checks,
    command: async ({ dto, ...call }) => ({ type: 'RequestEntry' as const, data: formOf(dto), ...(await booksOf(call)) }),
  }),
  moves: {
    correct: write(RequestEntryDto, {
      summary: 'Corriger une écriture demandée avant de l’accepter ; la note de son auteur reste',
      access: { feature: 'balance' },
      refusals: [entryRequestErrors.notOpen(), ...checks],
      command: async ({ dto, ...call }) => ({ type: 'CorrectEntryRequest' as const, data: formOf(dto), ...(await booksOf(call)) }),
    }),
    accept: {
      summary: 'Accepter une écriture demandée : elle est passée, avec son extourne',
      access: { feature: 'balance' },
      refusals: [entryRequestErrors.notOpen(), ...checks],
      command: async (call: BooksCall) => ({ type: 'AcceptEntryRequest' as const, ...(await booksOf(call)) }),
    },
    decline: write(DeclineRequestDto, {
      summary: 'Refuser une écriture demandée',
      access: { feature: 'balance' },
      refusals: [entryRequestErrors.notOpen(), entryRequestErrors.reasonMissing()],
      command: ({ dto: { reason } }) => ({ type: 'DeclineEntryRequest' as const, data: { reason } }),
    }),
    withdraw: {
      summary: 'Retirer une écriture demandée',
      refusals: [entryRequestErrors.notOpen()],
      command: { type: 'WithdrawEntryRequest' as const },
    },
  },
});
