import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { ContactFormView, SiteView } from './site-view.js';

const fields = [
  { name: 'name', label: 'Votre nom', type: 'text', autoComplete: 'name', maxLength: 100 },
  { name: 'email', label: 'Votre adresse électronique', type: 'email', autoComplete: 'email', maxLength: 200 },
] as const;

/** A form that needs no script. The field `site` is a trap for robots: people do not see it. */
export function ContactForm({ site, form }: { site: SiteView; form: ContactFormView }) {
  return (
    <section className="block">
      <h2>Écrivez-nous</h2>
      {form.isSent ? (
        <p className="notice" role="status">
          Votre message a été envoyé. Nous vous répondrons par e-mail.
        </p>
      ) : null}
      <FormProblems title="Votre message n’a pas été envoyé :" errors={form.errors} />
      <form method="post" action={sitePath(site, 'contact')} noValidate>
        <p>Tous les champs sont obligatoires.</p>
        {fields.map(({ name, label, ...input }) => (
          <Field key={name} name={name} label={label} errors={form.errors}>
            {(described) => <input id={name} name={name} required defaultValue={form.values[name]} {...input} {...described} />}
          </Field>
        ))}
        <Field name="message" label="Votre message" errors={form.errors}>
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
