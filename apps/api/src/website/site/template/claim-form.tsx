import { acceptedFiles } from './accepted-files.js';
import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { ClaimFormView, SiteView } from './site-view.js';

/** A claim with its bills: a phone offers its camera for the field of files. */
export function ClaimForm({ site, page }: { site: SiteView; page: ClaimFormView }) {
  const { csrf, formKey, refused, activities, family, bills, values, errors } = page;
  if (activities.length === 0) return <p>Aucune activité de remboursement n’est ouverte.</p>;
  const path = refused ? `mon-espace/remboursement/${refused.id}` : 'mon-espace/remboursement';
  return (
    <>
      {refused ? <p className="notice">Votre demande a été refusée : {refused.reason}. Corrigez-la, puis déposez-la à nouveau.</p> : null}
      <FormProblems title="Votre demande n’a pas été envoyée :" errors={errors} />
      <form method="post" action={sitePath(site, path)} encType="multipart/form-data">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        <Field name="activite" label="Activité" errors={errors}>
          {(described) => (
            <select id="activite" name="activite" required defaultValue={values.activity} {...described}>
              <option value="">Choisir…</option>
              {activities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {family.length > 0 ? (
          <Field name="membre" label="Personne concernée" errors={errors} hint="Certaines activités sont pour vous seulement.">
            {(described) => (
              <select id="membre" name="membre" defaultValue={values.member} {...described}>
                <option value="">Moi</option>
                {family.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        <Field name="date" label="Date de la facture" errors={errors}>
          {(described) => <input id="date" name="date" type="date" required defaultValue={values.date} {...described} />}
        </Field>
        <Field name="montant" label="Montant de la facture, en euros" errors={errors}>
          {(described) => (
            <input id="montant" name="montant" inputMode="decimal" required maxLength={15} defaultValue={values.amount} {...described} />
          )}
        </Field>
        <Field name="commentaire" label="Commentaire (facultatif)" errors={errors}>
          {(described) => (
            <textarea id="commentaire" name="commentaire" rows={3} maxLength={2000} defaultValue={values.comment} {...described} />
          )}
        </Field>
        {bills.length > 0 ? (
          <fieldset>
            <legend>Pièces déjà jointes : décochez celles à retirer</legend>
            {bills.map(({ id, name, isRemaining }) => (
              <p key={id}>
                <label>
                  <input type="checkbox" name={`garder-${id}`} value="oui" defaultChecked={isRemaining} /> {name}
                </label>
              </p>
            ))}
          </fieldset>
        ) : null}
        <Field
          name="factures"
          label="Photos ou PDF de la facture"
          errors={errors}
          hint={
            errors.length > 0 ? 'Choisissez à nouveau vos fichiers : 16 Mo au plus chacun, 5 au plus.' : '16 Mo au plus chacun, 5 au plus.'
          }
        >
          {(described) => <input id="factures" name="factures" type="file" multiple accept={acceptedFiles} {...described} />}
        </Field>
        <button type="submit">{refused ? 'Déposer à nouveau' : 'Envoyer ma demande'}</button>
      </form>
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}
