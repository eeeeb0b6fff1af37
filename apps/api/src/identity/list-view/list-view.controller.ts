import { listViewErrors } from '@intendance/domain/identity/list-view/list-view.errors.js';
import { type ListViewId, listViewStream } from '@intendance/domain/identity/list-view/list-view.events.js';
import { type ListViewCommand, type ListViews, listViewCase, listViewDecider } from '@intendance/domain/identity/list-view/list-view.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ListViewsDto, ShareListViewDto } from './list-view.dto.js';

/** A view opens no record: whoever may see a list of some area sees the views, and shares some. */
@ApiTags('list_views')
@Access({ anyOf: ['people', 'activities', 'advantage', 'comptability', 'website', 'users'] })
@Controller('list_views')
export class ListViewController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les vues partagées des listes : des filtres et un tri sous un nom' })
  @ApiOkResponse({ type: ListViewsDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<ListViewsDto>> {
    const [slice] = await this.store.read(environmentId, [listViewStream(environmentId)]);
    const { state, version } = foldSlice(listViewDecider, slice);
    return new Versioned(viewsToWire(state, version), version);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Partager une vue', description: 'Remplace la vue de ce nom dans cette liste.' })
  @ApiOkResponse({ type: ListViewsDto })
  @ApiProblem(listViewErrors.listUnknown(), listViewErrors.nameMissing(), listViewErrors.hasText(), listViewErrors.tooMany())
  share(@Ctx() context: RequestContext, @Body() dto: ShareListViewDto): Promise<Saved<ListViewsDto>> {
    return this.execute(context, { type: 'ShareListView', data: { id: newRecordId<'list-view'>(context, 'list-view'), ...dto } });
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Ne plus partager une vue' })
  @ApiOkResponse({ type: ListViewsDto })
  @ApiProblem(listViewErrors.unknown())
  remove(@Ctx() context: RequestContext, @IdParam() id: ListViewId): Promise<Saved<ListViewsDto>> {
    return this.execute(context, { type: 'RemoveListView', data: { id } });
  }

  private async execute(context: RequestContext, command: ListViewCommand): Promise<Saved<ListViewsDto>> {
    const request = new ExecuteCase(context, listViewCase, { id: context.environmentId, ...command });
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(viewsToWire(value, version), version, position);
  }
}

/** By name, as the menus show them. */
const viewsToWire = (views: ListViews, version: number): ListViewsDto => ({
  views: views.values().toSorted((left, right) => left.name.localeCompare(right.name, 'fr')),
  version,
});
