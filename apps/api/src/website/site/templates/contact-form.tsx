import type { ReactNode } from 'react';
import { sitePath } from './site-path.js';
import type { ContactFormView, SiteView } from './site-view.js';

const fields = [
  { name: 'name', label: 'Votre nom', type: 'text', autoComplete: 'name', maxLength: 100 },
  { name: 'email', label: 'Votre adresse électronique', type: 'email', autoComplete: 'email', maxLength: 200 },
] as const;

/** A form that needs no script. The field `site` is a trap for robots: people do not see it. */
export function ContactForm({ site, form }: { site: SiteView; form: ContactFormView }) {
  const errorOf = (name: string) => form.errors.find(({ field }) => field === name)?.message;
  return (
    <section className="block">
      <h2>Écrivez-nous</h2>
      {form.isSent ? (
        <p className="notice" role="status">
          Votre message a été envoyé. Nous vous répondrons par e-mail.
        </p>
      ) : null}
      {form.errors.length > 0 ? (
        <div className="problem" role="alert">
          <p>Votre message n’a pas été envoyé :</p>
          <ul>
            {form.errors.map(({ field, message }) => (
              <li key={field}>{field === '' ? message : <a href={`#${field}`}>{message}</a>}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <form method="post" action={sitePath(site, 'contact')} noValidate>
        <p>Tous les champs sont obligatoires.</p>
        {fields.map(({ name, label, ...input }) => (
          <Field key={name} name={name} label={label} error={errorOf(name)}>
            {(described) => <input id={name} name={name} required defaultValue={form.values[name]} {...input} {...described} />}
          </Field>
        ))}
        <Field name="message" label="Votre message" error={errorOf('message')}>
          {(described) => (
            <textarea id="message" name="message" required rows={8} maxLength={5000} defaultValue={form.values.message} {...described} />
          )}
        </Field>
        <div className="trap" aria-hidden="true">
          <label htmlFor="site">Ne remplissez pas ce champ</label>
          <input id="site" name="site" tabIndex={-1} autoComplete="off" />
        </div>
        <p>
          Ces informations servent à vous répondre : voir la page <a href={sitePath(site, 'donnees-personnelles')}>Données personnelles</a>.
        </p>
        <button type="submit">Envoyer</button>
      </form>
    </section>
  );
}

type Described = { 'aria-invalid'?: true; 'aria-describedby'?: string };
type FieldProps = { name: string; label: string; error: string | undefined; children: (described: Described) => ReactNode };

function Field({ name, label, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-erreur` })}
      {error === undefined ? null : (
        <p className="error" id={`${name}-erreur`}>
          {error}
        </p>
      )}
    </div>
  );
}
