import type { ReactNode } from 'react';
import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { FactorFormView, FormError, OwnFormView, SiteView } from './site-view.js';

const path = 'mon-espace/double-authentification';
type Form = { site: SiteView; page: OwnFormView };
type StepOf<Name extends FactorFormView['step']['name']> = Extract<FactorFormView['step'], { name: Name }>;

/** The protection of the space: off, at the enrolment of an application, with new recovery codes, or on. */
export function FactorForms({ site, page }: { site: SiteView; page: FactorFormView }) {
  const { step, errors } = page;
  return (
    <>
      <FormProblems title="La protection de votre espace n’a pas changé :" errors={errors} />
      {step.name === 'off' ? <Off site={site} page={page} isRecent={step.isRecent} /> : null}
      {step.name === 'enrolment' ? <Enrolment site={site} page={page} step={step} /> : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} /> : null}
      {step.name === 'on' ? <On site={site} page={page} sentences={step.sentences} /> : null}
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}

function OwnForm({ site, page: { csrf, formKey }, action, children }: Form & { action: string; children: ReactNode }) {
  return (
    <form method="post" action={sitePath(site, action)}>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="cle" value={formKey} />
      {children}
    </form>
  );
}

/** `name` is unique on the page: two forms stand beside each other once the protection is on. */
function CodeField({ name, label, errors }: { name: string; label: string; errors: readonly FormError[] }) {
  return (
    <Field name={name} label={label} errors={errors}>
      {(described) => <input id={name} name={name} required maxLength={30} autoComplete="one-time-code" {...described} />}
    </Field>
  );
}

function Off({ site, page, isRecent }: Form & { isRecent: boolean }) {
  return (
    <>
      <p>
        Votre espace s’ouvre par un e-mail. Qui lit vos e-mails peut donc l’ouvrir. Avec cette protection, la connexion demande aussi le
        code à six chiffres d’une application d’authentification de votre téléphone. Elle est facultative.
      </p>
      {isRecent ? (
        <OwnForm site={site} page={page} action={`${path}/debut`}>
          <button type="submit">Protéger mon espace par un code</button>
        </OwnForm>
      ) : (
        <>
          <p>Pour l’activer, il faut une connexion récente : déconnectez-vous, puis reconnectez-vous.</p>
          <OwnForm site={site} page={page} action="mon-espace/deconnexion">
            <button type="submit">Me déconnecter</button>
          </OwnForm>
        </>
      )}
    </>
  );
}

function Enrolment({ site, page, step: { secret, size, modules } }: Form & { step: StepOf<'enrolment'> }) {
  return (
    <>
      <p>Scannez ce QR code avec votre application d’authentification, ou saisissez la clé dans l’application.</p>
      <svg role="img" aria-label="QR code de la clé" viewBox={`0 0 ${size} ${size}`} width="220" height="220" shapeRendering="crispEdges">
        <rect width={size} height={size} fill="white" />
        <path d={modules} fill="black" />
      </svg>
      <dl>
        <div className="fact">
          <dt>Clé</dt>
          <dd>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </dd>
        </div>
      </dl>
      <OwnForm site={site} page={page} action={`${path}/activation`}>
        <CodeField name="code" label="Code à six chiffres de l’application" errors={page.errors} />
        <button type="submit">Activer la protection</button>
      </OwnForm>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="notice" role="status">
        Votre espace est protégé par un code.
      </p>
      <p>
        Gardez ces codes de secours hors de votre téléphone : chacun remplace une fois l’application. Ils ne seront plus affichés. Les codes
        de secours d’avant ne servent plus.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function On({ site, page, sentences }: Form & { sentences: readonly string[] }) {
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <section className="block">
        <h2>Avoir de nouveaux codes de secours</h2>
        <OwnForm site={site} page={page} action={`${path}/codes`}>
          <CodeField name="code-renouvellement" label="Code de l’application, ou code de secours" errors={page.errors} />
          <button type="submit">Renouveler mes codes de secours</button>
        </OwnForm>
      </section>
      <section className="block">
        <h2>Retirer la protection</h2>
        <OwnForm site={site} page={page} action={`${path}/retrait`}>
          <CodeField name="code-retrait" label="Code de l’application, ou code de secours" errors={page.errors} />
          <button type="submit" className="quiet">
            Ne plus demander de code
          </button>
        </OwnForm>
      </section>
    </>
  );
}
