export const registrationList = '/activitiescse/inscriptions';

/** The list narrowed to one activity; `segment` is `waiting`, a person, or `all`. The whole of it, whatever the year. */
export const registrationsPath = (activityId: string, segment = 'all'): string =>
  `${registrationList}/${segment}/${activityId}?defaultFilter=false`;
