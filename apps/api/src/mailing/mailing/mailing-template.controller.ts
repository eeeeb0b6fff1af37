import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type ListedPerson, personListing } from '../../directory/public.js';
import { choiceParam, idParam, KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { parseList } from '../../platform/lists/list-request.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { mustAllow } from '../../platform/wire/must-allow.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { malformed } from '../../platform/wire/request-error.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { type ListedMailingList, mailingListListing } from '../mailing-list/mailing-list.listing.js';
import { listSources } from './listed-people.js';
import { FoundRecipientsDto, ListTemplateDto, MailingExclusionsDto, MailingTemplateDto } from './mailing.dto.js';
import { type ListedMailing, mailingListing } from './mailing.listing.js';
import { MailingTemplates, shortcutFeatures, shortcutTypes, type Template } from './mailing-template.js';
import { namedRecipients, personToWire, RecipientNamesReader } from './recipient-names.js';

const mostFound = '10';

/** Reads of the composer: the beginning of a mailing, and the recipients that a text finds. */
@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('mailings')
export class MailingTemplateController {
  constructor(
    private readonly templates: MailingTemplates,
    private readonly names: RecipientNamesReader,
    private readonly listReader: ListReader,
  ) {}

  @Get('template')
  @ApiOperation({ summary: 'Lire le début d’un publipostage depuis un dossier' })
  @ApiQuery({ name: 'type', enum: [...shortcutTypes] })
  @ApiQuery({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: MailingTemplateDto })
  async template(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @KnownParams(['type', 'id']) params: QueryParams<'type' | 'id'>,
  ): Promise<MailingTemplateDto> {
    const type = choiceParam('type', params.type, shortcutTypes);
    const id = idParam('id', params.id);
    if (type === undefined) throw malformed('request.missing', 'Le paramètre « type » est attendu.', 'type');
    if (id === undefined) throw malformed('request.missing', 'Le paramètre « id » est attendu.', 'id');
    mustAllow(shortcutFeatures[type], session);
    return this.templateToWire(context, await this.templates.of(context, type, id));
  }

  @Post('list_template')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lire le début d’un publipostage aux personnes d’une liste' })
  @ApiOkResponse({ type: MailingTemplateDto })
  @ApiProblem(mailingErrors.noListedPeople(), mailingErrors.tooManyPeople())
  async listTemplate(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() { list, filters = {}, ids }: ListTemplateDto,
  ): Promise<MailingTemplateDto> {
    mustAllow(listSources[list].feature, session);
    return this.templateToWire(context, await this.templates.ofList(context, list, { filters, ids }));
  }

  @Get('exclusions')
  @ApiOperation({ summary: 'Trouver par leur nom des listes, et par leur objet des publipostages partis, à exclure' })
  @ApiQuery({ name: 'search', schema: { type: 'string', maxLength: 200 }, required: false })
  @ApiOkResponse({ type: MailingExclusionsDto })
  async exclusions(
    @Ctx() context: RequestContext,
    @KnownParams(['search']) { search }: QueryParams<'search'>,
  ): Promise<MailingExclusionsDto> {
    const listQuery = { ...(search && { 'filters[searchname]': search }), limit: mostFound };
    const lists = await this.listReader.page<ListedMailingList>(context, mailingListListing, parseList(mailingListListing, listQuery));
    const gone = parseList(mailingListing, { ...listQuery, 'filters[status|in]': 'SENDING,PARTIAL,SENT' });
    const mailings = await this.listReader.page<ListedMailing>(context, mailingListing, gone);
    return {
      lists: lists.rows.map(({ id, state }) => ({ id, name: state.name })),
      mailings: mailings.rows.map(({ id, state }) => ({ id, subject: state.subject })),
    };
  }

  @Get('recipients')
  @ApiOperation({ summary: 'Trouver des destinataires par leur nom : listes et personnes' })
  @ApiQuery({ name: 'search', schema: { type: 'string', maxLength: 200 }, required: false })
  @ApiOkResponse({ type: FoundRecipientsDto })
  async recipients(
    @Ctx() context: RequestContext,
    @KnownParams(['search']) { search }: QueryParams<'search'>,
  ): Promise<FoundRecipientsDto> {
    const listQuery = { ...(search && { 'filters[searchname]': search }), limit: mostFound };
    const lists = await this.listReader.page<ListedMailingList>(context, mailingListListing, parseList(mailingListListing, listQuery));
    const current = { ...listQuery, 'filters[statusBenef]': 'current' };
    const people = await this.listReader.page<ListedPerson>(context, personListing, parseList(personListing, current));
    return {
      lists: lists.rows.map(({ id, state }) => ({ id, name: state.name })),
      people: people.rows.map(({ id, state: { lastname, firstname, email } }) => personToWire({ id, lastname, firstname, email })),
    };
  }

  private async templateToWire(context: RequestContext, template: Template): Promise<MailingTemplateDto> {
    const { subject, body } = template;
    return { subject, body, recipients: namedRecipients(template, await this.names.of(context, [template])) };
  }
}
