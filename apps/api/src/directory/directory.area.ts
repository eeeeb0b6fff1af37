import { area } from '../capabilities/manifest/area.js';
import { cityNoun } from './city/city.noun.js';
import { personNoun } from './person/person.noun.js';
import { personErasureNoun } from './person-erasure/person-erasure.noun.js';
import { personExportNoun } from './person-export/person-export.noun.js';
import { personFieldNoun } from './person-field/person-field.noun.js';
import { personImportNoun } from './person-import/person-import.noun.js';
import { personRequestNoun } from './person-request/person-request.noun.js';

export const directoryArea = area({
  name: 'directory',
  nouns: [personImportNoun, personNoun, personErasureNoun, personFieldNoun, personRequestNoun, personExportNoun, cityNoun],
});
