import { defaultSiteColor } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { Controller } from '@nestjs/common';
import { SiteStyles } from '../../site/open-site/site-styles.js';
import { type SiteAnswer, siteAnswer } from '../../site/site/site-answer.js';
import { SiteGet } from './site-route.js';

/** The styles of pages that belong to no site. */
@Controller('site')
export class SiteStyleController {
  constructor(private readonly styles: SiteStyles) {}

  @SiteGet('visitor', 'style.css')
  styleSheet(): Promise<SiteAnswer> {
    return siteAnswer('css', this.styles.of(defaultSiteColor, []).css);
  }
}
