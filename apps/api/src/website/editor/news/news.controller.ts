import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import { newsErrors } from '@intendance/domain/website/editor/news/news.errors.js';
import type { NewsId } from '@intendance/domain/website/editor/news/news.events.js';
import { type News, type NewsCommand, newsBoardId, newsCase, visibleNews } from '@intendance/domain/website/editor/news/news.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { sanitizeRichText } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { NewsListDto, SaveNewsDto } from './news.dto.js';
import { NewsBoards } from './news-board.js';

@ApiTags('news')
@Controller('news')
export class NewsController {
  constructor(
    private readonly boards: NewsBoards,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('session')
  @ApiOperation({ summary: 'Les nouvelles de la plateforme, de la plus récente à la plus ancienne' })
  @ApiOkResponse({ type: NewsListDto })
  async list(@Ctx() { environmentId }: RequestContext): Promise<NewsListDto> {
    const { board, toWire } = await this.boards.read();
    // A structure does not learn for which other ones a news is.
    const news = visibleNews(board, environmentId, this.clock.now()).map((each) => ({ ...toWire(each), environments: [] }));
    return { totalCount: news.length, news };
  }
}

/** News as data of the operator, in the environment of the operator. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/news')
export class OperatorNewsController {
  constructor(
    private readonly boards: NewsBoards,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister toutes les nouvelles, publiées ou non' })
  @ApiOkResponse({ type: NewsListDto })
  async list(): Promise<NewsListDto> {
    const { board, toWire } = await this.boards.read();
    return { totalCount: board.length, news: board.toReversed().map(toWire) };
  }

  @Post()
  @ApiOperation({ summary: 'Écrire une nouvelle' })
  @ApiCreatedResponse({ type: NewsListDto })
  @ApiProblem(newsErrors.incomplete([]), newsErrors.dates())
  write(@Ctx() context: RequestContext, @Body() dto: SaveNewsDto): Promise<Saved<NewsListDto>> {
    return this.execute(context, { type: 'WriteNews', data: newsOf(newRecordId<'news'>(context, 'news'), dto) });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Modifier une nouvelle' })
  @ApiOkResponse({ type: NewsListDto })
  @ApiProblem(newsErrors.unknown(), newsErrors.incomplete([]), newsErrors.dates())
  save(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: SaveNewsDto): Promise<Saved<NewsListDto>> {
    return this.execute(context, { type: 'ReviseNews', data: newsOf(id as NewsId, dto) });
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer une nouvelle' })
  @ApiOkResponse({ type: NewsListDto })
  withdraw(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<NewsListDto>> {
    return this.execute(context, { type: 'WithdrawNews', data: { id: id as NewsId } });
  }

  private async execute(context: RequestContext, command: NewsCommand): Promise<Saved<NewsListDto>> {
    const operator = { ...context, environmentId: operatorEnvironmentId };
    const { version, position } = await this.commands.execute(new ExecuteCase(operator, newsCase, { ...command, id: newsBoardId }));
    return new Saved(await this.list(), version, position);
  }
}

const newsOf = (id: NewsId, { title, content, publish_at, expire_at, environments }: SaveNewsDto): News => ({
  id,
  title,
  content: sanitizeRichText(content),
  publishAt: new Date(publish_at).toISOString(),
  expireAt: expire_at ? new Date(expire_at).toISOString() : null,
  environments: (environments ?? []) as EnvironmentId[],
});
