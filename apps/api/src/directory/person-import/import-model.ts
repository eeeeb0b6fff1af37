import type { PersonField } from '@intendance/domain/directory/person-field/person-field.events.js';
import type { PersonFields } from '@intendance/domain/directory/person-field/person-field.js';
import { eraseMark } from '@intendance/domain/directory/person-import/import-value.js';
import { DownloadAnswer } from '../../platform/wire/download.js';

const examples: Readonly<Record<string, string>> = {
  civility: 'Mme',
  lastname: 'DUPONT',
  firstname: 'Marie',
  birthday: '31/12/1990',
  email: 'marie.dupont@exemple.fr',
  address: '12 rue des Lilas',
  zip_code: '69001',
  city: 'Lyon',
  phone: '0472000000',
  mobile: '0612345678',
  spouse: 'DUPONT Paul (15/03/1988)',
  children: 'DUPONT Léa (05/05/2015), DUPONT Hugo (12/09/2018)',
  matricule: 'A00425',
  entrance_date: '01/09/2020',
  exit_date: '',
};
const expectations: Readonly<Record<PersonField['type'], string>> = {
  text: 'Texte',
  select: 'Un des choix de la liste',
  number: 'Nombre',
  euros: 'Montant en euros',
  date: 'Date, par exemple 31/12/2026',
};
const examplesByType: Readonly<Record<PersonField['type'], string>> = {
  text: '',
  select: '',
  number: '42',
  euros: '12,50',
  date: '31/12/2026',
};

/** Template workbook for an import: the fields of this environment, with its own titles, and the format of each field. */
export async function importModel(fields: PersonFields, family: boolean): Promise<DownloadAnswer> {
  const used = fields.filter(({ enabled, group }) => enabled && group !== 'attachments' && (group !== 'family' || family));
  const columns = used.map(({ name, type, options }) => ({
    header: name,
    width: Math.max(14, name.length + 4),
    isDay: type === 'date',
    choices: type === 'select' ? options : [],
  }));
  const rows = [
    ['Colonne', 'Ce qui est attendu', 'Exemple'],
    ...used.map((field) => [field.name, expectationOf(field), examples[field.code] ?? examplesByType[field.type] ?? '']),
    [],
    ['Case vide', 'La valeur enregistrée est gardée.', ''],
    [eraseMark, 'La valeur enregistrée est effacée.', ''],
    ['Personne déjà connue', 'Reconnue à son matricule, sinon à son e-mail, sinon à son nom, son prénom et une date.', ''],
  ];
  // The library of the workbook is large: the first model loads it.
  const { formXlsx } = await import('../../platform/documents/form-xlsx.js');
  const content = await formXlsx('Personnes', columns, { name: 'Mode d’emploi', rows });
  return new DownloadAnswer({
    content,
    fileName: 'Modele-import-personnes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
    size: content.length,
  });
}

function expectationOf({ code, type, required, options }: PersonField): string {
  const form = code === 'children' ? 'NOM Prénom (date de naissance), une virgule entre deux enfants' : expectations[type];
  const choices = type === 'select' ? ` : ${options.join(', ')}` : '';
  return `${code === 'spouse' ? 'NOM Prénom (date de naissance)' : form}${choices}${required ? ' (obligatoire)' : ''}`;
}
