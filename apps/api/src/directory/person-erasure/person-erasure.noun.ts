import { noun } from '../../capabilities/manifest/noun.js';
import { ClearFilesWhenImportErased } from './clear-files-when-import-erased.policy.js';
import { ErasePersonHandler } from './erase-person.handler.js';
import { ImportsOfPerson } from './imports-of-person.js';
import { PersonErasureController } from './person-erasure.controller.js';
import { RemovePersonHandler } from './remove-person.handler.js';

export const personErasureNoun = noun({
  controllers: [PersonErasureController],
  providers: [ErasePersonHandler, ImportsOfPerson, RemovePersonHandler],
  policies: [ClearFilesWhenImportErased],
});
