import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { letteringProposals, type OpenLine } from '@intendance/domain/bookkeeping/third-party/lettering-proposal.js';
import { type Cents, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { yearToWire } from '../ledger/balance.query.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type LetteringProposalDto, LetteringProposalsDto } from './lettering-proposal.dto.js';

type Row = OpenLine & {
  readonly amount: Cents;
  readonly thirdPartyName: string;
  readonly date: string;
  readonly wording: string;
  readonly yearId: string;
};

/** More than a person looks through at once; the next ones come when these are matched. */
const mostProposals = 100;
/** Of the third parties after these, nothing is proposed yet. */
const mostLines = 20_000;

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/lettering_proposals')
export class LetteringProposalController {
  constructor(
    private readonly reader: LedgerReader,
    private readonly db: TenantDb,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Proposer des lettrages : les lignes d’un tiers qui se soldent par leur pièce, leur montant ou leur reste',
    description:
      'Les lignes de l’exercice et des exercices encore ouverts avant lui. Rien n’est enregistré. Ce que deux lignes pourraient solder n’est pas proposé.',
  })
  @ApiOkResponse({ type: LetteringProposalsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<LetteringProposalsDto> {
    const calendar = await this.reader.calendar(context);
    const year = knownYear(calendar, id);
    const years = [...openYearsBefore(calendar, year), year].map((each) => each.id);
    const rows = await this.db.query<Row>(context, unmatchedLines, [years, mostLines]);
    // Lines of an earlier year alone are proposed there.
    const proposals = letteringProposals(rows).filter(({ lines }) => lines.some(({ yearId }) => yearId === year.id));
    return {
      exercice: yearToWire(year),
      proposals: proposals.slice(0, mostProposals).flatMap(({ reason, lines }) => proposalToWire(reason, lines)),
      total: proposals.length,
    };
  }
}

function proposalToWire(reason: string, lines: readonly Row[]): LetteringProposalDto[] {
  const [first] = lines;
  if (!first) return [];
  return [
    {
      account: first.account,
      third_party_code: first.thirdParty,
      third_party_name: first.thirdPartyName,
      reason,
      lines: lines.map(({ writingId, line, date, wording, pieceRef, amount }) => ({
        writing_id: writingId,
        line,
        date,
        wording,
        piece_ref: pieceRef,
        amount: toEuros(amount),
      })),
    },
  ];
}

/** Reads the lines of third parties only, by their index, those of the open years before too. */
const unmatchedLines = `
  SELECT l.writing_id AS "writingId", l.line, l.account, l.third_party_code AS "thirdParty",
    coalesce(l.third_party_label, l.third_party_code) AS "thirdPartyName", l.piece_ref AS "pieceRef", l.wording, l.date,
    l.debit - l.credit AS amount, l.year_id AS "yearId"
  FROM read.ledger_line l LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line
  WHERE l.third_party_code IS NOT NULL AND l.known_to IS NULL AND l.year_id = ANY ($1::uuid[]) AND t.letter IS NULL AND l.debit <> l.credit
  ORDER BY l.account, l.third_party_code, l.date, l.writing_id, l.line LIMIT $2`;
