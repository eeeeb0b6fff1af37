import { noun } from '../manifest/noun.js';
import { EraseRecordsOfPerson } from './erase-records-of-person.policy.js';

export const erasureNoun = noun({ policies: [EraseRecordsOfPerson] });
