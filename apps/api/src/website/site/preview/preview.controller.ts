import { articleErrors } from '@intendance/domain/website/editor/article/article.errors.js';
import type { SiteParameterCode } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SaveArticleDto } from '../../editor/article/article.dto.js';
import * as articleWire from '../../editor/article/article-wire.js';
import { SaveSiteAdvantageDto } from '../../editor/site-advantage/site-advantage.dto.js';
import * as advantageWire from '../../editor/site-advantage/site-advantage-wire.js';
import { cleanContent } from '../../editor/site-parameter/clean-content.js';
import { CreateParameterDto } from '../../editor/site-parameter/site-parameter.dto.js';
import { advantageView } from '../page/advantage-pages.js';
import { councilPage, homePage } from '../page/block-pages.js';
import { articleView } from '../page/blog-pages.js';
import { contactPage } from '../page/contact-page.js';
import type { PageMaker } from '../page/page-maker.js';
import { MemberSite } from '../site/member-site.js';
import { SitePreviewDto } from './site-preview.dto.js';

const untitled = 'Sans titre';
const key = 'apercu';

/** The editor knows nothing of pages, the site declares the routes of previews. */
@ApiTags('articles')
@Access({ feature: 'website-pages' })
@Controller('articles')
export class ArticlePreviewController {
  constructor(
    private readonly site: MemberSite,
    private readonly clock: Clock,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lire la page d’un article qui n’est pas enregistré', operationId: 'Article_preview' })
  @ApiOkResponse({ type: SitePreviewDto })
  @ApiProblem(articleErrors.video())
  async preview(@Ctx() context: RequestContext, @Body() dto: SaveArticleDto): Promise<SitePreviewDto> {
    const fields = { ...articleWire.blankArticle, date: this.clock.today(), ...articleWire.fieldsOf(dto) };
    return { html: await this.site.preview(context, (source) => articleView(source, key, { ...fields, title: fields.title || untitled })) };
  }
}

@ApiTags('advantages')
@Access({ feature: 'website-advantages' })
@Controller('advantages')
export class AdvantagePreviewController {
  constructor(private readonly site: MemberSite) {}

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lire la page d’un avantage qui n’est pas enregistré', operationId: 'SiteAdvantage_preview' })
  @ApiOkResponse({ type: SitePreviewDto })
  async preview(@Ctx() context: RequestContext, @Body() dto: SaveSiteAdvantageDto): Promise<SitePreviewDto> {
    const fields = { ...advantageWire.blankAdvantage, ...advantageWire.fieldsOf(dto) };
    return {
      html: await this.site.preview(context, (source) => advantageView(source, key, { ...fields, title: fields.title || untitled })),
    };
  }
}

/** The page that shows a content. */
const pageOf: Readonly<Record<SiteParameterCode, PageMaker>> = {
  contact_text: contactPage,
  practical_text: contactPage,
  edito_title: homePage,
  edito_content: homePage,
  home_order: homePage,
  memo_title: councilPage,
  memo_content: councilPage,
  cse_order: councilPage,
};

@ApiTags('parameters')
@Access({ feature: 'website-pages' })
@Controller('parameters')
export class ParameterPreviewController {
  constructor(private readonly site: MemberSite) {}

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lire la page d’un contenu qui n’est pas enregistré', operationId: 'Parameter_preview' })
  @ApiOkResponse({ type: SitePreviewDto })
  async preview(@Ctx() context: RequestContext, @Body() { code, content }: CreateParameterDto): Promise<SitePreviewDto> {
    const draft = cleanContent(code, content);
    const html = await this.site.preview(context, (source, id) => {
      const texts = async () => (await source.texts()).map((stored) => (stored.code === code ? { ...stored, content: draft } : stored));
      return pageOf[code]({ ...source, texts }, id);
    });
    return { html };
  }
}
