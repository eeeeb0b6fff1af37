import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { colorRules } from '../template/slide-style.js';

export type SiteStyle = { readonly file: string; readonly css: string };

const minified = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}');

/** The style sheet of a site: the one of all sites, in the colours of the structure. Its name changes with its content. */
@Injectable()
export class SiteStyles {
  private readonly common = ['site.css', 'site-header.css', 'site-parts.css', 'site-tables.css']
    .map((file) => minified(readFileSync(new URL(`../../../../assets/${file}`, import.meta.url), 'utf8')))
    .join('');

  of(color: string, slideColors: readonly string[]): SiteStyle {
    const css = `${this.common.replace('--accent:#0f5c4d', `--accent:${color}`)}${colorRules(slideColors)}`;
    return { file: `style-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`, css };
  }
}
