import { sitePath } from './site-path.js';
import type { SiteView } from './site-view.js';

/** Stands on each page of a read-only session. */
export function ImpersonationBanner({ site }: { site: SiteView }) {
  if (!site.impersonation) return null;
  const { name, until, csrf } = site.impersonation;
  return (
    <aside className="impersonation" aria-label="Lecture seule">
      <form className="wide" method="post" action={sitePath(site, 'mon-espace/deconnexion')}>
        <p>
          Vous voyez le site comme <strong>{name}</strong>. Lecture seule jusqu’à {until} : aucun formulaire ne s’envoie.
        </p>
        <input type="hidden" name="csrf" value={csrf} />
        <button type="submit">Fermer</button>
      </form>
    </aside>
  );
}
