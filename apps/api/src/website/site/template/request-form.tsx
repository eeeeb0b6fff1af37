import { acceptedFiles } from './accepted-files.js';
import { Field, FormProblems } from './form-field.js';
import { sitePath } from './site-path.js';
import type { FormError, InputView, RequestFormView, SiteView } from './site-view.js';

/** A request to the structure: fields, a comment and documents. */
export function RequestForm({ site, page }: { site: SiteView; page: RequestFormView }) {
  const { csrf, formKey, path, intro, inputs, comment, filesLabel, errors } = page;
  return (
    <>
      <p>{intro}</p>
      <FormProblems title="Votre demande n’a pas été envoyée :" errors={errors} />
      <form method="post" action={sitePath(site, path)} encType="multipart/form-data">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="cle" value={formKey} />
        {inputs.map((input) => (
          <Input key={input.name} input={input} errors={errors} />
        ))}
        <Field name="commentaire" label="Commentaire (facultatif)" errors={errors}>
          {(described) => <textarea id="commentaire" name="commentaire" rows={3} maxLength={2000} defaultValue={comment} {...described} />}
        </Field>
        <Field
          name="pieces"
          label={filesLabel}
          errors={errors}
          hint={`${errors.length > 0 ? 'Choisissez à nouveau vos fichiers : ' : ''}16 Mo au plus chacun, 5 au plus.`}
        >
          {(described) => <input id="pieces" name="pieces" type="file" multiple accept={acceptedFiles} {...described} />}
        </Field>
        <button type="submit">Envoyer ma demande</button>
      </form>
      <p>
        <a href={sitePath(site, 'mon-espace')}>Revenir à mon espace</a>
      </p>
    </>
  );
}

function Input({ input, errors }: { input: InputView; errors: readonly FormError[] }) {
  const { name, label, type, isRequired, value, autoComplete, choices } = input;
  return (
    <Field name={name} label={isRequired ? label : `${label} (facultatif)`} errors={errors}>
      {(described) =>
        choices ? (
          <select id={name} name={name} defaultValue={value} {...described}>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={name}
            name={name}
            type={type}
            maxLength={400}
            required={isRequired}
            autoComplete={autoComplete}
            defaultValue={value}
            {...described}
          />
        )
      }
    </Field>
  );
}
