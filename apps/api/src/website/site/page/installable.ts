import { escapeMarkup } from '@intendance/kernel/markup.js';
import { acceptedFiles } from '../template/accepted-files.js';
import { sharedBillPath, sitePath } from '../template/site-path.js';
import type { PageSource } from './page-maker.js';

const iconFile = 'icone.svg';

/**
 * The web app manifest of the site (W3C Web Application Manifest): a phone installs the space of the member under the name of the structure,
 * and offers it photos and PDF files of bills where members may file claims.
 */
export function manifest({ site: { view, settings } }: PageSource): string {
  const space = sitePath(view, 'mon-espace');
  return JSON.stringify({
    id: space,
    name: view.name,
    lang: 'fr',
    start_url: space,
    scope: view.base,
    display: 'standalone',
    theme_color: settings.color,
    background_color: settings.color,
    icons: [{ src: sitePath(view, iconFile), sizes: 'any', type: 'image/svg+xml' }],
    ...(settings.benefRequestAllowed && {
      share_target: {
        action: sitePath(view, sharedBillPath),
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'factures', accept: acceptedFiles.split(',') }] },
      },
    }),
  });
}

/** The initials of the structure, on its colour, which bears white texts. */
export const icon = ({ site: { view, settings } }: PageSource): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
  `<rect width="512" height="512" rx="96" fill="${escapeMarkup(settings.color)}"/>` +
  '<text x="256" y="256" dy=".36em" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="220">' +
  `${escapeMarkup(initialsOf(view.name))}</text></svg>`;

/** `CSE Horizon` is `CH`; small words do not count. */
function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/u).filter((word) => /^[\p{Lu}\d]/u.test(word));
  const [first, second] = words.length > 0 ? words : [name];
  return [first, second].map((word) => [...(word ?? '')][0] ?? '').join('');
}
