import type { ProposalSource, ProposedLine } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import type { KnownEntryProposal } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { sum } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { proposalSourceLabels } from '../../bank/entry-proposal/entry-proposal.listing.js';
import type { DueWithPayments } from './list-claim-dues.query.js';

/** The subsidies and vouchers of a year that no operation of the year pays. */
@Injectable()
export class ProposalDues {
  constructor(private readonly db: TenantDb) {}

  async list(context: RequestContext, end: LocalDate): Promise<DueWithPayments[]> {
    const rows = await this.db.query<{ state: KnownEntryProposal }>(context, proposalsUntil, [end]);
    const proposals = rows.map(({ state }) => state);
    const paymentIds = proposals.flatMap(({ settlements }) => settlements.flatMap(({ parts }) => parts.map((part) => part.operationId)));
    const later = new Set(
      paymentIds.length === 0 ? [] : (await this.db.query<{ id: string }>(context, operationsAfter, [paymentIds, end])).map(({ id }) => id),
    );
    const lines = proposals.flatMap((proposal) => [...pendingLines(proposal), ...linesPaidLater(proposal, later)]);
    return [...Map.groupBy(lines, ({ key }) => key)].flatMap(([key, own]): DueWithPayments[] => {
      const [first] = own;
      const amount = sum(own.map((line) => line.amount));
      if (!first || amount === 0) return [];
      const { account, label } = first;
      const operationIds = own.flatMap(({ operationId }) => operationId ?? []);
      return [{ source: 'entry-proposals', key, kind: 'accrued-charge', label, account, count: own.length, amount, operationIds }];
    });
  }
}

/** `operationId`: of a line that was paid. */
type OwedLine = ProposedLine & { readonly operationId?: string };

/** Under the name of its source. */
const underSource = (line: ProposedLine, source: ProposalSource): OwedLine => ({
  ...line,
  label: `${proposalSourceLabels[source]} : ${line.label}`,
});

const pendingLines = ({ status, entry: { lines, source } }: KnownEntryProposal): OwedLine[] =>
  status === 'pending' ? lines.map((line) => underSource(line, source)) : [];

/** The lines of an answer whose operation is after the end of the year. */
const linesPaidLater = ({ settlements }: KnownEntryProposal, later: ReadonlySet<string>): OwedLine[] =>
  settlements.flatMap(({ entry, parts }) =>
    parts
      .filter(({ operationId }) => later.has(operationId))
      .flatMap((part) =>
        part.lines.flatMap(({ key, amount }) => {
          const line = entry.lines.find((one) => one.key === key);
          return line ? [{ ...underSource(line, entry.source), amount, operationId: part.operationId }] : [];
        }),
      ),
  );

/** Proposals that wait, or that an answer has settled: a few each month. */
const proposalsUntil = `
  SELECT state FROM read.entry_proposal_list
  WHERE date <= $1::date AND (status = 'pending' OR jsonb_array_length(state -> 'settlements') > 0)`;

const operationsAfter = 'SELECT id FROM read.bank_operation_list WHERE id = ANY ($1::uuid[]) AND NOT deleted AND date > $2::date';
