import { sitePath } from './site-path.js';
import type { SiteView } from './site-view.js';

/** The statement that the decree of 24 July 2019 asks for. */
export function AccessibilityStatement({ site, title }: { site: SiteView; title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{site.name} s’efforce de rendre ce site accessible à tous, selon l’article 47 de la loi du 11 février 2005.</p>
      <h2>État de conformité</h2>
      <p>
        Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) : ses pages ont été
        construites et vérifiées selon ce référentiel, mais aucun audit complet n’a encore été mené.
      </p>
      <h2>Contenus non accessibles</h2>
      <p>Les documents à télécharger et les vidéos d’autres sites peuvent ne pas être accessibles.</p>
      <h2>Retour d’information</h2>
      <p>
        Si vous ne parvenez pas à accéder à un contenu ou à un service,{' '}
        {site.menu.some(({ path }) => path === 'contact') ? (
          <a href={sitePath(site, 'contact')}>écrivez-nous</a>
        ) : (
          'écrivez-nous à l’adresse des mentions légales'
        )}{' '}
        : nous vous orienterons vers une solution accessible.
      </p>
      <h2>Voies de recours</h2>
      <p>
        Si vous constatez un défaut d’accessibilité qui vous empêche d’accéder à un contenu, que vous nous l’avez signalé et que vous n’avez
        pas reçu de réponse satisfaisante, vous pouvez saisir le Défenseur des droits.
      </p>
    </>
  );
}
