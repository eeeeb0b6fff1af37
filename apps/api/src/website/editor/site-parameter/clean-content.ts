import type { SiteParameterCode } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import type { SiteContent } from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { sanitizeRichText } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { cleanText } from '../../../platform/wire/field-checks.js';

const titles: readonly (SiteParameterCode | undefined)[] = ['edito_title', 'memo_title'];

/** A title is plain text, the other texts are HTML of the editor. */
export function cleanContent(code: SiteParameterCode | undefined, content: string | string[]): SiteContent {
  if (typeof content !== 'string') return content;
  return titles.includes(code) ? cutText(String(cleanText(content)), 200) : sanitizeRichText(content);
}
