import { malformed } from '../../platform/wire/request-error.js';

export const liveErrors = {
  accept: () => malformed('live.accept', 'Ce flux se lit en `text/event-stream`.', 'Accept'),
  recordType: () => malformed('live.record-type', 'Aucun élément n’a ce type.', 'record_type'),
};
