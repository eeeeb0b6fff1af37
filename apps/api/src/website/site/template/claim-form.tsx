import { acceptedFiles } from './accepted-files.js';
import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { ClaimFormView, SiteView } from './site-view.js';

/** A claim with its bills: a phone offers its camera for the field of files. */
export function ClaimForm({ site, page }: { site: SiteView; page: ClaimFormView }) {
  const { csrf, formKey, refused, activities, family, bills, uploads, estimate, values, errors } = page;
  if (activities.length === 0) return <p>Aucune activité de remboursement n’est ouverte.</p>;
  const path = refused ? `mon-espace/remboursement/${refused.id}` : 'mon-espace/remboursement';
  return (
    <>
      {refused ? <p className="notice">Votre demande a été refusée : {refused.reason}. Corrigez-la, puis déposez-la à nouveau.</p> : null}
      <FormProblems title="Votre demande n’a pas été envoyée :" errors={errors} />
      {estimate ? <Estimate {...estimate} /> : null}
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
        {uploads.length > 0 ? (
          <fieldset>
            <legend>Fichiers déjà reçus : décochez ceux à retirer</legend>
            {uploads.map(({ id, name }) => (
              <p key={id}>
                <label>
                  <input type="checkbox" name={`recu-${id}`} value="oui" defaultChecked /> {name}
                </label>
              </p>
            ))}
          </fieldset>
        ) : null}
        <Field name="factures" label="Photos ou PDF de la facture" errors={errors} hint="16 Mo au plus chacun, 5 au plus.">
          {(described) => <input id="factures" name="factures" type="file" multiple accept={acceptedFiles} {...described} />}
        </Field>
        <p>
          <button type="submit">{refused ? 'Déposer à nouveau' : 'Envoyer ma demande'}</button>
        </p>
        <p>
          <button type="submit" className="quiet" name="action" value="calculer">
            Calculer mon remboursement
          </button>
        </p>
      </form>
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}

/** The computation of the back-office, before anything is sent. */
const Estimate = ({ amount, sentences }: NonNullable<ClaimFormView['estimate']>) => (
  <div className="notice" role="status">
    <p>{amount === null ? 'Rien ne serait remboursé :' : `Remboursement estimé : ${amount}. Rien n’est encore envoyé.`}</p>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);
