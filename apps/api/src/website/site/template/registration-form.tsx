import { acceptedFiles } from './accepted-files.js';
import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { ConfirmationView, FormError, OptionGroupView, RegistrationFormView, SiteView, WaitingFormView } from './site-view.js';

export function RegistrationForm({ site, page }: { site: SiteView; page: RegistrationFormView }) {
  const { csrf, formKey, activity, sentences, isAlone, needsDocument, hasOffer, household, values, optionGroups, errors } = page;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <FormProblems title="Votre inscription n’a pas été envoyée :" errors={errors} />
      <form method="post" action={sitePath(site, `mon-espace/inscriptions/${activity.id}`)} encType="multipart/form-data">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        <ParticipantsField isAlone={isAlone} entries={values.entries} errors={errors} />
        <fieldset>
          <legend>Qui vient ? (facultatif)</legend>
          {household.map(({ key, name, isComing }) => (
            <label key={key}>
              <input type="checkbox" name={key} value="oui" defaultChecked={isComing} /> {name}
            </label>
          ))}
        </fieldset>
        <OptionFields groups={optionGroups} most={isAlone ? 1 : 99} errors={errors} />
        {isAlone ? null : (
          <Field name="invites" label="Noms des invités (facultatif)" errors={errors} hint="Un nom par ligne.">
            {(described) => <textarea id="invites" name="invites" rows={2} maxLength={2000} defaultValue={values.guests} {...described} />}
          </Field>
        )}
        <Field name="commentaire" label="Commentaire (facultatif)" errors={errors}>
          {(described) => (
            <textarea id="commentaire" name="commentaire" rows={3} maxLength={2000} defaultValue={values.comment} {...described} />
          )}
        </Field>
        <Field
          name="pieces"
          label={needsDocument ? 'Pièce justificative, en photo ou en PDF' : 'Pièces à joindre (facultatif)'}
          errors={errors}
          hint={`${errors.length > 0 ? 'Choisissez à nouveau vos fichiers : ' : ''}16 Mo au plus chacun, 5 au plus.`}
        >
          {(described) => (
            <input id="pieces" name="pieces" type="file" multiple required={needsDocument} accept={acceptedFiles} {...described} />
          )}
        </Field>
        <button type="submit">Envoyer mon inscription</button>
      </form>
      {hasOffer ? (
        <p>
          <a href={sitePath(site, `mon-espace/inscriptions/${activity.id}/retrait`)}>Laisser ma place à la personne suivante</a>
        </p>
      ) : null}
      <BackToActivities site={site} />
    </>
  );
}

export function WaitingForm({ site, page }: { site: SiteView; page: WaitingFormView }) {
  const { csrf, formKey, activity, sentences, isAlone, values, errors } = page;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Dès que des places se libèrent, elles sont réservées pour vous à votre tour : un mail vous dit jusqu’à quand vous inscrire.</p>
      <FormProblems title="Vous n’êtes pas sur la liste d’attente :" errors={errors} />
      <form method="post" action={sitePath(site, `mon-espace/inscriptions/${activity.id}/attente`)}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        <ParticipantsField isAlone={isAlone} entries={values.entries} errors={errors} />
        <button type="submit">Rejoindre la liste d’attente</button>
      </form>
      <BackToActivities site={site} />
    </>
  );
}

type OptionFieldsProps = { groups: readonly OptionGroupView[]; most: number; errors: readonly FormError[] };

/** For each option, the participants who take it. The error of all of them stands before the first. */
function OptionFields({ groups, most, errors }: OptionFieldsProps) {
  const error = errors.find(({ field }) => field === 'options')?.message;
  if (groups.length === 0) return null;
  return (
    <div id="options" tabIndex={-1}>
      {error === undefined ? null : <p className="error">{error}</p>}
      {groups.map(({ legend, options }) => (
        <fieldset key={legend}>
          <legend>{legend}</legend>
          {options.map(({ name, label, hint, typed }) => (
            <Field key={name} name={name} label={label} errors={errors} hint={hint}>
              {(described) => <input id={name} name={name} type="number" min={0} max={most} defaultValue={typed} {...described} />}
            </Field>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const BackToActivities = ({ site }: { site: SiteView }) => (
  <p>
    <a href={sitePath(site, 'mon-espace/inscriptions')}>Revenir aux activités</a>
  </p>
);

type ParticipantsProps = { isAlone: boolean; entries: string; errors: readonly FormError[] };

const ParticipantsField = ({ isAlone, entries, errors }: ParticipantsProps) => (
  <Field name="participants" label="Nombre de participants" errors={errors} hint={isAlone ? 'Une personne par foyer.' : 'Vous compris.'}>
    {(described) => (
      <input
        id="participants"
        name="participants"
        type="number"
        min={1}
        max={isAlone ? 1 : 99}
        required
        defaultValue={entries}
        {...described}
      />
    )}
  </Field>
);

/** A question with one button: a link alone changes nothing. */
export function Confirmation({ site, page: { csrf, formKey, text, path, label, error } }: { site: SiteView; page: ConfirmationView }) {
  return (
    <>
      <FormProblems title="Rien n’a été changé :" errors={error === null ? [] : [{ field: '', message: error }]} />
      <p>{text}</p>
      <form method="post" action={sitePath(site, path)}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        <button type="submit">{label}</button>
      </form>
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}
