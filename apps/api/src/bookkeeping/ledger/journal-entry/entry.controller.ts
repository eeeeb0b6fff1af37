import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { journalEntryErrors } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.errors.js';
import type { TypedKind } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { entryAccounts } from '@intendance/domain/bookkeeping/ledger/journal-entry/typed-entry.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { historyListing } from '../../../platform/history/history.listing.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { PageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { Entries } from './entries.js';
import { EntryAccountsDto, EntryDto, PostEntryDto, ReverseEntryDto, SaveSentEntryDto } from './entry.dto.js';
import { entryToWire, sentEntry } from './entry-wire.js';

const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated', 'exercice.missing'];
const checks = [
  journalEntryErrors.incomplete([]),
  journalEntryErrors.unbalanced(),
  journalEntryErrors.unbalancedBudget(),
  journalEntryErrors.budgetWall(cents(100_00)),
  ...locks,
];

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings')
export class EntryController {
  constructor(
    private readonly entries: Entries,
    private readonly reader: LedgerReader,
    private readonly historyReader: HistoryReader,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Passer une écriture diverse, et son extourne si on la demande, ou le bilan d’ouverture' })
  @ApiCreatedResponse({ type: EntryDto })
  @ApiProblem(...checks, journalEntryErrors.notReversible(), 'entry.reversed-before')
  async post(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() dto: PostEntryDto): Promise<Saved<EntryDto>> {
    const id = newRecordId(context, 'journal-entry');
    const reversal = dto.reverse_on ? reversalOn(context, localDate(dto.reverse_on)) : null;
    const kind = (dto.kind ?? 'miscellaneous') as TypedKind;
    return this.entries.save(context, { type: 'PostJournalEntry', id, kind, ...(await this.sent(context, session, dto)), reversal });
  }

  @Get('accounts')
  @ApiOperation({ summary: 'Lister les comptes d’une écriture diverse et d’un bilan d’ouverture : ceux du plan comptable et des livres' })
  @ApiOkResponse({ type: EntryAccountsDto })
  async accounts(@Ctx() context: RequestContext): Promise<EntryAccountsDto> {
    const names = await this.reader.names(context);
    return { accounts: entryAccounts(names, 'miscellaneous'), opening_accounts: entryAccounts(names, 'opening-balance') };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une écriture' })
  @ApiOkResponse({ type: EntryDto })
  @ApiProblem(journalEntryErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<EntryDto>> {
    const { entry, version } = await this.entries.find(context, id as JournalEntryId);
    return new Versioned(entryToWire(id, entry, version, await this.reader.calendar(context)), version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une écriture, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'entry', id, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger une écriture diverse, tant que sa période est ouverte' })
  @ApiOkResponse({ type: EntryDto })
  @ApiProblem(journalEntryErrors.unknown(), journalEntryErrors.notAmendable(), journalEntryErrors.reversed(), ...checks)
  async amend(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveSentEntryDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EntryDto>> {
    const entry = await this.sent(context, session, dto);
    return this.entries.save(context, { type: 'AmendJournalEntry', id: id as JournalEntryId, ...entry }, expected);
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @ApiOperation({ summary: 'Contre-passer une écriture diverse' })
  @ApiOkResponse({ type: EntryDto })
  @ApiProblem(
    journalEntryErrors.unknown(),
    journalEntryErrors.notReversible(),
    journalEntryErrors.reversed(),
    'entry.reversed-before',
    ...locks,
  )
  reverse(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: ReverseEntryDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EntryDto>> {
    const reversal = reversalOn(context, localDate(dto.date));
    return this.entries.save(context, { type: 'ReverseJournalEntry', id: id as JournalEntryId, reversal }, expected);
  }

  private async sent(context: RequestContext, { profile }: Session, dto: SaveSentEntryDto) {
    return { draft: sentEntry(dto), names: await this.reader.names(context), isCouncil: profile.environment.type === 'CSE' };
  }
}

const reversalOn = ({ commandId }: RequestContext, date: LocalDate) => ({
  id: derivedId<'journal-entry'>(`${commandId}:reversal`),
  date,
});
