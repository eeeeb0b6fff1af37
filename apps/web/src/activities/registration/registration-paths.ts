export const registrationList = '/activitiescse/inscriptions';

/** The list narrowed to one activity; `who` is `waiting`, a person, or `all`. The whole of it, whatever the year. */
export const registrationsPath = (activityId: string, who = 'all'): string =>
  `${registrationList}/${who}/${activityId}?defaultFilter=false`;
