import { sitePath } from './site-path.js';
import type { PageView, SiteView } from './site-view.js';

type Props<Kind extends PageView['kind']> = { site: SiteView; page: Extract<PageView, { kind: Kind }> };

const Problem = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <p className="problem" role="alert">
      {message}
    </p>
  );

export function SignInForm({ site, page: { error } }: Props<'sign-in'>) {
  return (
    <>
      <p>
        Saisissez l’adresse électronique que votre structure a dans son annuaire : vous y recevrez un lien et un code. Il n’y a pas de mot
        de passe.
      </p>
      <Problem message={error} />
      <form method="post" action={sitePath(site, 'connexion')}>
        <div className="field">
          <label htmlFor="email">Votre adresse électronique</label>
          <input id="email" name="email" type="email" required maxLength={320} autoComplete="email" />
        </div>
        <button type="submit">Recevoir mon lien</button>
      </form>
      <p>
        Vous n’avez pas d’adresse dans l’annuaire ?{' '}
        {site.menu.some(({ path }) => path === 'contact') ? <a href={sitePath(site, 'contact')}>Écrivez-nous</a> : 'Écrivez-nous'} pour la
        faire ajouter.
      </p>
    </>
  );
}

export function CodeForm({ site, page: { requestId, error } }: Props<'code'>) {
  return (
    <>
      <p role="status">
        Si cette adresse est dans l’annuaire, un e-mail vient de partir. Ouvrez son lien, ou saisissez son code ici : ils servent une fois,
        pendant 15 minutes.
      </p>
      <Problem message={error} />
      <form method="post" action={sitePath(site, 'connexion/code')}>
        <input type="hidden" name="demande" value={requestId} />
        <div className="field">
          <label htmlFor="code">Code à six chiffres</label>
          <input id="code" name="code" required inputMode="numeric" maxLength={12} autoComplete="one-time-code" />
        </div>
        <button type="submit">Me connecter</button>
      </form>
      <p>
        <a href={sitePath(site, 'connexion')}>Demander un autre e-mail</a>
      </p>
    </>
  );
}

/** The second step of a sign-in, of a member who protects the space by a code. */
export function FactorCodeForm({ site, page: { token, personId, means, error } }: Props<'factor-code'>) {
  return (
    <>
      <p role="status">Votre espace est protégé par un code. Ouvrez votre application d’authentification, et saisissez son code.</p>
      <Problem message={error} />
      <form method="post" action={sitePath(site, 'connexion/facteur')}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="personne" value={personId} />
        <input type="hidden" name="moyen" value={means} />
        <div className="field">
          <label htmlFor="code">Code de l’application, ou code de secours</label>
          <input
            id="code"
            name="code"
            required
            maxLength={30}
            autoComplete="one-time-code"
            {...(error !== null && { 'aria-invalid': true })}
          />
        </div>
        <button type="submit">Ouvrir mon espace</button>
      </form>
      <p>
        Vous avez perdu votre téléphone et vos codes de secours ? Votre structure peut retirer cette protection : adressez-vous à votre
        interlocuteur habituel.
      </p>
    </>
  );
}

/** Mail programs open links to scan them: only the button signs in. */
export function ConfirmForm({ site, page: { token, people, impersonated, error } }: Props<'confirm'>) {
  if (error !== null)
    return (
      <>
        <Problem message={error} />
        <p>
          <a className="button" href={sitePath(site, 'connexion')}>
            Demander un autre lien
          </a>
        </p>
      </>
    );
  return (
    <form method="post" action={sitePath(site, 'connexion/lien')}>
      <input type="hidden" name="token" value={token} />
      {people.length > 0 ? (
        <fieldset>
          <legend>Plusieurs personnes ont cette adresse. Qui êtes-vous ?</legend>
          {people.map(({ id, name }) => (
            <p key={id}>
              <label>
                <input type="radio" name="personne" value={id} required /> {name}
              </label>
            </p>
          ))}
        </fieldset>
      ) : (
        <p>
          {impersonated === null
            ? 'Vous allez ouvrir votre espace sur cet appareil, pour 14 jours.'
            : `Vous allez voir le site comme ${impersonated}, en lecture seule, pendant 15 minutes. L’historique de sa fiche l’indique.`}
        </p>
      )}
      <button type="submit">{impersonated === null ? 'Ouvrir mon espace' : 'Ouvrir le site'}</button>
    </form>
  );
}
