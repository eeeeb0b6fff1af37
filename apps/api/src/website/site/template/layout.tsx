import type { ReactNode } from 'react';
import { ImpersonationBanner } from './impersonation-banner.js';
import { legalEntries } from './legal-entries.js';
import { sitePath } from './site-path.js';
import type { MenuEntry, PageHead, SiteView } from './site-view.js';

const memberSpace = 'mon-espace';

export function Layout({ site, head, children }: { site: SiteView; head: PageHead; children: ReactNode }) {
  return (
    <html lang="fr">
      <Head site={site} head={head} />
      <body>
        <a className="skip" href="#contenu">
          Aller au contenu
        </a>
        <ImpersonationBanner site={site} />
        <header className="top">
          <div className="wide bar">
            <a className="brand" href={site.base}>
              {site.logo ? (
                <img src={site.logo.path} alt={`${site.name}, accueil`} width={site.logo.width} height={site.logo.height} />
              ) : (
                site.name
              )}
            </a>
            <Menu site={site} current={head.path} />
          </div>
        </header>
        <main id="contenu" className="wide" tabIndex={-1}>
          {children}
        </main>
        <footer className="bottom">
          <div className="wide">
            <p>{site.name}</p>
            <nav aria-label="Informations légales">
              <MenuEntries site={site} entries={legalEntries} current={head.path} />
            </nav>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** On a phone the pages are in a popover, and the space of the member stays in the bar. */
function Menu({ site, current }: { site: SiteView; current: string }) {
  const own = site.menu.filter(({ path }) => path === memberSpace);
  const pages = site.menu.filter(({ path }) => path !== memberSpace);
  return (
    <nav className="pages" aria-label="Menu principal">
      <button type="button" className="opens-menu" popoverTarget="pages">
        Menu
      </button>
      <div id="pages" popover="auto">
        <button type="button" className="closes-menu" popoverTarget="pages" popoverTargetAction="hide">
          Fermer le menu
        </button>
        <MenuEntries site={site} entries={pages} current={current} />
      </div>
      <MenuEntries site={site} entries={own} current={current} className="own" />
    </nav>
  );
}

type Entries = { site: SiteView; entries: readonly MenuEntry[]; current: string; className?: string };

const MenuEntries = ({ site, entries, current, className }: Entries) => (
  <ul className="menu">
    {entries.map(({ path, label }) => (
      <li key={path}>
        <a href={sitePath(site, path)} className={className} {...currentOf(path, current)}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);

/** A preview has no headers of its own: its page carries the policy. The frame opens no window, so that its links lead nowhere. */
const previewPolicy = "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'none'";

/** `page` for the page itself, `true` for a page above it. */
function currentOf(path: string, current: string): { 'aria-current'?: 'page' | 'true' } {
  if (path === current) return { 'aria-current': 'page' };
  return path !== '' && current.startsWith(`${path}/`) ? { 'aria-current': 'true' } : {};
}

function Head({ site, head: { path, title, news, description, image, isHidden, isPreview } }: { site: SiteView; head: PageHead }) {
  const address = `${site.origin}${sitePath(site, path)}`;
  const full = title === site.name ? title : `${title} – ${site.name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      {isPreview ? (
        <>
          <meta httpEquiv="Content-Security-Policy" content={previewPolicy} />
          <base target="_blank" />
        </>
      ) : null}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{news ? `${news} : ${full}` : full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content={path.includes('/') ? 'article' : 'website'} />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description ? <meta property="og:description" content={description} /> : null}
          {image ? <meta property="og:image" content={`${site.origin}${image.path}`} /> : null}
        </>
      )}
      {site.hasFeed ? (
        <link rel="alternate" type="application/rss+xml" title={`${site.name} : actualités`} href={sitePath(site, 'rss.xml')} />
      ) : null}
      <link rel="icon" href="/favicon.svg" />
      {isPreview ? null : <link rel="manifest" href={sitePath(site, 'manifest.webmanifest')} />}
      <link rel="stylesheet" href={site.styles} />
    </head>
  );
}
