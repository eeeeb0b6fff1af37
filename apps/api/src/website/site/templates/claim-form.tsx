import { sitePath } from './site-path.js';
import type { PageView, SiteView } from './site-view.js';

/** A claim with its bills: a phone offers its camera for the field of files. */
export function ClaimForm({ site, page }: { site: SiteView; page: Extract<PageView, { kind: 'claim' }> }) {
  const { csrf, formKey, activities, values, error } = page;
  if (activities.length === 0) return <p>Aucune activité de remboursement n’est ouverte.</p>;
  return (
    <>
      {error === null ? null : (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      <form method="post" action={sitePath(site, 'mon-espace/remboursement')} encType="multipart/form-data">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        <div className="field">
          <label htmlFor="activite">Activité</label>
          <select id="activite" name="activite" required defaultValue={values.activity}>
            <option value="">Choisir…</option>
            {activities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="date">Date de la facture</label>
          <input id="date" name="date" type="date" required defaultValue={values.date} />
        </div>
        <div className="field">
          <label htmlFor="montant">Montant de la facture, en euros</label>
          <input id="montant" name="montant" inputMode="decimal" required maxLength={15} defaultValue={values.amount} />
        </div>
        <div className="field">
          <label htmlFor="commentaire">Commentaire (facultatif)</label>
          <textarea id="commentaire" name="commentaire" rows={3} maxLength={2000} defaultValue={values.comment} />
        </div>
        <div className="field">
          <label htmlFor="factures">Photos ou PDF de la facture (16 Mo au plus chacun, 5 au plus)</label>
          <input id="factures" name="factures" type="file" multiple accept="image/jpeg,image/png,image/webp,application/pdf" />
        </div>
        <button type="submit">Envoyer ma demande</button>
      </form>
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}
