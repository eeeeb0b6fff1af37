import { resource } from '../../platform/resource.js';
import { people } from '../person/person.api.js';

/** An approval changes the family of a person. */
export const requests = resource('/api/person_requests', 'person_requests', { changes: [people.key] });
