const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A day and an hour as the clocks of Paris show them: `2026-11-23` and `08:30`. */
export type ParisTime = { day: string; time: string };

export function parisTime(instant: string): ParisTime {
  const [day = '', time = ''] = clock.format(new Date(instant)).split(' ');
  return { day, time };
}

/** The instant at which the clocks of Paris show this, in UTC. An hour that the change to summer time skips is the one after it. */
export function parisInstant({ day, time }: ParisTime): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number): number => {
    const paris = parisTime(new Date(instant).toISOString());
    return Date.parse(`${paris.day}T${paris.time}:00Z`) - instant;
  };
  const first = shown - offsetAt(shown);
  return new Date(shown - offsetAt(first)).toISOString();
}
