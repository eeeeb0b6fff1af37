import { entryTemplateErrors } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.errors.js';
import type { EntryTemplateId, TemplatePeriod } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.events.js';
import { type AddressedTemplateCommand, entryTemplateCase } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.js';
import { journalEntryErrors } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { sentEntry } from '../journal-entry/entry-wire.js';
import { type EntryTemplateDto, EntryTemplatesDto, SaveEntryTemplateDto } from './entry-template.dto.js';
import { EntryTemplateReader, type TemplateOfBooks } from './entry-template-reader.js';

const checks = [
  entryTemplateErrors.labelTaken(),
  journalEntryErrors.incomplete([]),
  journalEntryErrors.unbalanced(),
  journalEntryErrors.unbalancedBudget(),
  journalEntryErrors.budgetWall(cents(100_00)),
];

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/entry_templates')
export class EntryTemplateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: EntryTemplateReader,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Lister les modèles d’écritures, et ce qui manque de ceux qui reviennent',
    description: 'Une écriture se passe par `POST /writings`, sous la pièce proposée.',
  })
  @ApiOkResponse({ type: EntryTemplatesDto })
  async list(@Ctx() context: RequestContext): Promise<Versioned<EntryTemplatesDto>> {
    const { templates, version } = await this.reader.list(context);
    return new Versioned(templatesToWire(templates, version), version);
  }

  @Post()
  @ApiOperation({ summary: 'Créer un modèle d’écriture, récurrent ou non' })
  @ApiCreatedResponse({ type: EntryTemplatesDto })
  @ApiProblem(...checks, entryTemplateErrors.tooMany(200))
  create(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SaveEntryTemplateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EntryTemplatesDto>> {
    const id = newRecordId(context, 'entry-template');
    return this.run(context, session, { type: 'SaveEntryTemplate', id, isNew: true, template: templateOf(dto) }, expected);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Modifier un modèle d’écriture ; les écritures déjà passées ne changent pas' })
  @ApiOkResponse({ type: EntryTemplatesDto })
  @ApiProblem(entryTemplateErrors.unknown(), ...checks)
  save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveEntryTemplateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EntryTemplatesDto>> {
    const command = { type: 'SaveEntryTemplate', id: id as EntryTemplateId, isNew: false, template: templateOf(dto) } as const;
    return this.run(context, session, command, expected);
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Supprimer un modèle d’écriture ; ses écritures restent' })
  @ApiOkResponse({ type: EntryTemplatesDto })
  @ApiProblem(entryTemplateErrors.unknown())
  remove(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<EntryTemplatesDto>> {
    return this.run(context, session, { type: 'RemoveEntryTemplate', id: id as EntryTemplateId }, expected);
  }

  private async run(
    context: RequestContext,
    { profile }: Session,
    command: DistributiveOmit<AddressedTemplateCommand, 'isCouncil'>,
    expected?: number,
  ): Promise<Saved<EntryTemplatesDto>> {
    const addressed: AddressedTemplateCommand = { ...command, isCouncil: profile.environment.type === 'CSE' };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, entryTemplateCase, addressed, expected));
    return new Saved(templatesToWire(await this.reader.ofBooks(context, value), version), version, position);
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

const templateOf = ({ label, every, first_day, lines }: SaveEntryTemplateDto) => ({
  label,
  every: (every ?? null) as TemplatePeriod | null,
  firstDay: localDate(first_day),
  lines: sentEntry({ date: first_day, label, piece_ref: label, lines }).lines,
});

const templatesToWire = (templates: readonly TemplateOfBooks[], version: number): EntryTemplatesDto => ({
  entry_templates: templates.map(templateToWire),
  version,
});

const templateToWire = ({ id, label, every, firstDay, lines, due }: TemplateOfBooks): EntryTemplateDto => ({
  id,
  label,
  every,
  first_day: firstDay,
  lines: lines.map(({ account, budget, debit, credit, wording, auxiliary, activityId }) => ({
    accounting_code_value: account,
    budget,
    debit: toEuros(debit),
    credit: toEuros(credit),
    wording,
    third_party_code: auxiliary?.code ?? null,
    third_party_name: auxiliary?.label ?? null,
    activity: activityId,
  })),
  due: due.map(({ date, pieceRef }) => ({ date, piece_ref: pieceRef })),
});
