import { siteAudit } from './accessibility-audit.js';
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
        Ce site est {siteAudit.status} avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1
        {siteAudit.faults.length > 0 ? ', en raison des non-conformités énumérées ci-dessous' : ''}.
      </p>
      <h2>Résultats des tests</h2>
      <p>
        L’audit que l’éditeur de l’application a mené le {siteAudit.day} révèle que {siteAudit.rate} des critères applicables sont
        respectés. Il porte sur les pages que l’application dessine : outil automatique (axe) sur chacune, parcours au clavier, fenêtre de
        320 pixels, textes agrandis et espacés sur les pages publiques, parcours d’un bénéficiaire sous Firefox. Aucun lecteur d’écran n’a
        été employé.
      </p>
      <h2>Contenus non accessibles</h2>
      <ul>
        {siteAudit.faults.map(({ criterion, subject, how }) => (
          <li key={criterion}>
            {subject} (critère {criterion}) : {how}
          </li>
        ))}
      </ul>
      <p>Les documents, images et vidéos que {site.name} publie ne sont pas dans cet audit.</p>
      <h2>Établissement de cette déclaration</h2>
      <p>Cette déclaration a été établie le {siteAudit.day}. Technologies : HTML, CSS.</p>
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
        pas reçu de réponse satisfaisante, vous pouvez saisir le Défenseur des droits : par{' '}
        <a href="https://formulaire.defenseurdesdroits.fr/">son formulaire</a>, auprès de son délégué dans votre département, ou par
        courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
      </p>
    </>
  );
}
