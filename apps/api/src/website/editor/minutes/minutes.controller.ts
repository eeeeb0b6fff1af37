import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import { minutesErrors } from '@intendance/domain/website/editor/minutes/minutes.errors.js';
import { type KnownMinutes, knownMinutes, minutesCase } from '@intendance/domain/website/editor/minutes/minutes.js';
import { minutesAttachments } from '@intendance/domain/website/editor/minutes/minutes-attachments.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAttachmentContent, type Disposition, DispositionParam } from '../../../capabilities/attachment/attachment-answer.js';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import { pendingAttachmentRoute } from '../../../capabilities/attachment/pending-attachment-route.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { PageItems } from '../page-item/page-items.js';
import { AdoptReportDto, ReportDto, SaveReportDto, WebsiteFileDto } from './minutes.dto.js';
import { type ListedMinutes, minutesListing } from './minutes-list.projection.js';

const report = record({
  path: 'reports',
  feature: 'website-pages',
  operations: { record: 'Report' },
  stream: 'minutes',
  recordType: 'report',
  dto: ReportDto,
  needs: { items: PageItems, attachments: Attachments },
  case: minutesCase,
  toDto: async ({ value, version }, { id, items, context }) => toWire(id, version, value, await attestedBy(items, context, id, value)),
});

/** The name of the user who attested the adoption: the caller, or the one that the read model has. */
async function attestedBy(items: PageItems, context: RequestContext, id: string, { adoption }: KnownMinutes): Promise<string | null> {
  if (adoption === null) return null;
  if (adoption.attestedBy === context.actor.id) return context.actor.name;
  return (await items.find<ListedMinutes>(context, minutesListing, id, minutesErrors.unknown)).attested_by;
}

const toWire = (
  id: string,
  version: number,
  { title, file, position, isRemoved, adoption }: KnownMinutes,
  attester: string | null,
): ReportDto => ({
  id,
  title,
  filename: file.name,
  file: file.id,
  position,
  adopted_on: adoption?.on ?? null,
  adopted_by: attester,
  isDeleted: isRemoved,
  version,
});
const rowToWire = ({ id, version, state, attested_by, ...row }: ListedMinutes): ReportDto => ({
  ...toWire(id, version, knownMinutes(state), attested_by),
  ...updatedAtToWire(row),
});
const fileOf = async (attachments: Attachments, context: RequestContext, id: string | null | undefined) =>
  id ? (await attachments.find(context, [id]))[0] : undefined;

const refusals = [minutesErrors.invalid([]), attachmentErrors.alreadyAttached(), attachmentErrors.unknown()];

export const ReportController = recordRoutes(report, {
  list: {
    summary: 'Lister les procès-verbaux, dans l’ordre du site',
    listing: minutesListing,
    answer: pageOf(minutesListing, rowToWire),
  },
  find: {
    summary: 'Lire un procès-verbal',
    read: async ({ items, context, id }) => rowToWire(await items.find<ListedMinutes>(context, minutesListing, id, minutesErrors.unknown)),
  },
  history: { summary: 'Ce qui a été fait sur un procès-verbal, par qui et quand' },
  create: write(SaveReportDto, {
    summary: 'Ajouter un procès-verbal',
    refusals,
    command: async ({ items, attachments, context, dto: { title, file, position } }) => ({
      type: 'AddMinutes',
      data: {
        title,
        file: await fileOf(attachments, context, file),
        position: position ?? (await items.nextPosition(context, minutesListing)),
      },
    }),
  }),
  save: write(SaveReportDto, {
    summary: 'Enregistrer un procès-verbal, ou sa place',
    description: keptFields,
    refusals,
    command: async ({ attachments, context, dto: { title, file, position } }) => ({
      type: 'ReviseMinutes',
      data: { title, file: await fileOf(attachments, context, file), position },
    }),
  }),
  remove: { summary: 'Supprimer un procès-verbal', command: { type: 'RemoveMinutes' as const } },
  moves: {
    adopt: write(AdoptReportDto, {
      summary: 'Attester qu’une réunion a adopté un procès-verbal : les bénéficiaires peuvent le lire',
      refusals: [minutesErrors.adoptionDay()],
      command: ({ dto: { adopted_on } }) => ({ type: 'AdoptMinutes', data: { on: adopted_on } }),
    }),
    withdraw_adoption: {
      summary: 'Retirer l’adoption d’un procès-verbal : les bénéficiaires ne le lisent plus',
      command: { type: 'WithdrawMinutesAdoption' },
    },
    restore: { summary: 'Restaurer un procès-verbal', command: { type: 'RestoreMinutes' } },
  },
});

export const WebsiteFileController = pendingAttachmentRoute({
  name: 'WebsiteFile',
  tag: 'reports',
  path: 'website/file',
  access: 'website-pages',
  purpose: minutesAttachments,
  summary: 'Envoyer le fichier d’un procès-verbal',
  dto: WebsiteFileDto,
  toDto: ({ id, name }) => ({ path: id, name }),
});

@ApiTags('reports')
@Access({ feature: 'website-pages' })
@Controller('reports/:id/file')
export class ReportFileController {
  constructor(
    private readonly items: PageItems,
    private readonly attachments: Attachments,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire ou télécharger le fichier d’un procès-verbal' })
  @ApiAttachmentContent()
  async content(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.items.find<ListedMinutes>(context, minutesListing, id, minutesErrors.unknown);
    const { file } = knownMinutes(state);
    return this.attachments.open(context, [file], file.id, disposition);
  }
}
