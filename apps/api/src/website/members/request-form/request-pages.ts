import type { PageMaker } from '../../site/page/page-maker.js';
import type { InputView, OwnFormView } from '../../site/template/site-view.js';
import { faultNews } from '../site-route/form-errors.js';
import type { FormTexts } from '../site-route/site-form.js';
import type { ChangeableField } from './member-requests.js';

export type RequestForm = OwnFormView & { readonly texts: FormTexts };

type InputKind = Pick<InputView, 'type' | 'autoComplete' | 'choices'>;
const choices = (...names: readonly string[]) => names.map((name) => ({ id: name, name }));
/** By code of the configured field. */
const kinds: Readonly<Record<string, InputKind>> = {
  civility: { type: 'select', choices: [{ id: '', name: 'Non renseignée' }, ...choices('Mme', 'M')] },
  lastname: { type: 'text', autoComplete: 'family-name' },
  firstname: { type: 'text', autoComplete: 'given-name' },
  birthday: { type: 'date', autoComplete: 'bday' },
  email: { type: 'email', autoComplete: 'email' },
  address: { type: 'text', autoComplete: 'street-address' },
  zip_code: { type: 'text', autoComplete: 'postal-code' },
  city: { type: 'text', autoComplete: 'address-level2' },
  phone: { type: 'tel', autoComplete: 'tel' },
  mobile: { type: 'tel', autoComplete: 'tel' },
};

export const changePage =
  ({ texts, ...form }: RequestForm, fields: readonly ChangeableField[]): PageMaker =>
  async () => ({
    head: { path: 'mon-espace/mes-donnees', title: 'Demander une modification de mes données', ...faultNews(form.errors), isHidden: true },
    page: {
      kind: 'request',
      ...form,
      path: 'mon-espace/mes-donnees',
      intro: 'Corrigez ce qui a changé : votre structure vérifie votre demande, puis met votre fiche à jour.',
      inputs: fields.map(({ code, label, isRequired }) => ({
        ...(kinds[code] ?? { type: 'text' }),
        ...{ name: code, label, isRequired, value: texts.get(code) ?? '' },
      })),
      comment: texts.get('commentaire') ?? '',
      filesLabel: 'Justificatifs, en photo ou en PDF (facultatif)',
    },
  });

export const familyPage =
  ({ texts, ...form }: RequestForm): PageMaker =>
  async () => ({
    head: { path: 'mon-espace/ma-famille', title: 'Ajouter un membre de ma famille', ...faultNews(form.errors), isHidden: true },
    page: {
      kind: 'request',
      ...form,
      path: 'mon-espace/ma-famille',
      intro: 'Votre structure vérifie votre demande, puis ajoute la personne à votre famille.',
      inputs: [
        {
          ...{ name: 'lien', label: 'Lien', type: 'select', isRequired: true, value: texts.get('lien') ?? 'enfant' },
          choices: [
            { id: 'enfant', name: 'Enfant' },
            { id: 'conjoint', name: 'Conjoint' },
          ],
        },
        { name: 'lastname', label: 'Nom', type: 'text', isRequired: true, value: texts.get('lastname') ?? '' },
        { name: 'firstname', label: 'Prénom', type: 'text', isRequired: true, value: texts.get('firstname') ?? '' },
        { name: 'birthday', label: 'Date de naissance', type: 'date', isRequired: true, value: texts.get('birthday') ?? '' },
      ],
      comment: texts.get('commentaire') ?? '',
      filesLabel: 'Justificatifs, comme le livret de famille (facultatif)',
    },
  });
